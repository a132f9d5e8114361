"""The WebSocket protocol of uvicorn, less patient: who takes nothing for long is cut off."""

from __future__ import annotations

import asyncio
import socket
from typing import ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

KERNEL_BYTES = 131_072  # unsent, of one connection


class Impatient(WebSocketsSansIOProtocol):
    """Aborts a connection whose unsent bytes do not shrink.

    A polite close would wait for the very bytes that the other side does not take.
    """

    slow_seconds: ClassVar[float] = 20.0
    cutting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the kernel from taking megabytes for a reader who does not read."""
        super().connection_made(transport)
        if (opened := transport.get_extra_info("socket")) is not None:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.cutting = self.loop.call_later(self.slow_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self.spare()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.spare()
        super().connection_lost(exc)

    def spare(self) -> None:
        if self.cutting is not None:
            self.cutting.cancel()
            self.cutting = None
