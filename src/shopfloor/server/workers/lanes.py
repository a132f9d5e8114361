"""Who is next for a worker: every address has its share, and in it every person.

Fair-share scheduling (Kay and Lauder, A Fair Share Scheduler, 1988): whoever has used the least
lately goes first, and what was used is forgotten by halves. Live moves, hints and slow work have a
lane each, so that none waits behind another kind; the system runs a slower lane's workers at less
priority.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal

HALF_LIFE = 30.0  # seconds after which half of what was used is forgotten
KNOWN = 4096  # names of which is known what they used
USUAL = 1.0  # seconds that a job takes, before any was seen
PATIENCE = 60.0  # seconds that slow work waits in line before it is refused
BUSY = "workers_busy"  # nobody can think about it in time
MOST_SECONDS = 60  # the longest time to try again that is told


@dataclass(frozen=True)
class Share:
    """For whom something is done: a person, and the address they were last seen at."""

    person: str = ""
    address: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """The address and the person; who has no address stands for themselves."""
        return f"at {self.address or self.person}", f"by {self.person} at {self.address}"


@dataclass(frozen=True)
class Bounds:
    """How many jobs may wait or run in a lane: of one person, of one address, of all."""

    person: int
    address: int
    waiting: int


@dataclass
class Use:
    """The seconds of workers that each name has used lately, halved every half-life."""

    used: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def of(self, name: str) -> float:
        seconds, at = self.used.get(name, (0.0, 0.0))
        return seconds * math.pow(0.5, (time.monotonic() - at) / HALF_LIFE)

    def add(self, name: str, seconds: float) -> None:
        self.used[name] = (self.of(name) + seconds, time.monotonic())
        self.used.move_to_end(name)
        if len(self.used) > KNOWN:
            self.used.popitem(last=False)


Ticket = asyncio.Future[None]


class WorkLane:
    """The places of one kind of work, and who waits for them."""

    def __init__(self, kind: str, size: int, bounds: Bounds) -> None:
        self.kind = kind
        self.size = size
        self.free = size
        self.bounds = bounds
        self.waiting: dict[Share, deque[Ticket]] = {}
        self.here: Counter[str] = Counter()  # jobs that wait or run, by name
        self.running: Counter[str] = Counter()
        self.since: dict[Ticket, float] = {}  # by who waits, in their order
        self.use = Use()
        self.usual = USUAL  # seconds of a job, the latest weighing most

    @asynccontextmanager
    async def place(self, share: Share, patience: float | None) -> AsyncIterator[None]:
        """A place once it is this one's turn; raise Refusal, after that patience at the latest."""
        self.check(share)
        self.here.update(share.names)
        try:
            await self.turn(share, patience)
            began = time.monotonic()
            self.running.update(share.names)
            try:
                yield
            finally:
                self.leave(share, time.monotonic() - began)
        finally:
            take(self.here, share)

    def check(self, share: Share) -> None:
        """Refuse what is too much, with the seconds after which it may be tried again."""
        at, by = share.names
        if self.here[by] >= self.bounds.person or self.here[at] >= self.bounds.address:
            metrics.turned_away.labels(self.kind, "share").inc()
            raise Refusal("too_much_at_once", 429, seconds=self.again())
        if self.length() >= self.bounds.waiting:
            metrics.turned_away.labels(self.kind, "full").inc()
            raise Refusal(BUSY, 503, seconds=self.again())

    def again(self) -> int:
        """The seconds after which the line is likely to be gone."""
        return min(MOST_SECONDS, math.ceil((1 + self.length()) * self.usual / self.size))

    def resize(self, size: int) -> None:
        """There are more places now, or fewer: then those that are taken are not given again."""
        self.free += size - self.size
        self.size = size
        self.call_next()

    def length(self) -> int:
        return sum(map(len, self.waiting.values()))

    def oldest(self) -> float:
        """The seconds that the first in line has waited."""
        return max((time.monotonic() - since for since in self.since.values()), default=0.0)

    async def turn(self, share: Share, patience: float | None) -> None:
        ticket: Ticket = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(share, deque()).append(ticket)
        self.since[ticket] = time.monotonic()
        metrics.queue.labels(self.kind).inc()
        self.call_next()
        try:
            async with asyncio.timeout(patience):
                await ticket
        except BaseException as error:
            self.withdraw(share, ticket)
            if isinstance(error, TimeoutError):
                metrics.turned_away.labels(self.kind, "late").inc()
                raise Refusal(BUSY, 503, seconds=self.again()) from None
            raise
        finally:
            del self.since[ticket]
            metrics.queue.labels(self.kind).dec()

    def call_next(self) -> None:
        """Give every free place away: to the address, then the person, that used the least."""
        while self.free > 0 and self.waiting:
            share = min(self.waiting, key=self.claim)
            ticket = self.waiting[share].popleft()
            if not self.waiting[share]:
                del self.waiting[share]
            if not ticket.done():
                self.free -= 1
                ticket.set_result(None)

    def claim(self, share: Share) -> tuple[float, ...]:
        return tuple(self.weights(share))

    def weights(self, share: Share) -> Iterator[float]:
        for name in share.names:
            yield self.running[name]
            yield self.use.of(name)

    def withdraw(self, share: Share, ticket: Ticket) -> None:
        """Nobody waits for it any more: out of line, or the place given back."""
        if ticket.done() and not ticket.cancelled():
            self.free += 1
        elif ticket in self.waiting.get(share, ()):
            self.waiting[share].remove(ticket)
            if not self.waiting[share]:
                del self.waiting[share]
        self.call_next()

    def leave(self, share: Share, seconds: float) -> None:
        for name in share.names:
            self.use.add(name, seconds)
        take(self.running, share)
        self.usual += (seconds - self.usual) / 8
        self.free += 1
        self.call_next()


def take(counts: Counter[str], share: Share) -> None:
    """Count one less, and forget who has none."""
    counts.subtract(share.names)
    for name in share.names:
        if counts[name] <= 0:
            del counts[name]
