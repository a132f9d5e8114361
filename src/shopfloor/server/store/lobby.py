"""Tables and seats as the lobby keeps them, and the hashed tokens that hold seats."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable
from typing import Unpack

from sqlalchemy import (
    ColumnElement,
    Delete,
    Update,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from shopfloor.server.ids import hashed, new_token, now
from shopfloor.server.store.database import Database
from shopfloor.server.store.puzzles import IS_PUZZLE
from shopfloor.server.store.rows import (
    Changes,
    SeatRow,
    Status,
    TableRow,
    entry_row,
    packed,
    unpacked,
)
from shopfloor.server.store.schema import entries, puzzle_results, seats, tables, tokens
from shopfloor.table import Entry

Listed = tuple[TableRow, list[SeatRow]]
BRIEF = [column for column in tables.c if column.name not in {"seed", "secret", "events", "header"}]
ROW = [column for column in tables.c if column.name != "events"]
DAY = 86_400_000
BITE = 20  # tables that are tidied up in one write
PAUSE = 0.02  # seconds between two bites


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

    async def of_person(
        self, person: str, limit: int = 200, puzzles: bool | None = None
    ) -> list[Listed]:
        """Where somebody sits or is the host, the latest first; of puzzles all, none, or either."""
        mine = select(seats.c.table_id).where(seats.c.person == person)
        wanted = or_(tables.c.id.in_(mine), tables.c.host == person)
        if puzzles is not None:
            wanted = and_(wanted, IS_PUZZLE if puzzles else ~IS_PUZZLE)
        return await self.listed(wanted, limit)

    async def these(self, names: list[str]) -> list[Listed]:
        return await self.listed(tables.c.id.in_(names), len(names))

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

    async def count(self, status: Status) -> int:
        """How many tables are so."""
        query = select(func.count()).select_from(tables).where(tables.c.status == status)
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def bot_tables(self, host: str) -> int:
        """How many running games of a host have bots, or would have them when time is up."""
        thought = or_(seats.c.bot.is_not(None), seats.c.sitter.is_not(None))
        with_bots = exists().where(seats.c.table_id == tables.c.id, thought)
        running = [tables.c.host == host, tables.c.status == "playing"]
        query = select(func.count()).select_from(tables)
        query = query.where(*running, or_(with_bots, tables.c.on_timeout != ""))
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def hosted_by(self, person: str) -> int:
        """How many open and running tables a person has put up; puzzles come every day."""
        mine = [tables.c.host == person, tables.c.status.in_(["lobby", "playing"]), ~IS_PUZZLE]
        query = select(func.count()).select_from(tables).where(*mine)
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def readmit(self) -> None:
        """Let what was set aside be tried again: another release may read it."""
        query = update(tables).where(tables.c.status == "aside")
        async with self.database.write() as connection:
            await connection.execute(query.values(status="playing", due=1))

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

    async def set_word(self, table: str, seat: int, word: str) -> None:
        """What a player adds to the seed."""
        here = [seats.c.table_id == table, seats.c.seat == seat]
        async with self.database.write() as connection:
            await connection.execute(update(seats).where(*here).values(word=word))

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

    async def void_tokens(self, person: str) -> list[tuple[str, int]]:
        """Void every token of a person's seats; the tables and seats."""
        own = select(seats.c.table_id, seats.c.seat).where(seats.c.person == person)
        held = [seats.c.table_id == tokens.c.table_id, seats.c.seat == tokens.c.seat]
        async with self.database.write() as connection:
            found = [(row.table_id, row.seat) for row in await connection.execute(own)]
            mine = exists().where(*held, seats.c.person == person)
            await connection.execute(delete(tokens).where(mine))
        return found

    async def valid(self, hashes: Collection[str]) -> set[str]:
        """Those of these hashes whose token still holds a seat."""
        query = select(tokens.c.hash).where(tokens.c.hash.in_(hashes))
        async with self.database.read() as connection:
            return set((await connection.execute(query)).scalars())

    async def seat_of(self, table: str, token: str) -> int | None:
        query = select(tokens.c.seat).where(
            tokens.c.hash == hashed(token), tokens.c.table_id == table
        )
        async with self.database.read() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    # Housekeeping

    async def expire(self, lobby_days: int, table_days: int, keep_days: int) -> None:
        """Mark what is abandoned, and delete what has been over for long; a bite at a time."""
        old, today = abandoned(lobby_days, table_days), now()
        fresh = {"status": "expired", "code": None, "due": None, "touched": today}
        async for bite in self.bites(old):
            async with self.database.write() as connection:
                await connection.execute(update(tables).where(tables.c.id.in_(bite)).values(fresh))
        ended = tables.c.status.in_(["over", "expired"])
        held = exists().where(tokens.c.table_id == tables.c.id)
        async for bite in self.bites(
            and_(ended, tables.c.touched < today - table_days * DAY, held)
        ):
            async with self.database.write() as connection:  # nobody sits there any more
                await connection.execute(delete(tokens).where(tokens.c.table_id.in_(bite)))
        async for bite in self.bites(and_(ended, tables.c.touched < today - keep_days * DAY)):
            async with self.database.write() as connection:
                await connection.execute(delete(tables).where(tables.c.id.in_(bite)))

    async def bites(self, wanted: ColumnElement[bool]) -> AsyncIterator[list[str]]:
        """The tables that are so, few at a time, with room for moves between."""
        async with self.database.read() as connection:
            found = list((await connection.execute(select(tables.c.id).where(wanted))).scalars())
        for first in range(0, len(found), BITE):
            yield found[first : first + BITE]
            await asyncio.sleep(PAUSE)


def abandoned(lobby_days: int, table_days: int) -> ColumnElement[bool]:
    """Tables nobody has touched for so long; of a running one its last entry counts too.

    A puzzle that has its verdict may be played on, but nobody comes back to it.
    """
    lobby, playing = now() - lobby_days * DAY, now() - table_days * DAY
    of_table = select(entries.c.at).where(entries.c.table_id == tables.c.id)
    last = of_table.order_by(entries.c.number.desc()).limit(1).scalar_subquery()
    waits = tables.c.status.in_(["playing", "aside"])
    judged = exists().where(puzzle_results.c.last == tables.c.id)
    return or_(
        and_(tables.c.status == "lobby", tables.c.touched < lobby),
        and_(waits, tables.c.touched < playing, func.coalesce(last, 0) < playing),
        and_(waits, tables.c.touched < lobby, func.coalesce(last, 0) < lobby, judged),
    )


def touch(table: str) -> Update:
    return update(tables).where(tables.c.id == table).values(touched=now())


def drop_tokens(table: str, seat: int) -> Delete:
    return delete(tokens).where(tokens.c.table_id == table, tokens.c.seat == seat)


def seat_values(table: str, seat: SeatRow) -> dict[str, object]:
    values = {name: getattr(seat, name) for name in seat.__struct_fields__}
    return {"table_id": table, **values}
