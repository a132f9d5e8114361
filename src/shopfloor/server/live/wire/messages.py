"""The messages of the WebSocket protocol, told in docs/protocol.md.

TypeScript types are generated from this module.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from shopfloor.kernel.values import Json

PROTOCOL = 3

PRINTED = r"^[^\x00-\x1f\x7f]*$"  # no control characters: not every store keeps them
MessageId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=PRINTED)]
TableId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32, pattern=PRINTED)]
Word: TypeAlias = Annotated[str, Meta(max_length=64, pattern=PRINTED)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=128, pattern=PRINTED)]
Seat: TypeAlias = int
Milliseconds: TypeAlias = int  # since 1970, by the server's clock
# No control characters, nor those that turn the direction of what follows: names stay in front.
WRITTEN = r"^[^\x00-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]*$"
Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=280, pattern=WRITTEN)]
PhraseKey: TypeAlias = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "your_turn",
    "take_your_time",
    "back_soon",
    "again",
    "good_game",
    "bye",
]
ReactionKey: TypeAlias = Literal["bravo", "wow", "laugh", "hmm", "ouch"]


class Said(Struct, tag_field="say", forbid_unknown_fields=True):
    """What a client may say."""


class Hello(Said, tag="hello"):
    """The first message of every socket: which table, which seat, and what is known already.

    Without a token the socket watches. `since` is the number of the last entry seen.
    """

    table: TableId
    token: Token | None = None
    since: Annotated[int, Meta(ge=0)] = 0
    protocol: int = PROTOCOL
    heard: Annotated[int, Meta(ge=0)] = 0  # the number of the last remark


class Move(Said, tag="move"):
    """Play one action, in its text form. The id makes a retry harmless."""

    id: MessageId
    text: Annotated[str, Meta(max_length=60_000)]


class Undo(Said, tag="undo"):
    """Take back the seat's last action."""

    id: MessageId


class Redo(Said, tag="redo"):
    """Play again what was taken back."""

    id: MessageId


class Done(Said, tag="done"):
    """Have finished: whatever this phase's action for that is (done, pass, decline)."""

    id: MessageId


class Undone(Said, tag="undone"):
    """Take Done back while others still work."""

    id: MessageId


class Draft(Said, tag="draft"):
    """Ask for a verdict on an unfinished layout; null throws the kept one away.

    If the layout may be played as it is, the verdict has the `action` to send as a move.
    """

    id: MessageId
    draft: Json | None = None


class Hint(Said, tag="hint"):
    """Ask for help, in three depths."""

    id: MessageId
    depth: Annotated[int, Meta(ge=1, le=3)] = 1


class Ping(Said, tag="ping"):
    """Measure the way, and how far the two clocks are apart; `away` while the page is not seen."""

    at: float
    away: bool = False


class Phrase(Said, tag="phrase"):
    """Say one of the quick phrases: a key, which everybody reads in their own language."""

    id: MessageId
    phrase: PhraseKey


class React(Said, tag="react"):
    """React to an entry of the log."""

    id: MessageId
    number: Annotated[int, Meta(ge=1)]
    reaction: ReactionKey


class Chat(Said, tag="chat"):
    """Write a line of plain text, where the host of the table allows it."""

    id: MessageId
    text: Line


Speaking = Phrase | React | Chat
ClientMessage = Hello | Move | Undo | Redo | Done | Undone | Draft | Hint | Ping | Speaking


class Told(Struct, tag_field="say"):
    """What the server says."""


class Welcome(Told, tag="welcome"):
    """Answers hello: who the socket is."""

    table: TableId
    seat: Seat | None
    now: Milliseconds
    protocol: int = PROTOCOL


class Accepted(Told, tag="accepted"):
    """Answers a move: it is in the log, durably, as this entry."""

    id: MessageId
    number: int


class Refused(Told, tag="refused"):
    """Answers any message that was not done: the code, the clause, and what they speak of."""

    id: MessageId | None
    code: str
    clause: str
    params: Json = {}


class Verdict(Told, tag="verdict"):
    """Answers a draft: what the rules say of it. Without an id it brings back the one kept here."""

    id: MessageId | None
    verdict: Json | None
    draft: Json | None = None  # told only of one that is brought back: who sent it has it


class Spoken(Told, tag="spoken"):
    """Answers a phrase, a reaction or a line: it is kept with the table as this remark."""

    id: MessageId
    number: int


class Hinted(Told, tag="hinted"):
    """Answers a request for a hint; `text` grows with the depth up to a whole action."""

    id: MessageId
    depth: int
    text: str
    more: Json = {}


class Pong(Told, tag="pong"):
    """Answers a ping."""

    at: float
    now: Milliseconds


class Sitting(Struct, frozen=True):
    """A seat of the table, and who is there now."""

    name: str
    bot: str | None
    sitter: str | None
    online: bool
    free: bool
    presence: Literal["here", "away", "offline"]  # away: the page is open and not looked at
    since: Milliseconds | None  # when that began, as far as is known
    conceded: bool  # they gave the game up: a bot plays on for good
    word: bool  # they have added a word to the seed
    # From when to when their clock stands still: this vacation, or the next that is planned.
    vacation: tuple[Milliseconds, Milliseconds] | None = None


class Roster(Told, tag="roster"):
    """Who is at the table, what it is set to, and whether moves can be taken at all."""

    status: str
    game: str
    options: dict[str, str]
    timers: dict[str, int]
    on_timeout: str
    help: bool  # whether hints are given
    public: bool
    code: str | None
    host: Seat | None
    seats: list[Sitting]
    watching: int
    commitment: str | None
    rematch: TableId | None
    readonly: bool
    chat: bool  # whether lines may be written
    rated: bool


class Heard(Struct, frozen=True):
    """An event of the game: the entry it belongs to, its key in the catalogue, its parameters."""

    number: int
    key: str
    params: Json


class Lack(Struct, frozen=True):
    """One thing that stands against playing a card: the reason a refusal would give."""

    code: str
    clause: str
    params: Json


class Update(Told, tag="update"):
    """The table as this seat may know it after entry `number`, and what it may do now.

    `events` are those since the number the client had; entries in `dropped` were taken back since.
    `yields` and `lacks` are empty in games that do not foresee.
    """

    number: int
    view: Json
    offers: list[str]
    yields: dict[str, list[str]]  # by offer: what it changes at once, as `name:number`
    lacks: dict[str, list[Lack]]  # by hand card that cannot be played now: why
    actors: list[Seat]
    events: list[Heard]
    dropped: list[int]
    undo: bool
    redo: bool
    clocks: dict[str, Milliseconds]  # by seat: when its time is up
    reserves: dict[str, Milliseconds]  # by seat: how much of that is its reserve
    flip: Milliseconds | None  # when the announced tiles turn
    result: Json | None
    seed: str | None  # published when the game is over


class Change(Told, tag="change"):
    """What has changed since update or change number `base`, which this client was sent last.

    `change` is laid over the fields of that update, as differences.py tells; `events` and `dropped`
    are those since then.
    """

    number: int
    base: int
    change: Json
    events: list[Heard]
    dropped: list[int]


class Notice(Told, tag="notice"):
    """Something that happened at the table but not in the game: a clock ran out, a bot sits in."""

    key: str
    params: Json


class Remark(Struct, frozen=True):
    """One thing said at the table: of chat the words themselves, else a key of the catalogue."""

    number: int
    seat: Seat
    kind: str  # phrase, reaction or chat
    text: str
    entry: int  # the entry that is reacted to, or that the table had come to
    at: Milliseconds


class Talk(Told, tag="talk"):
    """What was said at the table since the number the client had heard."""

    remarks: list[Remark]


Telling = Roster | Update | Change | Notice | Talk  # to everybody at a table
ServerMessage = Welcome | Accepted | Refused | Verdict | Spoken | Hinted | Pong | Telling

decoder = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    return encoder.encode(message)
