"""Garbage collection that does not stop the tables.

With many tables in memory a full collection takes tenths of a second, and everybody waits. So
what has lived for a second is set aside and not looked at again; it is freed as ever when nobody
refers to it. Only cycles that die old stay, until everything is looked at: seldom enough to cost
a thousandth of the time.
"""

from __future__ import annotations

import gc
import time

YOUNG, MIDDLE, OLD = 20_000, 50, 1000  # a move makes and frees thousands of objects
SHARE = 0.001
LEAST_SECONDS = 600.0


class Memory:
    """Knows when everything is to be looked at next."""

    def __init__(self) -> None:
        self.due = 0.0
        gc.set_threshold(YOUNG, MIDDLE, OLD)

    async def settle(self) -> None:
        """Collect the young, and set aside what is left."""
        gc.collect(1)
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
