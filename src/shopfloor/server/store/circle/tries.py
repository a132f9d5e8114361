"""Tries at the deals of a day: one table a person, and what it came to once it is over."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, insert, select

from shopfloor.kernel.values import Json
from shopfloor.server.store.circle.schema import tries
from shopfloor.server.store.database import Database, WriteConflict
from shopfloor.server.store.rows import unpacked
from shopfloor.server.store.schema import people, seats, tables


class TryRow(msgspec.Struct, frozen=True):
    """Somebody's try at a deal: its table, how that stands, and whether they gave up."""

    person: str
    name: str
    day: str
    game: str
    mode: str
    table_id: str
    status: str
    touched: int
    result: Json | None
    conceded: bool


class Tries:
    """The first try counts: there is no other row for it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, person: str, day: str, game: str, mode: str, table: str) -> bool:
        """Note a try; tell whether it was the first."""
        row = {"person": person, "day": day, "game": game, "mode": mode, "table_id": table}
        try:
            async with self.database.write() as connection:
                await connection.execute(insert(tries).values(row))
        except WriteConflict:
            return False
        return True

    async def at(self, day: str) -> list[TryRow]:
        """Every try at the deals of a day."""
        return await self.found(tries.c.day == day)

    async def of(self, person: str) -> list[TryRow]:
        return await self.found(tries.c.person == person)

    async def deal_at(self, table: str) -> TryRow | None:
        """The try that a table is."""
        return next(iter(await self.found(tries.c.table_id == table)), None)

    async def found(self, wanted: ColumnElement[bool]) -> list[TryRow]:
        query = (
            select(tries, people.c.name, tables.c.status, tables.c.touched, tables.c.result)
            .add_columns(seats.c.conceded)
            .join(people, people.c.id == tries.c.person)
            .join(tables, tables.c.id == tries.c.table_id)
            .join(seats, seats.c.table_id == tries.c.table_id)
            .where(seats.c.seat == 0, wanted)
            .order_by(tries.c.day.desc(), tries.c.game, tries.c.mode)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, TryRow) for row in rows]
