"""An outpost: workers on this machine for servers elsewhere. `shopfloor worker` is one."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress

import msgspec
import structlog
from nats.aio.msg import Msg
from nats.errors import Error

from shopfloor.server.afar.errands import (
    BEAT_SECONDS,
    DROP,
    GROUP,
    OUTPOSTS,
    WORK,
    Brought,
    Errand,
    Outpost,
)
from shopfloor.server.afar.line import FOREVER, NatsLine
from shopfloor.server.drain import DRAIN_SECONDS
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import new_id
from shopfloor.server.workers.jobs import Answer
from shopfloor.server.workers.pool import AWAY, Thinkers, TooSlow, lane_of

log = structlog.get_logger()


class Post:
    """Does errands as long as it has places; what it has no place for goes back at once."""

    def __init__(self, line: NatsLine, thinkers: int) -> None:
        self.line = line
        self.id = new_id()[:8]
        self.thinkers = Thinkers(thinkers)
        self.under_way: dict[str, asyncio.Task[None]] = {}
        for lane in AWAY:
            line.hear(f"{WORK}.{lane}", self.heard, GROUP)
        line.hear(DROP, self.dropped)

    async def heard(self, message: Msg) -> None:
        """Start on an errand; the next one does not wait for it."""
        errand = msgspec.json.decode(message.data, type=Errand)
        task = asyncio.create_task(self.run(errand, message))
        self.under_way[errand.id] = task
        task.add_done_callback(lambda _: self.under_way.pop(errand.id, None))

    async def dropped(self, message: Msg) -> None:
        """Nobody waits for it any more: the worker that thinks about it is ended."""
        if (task := self.under_way.get(message.data.decode())) is not None:
            task.cancel()

    async def run(self, errand: Errand, message: Msg) -> None:
        brought = await self.brought(errand)
        payload = msgspec.json.encode(brought)
        if len(payload) > self.line.client.max_payload:
            payload = msgspec.json.encode(Brought("large"))
        with suppress(Error, OSError):  # the server has its own clock
            await message.respond(payload)

    async def brought(self, errand: Errand) -> Brought:
        lane = self.thinkers.lanes[lane_of(errand.job)]
        if not lane.free:
            return Brought("busy")
        try:
            answer = await self.thinkers.ask(errand.job, errand.seconds)
        except TooSlow:
            return Brought("late")
        except Refusal as refusal:  # of the game, as the server would have told it
            answer = Answer(code=refusal.code, params=refusal.params)
        return Brought("done", answer)

    # Being there

    async def tell(self, places: dict[str, int]) -> None:
        await self.line.say(OUTPOSTS, msgspec.json.encode(Outpost(self.id, places)))

    async def beat(self) -> None:
        places = {kind: self.thinkers.lanes[kind].size for kind in AWAY}
        while True:
            await self.tell(places)
            await asyncio.sleep(BEAT_SECONDS)

    async def close(self) -> None:
        """Say good-bye, and bring what is under way, as far as it comes soon."""
        await self.tell({})
        tasks = list(self.under_way.values())
        if tasks:
            await asyncio.wait(tasks, timeout=DRAIN_SECONDS)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.line.close()


async def serve(url: str, subject: str, thinkers: int) -> None:
    """Think for others until SIGTERM or Ctrl-C; raise Error or OSError if NATS is not there.

    Once it was there it may go away and return: the connection comes back by itself.
    """
    line = NatsLine(url, subject)
    await probe(line)
    post, ended = Post(line, thinkers), asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(name, ended.set)
    await line.connect(FOREVER)
    beating = asyncio.create_task(post.beat())
    await ended.wait()
    beating.cancel()
    await post.close()


async def probe(line: NatsLine) -> None:
    """Look whether NATS is there at all: a wrong address is told at once."""
    first = NatsLine(line.url, line.subject)
    await first.connect(1)
    await first.close()
