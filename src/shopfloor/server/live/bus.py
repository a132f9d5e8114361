"""How processes wake each other: PostgreSQL's LISTEN/NOTIFY, or nobody to wake.

A payload is short and says where to look, never what happened:
`TABLE NUMBER` an entry, `TABLE roster` who sits there, `TABLE expel SEAT` a token is void,
`TABLE here PROCESS SEATS WATCHING AWAY` who listens through a process, `TABLE talk NUMBER` that
something was said.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Protocol

import structlog
from sqlalchemy.engine import make_url

CHANNEL = "shopfloor"
TOGETHER = 500  # payloads told at once
NOTIFY = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload"
AGAIN = 1.0  # seconds between two tries to connect
log = structlog.get_logger()
Receive = Callable[[str], None]


class Bus(Protocol):
    """Tells the other processes where to look."""

    async def start(self, receive: Receive, missed: Callable[[], None]) -> None: ...

    def tell(self, payload: str) -> None: ...

    async def close(self) -> None: ...


class Connection(Protocol):
    """What is asked of the driver, which has no types of its own."""

    def add_termination_listener(self, ended: Callable[[object], None]) -> None: ...

    async def execute(self, query: str, *values: str | list[str]) -> str: ...


class Alone:
    """For a process that has its database to itself."""

    async def start(self, receive: Receive, missed: Callable[[], None]) -> None:
        """Nobody will call."""

    def tell(self, payload: str) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing is open."""


class Postgres:
    """One connection that listens and notifies; it comes back by itself."""

    def __init__(self, url: str) -> None:
        self.dsn = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.outbox: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self.task: asyncio.Task[None] | None = None

    async def start(self, receive: Receive, missed: Callable[[], None]) -> None:
        """Listen; `missed` is called whenever notices may have been lost."""
        ready = asyncio.Event()
        self.task = asyncio.create_task(self.run(receive, missed, ready))
        await ready.wait()

    async def run(self, receive: Receive, missed: Callable[[], None], ready: asyncio.Event) -> None:
        import asyncpg  # type: ignore[import-untyped]  # the extra [postgres]

        while True:
            try:
                connection = await asyncpg.connect(self.dsn, timeout=5)
                try:
                    await connection.add_listener(CHANNEL, lambda *notified: receive(notified[3]))
                    ready.set()
                    missed()
                    await self.send(connection)
                finally:
                    with suppress(Exception):
                        await connection.close(timeout=1)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("bus_lost", error=str(error))
            await asyncio.sleep(AGAIN)

    async def send(self, connection: Connection) -> None:
        """Pass on what is to be told, until the connection is lost."""
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        gone = asyncio.create_task(lost.wait())
        try:
            while not gone.done():
                get = asyncio.create_task(self.outbox.get())
                await asyncio.wait({get, gone}, return_when=asyncio.FIRST_COMPLETED)
                if not get.done():
                    get.cancel()
                    return
                await connection.execute(NOTIFY, CHANNEL, [get.result(), *self.more()])
        finally:
            gone.cancel()

    def more(self) -> Iterator[str]:
        """What else is to be told by now."""
        for _ in range(min(TOGETHER, self.outbox.qsize())):
            yield self.outbox.get_nowait()

    def tell(self, payload: str) -> None:
        with suppress(asyncio.QueueFull):  # all of it is looked for, or told again, soon
            self.outbox.put_nowait(payload)

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
