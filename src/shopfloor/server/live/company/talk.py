"""What is said at one table, beside the game: kept, told to everybody there, and bounded."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

import msgspec

from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.live.wire.frames import framed
from shopfloor.server.live.wire.messages import Remark, Talk, encode
from shopfloor.server.store import StoreDown, WriteConflict
from shopfloor.server.store.rows import RemarkRow

if TYPE_CHECKING:
    from shopfloor.server.live.room import Room

SHOWN = 200  # the latest remarks, which a page that opens is told
MOST = 2000  # of one table
MINUTE = 60.0
TRIES = 20  # to get a number before the other processes


class Conversation:
    """The remarks of one room, as far as they are shown."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.remarks: list[RemarkRow] = []
        self.frames: dict[int, bytes] = {}
        self.said: dict[int, deque[float]] = {}  # by seat: when, within the last minute
        self.lock = asyncio.Lock()  # one remark after the other

    @property
    def number(self) -> int:
        return self.remarks[-1].number if self.remarks else 0

    async def load(self) -> None:
        """Read what is new, from other processes too; raise StoreDown."""
        fresh = await self.room.hall.store.company.read(self.room.id, self.number, SHOWN)
        self.take(fresh)

    def take(self, fresh: list[RemarkRow]) -> None:
        late = [remark for remark in fresh if remark.number > self.number]
        self.remarks = [*self.remarks, *late][-SHOWN:]
        self.frames = {}

    def frame(self, since: int) -> bytes:
        """Everything after a number, as it is sent."""
        if since not in self.frames:
            self.frames[since] = framed(encode(Talk(self.after(since))))
        return self.frames[since]

    def after(self, since: int) -> list[Remark]:
        late = (remark for remark in self.remarks if remark.number > since)
        return [Remark(r.number, r.seat, r.kind, r.text, r.entry, r.at) for r in late]

    async def say(self, seat: int, kind: str, text: str, entry: int) -> int:
        """Keep a remark and let everybody hear it; its number. Raise Refusal."""
        if kind == "reaction" and (known := self.same(seat, text, entry)):
            return known
        self.check_pace(seat)
        person = self.room.seats[seat].person
        remark = RemarkRow(0, seat, person, kind, text, entry, now())
        try:
            async with self.lock:
                number = await self.keep(remark)
        except StoreDown as error:
            self.room.hall.health.failed(error)
            raise Refusal("store_unavailable", 503) from error
        self.room.hall.bus.tell(f"{self.room.id} talk {number}")
        self.room.wake()
        return number

    def same(self, seat: int, text: str, entry: int) -> int:
        """The number of the same reaction, made before; 0: there is none."""
        made = (r.number for r in self.remarks if (r.seat, r.text, r.entry) == (seat, text, entry))
        return next(made, 0)

    def check_pace(self, seat: int) -> None:
        """Raise Refusal to whom says too much: in a minute, or at a table that is full of it."""
        most = self.room.hall.settings.remarks_per_minute
        times = self.said.setdefault(seat, deque())
        moment = time.monotonic()
        while times and times[0] < moment - MINUTE:
            times.popleft()
        if len(times) >= most:
            raise Refusal("too_chatty", 429, most=most)
        if self.number >= MOST:
            raise Refusal("talk_full", most=MOST)
        times.append(moment)

    async def keep(self, remark: RemarkRow) -> int:
        for _ in range(TRIES):
            numbered = msgspec.structs.replace(remark, number=self.number + 1)
            try:
                await self.room.hall.store.company.add(self.room.id, numbered)
            except WriteConflict:
                await self.load()
                continue
            self.take([numbered])
            return numbered.number
        raise Refusal("busy", 503)

    async def hear(self) -> None:
        """Another process has said something."""
        with self.room.hall.health.noted():
            async with self.lock:
                await self.load()
            self.room.wake()
