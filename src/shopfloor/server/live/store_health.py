"""Whether the store answers: read-only from the first failure until a write succeeds again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import structlog

from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live.background import Background
from shopfloor.server.store import People, StoreDown

if TYPE_CHECKING:
    from shopfloor.server.live.rooms import Rooms

PROBE_SECONDS = 0.5
log = structlog.get_logger()


class StoreHealth:
    """Knows whether moves can be kept, tells every room, and tries until they can."""

    def __init__(self, people: People, rooms: Rooms, background: Background) -> None:
        self.people = people
        self.rooms = rooms
        self.background = background
        self.readonly = False
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

    async def probe(self) -> None:
        while True:
            await asyncio.sleep(PROBE_SECONDS)
            try:
                await self.people.probe()
            except StoreDown:
                continue
            log.info("store_recovered")
            self.set_readonly(False)
            self.rooms.catch_up_all()  # what was written last may be there or not
            return
