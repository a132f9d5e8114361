"""The queue of nudges: durable, and taken on by one process at a time."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import delete, func, select, update

from shopfloor.server.ids import now
from shopfloor.server.nudges.faults import SendFault
from shopfloor.server.nudges.ways import WayRow
from shopfloor.server.store.database import Database
from shopfloor.server.store.rows import unpacked
from shopfloor.server.store.schema import nudges, ways

LEASE = 120_000  # milliseconds a process has for one nudge; longer than sending may take


class NudgeRow(Struct, frozen=True):
    """Something that is to be sent some way."""

    id: str
    way: str
    kind: str
    due: int
    tries: int


class Queue:
    """Takes nudges that are due, and notes what became of them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def take(self, most: int) -> list[tuple[NudgeRow, WayRow]]:
        """Some nudges that are due, from now on ours alone."""
        moment = now()
        free = [nudges.c.due <= moment, nudges.c.lease <= moment]
        query = select(nudges).where(*free).order_by(nudges.c.due).limit(most)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        found = [unpacked(row, NudgeRow) for row in rows]
        taken = [await self.leased(nudge, moment) for nudge in found]
        return [(nudge, way) for nudge, way in zip(found, taken, strict=True) if way is not None]

    async def leased(self, nudge: NudgeRow, moment: int) -> WayRow | None:
        """Take one on, unless another process was faster; its way."""
        mine = [nudges.c.id == nudge.id, nudges.c.lease <= moment]
        async with self.database.write() as connection:
            query = update(nudges).where(*mine).values(lease=moment + LEASE)
            if not (await connection.execute(query)).rowcount:
                return None
            found = await connection.execute(select(ways).where(ways.c.id == nudge.way))
            row = found.mappings().first()
            return None if row is None else unpacked(row, WayRow)

    async def size(self) -> int:
        async with self.database.read() as connection:
            return int((await connection.execute(select(func.count(nudges.c.id)))).scalar_one())

    # What became of it

    async def sent(self, nudge: NudgeRow) -> None:
        well: dict[str, object] = {"sent": now(), "fault": None, "failed": None}
        if nudge.kind == "turn":
            well["nudged"] = well["sent"]
        async with self.database.write() as connection:
            await connection.execute(update(ways).where(ways.c.id == nudge.way).values(well))
            await connection.execute(delete(nudges).where(nudges.c.id == nudge.id))

    async def drop(self, nudge: NudgeRow) -> None:
        """Nobody needs it any more."""
        async with self.database.write() as connection:
            await connection.execute(delete(nudges).where(nudges.c.id == nudge.id))

    async def postpone(self, nudge: NudgeRow, due: int) -> None:
        async with self.database.write() as connection:
            mine = update(nudges).where(nudges.c.id == nudge.id)
            await connection.execute(mine.values(due=due, lease=0))

    async def failed(self, nudge: NudgeRow, fault: SendFault, due: int | None) -> None:
        """Try again then; None: give the way up, which its owner sees."""
        told: dict[str, object] = {"fault": fault.code, "failed": now()}
        if due is None:
            told["given_up"] = now()
        mine = nudges.c.id == nudge.id
        later = update(nudges).where(mine).values(due=due, lease=0, tries=nudge.tries + 1)
        async with self.database.write() as connection:
            await connection.execute(update(ways).where(ways.c.id == nudge.way).values(told))
            await connection.execute(delete(nudges).where(mine) if due is None else later)
