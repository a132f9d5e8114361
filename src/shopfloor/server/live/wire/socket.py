"""One WebSocket: a reader that answers one message at a time, and frames that are pulled.

A socket takes the newest update whenever the other side has room. So a slow reader gets fewer,
newer updates, and costs one frame of memory, however much happens at the table.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from shopfloor.server import metrics
from shopfloor.server.http.guards import Haste, address_of
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import hashed, now
from shopfloor.server.live.room import Room
from shopfloor.server.live.wire.commands import carry_out, draft
from shopfloor.server.live.wire.frames import framed
from shopfloor.server.live.wire.messages import (
    PROTOCOL,
    ClientMessage,
    Draft,
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
from shopfloor.server.live.wire.transport import LINE, HungUp, Impatient
from shopfloor.server.services.deals import sealed

if TYPE_CHECKING:
    from shopfloor.server.service import Service

FRAME = 65_536  # characters of one message
UNSENT = 64  # notices that may wait
TOGETHER = 8  # frames in one write
DRAFT, MOVE = '{"say":"draft"', '{"say":"move"'
PATIENCE = 20  # refusals for haste before the socket is closed
POLICY, TOO_BIG, GOING_AWAY, TRY_LATER = 1008, 1009, 1001, 1013
GONE = (WebSocketDisconnect, RuntimeError, OSError, HungUp)  # what is said of a closed socket
log = structlog.get_logger()


class Socket:
    """One client at one table."""

    def __init__(self, service: Service, websocket: WebSocket, room: Room, hello: Hello) -> None:
        self.service = service
        self.websocket = websocket
        self.line: Impatient = websocket.scope.get("state", {}).get(LINE)
        self.room = room
        self.seat: int | None = None
        self.held = None if hello.token is None else hashed(hello.token)
        self.since = hello.since
        self.roster = 0  # the version last sent
        self.heard = hello.heard  # the last remark sent
        self.away = False
        self.greeted = False
        self.answering = False  # what a message asked is being done
        self.based = False  # whether the client was sent the update of `since`
        self.unsent: deque[bytes] = deque()
        self.haste = Haste(service.settings.messages_per_second)
        self.hinting: asyncio.Task[None] | None = None
        self.moving: asyncio.Task[None] | None = None

    # What the room asks of its listeners

    def wake(self) -> None:
        """Something is new; a fault in showing it is this socket's alone."""
        try:
            self.flush()
        except Exception:
            log.exception("socket_failed", table=self.room.id)
            self.expel()

    def expel(self) -> None:
        """Close: whoever still holds the seat comes back with their token."""
        if self.line is not None:
            self.line.stop()

    def tell(self, frame: bytes) -> None:
        """Say something in passing; a client that is far behind does not hear it."""
        if len(self.unsent) < UNSENT:
            self.unsent.append(frame)
            self.wake()

    # Writing

    async def say(self, message: ServerMessage) -> None:
        """Answer; wait while the other side takes nothing, and with that stop reading."""
        self.answer(message)
        if not self.line.roomy:
            await self.line.writable.wait()

    def answer(self, message: ServerMessage) -> None:
        self.unsent.append(framed(encode(message)))
        self.flush()

    def answer_at_once(self, message: ServerMessage) -> None:
        """Answer on a line that is idle: all that was new before has been sent."""
        if self.unsent or not self.line.roomy:
            self.answer(message)
        else:
            self.line.send_frame(framed(encode(message)))

    def flush(self) -> None:
        """Send answers, then who is there, then the newest update, as long as there is room.

        While a move is under way nothing is sent: its answer and its change go in one write.
        """
        if not self.greeted or self.answering:
            return
        while self.line.roomy and (frames := self.next_frames()):
            self.line.send_frame(frames[0] if len(frames) == 1 else b"".join(frames))
            if len(frames) < TOGETHER:
                return

    def next_frames(self) -> list[bytes]:
        """What goes in one write: after so many answers, what else is new waits for the next."""
        frames = [self.unsent.popleft() for _ in range(min(len(self.unsent), TOGETHER))]
        if len(frames) == TOGETHER:
            return frames
        if self.roster != self.room.version:
            self.roster = self.room.version
            frames.append(self.room.roster_frame())
        if (update := self.next_update()) is not None:
            frames.append(update)
        if (talk := self.next_talk()) is not None:
            frames.append(talk)
        return frames

    def next_talk(self) -> bytes | None:
        number = self.room.talk.number
        if self.heard == number:
            return None
        since, self.heard = self.heard, number
        return self.room.talk.frame(since if since < number else 0)

    def next_update(self) -> bytes | None:
        number = self.room.number
        if self.based and self.since == number:
            return None
        if self.since > number:  # never guess: all of it again
            self.since, self.based = 0, False
        frame = self.room.frame(self.seat, self.since, self.based)
        if frame is not None:
            self.since, self.based = number, True
        return frame

    # Reading

    async def read(self) -> None:
        """Answer messages until the client leaves."""
        while True:
            text = await self.line.read()
            await self.moved()
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
        self.answering = not isinstance(message, Hint)
        try:
            reply = await carry_out(self, message)
        except Exception as error:
            name = None if isinstance(message, Hello | Ping) else message.id
            reply = self.fault(name, error)
        finally:
            self.answering = False
        await self.say(reply)

    def reply_at_once(self, text: str) -> bool:
        """Answer a draft where it comes in, and a move from there: they come so often.

        The reader lies below all layers of the application, and to wake it passes each of them.
        """
        if not text.startswith((DRAFT, MOVE)) or self.moving is not None or self.haste.spent():
            return False
        self.haste.too_fast()
        if text.startswith(MOVE):
            self.moving = asyncio.create_task(self.take_move(text))
        else:
            self.take_draft(text)
        return True

    async def take_move(self, text: str) -> None:
        """As the reader does it; a fault is this socket's alone."""
        try:
            await self.take(text)
        except Exception:
            log.exception("socket_failed", table=self.room.id)
            self.expel()
        finally:
            self.moving = None

    async def moved(self) -> None:
        """Wait for the move under way: what came after it is answered after it."""
        if self.moving is not None:
            await asyncio.wait({self.moving})

    def take_draft(self, text: str) -> None:
        try:
            message = decode(text)
            assert isinstance(message, Draft)
            reply: ServerMessage = draft(self, message)
        except Exception as error:
            reply = self.fault(text_id(text), error)
        self.answer_at_once(reply)

    def fault(self, name: str | None, error: Exception) -> Refused:
        if isinstance(error, Refusal):
            return refused(name, error)
        log.error("message_failed", table=self.room.id, exc_info=error)
        return refused(name, Refusal("internal"))

    async def greet(self) -> None:
        await self.say(Welcome(self.room.id, self.seat, now()))
        if self.seat is None or self.room.table is None:
            return
        kept = await self.service.hall.drafts.draft(self.room, self.seat)
        if kept is not None:
            await self.say(Verdict(None, kept.verdict, kept.layout))

    async def run(self) -> None:
        """Serve until either side ends it."""
        self.line.on_room, self.line.on_text = self.wake, self.reply_at_once
        self.line.read_directly()
        self.greeted = True
        try:
            await self.greet()
            await self.read()
        except HungUp:
            pass
        finally:
            self.line.on_room = self.line.on_text = None
            if self.hinting is not None:
                self.hinting.cancel()
            await self.moved()


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
    metrics.refusals.labels(refusal.code).inc()
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
        async with asyncio.timeout(service.settings.request_seconds):
            hello = decode(await read_text(websocket))
        socket = await admit(service, websocket, hello)
    except (Refusal, TimeoutError) as error:
        refusal = error if isinstance(error, Refusal) else Refusal("no_hello")
        await websocket.send_text(encode(refused(None, refusal)).decode())
        await websocket.close(TRY_LATER if refusal.status == 503 else POLICY)
        if isinstance(error, TimeoutError):  # who says nothing does not say good-bye either
            websocket.scope["state"][LINE].transport.close()
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
    if websocket.path_params.get("table", hello.table) != hello.table:
        raise Refusal("no_table", 404)
    seat = None
    if hello.token is not None:
        seat = await service.seat_of(hello.table, hello.token)
    room = await service.hall.rooms.enter(hello.table)
    if seat is None and sealed(room.row):  # others have still to play it
        raise Refusal("own_try_first", 403)
    await service.hosts.check(
        None if seat is None else room.seats[seat].person, address_of(websocket)
    )
    socket = Socket(service, websocket, room, hello)
    socket.seat = seat
    service.hall.presence.enter(room, socket)
    return socket
