"""Which tables wait for whom, and for how long: read from the store, so nothing is ever missed.

A wait begins when a table asks a seat, and ends with the seat's next entry. What was found is
kept, so a server that is killed goes on where it was, and several tell of a wait once.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import json
from sqlalchemy import (
    ColumnElement,
    RowMapping,
    Update,
    and_,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)

from shopfloor.server.ids import now
from shopfloor.server.live.clocks import RESERVE, VACATION
from shopfloor.server.nudges.ways import queued
from shopfloor.server.store.database import Database, WriteConflict
from shopfloor.server.store.schema import entries, nudges, seats, tables, waits, ways

SLOW = 3600  # seconds for a turn, from which on a table is played by turns


@dataclass(frozen=True)
class Wait:
    """A table that waits for a person at one of its seats."""

    table: str
    game: str
    seat: int
    name: str
    person: str
    last: int  # the seat's last entry
    entry: int | None  # the last entry as it was when the wait was found
    found: int
    told: int | None
    seen: int | None  # when they left the table

    @property
    def fresh(self) -> bool:
        return self.entry != self.last

    @property
    def known(self) -> bool:
        """Tell whether they have been there since."""
        return self.seen is not None and self.seen > self.found


class Waits:
    """Finds waits, and turns them into nudges."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def all(self) -> list[Wait]:
        """Every wait of somebody who wants to be nudged, or at a table with a webhook."""
        live = [ways.c.confirmed.is_not(None), ways.c.given_up.is_(None)]
        theirs = select(ways.c.person).where(*live, ways.c.table_id.is_(None))
        there = select(ways.c.table_id).where(*live, ways.c.table_id.is_not(None))
        return await self.found(or_(seats.c.person.in_(theirs), seats.c.table_id.in_(there)))

    async def of(self, person: str) -> list[Wait]:
        """Whom one has been, or is to be, told of."""
        return told(await self.found(seats.c.person == person))

    async def at(self, table: str) -> list[Wait]:
        return told(await self.found(seats.c.table_id == table))

    async def found(self, wanted: ColumnElement[bool]) -> list[Wait]:
        own = [entries.c.table_id == seats.c.table_id, entries.c.seat == seats.c.seat]
        last = select(entries.c.number).where(*own).order_by(entries.c.number.desc()).limit(1)
        plays = [seats.c.person.is_not(None), seats.c.bot.is_(None), seats.c.sitter.is_(None)]
        others = seats.alias()
        company = exists().where(  # who plays alone keeps nobody waiting
            others.c.table_id == seats.c.table_id,
            others.c.person != seats.c.person,
            others.c.conceded.is_(False),
        )
        query = (
            select(seats, tables.c.game, tables.c.waiting, tables.c.timers, waits)
            .add_columns(last.scalar_subquery().label("last"), seats.c.table_id.label("place"))
            .add_columns(seats.c.seat.label("number"))
            .join(tables, tables.c.id == seats.c.table_id)
            .outerjoin(
                waits, and_(waits.c.table_id == seats.c.table_id, waits.c.seat == seats.c.seat)
            )
            .where(wanted, *plays, seats.c.conceded.is_(False), company)
            .where(tables.c.status == "playing", tables.c.waiting != "")
            .order_by(seats.c.table_id, seats.c.seat)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [read(row) for row in rows if is_waiting(row)]

    # Noting

    async def begin(self, wait: Wait) -> None:
        here = and_(waits.c.table_id == wait.table, waits.c.seat == wait.seat)
        row = {"table_id": wait.table, "seat": wait.seat, "entry": wait.last, "found": now()}
        try:
            async with self.database.write() as connection:
                await connection.execute(delete(waits).where(here))
                await connection.execute(insert(waits).values(row))
        except WriteConflict:
            pass  # another process has found it, or the table is gone

    async def known(self, wait: Wait) -> None:
        """They are there and see it: nobody need tell them."""
        async with self.database.write() as connection:
            await connection.execute(self.telling(wait))

    async def tell(self, wait: Wait, hour: int) -> bool:
        """Queue a nudge for every way to them, once; tell whether nobody else had.

        A way gets at most one in an hour: what comes in between goes with the next.
        """
        moment = now()
        mine = and_(ways.c.table_id.is_(None), ways.c.person == wait.person)
        open_ways = [ways.c.confirmed.is_not(None), ways.c.given_up.is_(None)]
        queue = exists().where(nudges.c.way == ways.c.id, nudges.c.kind == "turn")
        query = select(ways.c.id, ways.c.nudged).where(or_(mine, ways.c.table_id == wait.table))
        try:
            async with self.database.write() as connection:
                if not (await connection.execute(self.telling(wait))).rowcount:
                    return False
                found = await connection.execute(query.where(*open_ways, ~queue))
                dues = {row.id: max(moment, (row.nudged or 0) + hour) for row in found}
                if rows := [queued(way, "turn", due) for way, due in dues.items()]:
                    await connection.execute(insert(nudges), rows)
        except WriteConflict:
            return False  # another wait of theirs was being told of: next time
        return True

    def telling(self, wait: Wait) -> Update:
        here = [waits.c.table_id == wait.table, waits.c.seat == wait.seat]
        here += [waits.c.entry == wait.last, waits.c.told.is_(None)]
        return update(waits).where(*here).values(told=now())


def told(found: list[Wait]) -> list[Wait]:
    return [wait for wait in found if wait.told is not None and not wait.fresh]


def is_waiting(row: RowMapping) -> bool:
    """Tell whether a table asks that seat, and has time: a race needs no nudge."""
    asked = str(row[tables.c.waiting]).split(",")
    return str(row["number"]) in asked and is_by_turns(json.decode(row[tables.c.timers]))


def is_by_turns(timers: dict[str, int]) -> bool:
    return min((timers[n] for n in timers if n not in (RESERVE, VACATION)), default=SLOW) >= SLOW


def read(row: RowMapping) -> Wait:
    return Wait(
        table=row["place"],
        game=row[tables.c.game],
        seat=row["number"],
        name=row[seats.c.name],
        person=row[seats.c.person],
        last=row["last"] or 0,
        entry=row[waits.c.entry],
        found=row[waits.c.found] or 0,
        told=row[waits.c.told],
        seen=row[seats.c.seen],
    )
