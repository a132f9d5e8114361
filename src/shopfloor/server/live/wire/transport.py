"""The WebSocket protocol of uvicorn, less patient and more direct.

Who takes nothing for long is cut off. Once a socket has said who it is, its texts are read and
written here without a detour through the application's queues: that detour costs more than a move.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from typing import ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from shopfloor.server.http.doors import doors
from shopfloor.server.live.wire.frames import MOST_HEAD, end_of, only_text, text_of

KERNEL_BYTES = 131_072  # unsent, of one connection
AT_ONCE = 65_536  # bytes that came together: of larger ones the size is looked at
UNREAD = 16  # texts that wait, before no more are taken from the connection
LINE = "line"  # where the application finds this connection in its scope's state


class HungUp(Exception):
    """The connection is gone."""


class Impatient(WebSocketsSansIOProtocol):
    """Aborts a connection whose unsent bytes do not shrink; reads and writes texts directly.

    A polite close would wait for the very bytes that the other side does not take.
    """

    slow_seconds: ClassVar[float] = 20.0
    cutting: asyncio.TimerHandle | None = None
    direct = False
    holding = False  # reading is paused: too much is unread
    partial: bytes = b""
    spoken = False  # something was said since the last time that a ping was due
    stopped = False
    fragments = False  # within a message of several frames
    inbox: deque[str]
    waiter: asyncio.Future[None] | None = None
    on_room: Callable[[], None] | None = None  # called when there is room to write again
    on_text: Callable[[str], bool] | None = None  # whether a text was answered without the reader

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the kernel from taking megabytes for a reader who does not read."""
        super().connection_made(transport)
        if (opened := transport.get_extra_info("socket")) is not None:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:  # the application runs later than this
            self.scope["state"][LINE] = self

    # Reading

    def read_directly(self) -> None:
        """Take over: from now on texts come from `read`."""
        self.inbox, self.direct = deque(), True
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] != "websocket.receive":
                self.queue.put_nowait(message)
                break
            self.deliver(message.get("text") or "\0")  # bytes: not a word of this protocol
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    async def read(self) -> str:
        """The next text; raise HungUp."""
        while self.stopped or not self.inbox:
            if self.stopped or self.disconnected or self.transport.is_closing():
                raise HungUp
            self.waiter = self.loop.create_future()
            await self.waiter
        text = self.inbox.popleft()
        if self.holding and not self.inbox:
            self.holding = False
            self.transport.resume_reading()
        return text

    def deliver(self, text: str) -> None:
        self.spoken = True
        if self.idle and self.on_text is not None and self.on_text(text):
            return
        self.inbox.append(text)
        self.wake()
        if len(self.inbox) >= UNREAD and not self.holding:
            self.holding = True
            self.transport.pause_reading()

    @property
    def idle(self) -> bool:
        """Tell whether all that came is answered, and there is room for more answers."""
        waiting = self.waiter is not None and not self.waiter.done()
        return waiting and not self.inbox and not self.stopped and self.roomy

    def stop(self) -> None:
        """Read nothing more: the socket is to end."""
        self.stopped = True
        self.wake()

    def wake(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def data_received(self, data: bytes) -> None:
        if not self.direct:
            super().data_received(data)
            return
        whole = not (self.partial or self.fragments or self.close_sent) and len(data) < AT_ONCE
        if whole and (text := only_text(data)) is not None:
            self.deliver(text)
            return
        data = self.partial + data if self.partial else data
        start = 0
        while (found := end_of(data, start)) is not None:
            begin, end = found
            if end - begin > self.config.ws_max_size:
                self.partial = b""
                super().data_received(data[start : start + MOST_HEAD])  # which closes it
                return
            if end > len(data):
                break
            self.take(data, start, begin, end)
            start = end
        self.partial = data[start:]

    def take(self, data: bytes, start: int, begin: int, end: int) -> None:
        """One whole frame: a text is delivered, all else the protocol's own business."""
        text = None if self.fragments else text_of(data, start, begin, end)
        if text is not None and not self.close_sent:
            self.deliver(text)
            return
        if not data[start] & 0x08:  # not a control frame: a part of a message, or its last
            self.fragments = not data[start] & 0x80
        super().data_received(data[start:end])

    def send_receive_event_to_app(self) -> None:
        """A message of several frames, or one that is no text."""
        if not self.direct:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            self.deliver(data.decode() if self.curr_msg_data_type == "text" else "\0")
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()

    def send_keepalive_ping(self) -> None:
        """Ping who has said nothing for a while: of the others it is known that they are there."""
        if not self.spoken:
            super().send_keepalive_ping()
            return
        self.spoken = False
        self.schedule_ping()

    # Writing

    @property
    def roomy(self) -> bool:
        """Tell whether the other side takes what it is sent."""
        return self.writable.is_set()

    def send_frame(self, frame: bytes) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.cutting = self.loop.call_later(self.slow_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self.spare()
        super().resume_writing()
        if self.on_room is not None:
            self.on_room()

    def connection_lost(self, exc: Exception | None) -> None:
        self.spare()
        doors.leave(self.transport)
        super().connection_lost(exc)
        self.on_room = self.on_text = None
        self.wake()
        self.let_go()

    def let_go(self) -> None:
        """Undo the circles in which this would lie until everything is looked at (memory.py)."""
        self.conn.parser.close()
        scope = getattr(self, "scope", {})  # there is none if it ended before its first request
        scope.get("state", {}).pop(LINE, None)

    def spare(self) -> None:
        if self.cutting is not None:
            self.cutting.cancel()
            self.cutting = None
