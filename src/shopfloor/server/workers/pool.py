"""Worker processes for bots, hints and files: the event loop never waits for them.

A job that outlasts its budget, or that nobody wants any more, dies with its process; the next job
starts a new one.
"""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from contextlib import suppress

import msgspec
import structlog

from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.workers.jobs import Answer, Job, Think

HOMES = 1024  # seats of which it is remembered who thought for them
LINE = 16 * 1024 * 1024  # the longest answer: a saved game
log = structlog.get_logger()


class TooSlow(Exception):
    """The job did not end within its budget, or its process did not survive it."""


class Worker:
    """One process and its pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Worker:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "shopfloor.server.workers.worker",
            stdin=pipe,
            stdout=pipe,
            limit=LINE,
        )
        worker = cls(process)
        await worker.line()
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
    """At most `size` workers; whoever comes later waits in line.

    A bot is asked where it was asked before, since its plan is there; if that worker is busy,
    another one starts afresh.
    """

    def __init__(self, size: int) -> None:
        self.places = asyncio.Semaphore(size)
        self.idle: list[Worker] = []
        self.homes: OrderedDict[tuple[str, int], Worker] = OrderedDict()  # by table and seat
        self.ends: set[asyncio.Task[None]] = set()

    async def ask(self, job: Job, seconds: float) -> Answer:
        """Have a job done within a budget that counts from its start; raise TooSlow or Refusal."""
        metrics.queue.inc()
        try:
            await self.places.acquire()
        finally:
            metrics.queue.dec()
        try:
            with metrics.thinking.labels(type(job).__name__.lower()).time():
                answer = await self.run(job, seconds)
        finally:
            self.places.release()
        if answer.code:
            raise Refusal(answer.code, 422, "table", **answer.params)
        return answer

    async def run(self, job: Job, seconds: float) -> Answer:
        worker = self.free(job) or await Worker.start()
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
        """An idle worker, the one that knows the bot if there is one."""
        home = self.homes.get((job.table, job.seat)) if isinstance(job, Think) else None
        if home in self.idle:
            self.idle.remove(home)
            return home
        return self.idle.pop() if self.idle else None

    def settle(self, job: Think, worker: Worker) -> None:
        self.homes[job.table, job.seat] = worker
        self.homes.move_to_end((job.table, job.seat))
        if len(self.homes) > HOMES:
            self.homes.popitem(last=False)

    def end(self, worker: Worker) -> None:
        task = asyncio.create_task(worker.stop())
        self.ends.add(task)
        task.add_done_callback(self.ends.discard)

    async def close(self) -> None:
        for worker in self.idle:
            self.end(worker)
        self.idle.clear()
        await asyncio.gather(*self.ends)
