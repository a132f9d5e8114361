"""What goes over HTTP, as types: validation, OpenAPI and TypeScript are made from them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from shopfloor.kernel.values import Json
from shopfloor.server.live.wire.messages import Heard, Milliseconds, Seat, TableId, Token, Word

NAMED = r"^[^\x00-\x1f\x7f\s]([^\x00-\x1f\x7f]*[^\x00-\x1f\x7f\s])?$"
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24, pattern=NAMED)]
Seconds: TypeAlias = Annotated[int, Meta(ge=5, le=1_209_600)]  # up to two weeks
SeatCount: TypeAlias = Annotated[int, Meta(ge=1, le=16)]
Options: TypeAlias = Annotated[dict[Word, Word], Meta(max_length=32)]
Day: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Timers: TypeAlias = Annotated[dict[Word, Seconds], Meta(max_length=16)]


class Body(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends."""


class Fault(Struct, frozen=True):
    """Why something was not done."""

    code: str
    clause: str
    params: Json = {}


# People


class Naming(Body):
    """How a guest wants to be called."""

    name: Name


class Following(Body):
    """A link from another device, opened here."""

    token: Token


class Me(Struct, frozen=True, omit_defaults=True):
    """Who this browser is; no name: nobody yet. A host has pages of their own."""

    name: str | None
    host: bool = False


class Link(Struct, frozen=True):
    """What a second device must show, once and within a quarter of an hour."""

    token: str


# Games


class OptionInfo(Struct, frozen=True):
    """A choice made before the game; the first value is the default."""

    id: str
    values: list[str]
    seats: list[int]


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    ruleset: int
    seats: list[int]
    options: list[OptionInfo]
    bots: list[str]
    reviews: bool  # whether its finished games can be reviewed


# Tables


class NewTable(Body):
    """A table to put up. The host takes the first seat, bots the last ones."""

    game: Word
    seats: SeatCount
    options: Options = {}
    public: bool = False
    timers: Timers = {}
    on_timeout: Word = ""
    help: bool = True  # whether players may ask for hints
    bots: Annotated[list[Word], Meta(max_length=16)] = []
    start: bool = False
    chat: bool = False
    rated: bool = False  # whether it counts for the ratings of who plays


class TableChange(Body):
    """What a host changes before the game starts, `chat` alone also later; the rest stays."""

    seats: SeatCount | None = None
    options: Options | None = None
    public: bool | None = None
    timers: Timers | None = None
    on_timeout: Word | None = None
    help: bool | None = None
    chat: bool | None = None
    rated: bool | None = None


class Place(Struct, frozen=True):
    """A seat as the lobby shows it."""

    name: str
    bot: str | None
    sitter: str | None
    free: bool
    yours: bool


class TableInfo(Struct, frozen=True):
    """A table as the lobby shows it to one person."""

    id: TableId
    code: str | None
    status: str
    game: str
    options: dict[str, str]
    public: bool
    timers: dict[str, int]
    on_timeout: str
    help: bool  # whether hints are given
    created: Milliseconds
    touched: Milliseconds
    expires: Milliseconds | None
    seats: list[Place]
    hosting: bool
    your_turn: bool
    result: Json | None
    rematch: TableId | None
    chat: bool  # whether lines may be written
    rated: bool


class Opened(Struct, frozen=True):
    """A table, and the token that holds the seat one was given there."""

    table: TableInfo
    seat: Seat | None
    token: str | None


class Joining(Body):
    """Where to sit; none named: the first free seat."""

    seat: Annotated[int, Meta(ge=0, le=15)] | None = None


class SeatToken(Struct, frozen=True):
    """A token that holds a seat."""

    seat: Seat
    token: str


class NewToken(Body):
    """One more token for one's own seat; `revoke` makes it the only one."""

    revoke: bool = False


class BotChoice(Body):
    """Which bot shall sit here."""

    bot: Word


class Found(Struct, frozen=True):
    """The table that a code stands for."""

    table: TableId


# Saved games


class Step(Struct, frozen=True):
    """One entry of a finished game."""

    number: int
    seat: Seat | None
    text: str
    undoes: int | None
    at: Milliseconds | None


class ReplayProof(Struct, frozen=True):
    """The head of a log's hash chain, and the key and the signature (Ed25519) of its server."""

    head: str
    key: str
    signature: str


class Replay(Struct, frozen=True):
    """A finished game, to step through."""

    game: str
    options: dict[str, str]
    seats: list[str]
    commitment: str
    seed: str | None
    result: Json | None
    steps: list[Step]
    events: list[Heard]
    proof: ReplayProof | None  # of its moves, by a server's signature


class ReplayView(Struct, frozen=True):
    """What a seat saw after an entry."""

    number: int
    view: Json


class Books(Struct, frozen=True):
    """A seat's books: start + luck - cost + rivals = result; luck is dealt + estimate."""

    start: float
    luck: float
    dealt: float
    estimate: float
    cost: float
    rivals: float
    result: float


class CostlyMoment(Struct, frozen=True):
    """A decision that gave something away, and the better line."""

    kind: str
    round: int
    first: int
    last: int
    wrong: int  # the entry at which it went wrong
    cost: float  # points
    chance: float  # of a win
    grade: str
    best: list[str]
    proven: bool
    key: str  # of the sentence that says what was wrong
    params: Json


class SeatReview(Struct, frozen=True):
    """What a game was for one seat."""

    points: Books
    chance: Books
    decisions: int
    cost: float  # of a decision, on average
    accuracy: float  # percent
    moments: list[CostlyMoment]


class CurvePoint(Struct, frozen=True):
    """What one roll, draw, tile or decision led to: everybody's points and chances after it.

    `means` are the chances over all that could have come, against which luck is told.
    """

    source: str
    kind: str
    seat: Seat | None
    round: int
    first: int
    last: int
    points: list[float]
    chances: list[float]
    means: list[float]


class Reviewed(Struct, frozen=True):
    """A finished game, reviewed as far as some round of it."""

    rounds: int
    done: int
    seats: list[SeatReview]
    curve: list[CurvePoint]
    yardsticks: dict[str, float]  # what a decision costs bots


class Better(Struct, frozen=True):
    """What would have been best in place of an entry, as far as was found, and what came of it."""

    number: int
    text: str
    view: Json


# Programs


class NewKey(Body):
    """What a program shall be called at tables."""

    name: Name


class KeyInfo(Struct, frozen=True):
    """The key of one of one's programs; when it was last used."""

    id: str
    name: str
    created: Milliseconds
    used: Milliseconds | None


class MadeKey(Struct, frozen=True):
    """A new key, and the token that is told this once."""

    key: KeyInfo
    token: str


class Turn(Struct, frozen=True):
    """A table that waits for somebody, as the stream of one's turns tells it."""

    table: TableId
    game: str
    seat: Seat
    since: Milliseconds


class About(Struct, frozen=True):
    """What is running here; rules that are compiled meanwhile are used from the next start on."""

    version: str
    rules: Literal["compiled", "interpreted", "compiling", "waiting"]
    signing_key: str  # by which saved games of this server are known: `key` of their proof


class Health(Struct, frozen=True):
    """Whether this process can do its work."""

    status: str
