"""How many connections may be open, and how long one may take to say what it wants.

Whoever says half a request, or nothing, is let go; an address has a number of connections, except
a proxy's, through which everybody comes; and the server keeps some descriptors for itself.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from shopfloor.server import metrics
from shopfloor.server.settings import Settings

KEPT = 128  # descriptors for the store, the workers, files and what is listened on
PLENTY = 1_000_000  # where the system tells no limit


class Doors:
    """The connections of one process, by address."""

    def __init__(self) -> None:
        self.by_address: Counter[str] = Counter()
        self.inside: dict[asyncio.BaseTransport, str] = {}
        self.most = PLENTY
        self.most_per_address = PLENTY
        self.proxies: frozenset[str] = frozenset()
        self.seconds = 10.0

    def set_up(self, settings: Settings) -> None:
        self.most = max(KEPT, descriptors() - KEPT)
        self.most_per_address = settings.connections_per_address
        self.proxies = frozenset(name.strip() for name in settings.proxies.split(","))
        self.seconds = settings.request_seconds

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Let a connection in, if there is room."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if why := self.why_not(address):
            metrics.turned_away.labels("door", why).inc()
            return False
        self.inside[transport] = address
        self.by_address[address] += 1
        return True

    def why_not(self, address: str) -> str:
        if len(self.inside) >= self.most:
            return "full"
        everybody = address in self.proxies or "*" in self.proxies
        full = self.by_address[address] >= self.most_per_address and not everybody
        return "share" if full else ""

    def leave(self, transport: asyncio.BaseTransport) -> None:
        address = self.inside.pop(transport, None)
        if address is not None:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]


doors = Doors()


def descriptors() -> int:
    """How many files this process may have open, after asking for as many as it is allowed."""
    try:
        import resource
    except ImportError:  # Windows
        return PLENTY
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = PLENTY if most == resource.RLIM_INFINITY else most
    if now == resource.RLIM_INFINITY:
        return PLENTY
    with suppress(ValueError, OSError):  # macOS allows less than it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(now, wanted), most))
        return max(now, wanted)
    return now


class Doorman(HttpToolsProtocol):
    """Uvicorn's HTTP, with a time for the head of each request."""

    doors: ClassVar[Doors] = doors
    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.doors.enter(transport):
            transport.abort()
            return
        self.wait()

    def data_received(self, data: bytes) -> None:
        if self.waiting is None and (self.cycle is None or self.cycle.response_complete):
            self.wait()
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self.stop_waiting()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand over; the parser knows this, and would keep it and the connection (memory.py)."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does where a connection ends

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def wait(self) -> None:
        """Let go who has not said all of a request's head in time, or says nothing."""
        self.waiting = self.loop.call_later(self.doors.seconds, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
