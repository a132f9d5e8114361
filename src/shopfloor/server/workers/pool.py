"""Worker processes for bots, hints and files: the event loop never waits for them.

A job that outlasts its budget, or that nobody wants any more, dies with its process; the next job
starts a new one. Which job is next, its lane says.
"""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from contextlib import suppress
from typing import Protocol

import msgspec
import structlog

from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.workers.jobs import Advise, Answer, Clue, Job, Think, Try
from shopfloor.server.workers.lanes import Bounds, Share, WorkLane

HOMES = 1024  # seats of which it is remembered who thought for them
LINE = 16 * 1024 * 1024  # the longest answer: a saved game
LIVE, HINTS, SLOW, QUICK = "live", "hints", "slow", "quick"
BOUNDS = {
    LIVE: Bounds(200, 400, 2000),
    HINTS: Bounds(2, 16, 200),
    SLOW: Bounds(6, 24, 60),
    QUICK: Bounds(2, 16, 2000),
}
NICE = {LIVE: 0, HINTS: 5, SLOW: 10, QUICK: 0}  # what a lane's workers leave to the others
AWAY = (LIVE, HINTS, SLOW)  # what may be thought about on other machines
NOBODY = Share()
log = structlog.get_logger()


class TooSlow(Exception):
    """The job did not end within its budget, or its process did not survive it."""


class OtherMachines(Protocol):
    """Workers on other machines, where there are any."""

    def places(self, lane: str) -> int:
        """How many jobs of a lane they do at once."""

    def free(self, lane: str) -> bool:
        """Tell whether they can take one more."""

    async def ask(self, lane: str, job: Job, seconds: float) -> Answer | None:
        """What they answer; None: it must be done here. Raise TooSlow."""


class Worker:
    """One process and its pipes."""

    def __init__(self, process: asyncio.subprocess.Process, lane: str = LIVE) -> None:
        self.process = process
        self.lane = lane

    @classmethod
    async def start(cls, lane: str = LIVE) -> Worker:
        metrics.started_workers.labels(lane).inc()
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "shopfloor.server.workers.worker",
            str(NICE[lane]),
            stdin=pipe,
            stdout=pipe,
            limit=LINE,
        )
        worker = cls(process, lane)
        try:
            await worker.line()
        except BaseException:  # nobody waits for it any more
            metrics.ended_workers.labels(lane).inc()
            process.kill()
            raise
        return worker

    async def ask(self, job: Job) -> Answer:
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(job) + b"\n")
        await self.process.stdin.drain()
        return msgspec.json.decode(await self.line(), type=Answer)

    async def line(self) -> bytes:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise TooSlow  # the process died
        return line

    async def stop(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Thinkers:
    """At most `size` workers for live moves, some for hints and slow work, one for quick looks.

    A bot is asked where it was asked before, since its plan is there; if that worker is busy,
    another one starts afresh.
    """

    def __init__(self, size: int) -> None:
        some = max(1, size // 2)
        self.sizes = {LIVE: size, HINTS: some, SLOW: some, QUICK: 1}
        self.lanes = {kind: WorkLane(kind, self.sizes[kind], BOUNDS[kind]) for kind in self.sizes}
        self.elsewhere: OtherMachines | None = None
        self.idle: list[Worker] = []
        self.homes: OrderedDict[tuple[str, int], Worker] = OrderedDict()  # by table and seat
        self.ends: set[asyncio.Task[None]] = set()

    async def ask(
        self, job: Job, seconds: float, share: Share = NOBODY, patience: float | None = None
    ) -> Answer:
        """Have a job done within a budget that counts from its start; raise TooSlow or Refusal.

        Whoever is not called within their patience leaves the line: Refusal.
        """
        async with self.lanes[lane_of(job)].place(share, patience):
            with metrics.thinking.labels(type(job).__name__.lower()).time():
                answer = await self.run(job, seconds)
        if answer.code:
            raise Refusal(answer.code, 422, "table", **answer.params)
        return answer

    def resize(self) -> None:
        """As many places as there are here and elsewhere."""
        for kind in AWAY:
            lane = self.lanes[kind]
            away = 0 if self.elsewhere is None else self.elsewhere.places(kind)
            metrics.outpost_places.labels(kind).set(away)
            lane.resize(self.sizes[kind] + away)

    async def run(self, job: Job, seconds: float) -> Answer:
        """Elsewhere if they are free: this machine has the tables to look after."""
        lane = lane_of(job)
        if lane in AWAY and self.elsewhere is not None and self.elsewhere.free(lane):
            answer = await self.elsewhere.ask(lane, job, seconds)
            if answer is not None:
                return answer
        return await self.run_here(job, seconds)

    async def run_here(self, job: Job, seconds: float) -> Answer:
        worker = self.free(job) or await Worker.start(lane_of(job))
        try:
            async with asyncio.timeout(seconds):
                answer = await worker.ask(job)
        except (TimeoutError, OSError, ValueError, msgspec.MsgspecError):
            self.end(worker)
            log.warning("thinker_killed", job=type(job).__name__, seconds=seconds)
            raise TooSlow from None
        except BaseException:  # died, or cancelled: what it thinks about is of no use any more
            self.end(worker)
            raise
        self.idle.append(worker)
        if isinstance(job, Think):
            self.settle(job, worker)
        return answer

    def free(self, job: Job) -> Worker | None:
        """An idle worker of the lane, the one that knows the bot if there is one."""
        home = self.homes.get((job.table, job.seat)) if isinstance(job, Think) else None
        idle = [worker for worker in self.idle if worker.lane == lane_of(job)]
        found = home if home in idle else next(reversed(idle), None)
        if found is not None:
            self.idle.remove(found)
        return found

    def settle(self, job: Think, worker: Worker) -> None:
        self.homes[job.table, job.seat] = worker
        self.homes.move_to_end((job.table, job.seat))
        if len(self.homes) > HOMES:
            self.homes.popitem(last=False)

    def end(self, worker: Worker) -> None:
        metrics.ended_workers.labels(worker.lane).inc()
        task = asyncio.create_task(worker.stop())
        self.ends.add(task)
        task.add_done_callback(self.ends.discard)

    async def close(self) -> None:
        for worker in self.idle:
            self.end(worker)
        self.idle.clear()
        await asyncio.gather(*self.ends)


def lane_of(job: Job) -> str:
    """Live moves before hints before everything else; quick looks wait for none of them."""
    match job:
        case Think():
            return LIVE
        case Advise(quick=True):
            return QUICK
        case Advise() | Clue() | Try():
            return HINTS
        case _:
            return SLOW
