"""Garbage collection that does not stop the tables.

A collection looks at all that is alive, so with many tables it takes tenths of a second, and
everybody waits. But a move leaves no cycle behind (tests/server/workers/test_memory.py holds it
to that): all it made is freed when nobody refers to it. So what is alive is set aside again and
again without being looked at. What does leave cycles, connections above all, stays until
everything is looked at: seldom enough to cost a thousandth of the time, and where many connections
have ended a hundredth.
"""

from __future__ import annotations

import gc
import time

from shopfloor.server.http.doors import Doors, doors

YOUNG, MIDDLE, OLD = 100_000, 50, 1000  # more than is made between two times of setting aside
SHARE, MANY_SHARE = 0.001, 0.01  # of the time
LEAST_SECONDS = 600.0
MANY = 2000  # connections that have ended: some 20 kB each


class Garbage:
    """Knows when everything is to be looked at next."""

    def __init__(self, connections: Doors = doors) -> None:
        self.connections = connections
        self.due = self.soon = 0.0  # when at the latest, and when at the earliest
        self.gone = 0
        gc.set_threshold(YOUNG, MIDDLE, OLD)

    async def settle(self) -> None:
        """Set aside what is alive; look at everything if it is time to."""
        gc.freeze()
        if time.monotonic() >= (self.soon if self.many() else self.due):
            self.look()

    def many(self) -> bool:
        return self.connections.gone - self.gone >= MANY

    def look(self) -> None:
        """Collect everything, once in a while."""
        began = time.monotonic()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        ended = time.monotonic()
        self.gone = self.connections.gone
        self.due = ended + max(LEAST_SECONDS, (ended - began) / SHARE)
        self.soon = ended + (ended - began) / MANY_SHARE
