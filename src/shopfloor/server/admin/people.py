"""Listing and removing people.

Who is removed is gone from everywhere: their name at tables and in logs becomes a dash. A log is
signed with the names in it, so a finished game of theirs is not signed any more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import Update, and_, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from shopfloor.kernel.errors import GameError
from shopfloor.server.admin.opened import tell
from shopfloor.server.admin.tables import CLOSED, close_table
from shopfloor.server.ids import now
from shopfloor.server.store import SeatRow, Store, TableRow
from shopfloor.server.store.rows import Changes, packed
from shopfloor.server.store.schema import people, seats, tables, tokens
from shopfloor.table import Header, Seat

NOBODY = "–"  # instead of a name
MOST = 1000  # people in one list


@dataclass(frozen=True)
class Known:
    """A person, since when they are known, and at how many tables they sit or sat."""

    id: str
    name: str
    created: int
    tables: int


async def list_people(store: Store, name: str = "", most: int = MOST) -> list[Known]:
    """The people whose name holds this, the newest first."""
    sits = select(func.count()).where(seats.c.person == people.c.id).scalar_subquery()
    query = select(people, sits.label("sits")).order_by(people.c.created.desc()).limit(most)
    if name:
        query = query.where(people.c.name.icontains(name, autoescape=True))
    async with store.database.read() as connection:
        rows = (await connection.execute(query)).all()
    return [Known(row.id, row.name, row.created, int(row.sits)) for row in rows]


async def remove_person(store: Store, person: str, close: bool = False) -> str:
    """Forget a person; what their name was. With `close`, games they are playing are closed."""
    name = await store.people.name(person)
    if name is None:
        raise GameError("no_such_person", person=person)
    for row, _ in await where_playing(store, person):
        if not close:
            raise GameError("person_plays", name=name, table=row.id)
        await close_table(store, row.id)
    everywhere = await at_tables(store, person)
    async with store.database.write() as connection:
        for row, sitting in everywhere:
            await leave(connection, row, sitting, person)
        await connection.execute(delete(people).where(people.c.id == person))
    await tell(store, *(line for row, sitting in everywhere for line in news(row, sitting, person)))
    return name


async def at_tables(store: Store, person: str) -> list[tuple[TableRow, list[SeatRow]]]:
    """Every table where they sit or whose host they are, with its header."""
    briefly = await store.lobby.of_person(person, limit=1_000_000)
    found = [await store.lobby.read(row.id) for row, _ in briefly]
    return [listed for listed in found if listed is not None]


async def where_playing(store: Store, person: str) -> list[tuple[TableRow, list[SeatRow]]]:
    listed = await store.lobby.of_person(person, limit=1_000_000)
    running = [(row, sitting) for row, sitting in listed if row.status in ("playing", "aside")]
    return [(row, sitting) for row, sitting in running if any(s.person == person for s in sitting)]


async def leave(
    connection: AsyncConnection, row: TableRow, sitting: list[SeatRow], person: str
) -> None:
    """Take a person from one table: a lobby's seat is free again, a finished game has a dash."""
    own = {seat.seat for seat in sitting if seat.person == person}
    name = "" if row.status == "lobby" else NOBODY
    for seat in own:
        here = and_(seats.c.table_id == row.id, seats.c.seat == seat)
        await connection.execute(update(seats).where(here).values(name=name, person=None))
        held = and_(tokens.c.table_id == row.id, tokens.c.seat == seat)
        await connection.execute(delete(tokens).where(held))
    await connection.execute(without(row, own, person))


def without(row: TableRow, own: set[int], person: str) -> Update:
    """The table's row without the name; a lobby without its host is closed."""
    changes: Changes = {"code": row.code}
    if row.header is not None and own and row.status in CLOSED:
        changes |= {"header": nameless(row.header, own), "proof": {}}
    if row.host == person and row.status == "lobby":
        changes |= {"status": "expired", "code": None, "touched": now()}
    host = {"host": ""} if row.host == person else {}
    return update(tables).where(tables.c.id == row.id).values({**packed(changes), **host})


def nameless(header: Header, own: set[int]) -> Header:
    named = enumerate(header.seats)
    return replace(header, seats=tuple(Seat(NOBODY, s.bot) if n in own else s for n, s in named))


def news(row: TableRow, sitting: list[SeatRow], person: str) -> list[str]:
    """What the servers are told: these sockets are void, and look who sits there."""
    own = [seat.seat for seat in sitting if seat.person == person]
    return [*(f"{row.id} expel {seat}" for seat in own), f"{row.id} roster"]
