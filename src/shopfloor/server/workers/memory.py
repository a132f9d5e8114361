"""The bots a worker keeps between their decisions: what one has planned, it goes on with.

So the bot of a table is the one that simulations play, as long as its worker lives. A kept bot is
stale once its seat has acted without it, as when its player came back for a while.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from shopfloor import bots
from shopfloor.kernel.capabilities import SomeBot
from shopfloor.server.workers.jobs import Think

KEPT = 64  # bots in one worker


@dataclass(frozen=True)
class Kept:
    """A bot, its name, and the number of its seat's last entry when it chose."""

    name: str
    bot: SomeBot
    last: int


class Memory:
    """Bots by table and seat, those asked last."""

    def __init__(self, size: int = KEPT) -> None:
        self.size = size
        self.kept: OrderedDict[tuple[str, int], Kept] = OrderedDict()

    def bot(self, job: Think) -> SomeBot:
        """The bot that chose for this seat just before, or a new one; raise Unreadable."""
        found = self.kept.pop((job.table, job.seat), None)
        if found is None or (found.name, found.last) != (job.bot, job.prior):
            found = Kept(job.bot, bots.make(job.game, job.bot), job.prior)
        if job.table:
            self.kept[job.table, job.seat] = Kept(job.bot, found.bot, job.last)
            if len(self.kept) > self.size:
                self.kept.popitem(last=False)
        return found.bot
