"""Bots think on other machines while NATS and an outpost are there, and here while they are not."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from shopfloor.server.afar import line, outpost, outposts
from shopfloor.server.afar.bus import Nats
from shopfloor.server.afar.line import FOREVER, NatsLine
from shopfloor.server.afar.outpost import Post
from shopfloor.server.afar.outposts import Outposts
from shopfloor.server.workers.jobs import Answer, Certify, Job
from shopfloor.server.workers.pool import LIVE, SLOW, Thinkers, TooSlow
from tests.server.broker import Broker
from tests.server.client import Server, at_table
from tests.server.playing import play_on, seated

JOB = Certify("factory-fun", {})


@pytest.fixture
def broker() -> Iterator[Broker]:
    running = Broker().start()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beats and tries in tenths of a second."""
    monkeypatch.setattr(outpost, "BEAT_SECONDS", 0.1)
    monkeypatch.setattr(outposts, "BELIEVED", 1.0)
    monkeypatch.setattr(outposts, "ON_THE_WAY", 0.3)
    monkeypatch.setattr(line, "AGAIN", 0.1)


async def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


class Said:
    """Workers that answer at once, or when they are let; what they were asked is counted."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.asked = 0
        self.ended = 0
        self.slow = asyncio.Event()
        self.slow.set()

    async def __call__(self, job: Job, seconds: float) -> Answer:
        self.asked += 1
        try:
            await self.slow.wait()
        except asyncio.CancelledError:
            self.ended += 1
            raise
        return Answer(self.text)


class House:
    """A server's thinkers and an outpost, with nothing but NATS between them."""

    def __init__(self, url: str) -> None:
        self.here, self.there = Said("here"), Said("there")
        self.thinkers = Thinkers(1)
        self.thinkers.run_here = self.here  # type: ignore[method-assign]
        self.line = NatsLine(url, "test")
        self.outposts = Outposts(self.line, self.thinkers.resize)
        self.thinkers.elsewhere = self.outposts
        self.post = Post(NatsLine(url, "test"), 2)
        self.post.thinkers.run_here = self.there  # type: ignore[method-assign]
        self.beating: asyncio.Task[None] | None = None

    @property
    def places(self) -> int:
        self.outposts.forget_silent()
        return self.thinkers.lanes[LIVE].size

    async def open(self) -> None:
        """The outpost begins to tell that it is there."""
        await self.post.line.connect(FOREVER)
        self.beating = asyncio.create_task(self.post.beat())

    async def ask(self, seconds: float = 20.0) -> str:
        return (await self.thinkers.ask(JOB, seconds)).text


@asynccontextmanager
async def house(broker: Broker) -> AsyncIterator[House]:
    found = House(broker.url)
    found.line.start()
    await found.open()
    await until(lambda: found.places == 3)
    try:
        yield found
    finally:
        assert found.beating is not None
        found.beating.cancel()
        await found.post.close()
        await found.line.close()


def test_an_outpost_does_the_job_and_its_places_count(broker: Broker) -> None:
    async def test() -> None:
        async with house(broker) as found:
            assert await found.ask() == "there"
            assert (found.here.asked, found.there.asked) == (0, 1)

    asyncio.run(test())


def test_what_nobody_waits_for_is_ended_at_the_outpost(broker: Broker) -> None:
    async def test() -> None:
        async with house(broker) as found:
            found.there.slow.clear()
            asking = asyncio.create_task(found.ask())
            await until(lambda: found.there.asked == 1)
            asking.cancel()
            await until(lambda: found.there.ended == 1 and not found.post.under_way)
            assert found.here.asked == 0

    asyncio.run(test())


def test_an_outpost_that_is_busy_sends_the_job_back_at_once(broker: Broker) -> None:
    async def test() -> None:
        async with house(broker) as found:
            found.post.thinkers.lanes[SLOW].free = 0  # other servers were faster
            assert await found.ask() == "here"
            assert found.there.asked == 0

    asyncio.run(test())


def test_an_outpost_that_dies_over_a_job_is_too_slow_and_then_forgotten(broker: Broker) -> None:
    async def test() -> None:
        async with house(broker) as found:
            found.there.slow.clear()
            with pytest.raises(TooSlow):
                await found.ask(0.2)
            assert found.beating is not None
            found.beating.cancel()
            found.there.slow.set()
            await until(lambda: found.places == 1)  # not heard of any more
            assert await found.ask() == "here"

    asyncio.run(test())


def test_a_server_thinks_by_itself_while_nats_is_away_and_the_outpost_returns(
    broker: Broker,
) -> None:
    async def test() -> None:
        async with house(broker) as found:
            broker.stop()
            await until(lambda: found.places == 1)
            assert await found.ask() == "here"
            broker.start()
            await until(lambda: found.places == 3)
            assert await found.ask() == "there"

    asyncio.run(test())


def test_a_server_starts_without_nats_and_finds_it_later() -> None:
    broker = Broker()

    async def test() -> None:
        found = House(broker.url)
        found.line.start()
        assert await found.ask() == "here"
        broker.start()
        await found.open()
        await until(lambda: found.places == 3)
        assert await found.ask() == "there"
        await found.post.close()
        await until(lambda: found.places == 1)  # it has said good-bye
        await found.line.close()

    try:
        asyncio.run(test())
    finally:
        broker.stop()


class Spare:
    """A bus that notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def start(self, receive: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Nobody calls."""

    def tell(self, payload: str) -> None:
        self.told.append(payload)

    async def close(self) -> None:
        """Nothing is open."""


def test_the_bus_goes_over_nats_and_while_it_is_away_over_the_spare_one(broker: Broker) -> None:
    async def test() -> None:
        heard: list[str] = []
        missed: list[int] = []
        lines, spare = [NatsLine(broker.url, "test"), NatsLine(broker.url, "test")], Spare()
        teller, hearer = Nats(lines[0], spare), Nats(lines[1], Spare())
        await teller.start(lambda _: None, lambda: None)
        await hearer.start(heard.append, lambda: missed.append(1))
        for each in lines:
            each.start()
        await until(lambda: all(each.up for each in lines) and len(missed) == 1)
        teller.tell("a 1")
        await until(lambda: heard == ["a 1"])
        broker.stop()
        await until(lambda: not lines[0].up)
        teller.tell("a 2")
        assert spare.told == ["a 2"]
        broker.start()
        await until(lambda: all(each.up for each in lines) and len(missed) == 2)
        teller.tell("a 3")
        await until(lambda: heard == ["a 1", "a 3"])
        for bus in (teller, hearer):
            await bus.close()
        for each in lines:
            await each.close()

    asyncio.run(test())


# The command

WORKER = [sys.executable, "-c", "from shopfloor.cli import main; main()", "worker", "--nats"]


def test_a_worker_without_nats_is_one_sentence_and_exit_code_2() -> None:
    done = subprocess.run(
        [*WORKER, "nats://127.0.0.1:9"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert "There is no NATS at 127.0.0.1:9" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def metric(server: Server, name: str) -> float:
    """What /metrics tells under a name; 0: nothing yet."""
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return next((float(line.split()[-1]) for line in lines if line.startswith(f"{name} ")), 0.0)


@pytest.mark.slow
def test_bots_of_a_server_think_in_the_command_worker(broker: Broker, tmp_path: Path) -> None:
    """And go on in the server when the worker is ended, which drains."""
    database = f"sqlite:///{tmp_path / 'test.db'}"
    server = Server(database, nats=broker.url, thinkers=1).start()
    worker = subprocess.Popen([*WORKER, broker.url, "--thinkers", "1"], stderr=subprocess.DEVNULL)

    async def play() -> None:
        table, tokens, _ = seated(server, ["Ann"], game="factory-fun", bots=["random"])
        async with at_table(server, table, tokens[0]) as ann:
            await play_on([ann], 11)

    try:
        end = time.monotonic() + 60
        while metric(server, 'shopfloor_outpost_places{lane="live"}') != 1:
            assert time.monotonic() < end
            time.sleep(0.05)
        asyncio.run(play())
        assert metric(server, 'shopfloor_errands_total{how="done"}') >= 6
        assert metric(server, 'shopfloor_started_workers_total{lane="live"}') == 0
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(30) == 0
        asyncio.run(play())
        assert metric(server, 'shopfloor_started_workers_total{lane="live"}') == 1
        assert "Traceback" not in server.errors()
    finally:
        server.stop()
        worker.kill()
        worker.wait()
