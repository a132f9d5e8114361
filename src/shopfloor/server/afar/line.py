"""A connection to NATS that comes back by itself, and says whether it is there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from shopfloor.server import metrics

AGAIN = 1  # seconds between two tries to connect
CONNECT_SECONDS = 5
PING_SECONDS = 5  # a server that does not answer two of them is gone
PENDING = 65_536  # bytes that may wait for a connection: what is old by then helps nobody
FOREVER = -1
log = structlog.get_logger()
Hear = Callable[[Msg], Awaitable[None]]


class NatsLine:
    """One connection of this process, and what is heard over it."""

    def __init__(self, url: str, subject: str) -> None:
        self.url = url
        self.subject = subject  # what every subject begins with: a house has its own
        self.client = Client()
        self.task: asyncio.Task[None] | None = None
        self.heard: list[tuple[str, str, Hear]] = []
        self.on_loss: list[Callable[[], None]] = []
        self.on_return: list[Callable[[], None]] = []  # called whenever something may be missed

    @property
    def up(self) -> bool:
        return self.client.is_connected

    @property
    def place(self) -> str:
        """Where it leads, without a password."""
        found = urlsplit(self.url)
        return f"{found.hostname or self.url}:{found.port or 4222}"

    def hear(self, subject: str, hear: Hear, group: str = "") -> None:
        """Have what is said there heard: by everybody, or by one of a queue group."""
        self.heard.append((f"{self.subject}.{subject}", group, hear))

    def start(self) -> None:
        """Connect, however long that takes; nobody waits for it."""
        metrics.nats.labels(self.place).set(0)
        self.task = asyncio.create_task(self.connect(FOREVER))

    async def connect(self, tries: int) -> None:
        """Connect, in so many tries; raise Error or OSError."""
        await self.client.connect(
            self.url,
            max_reconnect_attempts=tries,
            reconnect_time_wait=AGAIN,
            connect_timeout=CONNECT_SECONDS,
            ping_interval=PING_SECONDS,
            pending_size=PENDING,
            error_cb=self.failed,
            disconnected_cb=self.lost,
            reconnected_cb=self.returned,
        )
        for subject, group, hear in self.heard:
            await self.client.subscribe(subject, queue=group, cb=hear)
        await self.returned()

    async def failed(self, error: Exception) -> None:
        log.debug("nats_failed", error=str(error))

    async def lost(self) -> None:
        metrics.nats.labels(self.place).set(0)
        if not self.client.is_closed:
            log.warning("nats_lost", place=self.place)
        for call in self.on_loss:
            call()

    async def returned(self) -> None:
        metrics.nats.labels(self.place).set(1)
        log.info("nats_found", place=self.place)
        for call in self.on_return:
            call()

    async def say(self, subject: str, payload: bytes) -> bool:
        """Tell whether it was said; what cannot be said now is not kept for later."""
        if not self.up:
            return False
        try:
            await self.client.publish(f"{self.subject}.{subject}", payload)
        except (Error, OSError):
            return False
        return True

    async def ask(self, subject: str, payload: bytes, seconds: float) -> bytes:
        """The answer of one of those who hear it; raise Error, TimeoutError or OSError."""
        told = await self.client.request(f"{self.subject}.{subject}", payload, timeout=seconds)
        return told.data

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError, Error, OSError):
                await self.task
        with suppress(Error, OSError):
            await self.client.close()
