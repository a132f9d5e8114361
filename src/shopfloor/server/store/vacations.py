"""Vacations: when clocks stand still. What is past is never changed: clocks rely on it."""

from __future__ import annotations

from msgspec import Struct, structs
from sqlalchemy import delete, insert, select, update

from shopfloor.server.ids import new_id, now
from shopfloor.server.store.database import Database
from shopfloor.server.store.rows import unpacked
from shopfloor.server.store.schema import seats, vacations

Away = list[tuple[int, int]]  # from when to when, in milliseconds


class VacationRow(Struct, frozen=True):
    """From when to when somebody does not play."""

    id: str
    person: str
    begins: int
    ends: int


class Vacations:
    """Plans, lists and ends vacations."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> list[VacationRow]:
        """A person's vacations, the earliest first."""
        query = select(vacations).where(vacations.c.person == person).order_by(vacations.c.begins)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, VacationRow) for row in rows]

    async def at(self, table: str) -> dict[int, Away]:
        """By seat of a table: the vacations of who sits there."""
        query = select(seats.c.seat, vacations.c.begins, vacations.c.ends)
        query = query.join(seats, seats.c.person == vacations.c.person)
        query = query.where(seats.c.table_id == table).order_by(vacations.c.begins)
        found: dict[int, Away] = {}
        async with self.database.read() as connection:
            for row in await connection.execute(query):
                found.setdefault(row.seat, []).append((row.begins, row.ends))
        return found

    async def add(self, person: str, begins: int, ends: int) -> VacationRow:
        row = VacationRow(new_id(), person, begins, ends)
        async with self.database.write() as connection:
            await connection.execute(insert(vacations).values(structs.asdict(row)))
        return row

    async def end(self, person: str, vacation: str) -> bool:
        """End one that goes on, or call one off; tell whether there was one that is not over."""
        moment = now()
        mine = [vacations.c.id == vacation, vacations.c.person == person, vacations.c.ends > moment]
        async with self.database.write() as connection:
            off = delete(vacations).where(*mine, vacations.c.begins > moment)
            if (await connection.execute(off)).rowcount:
                return True
            ended = update(vacations).where(*mine).values(ends=moment)
            return bool((await connection.execute(ended)).rowcount)

    async def until(self, person: str, at: int) -> int:
        """The first moment from then on at which somebody is not on vacation."""
        for row in await self.of(person):
            at = row.ends if row.begins <= at < row.ends else at
        return at
