"""Garbage collection that does not stop the tables.

A collection looks at all that is alive, so with many tables it takes tenths of a second, and
everybody waits. But a move leaves no cycle behind (tests/server/workers/test_memory.py holds it
to that): all it made is freed when nobody refers to it. So what is alive is set aside again and
again without being looked at. Nor does a connection that ends leave any (test_sleeping.py). What
does, stays until everything is looked at: seldom enough to cost a thousandth of the time.
"""

from __future__ import annotations

import gc
import time

YOUNG, MIDDLE, OLD = 100_000, 50, 1000  # more than is made between two times of setting aside
SHARE = 0.001  # of the time
LEAST_SECONDS = 600.0


class Garbage:
    """Knows when everything is to be looked at next."""

    def __init__(self) -> None:
        self.due = 0.0
        gc.set_threshold(YOUNG, MIDDLE, OLD)

    async def settle(self) -> None:
        """Set aside what is alive; look at everything if it is time to."""
        gc.freeze()
        if time.monotonic() >= self.due:
            self.look()

    def look(self) -> None:
        """Collect everything, once in a while."""
        began = time.monotonic()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        ended = time.monotonic()
        self.due = ended + max(LEAST_SECONDS, (ended - began) / SHARE)
