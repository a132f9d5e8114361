"""What a program is asked: one turn at one table, and how what is heard there becomes one."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import TypeVar, cast

import msgspec

from shopfloor.client.errors import Refused
from shopfloor.kernel.values import Json
from shopfloor.parts.differences import laid_over
from shopfloor.server.live.wire import messages as m

decoder: msgspec.json.Decoder[m.ServerMessage] = msgspec.json.Decoder(m.ServerMessage)
Answer = TypeVar("Answer", m.Accepted, m.Hinted, m.Verdict)
FAREWELL = 1001  # how a server closes the socket of a seat whose tokens were voided


@dataclass(frozen=True)
class Turn:
    """A moment at which this seat may act: what it sees, and what is offered."""

    game: str
    seat: int
    view: Json
    offers: list[str]
    yields: dict[str, list[str]] = field(default_factory=dict)
    number: int = 0  # of the last entry


class Transcript:
    """What was heard at one table so far; knows nothing of sockets."""

    def __init__(self) -> None:
        self.roster: m.Roster | None = None
        self.update: m.Update | None = None
        self.seat: int | None = None
        self.events: list[m.Heard] = []
        self.played = 0  # the entry of one's own last move: what is older is out of date

    def hear(self, text: str | bytes) -> m.ServerMessage:
        """Read a message and remember it; raise Refused for a refused hello."""
        message = decoder.decode(text)
        if isinstance(message, m.Welcome):
            self.seat = message.seat
        elif isinstance(message, m.Roster):
            self.roster = message
        elif isinstance(message, (m.Update, m.Change)):
            self.update = self.after(message)
            self.events = [e for e in self.events if e.number not in message.dropped]
            self.events += message.events
        elif isinstance(message, m.Accepted):
            self.played = max(self.played, message.number)
        elif isinstance(message, m.Refused) and message.id is None:
            raise refusal(message)
        return message

    def after(self, message: m.Update | m.Change) -> m.Update:
        """The update as it stands now: a change is laid over the one before."""
        if isinstance(message, m.Update):
            return message
        assert self.update is not None, "a change comes after an update"
        laid = cast(Json, laid_over(msgspec.to_builtins(self.update), message.change))
        told = {"events": [], "dropped": message.dropped, "number": message.number}
        return msgspec.structs.replace(
            msgspec.convert({**laid, **told}, m.Update), events=message.events
        )

    @property
    def over(self) -> bool:
        return self.update is not None and self.update.result is not None

    @property
    def result(self) -> Json | None:
        return self.update.result if self.update else None

    def turn(self) -> Turn | None:
        """What this seat is asked now, if it is."""
        update, roster = self.update, self.roster
        if update is None or roster is None or self.seat not in update.actors or self.over:
            return None
        if not update.offers or update.number < self.played:
            return None
        told = (update.view, update.offers, update.yields, update.number)
        return Turn(roster.game, self.seat, *told)


def refusal(message: m.Refused) -> Refused:
    return Refused(message.code, message.clause, message.params)


def answered(message: m.ServerMessage, kind: type[Answer], name: str) -> Answer | None:
    """The answer of that kind to the message of that id; raise Refused."""
    if isinstance(message, m.Refused) and message.id == name:
        raise refusal(message)
    return message if isinstance(message, kind) and message.id == name else None


def encoded(message: m.ClientMessage) -> str:
    return msgspec.json.encode(message).decode()


def new_name() -> str:
    """An id for a message: who has no answer sends the same again, and it counts once."""
    return uuid.uuid4().hex


def socket_url(server: str, table: str) -> str:
    return "ws" + server.removeprefix("http") + f"/ws/{table}"
