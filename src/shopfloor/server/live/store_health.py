"""Whether the store answers: read-only from the first failure until a write succeeds again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import structlog

from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.live.background import Background
from shopfloor.server.store import People, StoreDown

if TYPE_CHECKING:
    from shopfloor.server.live.rooms import Rooms

PROBE_SECONDS = 0.5
PROBE_PATIENCE = 2.0  # a store that is half there is not there
log = structlog.get_logger()


class StoreHealth:
    """Knows whether moves can be kept, tells every room, and tries until they can."""

    def __init__(self, people: People, rooms: Rooms, background: Background) -> None:
        self.people = people
        self.rooms = rooms
        self.background = background
        self.readonly = False
        self.back = 0  # when the store came back last
        self.waiting: set[asyncio.Future[None]] = set()  # for its return
        self.draining = False  # the process ends: a store that closes is no fault

    @contextmanager
    def needed(self) -> Iterator[None]:
        """What cannot be done without the store is refused while it is down."""
        try:
            yield
        except StoreDown as error:
            self.failed(error)
            raise Refusal("store_unavailable", 503) from error

    @contextmanager
    def noted(self) -> Iterator[None]:
        """What comes by again is left undone while the store is down."""
        try:
            yield
        except StoreDown as error:
            self.failed(error)

    def failed(self, error: StoreDown) -> None:
        if self.readonly or self.draining:
            return
        log.error("store_failed", error=str(error))
        self.set_readonly(True)
        self.background.run(self.probe())

    def set_readonly(self, readonly: bool) -> None:
        self.readonly = readonly
        metrics.readonly.set(readonly)
        for room in self.rooms:
            room.publish_roster()

    async def returned(self) -> None:
        """Wait until the store has come back from its next outage."""
        future = asyncio.get_running_loop().create_future()
        self.waiting.add(future)
        try:
            await future
        finally:
            self.waiting.discard(future)

    async def probe(self) -> None:
        while True:
            await asyncio.sleep(PROBE_SECONDS)
            try:
                async with asyncio.timeout(PROBE_PATIENCE):
                    await self.people.probe()
            except (StoreDown, TimeoutError):
                continue
            log.info("store_recovered")
            self.back = now()
            self.set_readonly(False)
            for future in self.waiting:
                if not future.done():
                    future.set_result(None)
            self.rooms.catch_up_all()  # what was written last may be there or not
            return
