"""Nobody can take all workers: shares by person and address, bounds, and places given back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from shopfloor.server.http.refusals import Refusal
from shopfloor.server.workers.lanes import Bounds, Share, WorkLane

WIDE = Bounds(1000, 1000, 1000)
ANN, BOB, CARL = Share("ann", "1.1.1.1"), Share("bob", "2.2.2.2"), Share("carl", "1.1.1.1")


class Work:
    """A lane whose jobs end when they are told to; who got a place is noted in order."""

    def __init__(self, bounds: Bounds = WIDE, size: int = 1) -> None:
        self.lane = WorkLane("live", size, bounds)
        self.served: list[Share] = []
        self.used: list[tuple[str, float]] = []  # by address: the seconds of every job that ended
        self.tasks: list[asyncio.Task[None]] = []

    async def job(self, share: Share, seconds: float) -> None:
        async with self.lane.place(share, None):
            self.served.append(share)
            began = time.monotonic()
            await asyncio.sleep(seconds)
            self.used.append((share.address, time.monotonic() - began))

    def add(self, share: Share, seconds: float = 0.002) -> asyncio.Task[None]:
        self.tasks.append(asyncio.create_task(self.job(share, seconds)))
        return self.tasks[-1]

    async def end(self) -> list[BaseException | None]:
        return await asyncio.gather(*self.tasks, return_exceptions=True)


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 20))


def test_one_with_a_hundred_jobs_does_not_keep_another_waiting() -> None:
    async def test() -> None:
        work = Work()
        for _ in range(100):
            work.add(ANN)
        await asyncio.sleep(0.05)
        before = len(work.served)
        work.add(BOB)
        await work.end()
        assert work.served.index(BOB) <= before + 1

    run(test)


def test_an_address_has_one_share_however_many_people_it_has() -> None:
    async def test() -> None:
        work = Work()
        for number in range(50):
            work.add(Share(f"guest {number}", "1.1.1.1"))
            work.add(BOB)
        while len(work.used) < 40:
            await asyncio.sleep(0.01)
        sums = [
            sum(each for name, each in work.used if name == at) for at in ("1.1.1.1", BOB.address)
        ]
        longest = max(each for _, each in work.used)  # a busy machine lets some sleep too long
        assert abs(sums[0] - sums[1]) <= longest + 0.01
        assert len(work.used) < 100
        await work.end()

    run(test)


def test_people_at_one_address_share_it() -> None:
    async def test() -> None:
        work = Work()
        for _ in range(20):
            work.add(ANN)
        await asyncio.sleep(0.01)
        work.add(CARL)
        await work.end()
        assert work.served.index(CARL) < 12

    run(test)


def test_a_person_an_address_and_everybody_have_bounds_and_are_told_when_to_come_again() -> None:
    async def test() -> None:
        work = Work(Bounds(person=2, address=3, waiting=4))
        for share in (ANN, ANN, ANN, CARL, CARL, BOB, BOB, Share("dan", "3")):
            work.add(share)
        codes = [e.code for e in await work.end() if isinstance(e, Refusal)]
        assert codes == ["too_much_at_once", "too_much_at_once", "workers_busy"]
        refusal = next(e for e in await work.end() if isinstance(e, Refusal))
        assert refusal.status == 429
        assert refusal.params["seconds"] >= 1
        assert not work.lane.here
        assert work.lane.free == 1

    run(test)


def test_who_goes_away_leaves_the_line_and_the_place() -> None:
    async def test() -> None:
        work = Work()
        running, waiting = work.add(ANN, 60), work.add(ANN, 60)
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.sleep(0.01)
        assert work.lane.length() == 0
        running.cancel()
        await work.add(BOB)
        await work.end()
        assert (work.lane.free, work.lane.here, work.lane.running) == (1, {}, {})

    run(test)


def test_patience_ends_in_a_refusal() -> None:
    async def test() -> None:
        work = Work()
        running = work.add(ANN, 60)
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="workers_busy"):
            async with work.lane.place(BOB, 0.02):
                pass
        assert work.lane.length() == 0
        running.cancel()
        await work.end()
        assert work.lane.free == 1

    run(test)
