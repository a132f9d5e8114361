"""Ratings by person and game, and what each rated game made of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
from sqlalchemy import delete, insert, select, update

from shopfloor.server.ids import now
from shopfloor.server.store.circle.schema import ratings, steps
from shopfloor.server.store.database import Database
from shopfloor.server.store.rows import unpacked
from shopfloor.server.store.schema import tables

BITE = 50  # games that are counted in one round


class RatingRow(msgspec.Struct, frozen=True):
    """How good somebody is thought to be at a game, how surely, and after how many games."""

    person: str
    game: str
    mu: float
    sigma: float
    games: int


class StepRow(msgspec.Struct, frozen=True):
    """What one game made of a rating."""

    table_id: str
    person: str
    before: float
    mu: float
    sigma: float
    at: int


class Ratings:
    """A table's `rating` says how far it is: open, counted or void; empty: it is not rated."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def waiting(self) -> list[str]:
        """Rated games that are over and not counted yet, the first that ended first."""
        query = select(tables.c.id).where(tables.c.status == "over", tables.c.rating == "open")
        query = query.order_by(tables.c.touched, tables.c.id).limit(BITE)
        async with self.database.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def known(self, game: str, people: Collection[str]) -> dict[str, RatingRow]:
        query = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(people))
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return {row["person"]: unpacked(row, RatingRow) for row in rows}

    async def count(self, table: str, game: str, fresh: Mapping[str, StepRow]) -> bool:
        """Write what a game made of its people's ratings, once; none: the game is void."""
        mark = update(tables).where(tables.c.id == table, tables.c.rating == "open")
        mark = mark.values(rating="counted" if fresh else "void")
        async with self.database.write() as connection:
            if not (await connection.execute(mark)).rowcount:
                return False  # another process was first
            for person, step in fresh.items():
                mine = [ratings.c.person == person, ratings.c.game == game]
                values = {"mu": step.mu, "sigma": step.sigma, "games": ratings.c.games + 1}
                changed = await connection.execute(update(ratings).where(*mine).values(values))
                if not changed.rowcount:
                    first = {"person": person, "game": game, "mu": step.mu, "sigma": step.sigma}
                    await connection.execute(insert(ratings).values(**first, games=1))
                row = {name: getattr(step, name) for name in step.__struct_fields__}
                await connection.execute(insert(steps).values(row))
        return True

    async def of(self, person: str) -> list[RatingRow]:
        query = select(ratings).where(ratings.c.person == person).order_by(ratings.c.game)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, RatingRow) for row in rows]

    async def steps_of(self, person: str) -> list[tuple[str, StepRow]]:
        """By game, the first first."""
        query = select(steps, tables.c.game).join(tables, tables.c.id == steps.c.table_id)
        query = query.where(steps.c.person == person).order_by(steps.c.at)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [(row["game"], unpacked(row, StepRow)) for row in rows]

    async def at(self, table: str) -> dict[str, StepRow]:
        """By person: what this game made of their ratings."""
        async with self.database.read() as connection:
            found = await connection.execute(select(steps).where(steps.c.table_id == table))
            return {row["person"]: unpacked(row, StepRow) for row in found.mappings()}

    async def forget(self, person: str) -> None:
        """Start anew: somebody's ratings and how they came about are gone."""
        async with self.database.write() as connection:
            for held in (ratings, steps):
                await connection.execute(delete(held).where(held.c.person == person))


def stepped(table: str, person: str, before: float, mu: float, sigma: float) -> StepRow:
    return StepRow(table, person, before, mu, sigma, now())
