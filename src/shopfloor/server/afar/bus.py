"""The bus over NATS, with PostgreSQL's for the time in which NATS is away.

Every process hears both, so it does not matter which of them still has its connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from nats.aio.msg import Msg

from shopfloor.server.afar.line import NatsLine
from shopfloor.server.live.bus import Bus, Receive

SUBJECT = "bus"
MOST = 10_000  # payloads that may wait to be told


class Nats:
    """Tells over NATS while it is there, else over the other bus."""

    def __init__(self, line: NatsLine, spare: Bus) -> None:
        self.line = line
        self.spare = spare
        self.outbox: asyncio.Queue[str] = asyncio.Queue(MOST)
        self.task: asyncio.Task[None] | None = None

    async def start(self, receive: Receive, missed: Callable[[], None]) -> None:
        async def heard(message: Msg) -> None:
            receive(message.data.decode())

        self.line.hear(SUBJECT, heard)
        self.line.on_return.append(missed)
        await self.spare.start(receive, missed)
        self.task = asyncio.create_task(self.send())

    async def send(self) -> None:
        while True:
            payload = await self.outbox.get()
            if not await self.line.say(SUBJECT, payload.encode()):
                self.spare.tell(payload)

    def tell(self, payload: str) -> None:
        if self.line.up and not self.outbox.full():
            self.outbox.put_nowait(payload)
        else:
            self.spare.tell(payload)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
        await self.spare.close()
