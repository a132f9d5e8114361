"""The ways by which people want to be nudged, and when they do not, as the store keeps them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, structs
from sqlalchemy import ColumnElement, delete, func, insert, select, update

from shopfloor.server.ids import new_id, now
from shopfloor.server.nudges.faults import Code
from shopfloor.server.nudges.hooks import Shape
from shopfloor.server.nudges.quiet import QuietHours
from shopfloor.server.store.database import Database
from shopfloor.server.store.rows import unpacked
from shopfloor.server.store.schema import nudges, quiet_hours, ways

WayKind: TypeAlias = Literal["push", "mail", "hook"]
UNCONFIRMED_HOURS = 48  # after which an address nobody confirmed is forgotten
HOUR = 3_600_000


class WayRow(Struct, frozen=True, kw_only=True):
    """One way to somebody: a browser, a mail address or a webhook."""

    id: str
    person: str
    kind: WayKind
    address: str
    secret: str
    shape: Shape | Literal[""] = ""
    label: str = ""
    table_id: str | None = None
    language: str
    site: str
    created: int
    confirmed: int | None = None
    sent: int | None = None
    nudged: int | None = None
    fault: Code | None = None
    failed: int | None = None
    given_up: int | None = None

    @property
    def open(self) -> bool:
        """Tell whether nudges are sent this way."""
        return self.confirmed is not None and self.given_up is None


class Ways:
    """Adds, lists, changes and drops ways, and keeps quiet hours."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, way: WayRow, first: str | None = None) -> None:
        """Keep a way; the same address takes its own place anew. `first`: what is sent at once."""
        same = [ways.c.person == way.person, ways.c.kind == way.kind]
        same += [ways.c.address == way.address, ways.c.table_id.is_not_distinct_from(way.table_id)]
        async with self.database.write() as connection:
            await connection.execute(delete(ways).where(*same))
            await connection.execute(insert(ways).values(structs.asdict(way)))
            if first is not None:
                await connection.execute(insert(nudges).values(queued(way.id, first, now())))

    async def of(self, person: str) -> list[WayRow]:
        """A person's ways, the oldest first."""
        return await self.found(ways.c.person == person)

    async def read(self, way: str) -> WayRow | None:
        return next(iter(await self.found(ways.c.id == way)), None)

    async def found(self, wanted: ColumnElement[bool]) -> list[WayRow]:
        query = select(ways).where(wanted).order_by(ways.c.created, ways.c.id)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, WayRow) for row in rows]

    async def drop(self, way: str, person: str) -> bool:
        """Forget a way and whatever was to be sent there; tell whether there was one."""
        mine = [ways.c.id == way, ways.c.person == person]
        async with self.database.write() as connection:
            return bool((await connection.execute(delete(ways).where(*mine))).rowcount)

    async def drop_all(self, kind: str) -> int:
        """Forget every way of a kind; how many there were."""
        async with self.database.write() as connection:
            return int((await connection.execute(delete(ways).where(ways.c.kind == kind))).rowcount)

    async def count(self, kind: str) -> int:
        query = select(func.count()).select_from(ways).where(ways.c.kind == kind)
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def confirm(self, way: str) -> None:
        query = update(ways).where(ways.c.id == way, ways.c.confirmed.is_(None))
        async with self.database.write() as connection:
            await connection.execute(query.values(confirmed=now()))

    async def try_again(self, way: str, kind: str) -> None:
        """Open a way anew, and send something there at once."""
        fresh = {"fault": None, "failed": None, "given_up": None}
        waiting = [nudges.c.way == way, nudges.c.kind == kind]
        async with self.database.write() as connection:
            await connection.execute(update(ways).where(ways.c.id == way).values(fresh))
            await connection.execute(delete(nudges).where(*waiting))
            await connection.execute(insert(nudges).values(queued(way, kind, now())))

    async def expire(self) -> None:
        """Forget addresses that nobody confirmed."""
        old = now() - UNCONFIRMED_HOURS * HOUR
        async with self.database.write() as connection:
            idle = [ways.c.confirmed.is_(None), ways.c.created < old]
            await connection.execute(delete(ways).where(*idle))

    # Quiet hours

    async def quiet(self, person: str) -> QuietHours | None:
        query = select(quiet_hours).where(quiet_hours.c.person == person)
        async with self.database.read() as connection:
            found = (await connection.execute(query)).mappings().first()
        return None if found is None else unpacked(found, QuietHours)

    async def keep_quiet(self, person: str, hours: QuietHours | None) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(quiet_hours).where(quiet_hours.c.person == person))
            if hours is not None:
                row = {"person": person, **structs.asdict(hours)}
                await connection.execute(insert(quiet_hours).values(row))


def queued(way: str, kind: str, due: int) -> dict[str, object]:
    """A nudge as the queue keeps it."""
    return {"id": new_id(), "way": way, "kind": kind, "due": due, "tries": 0, "lease": 0}
