"""One WebSocket: a reader that answers one message at a time, and a writer that pulls.

The writer fetches the newest update when the last one has gone out. So a slow reader gets fewer,
newer updates, and costs one frame of memory, however much happens at the table.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from shopfloor.server.http.guards import Haste, address_of
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.live.room import Room
from shopfloor.server.live.wire.commands import carry_out
from shopfloor.server.live.wire.messages import (
    PROTOCOL,
    ClientMessage,
    Hello,
    Hint,
    Ping,
    Refused,
    ServerMessage,
    Verdict,
    Welcome,
    decoder,
    encode,
)

if TYPE_CHECKING:
    from shopfloor.server.service import Service

FRAME = 65_536  # characters of one message
HELLO_SECONDS = 10
UNSENT = 64  # answers that may wait
PATIENCE = 20  # refusals for haste before the socket is closed
POLICY, TOO_BIG, GOING_AWAY, TRY_LATER = 1008, 1009, 1001, 1013
GONE = (WebSocketDisconnect, RuntimeError, OSError)  # what starlette says of a closed socket
log = structlog.get_logger()


class Socket:
    """One client at one table."""

    def __init__(self, service: Service, websocket: WebSocket, room: Room, hello: Hello) -> None:
        self.service = service
        self.websocket = websocket
        self.room = room
        self.seat: int | None = None
        self.since = hello.since
        self.roster = 0  # the version last sent
        self.started = False  # whether an update was ever sent
        self.unsent: asyncio.Queue[str] = asyncio.Queue(UNSENT)
        self.awake = asyncio.Event()
        self.haste = Haste(service.settings.messages_per_second)
        self.hinting: asyncio.Task[None] | None = None
        self.expelled = asyncio.Event()

    # What the room asks of its listeners

    def wake(self) -> None:
        self.awake.set()

    def expel(self) -> None:
        """Close: whoever still holds the seat comes back with their token."""
        self.expelled.set()

    def tell(self, text: str) -> None:
        """Say something in passing; a client that is far behind does not hear it."""
        if not self.unsent.full():
            self.unsent.put_nowait(text)
            self.awake.set()

    # Writing

    async def say(self, message: ServerMessage) -> None:
        """Answer; wait while too many answers are unsent, and with that stop reading."""
        await self.unsent.put(encode(message))
        self.awake.set()

    async def write(self) -> None:
        while True:
            await self.awake.wait()
            self.awake.clear()
            while not self.unsent.empty():
                await self.websocket.send_text(self.unsent.get_nowait())
            if self.roster != self.room.version:
                self.roster = self.room.version
                await self.websocket.send_text(encode(self.room.roster()))
            await self.send_update()

    async def send_update(self) -> None:
        number = self.room.number
        if self.started and self.since == number:
            return
        since = self.since if self.since <= number else 0  # never guess: all of it again
        frame = self.room.frame(self.seat, since)
        if frame is not None:
            self.since, self.started = number, True
            await self.websocket.send_text(frame)

    # Reading

    async def read(self) -> None:
        """Answer messages until the client leaves."""
        while True:
            text = await read_text(self.websocket)
            if self.haste.too_fast():
                if self.haste.refused > PATIENCE:
                    raise WebSocketDisconnect(POLICY)
                await self.say(refused(text_id(text), Refusal("too_fast")))
                continue
            await self.take(text)

    async def take(self, text: str) -> None:
        """Read one message and see that it gets its reply."""
        try:
            message = decode(text)
        except Refusal as refusal:
            await self.say(refused(text_id(text), refusal))
            return
        if isinstance(message, Hint):  # takes its time; moves do not wait for it
            if self.hinting is not None and not self.hinting.done():
                await self.say(refused(message.id, Refusal("hint_running")))
            else:
                self.hinting = asyncio.create_task(self.reply(message))
            return
        await self.reply(message)

    async def reply(self, message: ClientMessage) -> None:
        name = None if isinstance(message, Hello | Ping) else message.id
        try:
            reply = await carry_out(self, message)
        except Refusal as refusal:
            reply = refused(name, refusal)
        except Exception:
            log.exception("message_failed", table=self.room.id)
            reply = refused(name, Refusal("internal"))
        await self.say(reply)

    async def greet(self) -> None:
        await self.say(Welcome(self.room.id, self.seat, now()))
        if self.seat is None or self.room.table is None:
            return
        kept = await self.service.hall.drafts.draft(self.room, self.seat)
        if kept is not None:
            await self.say(Verdict(None, kept.layout, kept.verdict))

    async def run(self) -> None:
        """Serve until either side ends it."""
        jobs = [self.write(), self.read(), self.expelled.wait()]
        tasks: list[asyncio.Task[object]] = [asyncio.create_task(job) for job in jobs]
        try:
            await self.greet()
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            tasks += [self.hinting] if self.hinting else []
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, GONE):
                    log.error("socket_failed", table=self.room.id, error=repr(ended))


async def read_text(websocket: WebSocket) -> str:
    message = await websocket.receive()
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", GOING_AWAY))
    text = message.get("text")
    return text if text is not None else "\0"  # bytes: not a word of this protocol


def decode(text: str) -> ClientMessage:
    """Read a message; raise Refusal."""
    if len(text) > FRAME:
        raise Refusal("too_big", most=FRAME)
    try:
        message: ClientMessage = decoder.decode(text)
        return message
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("malformed", why=str(error)[:200]) from error


def text_id(text: str) -> str | None:
    """The id of a message, even of one that cannot be read otherwise."""
    try:
        name = msgspec.json.decode(text[:FRAME]).get("id")
    except (msgspec.MsgspecError, UnicodeError, RecursionError, AttributeError):
        return None
    return name[:64] if isinstance(name, str) else None


def refused(message: str | None, refusal: Refusal) -> Refused:
    return Refused(message, refusal.code, refusal.clause, refusal.params)


async def serve(service: Service, websocket: WebSocket) -> None:
    """Let a client in: origin, number of sockets, hello, token; then serve it."""
    address = address_of(websocket)
    try:
        service.guards.check_origin(websocket)
        service.guards.check_request(websocket)
        service.guards.open_socket(address)
    except Refusal:
        await websocket.close(POLICY)
        return
    try:
        await websocket.accept()
        await greet_and_run(service, websocket)
    except GONE:
        pass  # it will be back
    finally:
        service.guards.close_socket(address)


async def greet_and_run(service: Service, websocket: WebSocket) -> None:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = decode(await read_text(websocket))
        socket = await admit(service, websocket, hello)
    except (Refusal, TimeoutError) as error:
        refusal = error if isinstance(error, Refusal) else Refusal("no_hello")
        await websocket.send_text(encode(refused(None, refusal)))
        await websocket.close(TRY_LATER if refusal.status == 503 else POLICY)
        return
    try:
        await socket.run()
    finally:
        service.hall.presence.leave(socket.room, socket)
    await websocket.close(GOING_AWAY)


async def admit(service: Service, websocket: WebSocket, hello: ClientMessage) -> Socket:
    """Find the table and the seat that the token holds; raise Refusal."""
    if not isinstance(hello, Hello):
        raise Refusal("no_hello")
    if hello.protocol != PROTOCOL:
        raise Refusal("other_protocol", spoken=PROTOCOL)
    seat = None
    if hello.token is not None:
        seat = await service.seat_of(hello.table, hello.token)
    room = await service.hall.rooms.enter(hello.table)
    socket = Socket(service, websocket, room, hello)
    socket.seat = seat
    service.hall.presence.enter(room, socket)
    return socket
