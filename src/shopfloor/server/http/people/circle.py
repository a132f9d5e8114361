"""What goes over HTTP about profiles, ratings, deals, friends and hosts, as types."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from shopfloor.server.http.payloads import Body, TableInfo
from shopfloor.server.http.people.payloads import PlayedGame
from shopfloor.server.live.wire.messages import PRINTED, Milliseconds, Token, Word

# Ratings


class BotLevel(Struct, frozen=True):
    """Where a bot stands, and how far it may be from there (95 %)."""

    bot: str
    mu: float
    reach: float


class RatedStep(Struct, frozen=True):
    """What one rated game made of a rating."""

    at: Milliseconds
    before: float
    mu: float
    reach: float


class Rated(Struct, frozen=True):
    """Where somebody stands in a game: between mu - reach and mu + reach, 19 times in 20."""

    game: str
    mu: float
    reach: float
    games: int
    steps: list[RatedStep]
    bots: list[BotLevel]


# Deals of the day


class DealWish(Body):
    """Which of today's deals to play."""

    game: Word
    mode: Word


class Honour(Struct, frozen=True):
    """A line of a board of honour; the table is its replay."""

    rank: int
    name: str
    points: int
    won: bool
    table: str
    you: bool
    friend: bool


class DayDeal(Struct, frozen=True):
    """A deal of a day: the promise of its seed, one's own try, and the board after it."""

    day: str
    game: str
    option: str  # whose value the mode is
    mode: str
    options: dict[str, str]
    commitment: str
    table: str | None  # of one's own try
    status: str
    finished: int  # how many have finished it
    honours: list[Honour]


class DealRank(Struct, frozen=True):
    """A place that somebody came to at a deal of a day."""

    day: str
    game: str
    option: str  # whose value the mode is
    mode: str
    rank: int
    of: int
    points: int


# Profiles


class Favourite(Struct, frozen=True):
    """A piece (a card, a machine) that somebody had in so many of their games, and won with."""

    game: str
    piece: str
    games: int
    won: int


class Streak(Struct, frozen=True):
    """Puzzles solved day after day: how many now, how many at best, how many in all."""

    now: int
    best: int
    solved: int


class Accuracy(Struct, frozen=True):
    """How well a reviewed game was played, in percent."""

    table: str
    game: str
    at: Milliseconds
    accuracy: float


class Profile(Struct, frozen=True):
    """What somebody has played and how well; `link` is there if others may see it."""

    name: str
    since: Milliseconds
    link: str | None
    games: list[PlayedGame]
    ratings: list[Rated]
    favourites: list[Favourite]
    deals: list[DealRank]
    streak: Streak | None
    accuracies: list[Accuracy]


class Publishing(Body):
    """Whether others may see one's profile."""

    public: bool


# Friends


class Friend(Struct, frozen=True):
    """A friend, their public profile if they have one, and their tables that one may go to."""

    id: str
    name: str
    since: Milliseconds
    profile: str | None
    tables: list[TableInfo]


class Befriend(Body):
    """An invitation to be friends, accepted."""

    token: Token


class Inviting(Struct, frozen=True):
    """Who invites."""

    name: str


# Hosts


class NewBan(Body):
    """Whom not to let in any more: a person, with their address perhaps, or an address."""

    person: Word | None = None
    address: Annotated[str, Meta(max_length=64, pattern=PRINTED)] | None = None
    with_address: bool = False
    why: Annotated[str, Meta(max_length=200)] = ""
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None  # none: for good


class BanInfo(Struct, frozen=True):
    """Who is not let in."""

    id: str
    person: str | None
    name: str | None
    address: str | None
    why: str
    created: Milliseconds
    until: Milliseconds | None


class ReportInfo(Struct, frozen=True):
    """A line of chat that somebody reported."""

    id: str
    person: str
    name: str
    text: str
    at: Milliseconds
    settled: bool


class KnownPerson(Struct, frozen=True):
    """Somebody as hosts see them."""

    id: str
    name: str
    created: Milliseconds
    tables: int


class PrivacyNotice(Struct, frozen=True):
    """A sentence of the privacy notice: its key, and the numbers in it."""

    key: str
    params: dict[str, int]


class Privacy(Struct, frozen=True):
    """What this server holds and for how long, as it is set; and who runs it, if they say so."""

    operator: str
    notices: list[PrivacyNotice]
