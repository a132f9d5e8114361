"""What goes over HTTP about people, as types."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from shopfloor.kernel.values import Json
from shopfloor.server.http.payloads import Body, Name, TableInfo
from shopfloor.server.live.wire.messages import PRINTED, Milliseconds, Seat, TableId


class Ceremony(Struct, frozen=True):
    """What the browser's authenticator is asked, as WebAuthn has it (level 3, JSON)."""

    options: Json


class NewPasskey(Body):
    """What the authenticator answered, and what one calls that device."""

    credential: Json
    name: Name


class SignIn(Body):
    """What the authenticator answered; `bring` takes the games of the guest one is here along."""

    credential: Json
    bring: bool = False


class Recovering(Body):
    """One of one's recovery codes."""

    code: Annotated[str, Meta(min_length=1, max_length=40, pattern=PRINTED)]
    bring: bool = False


class PasskeyInfo(Struct, frozen=True):
    """One of one's passkeys; when it was last used."""

    id: str
    name: str
    created: Milliseconds
    used: Milliseconds | None


class SessionInfo(Struct, frozen=True):
    """A device on which one is known; `here`: this one."""

    id: str
    device: str
    created: Milliseconds
    used: Milliseconds
    here: bool


class AccountInfo(Struct, frozen=True):
    """How one is known: passkeys, the number of unused recovery codes, and sessions."""

    possible: bool  # whether this server takes passkeys
    passkeys: list[PasskeyInfo]
    codes: int
    sessions: list[SessionInfo]


class Codes(Struct, frozen=True):
    """New recovery codes, told this once; each is good once."""

    codes: list[str]


class MyData(Struct, frozen=True):
    """Everything that is kept of a person."""

    name: str
    created: Milliseconds
    account: AccountInfo
    programs: list[Json]
    tables: list[TableInfo]
    games: dict[str, str]  # by table: the saved game, once it is over
    remarks: list[Json]
    muted: int  # how many people one does not hear
    reports: list[Json]
    profile: Json | None  # its link, and whether it is public
    friends: list[Json]
    ratings: list[Json]
    deals: list[Json]  # tries at deals of the day
    bans: list[Json]
    nudges: Json  # ways with their addresses, quiet hours, vacations
    ties: list[Json]  # to accounts at OpenID providers
    puzzles: list[Json]  # how one did with each


class PlayedGame(Struct, frozen=True):
    """A game that is over, as the record of one who played it tells it."""

    table: TableId
    game: str
    options: dict[str, str]
    ended: Milliseconds
    names: list[str]  # by seat
    bots: list[str | None]  # by seat: the strength of the bot there
    seat: Seat  # who one was
    people: int  # how many of the others were people
    points: int
    rank: int
    won: bool
    conceded: bool
