"""Whether the process keeps up: how late its loop and its moves are, and what is refused meanwhile.

Past saturation something has to give. New tables and hints give first; moves never do, they wait in
their order. When all is in time again, everything is taken as before. One long breath is no
strain, nor is a machine that is busy with other things: there refusing would help nobody.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from statistics import fmean, median

import structlog

from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal

LOOK_SECONDS = 0.1
FINE = 0.2  # of what is too late: well again
BUSY = 0.5  # of a core: less, and it is not our work that makes the loop late
LOOKS = 10  # that count: the last second
PASSES = 3.0  # of the loop that a move waits for, by choice: a quick loop is never late itself
log = structlog.get_logger()


class Strain:
    """Looks ten times a second how late it is woken, what moves took, and how busy it was."""

    def __init__(self, late_seconds: float) -> None:
        self.late_seconds = late_seconds  # 0: never too late
        self.late: deque[float] = deque([0.0] * LOOKS, LOOKS)
        self.used: deque[float] = deque([0.0] * LOOKS, LOOKS)
        self.moves: list[float] = []  # what those took that ended since the last look
        self.strained = False

    @property
    def lag(self) -> float:
        """How late loop or moves are half of the time: one long breath does not count."""
        return median(self.late)

    async def watch(self) -> None:
        while True:
            began, used = time.monotonic(), time.process_time()
            await asyncio.sleep(LOOK_SECONDS)
            took = time.monotonic() - began
            self.note(max(0.0, took - LOOK_SECONDS), (time.process_time() - used) / took)

    def note(self, late: float, busy: float) -> None:
        """Take note of one look: how late it was, and the share of a core used meanwhile."""
        metrics.lag.observe(late)
        self.late.append(max(late, self.waited() / PASSES))
        self.used.append(busy)
        if self.strained != (strained := self.too_much()):
            self.strained = strained
            metrics.strained.set(strained)
            log.warning("strained" if strained else "relaxed", lag=round(self.lag, 3))

    def moved(self, seconds: float) -> None:
        """Take note of what a move took."""
        self.moves.append(seconds)

    def waited(self) -> float:
        """What half of the moves since the last look took at least."""
        moves, self.moves = self.moves, []
        return median(moves) if moves else 0.0

    def too_much(self) -> bool:
        most = FINE * self.late_seconds if self.strained else self.late_seconds
        return 0 < most < self.lag and fmean(self.used) > BUSY

    def check(self) -> None:
        """Refuse what can wait while moves have to; raise Refusal."""
        if self.strained:
            raise Refusal("overloaded", 503, seconds=max(1, math.ceil(2 * self.lag)))
