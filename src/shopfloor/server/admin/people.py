"""Listing and removing people.

Who is removed is gone from everywhere: their name at tables and in logs becomes a dash. A log is
signed with the names in it, so a finished game of theirs is not signed any more.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select

from shopfloor.kernel.errors import GameError
from shopfloor.server.admin.opened import tell
from shopfloor.server.admin.tables import close_table
from shopfloor.server.store import SeatRow, Store, TableRow
from shopfloor.server.store.farewell import EVERYTHING, forget_person, news
from shopfloor.server.store.schema import people, seats

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
    everywhere = await forget_person(store.database, person, lambda row: row.on_timeout)
    await tell(store, *(line for row, sitting in everywhere for line in news(row, sitting, person)))
    return name


async def where_playing(store: Store, person: str) -> list[tuple[TableRow, list[SeatRow]]]:
    listed = await store.lobby.of_person(person, limit=EVERYTHING)
    running = [(row, sitting) for row, sitting in listed if row.status in ("playing", "aside")]
    return [(row, sitting) for row, sitting in running if any(s.person == person for s in sitting)]
