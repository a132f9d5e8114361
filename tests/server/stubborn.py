"""A client that does not give up: it reconnects, resumes, and repeats what was not answered."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.client import Server, after

LOST = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError)


class Stubborn:
    """One seat that plays at random for as long as it is let."""

    def __init__(self, server: Server, table: str, token: str, seat: int, seed: int) -> None:
        self.server, self.table, self.token, self.seat = server, table, token, seat
        self.chance = random.Random(seed)
        self.update: dict[str, Any] = {}
        self.pending: tuple[str, str] | None = None
        self.accepted: dict[int, tuple[str, str]] = {}  # entry number: the move's id and text
        self.resumed = 0
        self.readonly = 0

    async def run(self) -> None:
        while not self.update.get("result"):
            try:
                await self.play()
            except LOST:
                await asyncio.sleep(0.02)

    async def play(self) -> None:
        url = f"ws://127.0.0.1:{self.server.port}/ws"
        async with connect(url, open_timeout=2) as socket:
            since = self.update.get("number", 0)
            hello = {"say": "hello", "table": self.table, "token": self.token, "since": since}
            await socket.send(json.dumps(hello))
            self.resumed += 1
            if self.pending is not None:
                await self.send(socket, *self.pending)
            async for text in socket:
                await self.hear(socket, json.loads(text))
                if self.update.get("result"):
                    return

    async def hear(self, socket: Any, message: dict[str, Any]) -> None:
        if message["say"] in ("update", "change"):
            assert message["number"] >= self.update.get("number", 0), "the table went back"
            self.update = after(self.update, message)
        elif self.pending is not None and message.get("id") == self.pending[0]:
            await self.answered(message)
        if self.pending is None and self.seat in self.update.get("actors", []):
            self.pending = (str(uuid.uuid4()), self.chance.choice(self.update["offers"]))
            await self.send(socket, *self.pending)

    async def answered(self, message: dict[str, Any]) -> None:
        assert self.pending is not None
        if message["say"] == "accepted":
            self.accepted[message["number"]] = self.pending
        elif message["code"] == "store_unavailable":
            self.readonly += 1
            await asyncio.sleep(0.1)
        self.pending = None

    async def send(self, socket: Any, name: str, text: str) -> None:
        await socket.send(json.dumps({"say": "move", "id": name, "text": text}))
