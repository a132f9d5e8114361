"""What each message of a client leads to."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, cast

import msgspec

from shopfloor.kernel import Illegal, Json, Rng
from shopfloor.server.http.guards import address_of
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.live.table_tasks import SEED_BITS, finished, finishing
from shopfloor.server.live.wire.messages import (
    Accepted,
    Chat,
    ClientMessage,
    Done,
    Draft,
    Hello,
    Hint,
    Hinted,
    Move,
    Phrase,
    Ping,
    Pong,
    React,
    Redo,
    ServerMessage,
    Speaking,
    Spoken,
    Undo,
    Undone,
    Verdict,
)
from shopfloor.server.store.puzzles import MARK
from shopfloor.server.workers.jobs import Advise, Answer
from shopfloor.server.workers.lanes import BUSY, Share
from shopfloor.server.workers.pool import TooSlow
from shopfloor.table import Table

if TYPE_CHECKING:
    from shopfloor.server.live.hall import Hall
    from shopfloor.server.live.wire.socket import Socket

HINT_PATIENCE = 6.0  # seconds in line, before a quick look must do
Doing = Move | Undo | Redo | Done | Undone


async def carry_out(socket: Socket, message: ClientMessage) -> ServerMessage:
    """Do what a message asks; the reply to it. Raise Refusal."""
    match message:
        case Ping():
            socket.service.hall.presence.look(socket.room, socket, message.away)
            return Pong(message.at, now())
        case Hello():
            raise Refusal("hello_again")
        case Draft():
            return draft(socket, message)
        case Hint():
            return await hint(socket, message)
        case Phrase() | React() | Chat():
            return Spoken(message.id, await speak(socket, message))
        case _:
            return await move(socket, message)


async def move(socket: Socket, message: Doing) -> Accepted:
    arrived, seat = now(), own_seat(socket)
    number = await socket.room.act(
        seat, lambda table: do(table, seat, message), message.id, arrived
    )
    if isinstance(message, Move) and seat in socket.room.drafts:
        socket.service.hall.drafts.drop(socket.room, seat)  # played, or overtaken
    return Accepted(message.id, number)


def do(table: Table, seat: int, message: Doing) -> None:
    match message:
        case Move():
            table.play(seat, message.text)
        case Redo():
            table.redo(seat)
        case Done():
            text = finishing(table.state, seat)
            if text is None:
                raise Refusal("cannot_finish")
            table.play(seat, text)
        case Undone():
            if not finished(table, seat):
                raise Refusal("not_finished")
            take_back(table, seat)
        case Undo():
            take_back(table, seat)


def take_back(table: Table, seat: int) -> None:
    if reason := table.why_not_again(seat):
        raise Illegal(reason)
    table.undo(seat)


async def speak(socket: Socket, message: Speaking) -> int:
    """Say something to everybody at the table; the number of the remark."""
    seat, room = own_seat(socket), socket.room
    match message:
        case Phrase():
            return await room.talk.say(seat, "phrase", message.phrase, room.number)
        case React():
            if message.number > room.number:
                raise Refusal("no_action", 404)
            return await room.talk.say(seat, "reaction", message.reaction, message.number)
        case Chat():
            text = message.text.strip()
            if not (room.row.chat and socket.service.settings.chat):
                raise Refusal("no_chat", 403)
            if not text:
                raise Refusal("malformed", why="text")
            socket.service.hall.filter(text, "words_refused")
            return await room.talk.say(seat, "chat", text, room.number)


def draft(socket: Socket, message: Draft) -> Verdict:
    """Judge and keep a draft, or throw away the kept one; raise Refusal."""
    seat, keeper = own_seat(socket), socket.service.hall.drafts
    playing(socket)
    if message.draft is None:
        keeper.drop(socket.room, seat)
        return Verdict(message.id, None)
    kept = keeper.keep(socket.room, seat, message.draft)
    assert kept.verdict_text is not None
    return Verdict(message.id, cast("Json", msgspec.Raw(kept.verdict_text)))  # encoded once


async def hint(socket: Socket, message: Hint) -> Hinted:
    seat, table = own_seat(socket), playing(socket)
    if not socket.room.row.help:
        raise Refusal("no_help_here", 403)
    socket.service.hall.strain.check()
    if seat not in table.state.actors():
        raise Refusal("not_your_turn")
    hall = socket.service.hall
    if MARK in socket.room.row.options:
        share, puzzles = share_of(socket, seat), socket.service.puzzles
        clue = await puzzles.clue(socket.room.row, table.entries[:], message.depth, share)
        return Hinted(message.id, message.depth, clue.text, clue.more)
    advice = await advise(hall, table, seat, message.depth, share_of(socket, seat))
    return Hinted(message.id, message.depth, advice.text, advice.more)


async def advise(hall: Hall, table: Table, seat: int, depth: int, share: Share) -> Answer:
    """The best that is found in time; when nobody has time to think, what is seen at once.

    Only who asks too much at once is refused.
    """
    state = table.imagine(seat, Rng(secrets.randbits(SEED_BITS))).dump()
    job = Advise(table.header.game, state, seat, depth, secrets.randbits(60))
    seconds = hall.settings.bot_seconds
    try:
        return await hall.thinkers.ask(job, seconds, share, HINT_PATIENCE)
    except TooSlow:
        pass
    except Refusal as refusal:
        if refusal.code != BUSY:
            raise
    try:
        return await hall.thinkers.ask(msgspec.structs.replace(job, quick=True), seconds, share)
    except TooSlow:
        raise Refusal("no_hint") from None


def share_of(socket: Socket, seat: int) -> Share:
    return Share(socket.room.seats[seat].person or "", address_of(socket.websocket))


def own_seat(socket: Socket) -> int:
    if socket.seat is None:
        raise Refusal("only_watching", 403)
    return socket.seat


def playing(socket: Socket) -> Table:
    table = socket.room.table
    if table is None or socket.room.row.status != "playing":
        raise Refusal("not_playing", now=socket.room.row.status)
    return table
