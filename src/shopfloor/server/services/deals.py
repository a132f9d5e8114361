"""Deals of the day: in each way to play alone the same deal for everybody, once.

The seed of a deal is HMAC-SHA256(secret, "day game mode"), the secret being the server's alone: no
one can learn a deal before playing it. It is dealt by rounds (table/dealer.py). Its table is marked
by an option, `deal`, that holds the day. Until the day is over nobody is told the seed, nobody
watches, and a replay is for who has had their own try.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from shopfloor import games
from shopfloor.kernel.contract import Meta
from shopfloor.server.http.payloads import NewTable, Opened
from shopfloor.server.http.people.circle import DayDeal, Honour
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live.wire.messages import Milliseconds
from shopfloor.server.store import TableRow
from shopfloor.server.store.circle.tries import TryRow

if TYPE_CHECKING:
    from shopfloor.server.service import Service

DEAL = "deal"  # the option that tells a deal of the day from a game
OVER = ("over", "expired")
SHOWN = 50  # names on a board of honour
OLDEST = timedelta(days=30)
SECRET = "deals"  # noqa: S105 - the name of it


class Deed(Struct, frozen=True):
    """A finished try, as boards rank it."""

    person: str
    name: str
    table: str
    won: bool
    points: int
    at: Milliseconds
    rank: int = 0

    @property
    def worth(self) -> tuple[bool, int]:
        """What it is ranked by."""
        return self.won, self.points

    def at_rank(self, rank: int) -> Deed:
        """The same with its place on the board."""
        return replace(self, rank=rank)


class Dealing:
    """Deals: listed, opened once a person, and the boards of honour."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store.circle.tries
        self.secret = ""

    # Seeds

    async def seed(self, day: str, game: str, mode: str) -> bytes:
        self.secret = self.secret or await self.service.hall.store.people.secret(SECRET)
        return hmac.digest(self.secret.encode(), f"{day} {game} {mode}".encode(), "sha256")

    async def seed_at(self, row: TableRow) -> bytes | None:
        """The seed for a table that is a deal of the day; none: it is not one."""
        day = row.options.get(DEAL)
        return None if day is None else await self.seed(day, row.game, mode_of(row))

    # Listing

    async def listed(self, person: str | None, day: str | None) -> list[DayDeal]:
        """The deals of a day and their boards; names and replays after one's own try."""
        when = read_day(day)
        made = await self.store.at(when)
        friends = await self.friends(person)
        return [
            await self.told(when, meta, mode, made, person, friends)
            for meta in games.discover().values()
            for mode in modes(meta)
        ]

    async def friends(self, person: str | None) -> set[str]:
        if person is None:
            return set()
        found = await self.service.hall.store.circle.friends.of(person)
        return {row.other for row in found}

    async def told(
        self,
        day: str,
        meta: Meta,
        mode: str,
        made: list[TryRow],
        person: str | None,
        friends: set[str],
    ) -> DayDeal:
        here = [row for row in made if (row.game, row.mode) == (meta.id, mode)]
        own = next((row for row in here if row.person == person), None)
        board = ranked(here)
        seen = (own is not None and own.status in OVER) or day < today()
        commitment = hashlib.sha256(await self.seed(day, meta.id, mode)).hexdigest()
        return DayDeal(
            day=day,
            game=meta.id,
            option=meta.solo,
            mode=mode,
            options=options_of(meta, mode, day),
            commitment=commitment,
            table=own.table_id if own else None,
            status=own.status if own else "",
            finished=len(board),
            honours=honours(board, person, friends) if seen else [],
        )

    # Playing

    async def open(self, person: str, name: str, game: str, mode: str) -> Opened:
        """One's table of today's deal; there is one for each person."""
        meta, day = games.discover().get(game), today()
        if meta is None or mode not in modes(meta):
            raise Refusal("no_such_deal", 404)
        for row in await self.store.of(person):
            if (row.day, row.game, row.mode) == (day, game, mode):
                return await self.again(row, person, name)
        wish = NewTable(game=game, seats=1, options=options_of(meta, mode, day), help=False)
        opened = await self.service.lobby.create(person, name, wish, {DEAL: day})
        if not await self.store.add(person, day, game, mode, opened.table.id):
            raise Refusal("busy", 503)  # on two devices at once: one of them was first
        return Opened(
            await self.service.lobby.start(opened.table.id, person), opened.seat, opened.token
        )

    async def again(self, row: TryRow, person: str, name: str) -> Opened:
        info = self.service.lobby.info(*await self.service.lobby.read(row.table_id), person)
        if row.status == "lobby":
            info = await self.service.lobby.start(row.table_id, person)
        if row.status not in ("lobby", "playing"):
            return Opened(info, None, None)
        held = await self.service.lobby.join(row.table_id, person, name, None)
        return Opened(info, held.seat, held.token)

    # Keeping it to oneself

    async def check_replay(self, row: TableRow, person: str | None) -> None:
        """Raise Refusal to who could learn from it what they have still to play."""
        if row.options.get(DEAL) != today():
            return
        mode = mode_of(row)
        own = [] if person is None else await self.store.of(person)
        mine = [t for t in own if (t.day, t.game, t.mode) == (today(), row.game, mode)]
        if not any(each.status in OVER for each in mine):
            raise Refusal("own_try_first", 403)


def today() -> str:
    """By the server's calendar, as puzzles go by."""
    return datetime.now(UTC).date().isoformat()


def sealed(row: TableRow) -> bool:
    """Tell whether a table's seed is still to be kept: somebody has still to play it."""
    return DEAL in row.options and (row.status == "playing" or row.options[DEAL] == today())


def read_day(day: str | None) -> str:
    """Today or one of the last days; raise Refusal."""
    try:
        wanted = date.fromisoformat(day or today())
    except ValueError:
        raise Refusal("no_deals_then", 422) from None
    if not timedelta() <= date.fromisoformat(today()) - wanted <= OLDEST:
        raise Refusal("no_deals_then", 422)
    return wanted.isoformat()


def modes(meta: Meta) -> list[str]:
    """The ways to play a game alone; a game that names none has none."""
    known = {option.id: option for option in meta.options}
    alone = meta.solo in known and 1 in meta.seats
    return list(known[meta.solo].values) if alone else []


def mode_of(row: TableRow) -> str:
    return row.options.get(games.discover()[row.game].solo, "")


def options_of(meta: Meta, mode: str, day: str) -> dict[str, str]:
    """What a deal is set to: its mode, and of every other choice each day the next."""
    turn = date.fromisoformat(day).toordinal()
    chosen = {
        option.id: option.values[turn % len(option.values)]
        for option in meta.options
        if not option.seats or 1 in option.seats
    }
    return {**chosen, meta.solo: mode}


def ranked(made: list[TryRow]) -> list[Deed]:
    """Tries finished on their day, the best first: who won, then by points; equals share."""
    over = [row for row in made if in_time(row) and row.result and not row.conceded]
    deeds = [deed(row) for row in over]
    deeds.sort(key=lambda each: (each.worth, -each.at), reverse=True)
    places = {each.worth: n + 1 for n, each in reversed(list(enumerate(deeds)))}
    return [each.at_rank(places[each.worth]) for each in deeds]


def in_time(row: TryRow) -> bool:
    """Later the replays of others can be seen."""
    ended = datetime.fromtimestamp(row.touched / 1000, UTC).date().isoformat()
    return row.status == "over" and ended == row.day


def deed(row: TryRow) -> Deed:
    assert row.result is not None
    points = next(int(s["points"]) for s in row.result["scores"] if s["seat"] == 0)
    won = 0 in row.result["winners"]
    return Deed(row.person, row.name, row.table_id, won, points, row.touched)


def honours(board: list[Deed], person: str | None, friends: set[str]) -> list[Honour]:
    """The first of all, oneself and one's friends, by rank."""
    return [
        Honour(
            rank=made.rank,
            name=made.name,
            points=made.points,
            won=made.won,
            table=made.table,
            you=made.person == person,
            friend=made.person in friends,
        )
        for n, made in enumerate(board)
        if n < SHOWN or made.person == person or made.person in friends
    ]
