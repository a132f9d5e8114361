"""Tables and seats as the lobby keeps them, and the hashed tokens that hold seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from sqlalchemy import (
    ColumnElement,
    Delete,
    Update,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from shopfloor.server.ids import hashed, new_token, now
from shopfloor.server.store.database import Database
from shopfloor.server.store.rows import Changes, SeatRow, TableRow, entry_row, packed, unpacked
from shopfloor.server.store.schema import entries, seats, tables, tokens
from shopfloor.table import Entry

Listed = tuple[TableRow, list[SeatRow]]
BRIEF = [column for column in tables.c if column.name not in {"seed", "events", "header"}]
ROW = [column for column in tables.c if column.name != "events"]
DAY = 86_400_000


class Lobby:
    """Opens, changes, finds, expires and deletes tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # Tables

    async def add(self, row: TableRow, sitting: list[SeatRow], log: Iterable[Entry] = ()) -> None:
        """Put up a table, with its log if it comes from a file; raise Conflict on a taken code."""
        values = {name: getattr(row, name) for name in row.__struct_fields__}
        async with self.database.write() as connection:
            await connection.execute(insert(tables).values(packed(values)))
            await connection.execute(insert(seats), [seat_values(row.id, s) for s in sitting])
            if rows := [entry_row(row.id, entry, None) for entry in log]:
                await connection.execute(insert(entries), rows)

    async def read(self, table: str) -> Listed | None:
        async with self.database.read() as connection:
            query = select(*ROW).where(tables.c.id == table)
            row = (await connection.execute(query)).mappings().first()
            if row is None:
                return None
            sitting = await connection.execute(
                select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
            )
            return unpacked(row, TableRow), [unpacked(s, SeatRow) for s in sitting.mappings()]

    async def change(self, table: str, **changes: Unpack[Changes]) -> None:
        query = update(tables).where(tables.c.id == table).values(packed(changes))
        async with self.database.write() as connection:
            await connection.execute(query)

    async def set_rematch(self, table: str, other: str) -> bool:
        """Name the table where they play again; tell whether none had been named."""
        query = update(tables).where(tables.c.id == table, tables.c.rematch.is_(None))
        async with self.database.write() as connection:
            changed = await connection.execute(query.values(rematch=other))
            return bool(changed.rowcount)

    async def begin(self, table: str, log: list[Entry], **changes: Unpack[Changes]) -> bool:
        """Start the game: its log and its status in one write; tell whether it had not begun."""
        query = update(tables).where(tables.c.id == table, tables.c.status == "lobby")
        async with self.database.write() as connection:
            changed = await connection.execute(query.values(packed(changes)))
            if changed.rowcount and log:
                rows = [entry_row(table, entry, None) for entry in log]
                await connection.execute(insert(entries), rows)
            return bool(changed.rowcount)

    async def by_code(self, code: str) -> str | None:
        async with self.database.read() as connection:
            query = select(tables.c.id).where(tables.c.code == code)
            return (await connection.execute(query)).scalar_one_or_none()

    async def public(self, limit: int = 100) -> list[Listed]:
        """Open and running public tables, the latest first."""
        wanted = and_(tables.c.public, tables.c.status.in_(["lobby", "playing"]))
        return await self.listed(wanted, limit)

    async def of_person(self, person: str, limit: int = 200) -> list[Listed]:
        mine = select(seats.c.table_id).where(seats.c.person == person)
        return await self.listed(or_(tables.c.id.in_(mine), tables.c.host == person), limit)

    async def listed(self, wanted: ColumnElement[bool], limit: int) -> list[Listed]:
        query = select(*BRIEF).where(wanted).order_by(tables.c.touched.desc()).limit(limit)
        async with self.database.read() as connection:
            rows = [unpacked(r, TableRow) for r in (await connection.execute(query)).mappings()]
            sitting: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            query = select(seats).where(seats.c.table_id.in_(sitting)).order_by(seats.c.seat)
            for seat in (await connection.execute(query)).mappings():
                sitting[seat["table_id"]].append(unpacked(seat, SeatRow))
        return [(row, sitting[row.id]) for row in rows]

    async def events(self, table: str) -> str | None:
        """The events of a finished game, as they were told."""
        async with self.database.read() as connection:
            query = select(tables.c.events).where(tables.c.id == table)
            return (await connection.execute(query)).scalar_one_or_none()

    async def due(self, by: int) -> list[str]:
        """The tables where the server itself has something to do by then."""
        query = select(tables.c.id).where(tables.c.status == "playing", tables.c.due <= by)
        async with self.database.read() as connection:
            return list((await connection.execute(query)).scalars())

    # Seats

    async def sit(self, table: str, seat: SeatRow, token: str | None) -> bool:
        """Seat somebody where nobody sits; tell whether the seat was free."""
        free = [seats.c.table_id == table, seats.c.seat == seat.seat]
        free += [seats.c.person.is_(None), seats.c.bot.is_(None)]
        async with self.database.write() as connection:
            values = seat_values(table, seat)
            changed = await connection.execute(update(seats).where(*free).values(values))
            if not changed.rowcount:
                return False
            if token is not None:
                row = {"hash": hashed(token), "table_id": table, "seat": seat.seat}
                await connection.execute(insert(tokens).values(row))
            await connection.execute(touch(table))
        return True

    async def reseat(self, table: str, seat: SeatRow, revoke: bool = False) -> None:
        """Change who sits in a seat; with `revoke`, every token that held it is void."""
        here = [seats.c.table_id == table, seats.c.seat == seat.seat]
        async with self.database.write() as connection:
            values = seat_values(table, seat)
            await connection.execute(update(seats).where(*here).values(values))
            if revoke:
                await connection.execute(drop_tokens(table, seat.seat))
            await connection.execute(touch(table))

    async def resize(self, table: str, sitting: list[SeatRow], **changes: Unpack[Changes]) -> None:
        """Set the table's options and its number of seats."""
        async with self.database.write() as connection:
            gone = delete(seats).where(seats.c.table_id == table, seats.c.seat >= len(sitting))
            await connection.execute(gone)
            had = select(func.count()).select_from(seats).where(seats.c.table_id == table)
            count = (await connection.execute(had)).scalar_one()
            if rows := [seat_values(table, seat) for seat in sitting[count:]]:
                await connection.execute(insert(seats), rows)
            query = update(tables).where(tables.c.id == table)
            await connection.execute(query.values(packed({**changes, "touched": now()})))

    # Tokens

    async def add_token(self, table: str, seat: int, revoke: bool = False) -> str:
        """A further token for a seat, or, with `revoke`, the only one."""
        token = new_token()
        async with self.database.write() as connection:
            if revoke:
                await connection.execute(drop_tokens(table, seat))
            row = {"hash": hashed(token), "table_id": table, "seat": seat}
            await connection.execute(insert(tokens).values(row))
        return token

    async def seat_of(self, table: str, token: str) -> int | None:
        query = select(tokens.c.seat).where(
            tokens.c.hash == hashed(token), tokens.c.table_id == table
        )
        async with self.database.read() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    # Housekeeping

    async def expire(self, lobby_days: int, table_days: int, keep_days: int) -> None:
        """Mark what is abandoned, and delete what has been over for long."""
        today = now()
        last = select(func.max(entries.c.at)).where(entries.c.table_id == tables.c.id)
        touched = func.coalesce(last.scalar_subquery(), tables.c.touched)
        old = or_(
            and_(tables.c.status == "lobby", tables.c.touched < today - lobby_days * DAY),
            and_(tables.c.status == "playing", touched < today - table_days * DAY),
        )
        ended = tables.c.status.in_(["over", "expired"])
        async with self.database.write() as connection:
            fresh = {"status": "expired", "code": None, "due": None, "touched": today}
            await connection.execute(update(tables).where(old).values(fresh))
            gone = delete(tables).where(ended, tables.c.touched < today - keep_days * DAY)
            await connection.execute(gone)


def touch(table: str) -> Update:
    return update(tables).where(tables.c.id == table).values(touched=now())


def drop_tokens(table: str, seat: int) -> Delete:
    return delete(tokens).where(tokens.c.table_id == table, tokens.c.seat == seat)


def seat_values(table: str, seat: SeatRow) -> dict[str, object]:
    values = {name: getattr(seat, name) for name in seat.__struct_fields__}
    return {"table_id": table, **values}
