"""Profiles: what somebody has played and how well, for who they let see it."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from datetime import date
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from shopfloor import games
from shopfloor.kernel import Event
from shopfloor.kernel.capabilities import Chronicles
from shopfloor.parts.notes import BUILT, USED
from shopfloor.server.http.people.circle import Accuracy, DealRank, Favourite, Profile, Streak
from shopfloor.server.http.people.payloads import PlayedGame
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.deals import ranked, today
from shopfloor.server.services.streaks import best_streak, gears, streak
from shopfloor.server.store import SeatRow

if TYPE_CHECKING:
    from shopfloor.server.service import Service

STUDIED = 100  # games whose pieces are looked at, the latest
SHOWN = 8  # favourite pieces of a game
KEPT = 1000  # games of which is known what was built


class Profiling:
    """Puts a profile together from the record, the ratings and the deals."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store.circle.profiles
        self.pieces: OrderedDict[str, list[Counter[str]]] = OrderedDict()  # by table, by seat

    async def own(self, person: str) -> Profile:
        """All of it, for oneself."""
        row = await self.store.of(person)
        link = row.link if row is not None and row.public else None
        return await self.told(person, await self.service.records.of(person), link)

    async def by_link(self, link: str) -> Profile:
        """A public profile; private ones and those that never were get the same answer."""
        row = await self.store.by_link(link)
        if row is None:
            raise Refusal("not_found", 404)
        played = await self.service.records.with_others(row.person)
        profile = await self.told(row.person, [game for game, _ in played], link)
        others = {seat.person for _, sitting in played for seat in sitting if seat.person}
        seen = {row.person, *await self.store.public_links(others)}
        shown = [discreet(game, sitting, seen) for game, sitting in played]
        blurred = [replace(each, table="") for each in profile.accuracies]
        return replace(profile, games=shown, accuracies=blurred)

    async def told(self, person: str, played: list[PlayedGame], link: str | None) -> Profile:
        known = await self.service.hall.store.people.read(person)
        if known is None:
            raise Refusal("not_found", 404)
        return Profile(
            name=known[0],
            since=known[1],
            link=link,
            games=played,
            ratings=await self.service.ratings.of(person),
            favourites=await self.favourites(played),
            deals=await self.deals(person),
            streak=await self.streak(person),
            accuracies=await self.accuracies(played),
        )

    async def streak(self, person: str) -> Streak | None:
        """Days in a row with a puzzle of the day, of any game; none if they never solved one."""
        rows = [row for row in await self.service.hall.store.puzzles.of(person) if gears(row)]
        if not rows:
            return None
        return Streak(streak(rows, date.fromisoformat(today())), best_streak(rows), len(rows))

    async def accuracies(self, played: list[PlayedGame]) -> list[Accuracy]:
        """How well they played the latest games that were reviewed to the end, the first first."""
        found = []
        for game in played[:STUDIED]:
            reached = await self.service.reviews.accuracy(game.table, game.seat)
            if reached is not None:
                found.append(Accuracy(game.table, game.game, game.ended, reached))
        return found[::-1]

    async def deals(self, person: str) -> list[DealRank]:
        """One's ranks at deals of the day, the latest first."""
        tries = self.service.hall.store.circle.tries
        found: list[DealRank] = []
        for row in [t for t in await tries.of(person) if t.status == "over"][:SHOWN]:
            here = [t for t in await tries.at(row.day) if (t.game, t.mode) == (row.game, row.mode)]
            board = ranked(here)
            own = next((deed for deed in board if deed.person == person), None)
            if own is not None:
                option = games.discover()[row.game].solo
                found.append(
                    DealRank(row.day, row.game, option, row.mode, own.rank, len(board), own.points)
                )
        return found

    # Favourite pieces, by what the game itself chronicles

    async def favourites(self, played: list[PlayedGame]) -> list[Favourite]:
        """What somebody built and used most in the latest games, by game."""
        counts: dict[str, Counter[str]] = {}
        won: dict[str, Counter[str]] = {}
        for game in played[:STUDIED]:
            own = await self.built(game)
            counts.setdefault(game.game, Counter()).update(own.keys())
            if game.won:
                won.setdefault(game.game, Counter()).update(own.keys())
        return [
            Favourite(game, piece, many, won.get(game, Counter())[piece])
            for game, found in counts.items()
            for piece, many in found.most_common(SHOWN)
        ]

    async def built(self, game: PlayedGame) -> Counter[str]:
        """The pieces that a seat built or used in a game; what is over never changes."""
        if game.table not in self.pieces:
            told = await self.service.hall.store.lobby.events(game.table)
            self.pieces[game.table] = await asyncio.to_thread(
                chronicled, game.game, len(game.names), told or "[]"
            )
            if len(self.pieces) > KEPT:
                self.pieces.popitem(last=False)
        return self.pieces[game.table][game.seat]


def discreet(game: PlayedGame, sitting: list[SeatRow], seen: set[str]) -> PlayedGame:
    """A game without the way to its table, and without the names of others who hide theirs."""
    shown = [seat.name if seat.person in seen else "" for seat in sitting]
    return replace(game, table="", names=shown)


def chronicled(name: str, seats: int, told: str) -> list[Counter[str]]:
    """By seat: how often each piece was built or used, as the events of a game tell."""
    game = games.load(name)
    found: list[Counter[str]] = [Counter() for _ in range(seats)]
    if not isinstance(game, Chronicles):
        return found
    chronicle = game.chronicle(seats)
    for _, key, params, only, but in msgspec.json.decode(told):
        chronicle.hear(Event(key, params, only, but))
    for seat, piece, deeds in chronicle.pieces():
        if 0 <= seat < seats and deeds[BUILT] + deeds[USED]:
            found[seat][piece] += deeds[BUILT] + deeds[USED]
    return found
