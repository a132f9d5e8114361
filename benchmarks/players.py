"""Many lean players: sockets read by hand, so that thousands of them fit on one core.

A player keeps what it needs to choose a move (number, actors, offers) and the instant at which each
update came. Anything else of a message is skipped.
"""

from __future__ import annotations

import asyncio
import base64
import json
import random
import time
from collections.abc import Callable
from typing import Any, cast

import httpx
import msgspec

from benchmarks.builders import Workbench

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
KEY = b"\0\0\0\0"  # a mask of zeros is a mask, and costs nothing here
UPDATE, CHANGE = b'{"say":"update"', b'{"say":"change"'
ACCEPTED = b'{"say":"accepted"'
REFUSED = b'{"say":"refused"'
STRAINED = 503
VERDICT = b'{"say":"verdict"'


class News(msgspec.Struct):
    """What a player reads of an update."""

    number: int
    actors: list[int]
    offers: list[str]


class Changed(msgspec.Struct):
    """The same of a change: new lists stand in a list of one, what is left out has stayed."""

    actors: list[list[int]] = []
    offers: list[list[str]] = []


class Change(msgspec.Struct):
    """A change of the table."""

    number: int
    change: Changed


read_update = msgspec.json.Decoder(News).decode
read_change = msgspec.json.Decoder(Change).decode


def masked(payload: bytes, opcode: int = TEXT) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((opcode, 0x80 | size)) + KEY + payload
    return bytes((opcode, 0xFE)) + size.to_bytes(2, "big") + KEY + payload


def ignore(*_: object) -> None:
    """Nobody wants to know."""


class Player(asyncio.Protocol):
    """One seat of one table, over one socket."""

    def __init__(self, path: str, host: str, hello: dict[str, Any]) -> None:
        self.path, self.host, self.hello = path, host, hello
        self.buffer = b""
        self.open = False
        self.lost = False
        self.transport: asyncio.Transport | None = None
        self.number = -1
        self.actors: list[int] = []
        self.offers: list[str] = []
        self.bytes = 0
        self.bench: Workbench | None = None  # on which a player of a pipe game builds
        self.asked = 0.0  # when the draft under way was sent
        self.on_update: Callable[[int, float], None] = ignore
        self.on_verdict: Callable[[float], None] = ignore
        self.on_refusal: Callable[[bytes], None] = ignore
        self.on_accepted: Callable[[float], None] = ignore

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(random.randbytes(16)).decode()
        head = f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
        head += f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        self.transport.write(f"{head}\r\n".encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True

    def data_received(self, data: bytes) -> None:
        at = time.perf_counter()
        self.bytes += len(data)
        data = self.buffer + data if self.buffer else data
        if not self.open:
            data = self.shake(data)
        place = 0
        while (end := frame_end(data, place)) is not None:
            start, stop = end
            self.take(data[place], data[start:stop], at)
            place = stop
        self.buffer = data[place:] if place < len(data) else b""

    def shake(self, data: bytes) -> bytes:
        head, found, rest = data.partition(b"\r\n\r\n")
        if not found:
            return data
        assert b" 101 " in head, head
        self.open = True
        self.say(self.hello)
        return rest

    def take(self, opcode: int, payload: bytes, at: float) -> None:
        if payload.startswith(CHANGE):
            change = read_change(payload)
            self.number = change.number
            (self.actors,) = change.change.actors or (self.actors,)
            (self.offers,) = change.change.offers or (self.offers,)
            self.on_update(self.number, at)
        elif payload.startswith(UPDATE):
            news = read_update(payload)
            self.number, self.actors, self.offers = news.number, news.actors, news.offers
            self.on_update(self.number, at)
        elif payload.startswith(ACCEPTED):
            self.on_accepted(at)
        elif payload.startswith(VERDICT):
            self.on_verdict(at)
        elif payload.startswith(REFUSED):
            self.on_refusal(payload)
        elif opcode == PING:
            self.write(masked(payload, PONG))

    def say(self, message: dict[str, Any]) -> None:
        self.write(masked(msgspec.json.encode(message)))

    def write(self, data: bytes) -> None:
        if self.transport is not None and not self.lost:
            self.transport.write(data)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()


def frame_end(data: bytes, place: int) -> tuple[int, int] | None:
    """Where the payload of the frame at this place starts and stops; None: not all is there."""
    have = len(data) - place
    if have < 2 or (not data[place] & 0x80):
        return None
    size, start = data[place + 1] & 0x7F, place + 2
    if size == 126:
        size, start = int.from_bytes(data[place + 2 : place + 4], "big"), place + 4
    elif size == 127:
        size, start = int.from_bytes(data[place + 2 : place + 10], "big"), place + 10
    return (start, start + size) if start + size <= len(data) else None


class Desk:
    """Opens tables for four people over HTTP, many requests at a time."""

    def __init__(self, url: str) -> None:
        limits = httpx.Limits(max_connections=16, max_keepalive_connections=16, keepalive_expiry=2)
        self.people = [httpx.AsyncClient(base_url=url, timeout=60, limits=limits) for _ in range(4)]

    async def start(self) -> None:
        for number, person in enumerate(self.people):
            await self.ok(person, "/api/me", {"name": f"P{number}"})

    async def ok(self, person: httpx.AsyncClient, path: str, body: Any = None) -> Any:
        """What a request gives; while the server is strained, it comes again when it is told to."""
        answer = await person.post(path, json=body)
        while answer.status_code == STRAINED:
            await asyncio.sleep(int(answer.headers["Retry-After"]))
            answer = await person.post(path, json=body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    async def table(self, **wish: Any) -> tuple[str, list[str]]:
        """A started table, and a token for each of its seats."""
        host, *guests = self.people
        opened = await self.ok(host, "/api/tables", {"seats": 4, **wish})
        table, tokens = opened["table"]["id"], [opened["token"]]
        for guest in guests:
            sat = await self.ok(guest, f"/api/tables/{table}/seats", {"seat": None})
            tokens.append(sat["token"])
        await self.ok(host, f"/api/tables/{table}/start")
        return table, tokens

    async def close(self) -> None:
        for person in self.people:
            await person.aclose()


class Game:
    """A table of four players that makes a move every second, and notes how long each took."""

    def __init__(self, players: list[Player], seed: int) -> None:
        self.players = players
        self.chance = random.Random(seed)
        self.delays: list[float] = []
        self.drafts: list[float] = []
        self.refused: list[str] = []
        self.sent = 0.0
        self.mover: Player | None = None
        self.waiting_for = 0
        self.missing = 0
        self.late = 0  # seconds in which no move was sent: the last was still under way
        self.done: asyncio.Event = asyncio.Event()
        self.counter = 0
        for player in players:
            player.on_update = self.updated
            player.on_refusal = self.refusal

    @property
    def number(self) -> int:
        return max(player.number for player in self.players)

    @property
    def settled(self) -> bool:
        return len({player.number for player in self.players}) == 1

    @property
    def over(self) -> bool:
        """Tell whether nobody has anything to do any more."""
        return not self.players[0].actors

    def updated(self, number: int, at: float) -> None:
        if self.waiting_for and all(p.number >= self.waiting_for for p in self.players):
            if self.mover and self.mover.bench:
                self.mover.bench.accepted()
            self.delays.append(at - self.sent)
            self.waiting_for = 0
            self.done.set()

    def refusal(self, text: bytes) -> None:
        self.refused.append(json.loads(text)["code"])
        if self.mover and self.mover.bench:
            self.mover.bench.refused()
        self.waiting_for = 0
        self.done.set()

    def send(self) -> bool:
        """Send a random move, or a build; False: the game is over."""
        actors = self.players[0].actors
        able = [seat for seat in actors if self.players[seat].offers]
        if not able:
            return False
        self.mover = player = self.players[self.chance.choice(able)]
        bench, offers = player.bench, player.offers
        text = bench.choose(offers, self.chance) if bench else self.chance.choice(offers)
        self.counter += 1
        self.done.clear()
        self.waiting_for = self.number + 1
        self.sent = time.perf_counter()
        player.say({"say": "move", "id": f"{self.counter}", "text": text})
        return True

    async def ahead(self, moves: int) -> None:
        """Play on as fast as it goes."""
        for _ in range(moves):
            if not self.send():
                return
            async with asyncio.timeout(60):
                await self.done.wait()
        self.delays.clear()

    async def run(self, until: float) -> None:
        """A move at the same instant of every second; while one is under way, none is sent."""
        due = time.perf_counter() + self.chance.random()
        while due < until:
            await asyncio.sleep(due - time.perf_counter())
            if self.waiting_for or not self.settled:
                self.late += 1
            elif not self.send():
                return
            due += 1

    def close(self) -> None:
        for player in self.players:
            player.close()
