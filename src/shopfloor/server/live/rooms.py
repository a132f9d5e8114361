"""Which rooms this process has open."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

import structlog

from shopfloor.server import metrics
from shopfloor.server.http.refusals import CLAUSE, Refusal
from shopfloor.server.ids import now
from shopfloor.server.live.company.missed import cut_void
from shopfloor.server.live.room import Room
from shopfloor.server.live.table_tasks import Duties
from shopfloor.server.live.wire.frames import framed
from shopfloor.server.live.wire.messages import Refused, encode
from shopfloor.server.store import StoreDown

if TYPE_CHECKING:
    from shopfloor.server.live.hall import Hall

log = structlog.get_logger()
LINGER = 10_000  # milliseconds that a room stays open at least


class Rooms:
    """Opens a room when it is asked for, and closes those nobody needs."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.open: dict[str, Room] = {}
        self.duties: dict[str, Duties] = {}
        self.opening: dict[str, asyncio.Task[None]] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self.open.values()))

    def get(self, table: str) -> Room | None:
        """The room of a table, if it is open."""
        return self.open.get(table)

    async def enter(self, table: str) -> Room:
        """The room of a table, opened if it is not; raise Refusal."""
        while table not in self.open:
            if table not in self.opening:
                self.opening[table] = asyncio.create_task(self.load(table))
            await asyncio.shield(self.opening[table])  # who comes second waits for the first
        return self.open[table]

    async def load(self, table: str) -> None:
        try:
            with self.hall.health.needed():
                listed = await self.hall.store.lobby.read(table)
                if listed is None:
                    raise Refusal("no_table", 404)
                room = Room(self.hall, *listed)
                await self.fold(room)
                await room.talk.load()
        finally:
            del self.opening[table]
        self.open[table] = room
        self.duties[table] = Duties(room)
        metrics.rooms.set(len(self.open))

    async def fold(self, room: Room) -> None:
        """Read the log; one that does not fold stays with its table. Raise Refusal."""
        if room.row.status == "aside":
            raise Refusal("set_aside", table=room.id)
        try:
            await room.load()
        except (StoreDown, Refusal):
            raise
        except Exception:
            await self.set_aside(room)
            raise Refusal("set_aside", table=room.id) from None

    # Faults of one table

    async def set_aside(self, room: Room) -> None:
        """Mark a table that cannot go on, and send its people away with the reason."""
        log.exception("set_aside", game=room.row.game, number=room.number)
        metrics.set_aside.inc()
        with self.hall.health.noted():
            await self.hall.store.lobby.change(room.id, status="aside", due=None)
        self.open.pop(room.id, None)
        for listener in room.listeners:
            listener.tell(framed(encode(Refused(None, "set_aside", CLAUSE, {"table": room.id}))))
            listener.expel()  # who comes back is told at the door
        if (duties := self.duties.pop(room.id, None)) is not None:
            self.hall.background.run(duties.close())
        metrics.rooms.set(len(self.open))

    # What other processes have written

    async def catch_up(self, room: Room, number: int) -> None:
        """Read on to an entry; 0: read who sits there."""
        try:
            with self.hall.health.noted():
                async with room.lock:
                    if number > room.number:
                        await room.refresh()
                    elif not number:
                        await room.reread()
        except Refusal:
            raise
        except Exception:
            await self.set_aside(room)

    def catch_up_all(self) -> None:
        """Signals may have been lost: look everywhere."""
        for room in self:
            self.hall.background.run(self.catch_up(room, room.number + 1))
            self.hall.background.run(self.catch_up(room, 0))
        self.hall.background.run(self.cut_void())

    async def cut_void(self) -> None:
        """A guest may have been removed meanwhile."""
        with self.hall.health.noted():
            await cut_void(self.hall, self)

    # Closing

    async def close_idle(self) -> None:
        """Forget the rooms where nobody listens and nobody thinks."""
        for room in self:
            if not self.needed(room) and room.opened < now() - LINGER:
                del self.open[room.id]
                await self.duties.pop(room.id).close()
                room.let_go()
        metrics.rooms.set(len(self.open))

    def needed(self, room: Room) -> bool:
        busy = room.listeners or room.lock.locked() or self.duties[room.id].bots
        return bool(busy) or self.hall.drafts.unsaved_at(room.id)

    async def close(self) -> None:
        await asyncio.gather(*(duties.close() for duties in self.duties.values()))
