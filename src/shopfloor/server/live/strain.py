"""Whether the process keeps up: how late the event loop is, and what is refused while it is late.

Past saturation something has to give. New tables and hints give first; moves never do, they wait in
their order. When the loop is in time again, everything is taken as before.
"""

from __future__ import annotations

import asyncio
import math

import structlog

from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal

LOOK_SECONDS = 0.1
LATE = 0.25  # seconds that the loop is late when it is too much,
FINE = 0.05  # and when it is well again
FADES = 0.9  # of the lateness that is left after a look in time: half of it after 0.7 s
log = structlog.get_logger()


class Strain:
    """Looks ten times a second how late it is woken."""

    def __init__(self) -> None:
        self.lag = 0.0
        self.strained = False

    async def watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
            self.note(max(0.0, loop.time() - due))

    def note(self, late: float) -> None:
        """Take note of how late the loop was just now."""
        metrics.lag.observe(late)
        self.lag = max(late, self.lag * FADES)
        if self.strained != (strained := self.lag > (FINE if self.strained else LATE)):
            self.strained = strained
            metrics.strained.set(strained)
            log.warning("strained" if strained else "relaxed", lag=round(self.lag, 3))

    def check(self) -> None:
        """Refuse what can wait while moves have to; raise Refusal."""
        if self.strained:
            raise Refusal("overloaded", 503, seconds=max(1, math.ceil(2 * self.lag)))
