"""Whatever is sent: a clear refusal, never a crash, and memory stays bounded."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import Server, at_table
from tests.server.playing import all_reach, seated

FRAMES = 10_000
SOCKETS = 8
MEGABYTE = 1 << 20
WORDS = ["hello", "move", "undo", "redo", "done", "undone", "draft", "hint", "ping", "update", "x"]
FIELDS = ["id", "text", "table", "token", "since", "protocol", "draft", "depth", "at", "say", "?"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    file = tmp_path_factory.mktemp("hostile") / "test.db"
    running = Server(f"sqlite:///{file}", slow_seconds=1.0).start()
    yield running
    assert running.alive()
    running.stop()


def memory(server: Server) -> int:
    assert server.process is not None
    return int(psutil.Process(server.process.pid).memory_info().rss)


class Fuzzer:
    """Frames from nonsense to nearly right, the same for the same seed."""

    def __init__(self, seed: int, said: list[str]) -> None:
        self.chance = random.Random(seed)
        self.said = said

    def frame(self) -> str | bytes:
        kinds = [self.noise, self.junk, self.message, self.message, self.broken, self.nested]
        return self.chance.choice(kinds)()

    def noise(self) -> str | bytes:
        data = self.chance.randbytes(self.chance.randrange(200))
        return data if self.chance.random() < 0.5 else data.decode("latin-1")

    def junk(self) -> str:
        return json.dumps(self.value(3))

    def message(self) -> str:
        fields = {
            self.chance.choice(FIELDS): self.value(1) for _ in range(self.chance.randrange(4))
        }
        return json.dumps(
            {**fields, "say": self.chance.choice(WORDS), "id": str(self.value(0))[:70]}
        )

    def broken(self) -> str:
        text = self.chance.choice(self.said)
        at = self.chance.randrange(len(text))
        return text[:at] + self.chance.choice('{}[]",:0a\0é') + text[at + 1 :]

    def nested(self) -> str:
        depth = self.chance.choice([10, 1000, 20_000])
        return '{"say":"draft","id":"1","draft":' + "[" * depth

    def value(self, depth: int) -> Any:
        plain = [None, True, -1, 2**70, 1e308, "", "x" * 100, "\u0000", "done", "../../etc"]
        if depth == 0 or self.chance.random() < 0.5:
            return self.chance.choice(plain)
        inner = [self.value(depth - 1) for _ in range(self.chance.randrange(4))]
        return inner if self.chance.random() < 0.5 else {str(n): v for n, v in enumerate(inner)}


async def bombard(server: Server, table: str, token: str, seed: int, count: int) -> int:
    """Send random frames; every one is answered, or the socket is closed with a code."""
    said = [
        json.dumps({"say": "move", "id": "1", "text": "take 1"}),
        json.dumps({"say": "draft", "id": "1", "draft": {"format": 1}}),
    ]
    fuzzer, sent, answered = Fuzzer(seed, said), 0, 0
    while sent < count:
        async with at_table(server, table, token) as seat:
            with suppress(ConnectionClosed):
                while sent < count:
                    sent += 1
                    await seat.socket.send(fuzzer.frame())
                    answered += await drain(seat.socket)
            assert seat.socket.close_code in (None, 1000, 1001, 1007, 1008, 1009)
    return answered


async def drain(client: ClientConnection) -> int:
    """Take what has come; only now and then wait for it."""
    count = 0
    try:
        while True:
            async with asyncio.timeout(0):
                await client.recv()
            count += 1
    except TimeoutError:
        return count


def test_ten_thousand_random_frames(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])
    before = memory(server)

    async def run() -> None:
        await asyncio.gather(
            *(bombard(server, table, tokens[n % 2], n, FRAMES // SOCKETS) for n in range(SOCKETS))
        )
        async with at_table(server, table, tokens[0]) as ann:
            await ann.reach(1)
            await ann.say(say="ping", at=1)
            await ann.until("pong")

    asyncio.run(run())
    assert memory(server) - before < 60 * MEGABYTE
    errors = httpx.get(f"{server.url}/metrics").text
    assert 'status="500"' not in errors


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", "malformed"),
        ("[]", "malformed"),
        ('{"say":"shout"}', "malformed"),
        ('{"say":"move","id":"1"}', "malformed"),
        ('{"say":"move","id":"1","text":"x","seat":1}', "malformed"),
        ('{"say":"move","id":"1","text":"jump"}', "unknown_verb"),
        ('{"say":"hello","table":"x"}', "hello_again"),
        ('{"say":"move","id":"1","text":"' + "x" * 70_000 + '"}', "too_big"),
        ('{"say":"draft","id":"1","draft":' + "[" * 30_000, "malformed"),
        (b"\x00\x01", "malformed"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_every_bad_frame_is_answered(server: Server, frame: str | bytes, code: str) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])

    async def run() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await ann.socket.send(frame)
            refused = await ann.until("refused")
            assert refused["code"] == code
            assert refused["clause"]

    asyncio.run(run())


def test_an_oversized_frame_closes_the_socket(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])

    async def run() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            with suppress(ConnectionClosed):  # the server may close before it has read all
                await ann.socket.send("x" * 2_000_000)
            await ann.socket.wait_closed()
            assert ann.socket.close_code == 1009

    asyncio.run(run())


def test_replayed_and_reordered_messages_change_nothing_twice(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])

    async def run() -> None:
        async with (
            at_table(server, table, tokens[0]) as one,
            at_table(server, table, tokens[1]) as two,
        ):
            await all_reach([one, two], 1)
            seat = [one, two][one.update["actors"][0]]
            text = next(o for o in seat.update["offers"] if o.startswith("take"))
            frames = [{"say": "undo", "id": "u"}, {"say": "move", "id": "m", "text": text}]
            answers = []
            for frame in [*frames, *reversed(frames), *frames]:
                await seat.socket.send(json.dumps(frame))
                answers.append(await seat.until("accepted") if frame["id"] == "m" else None)
            moved = {answer["number"] for answer in answers if answer}
            assert len(moved) == 1

    asyncio.run(run())


def test_a_slow_reader_costs_little_and_stops_nobody(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])
    before = memory(server)

    async def flood(slow: ClientConnection) -> None:
        while True:  # ask and ask, and never read an answer
            await slow.send('{"say":"move","id":"1","text":"' + "x" * 1000 + '"}')

    async def run() -> None:
        url = f"ws://127.0.0.1:{server.port}/ws"
        narrow = socket.socket()  # the kernel must not take megabytes on its own
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", server.port))
        narrow.setblocking(False)
        async with (
            at_table(server, table, tokens[1]) as bob,
            connect(url, max_queue=1, sock=narrow) as slow,
        ):
            await bob.until("roster")
            await slow.send(json.dumps({"say": "hello", "table": table, "token": tokens[0]}))
            while not bob.roster["seats"][0]["online"]:
                await bob.hear()
            flooding = asyncio.create_task(flood(slow))
            for _ in range(5):
                await bob.say(say="ping", at=1)
                await bob.until("pong")
            while bob.roster["seats"][0]["online"]:  # until it is cut off
                await bob.hear(90)
            assert memory(server) - before < 30 * MEGABYTE
            slow.transport.abort()
            with suppress(ConnectionClosed):
                await flooding

    asyncio.run(run())


def test_schemathesis_finds_no_fault(server: Server, tmp_path: Path) -> None:
    """Generated requests over the whole interface: never a 500, never another shape."""
    named = httpx.post(f"{server.url}/api/me", json={"name": "Fuzz"})
    cookie = named.headers["set-cookie"].split(";")[0]
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/api/openapi.json"]
    command += ["--max-examples", "12", "--seed", "1", "--phases", "examples,coverage,fuzzing"]
    command += ["--checks", "not_a_server_error,status_code_conformance"]
    command += ["--checks", "content_type_conformance,response_schema_conformance"]
    command += ["--header", f"Cookie: {cookie}", "--generation-database", "none", "--no-color"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
