"""Ratings by game, for people who want them: OpenSkill's Bradley-Terry by full pairs.

Weng & Lin 2011, algorithm 1; docs/decisions/0019 says why not another. A rated game is counted once
it is over, by whichever process looks first; nothing waits for it. Bots take part with the ratings
they were measured at, which stay as they are: so all who play are on one scale.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from shopfloor import bots
from shopfloor.bots.ratings import ratings as bot_ratings
from shopfloor.server.http.people.circle import BotLevel, Rated, RatedStep
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.store import SeatRow, TableRow
from shopfloor.server.store.circle.ratings import RatingRow, StepRow, stepped

if TYPE_CHECKING:
    from shopfloor.server.service import Service

Z = 1.96  # standard deviations on each side: 95 %
LEAST = 2  # people, below which nothing is rated
START = (25.0, 25.0 / 3)


class Rating:
    """Counts rated games, and tells where somebody stands."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store.circle.ratings

    @property
    def possible(self) -> bool:
        return find_spec("openskill") is not None

    async def check(self, row: TableRow, sitting: list[SeatRow]) -> None:
        """Raise Refusal unless a rated game can be counted."""
        if not row.rating:
            return
        if not self.possible:
            raise Refusal("no_ratings", 501)
        people = [seat.person for seat in sitting if seat.person is not None]
        if await self.service.hall.store.keys.programs(people):
            raise Refusal("rated_program")
        if len(people) < LEAST:
            raise Refusal("rated_alone", least=LEAST)
        for bot in {seat.bot for seat in sitting if seat.bot is not None} - set(
            bot_ratings(row.game)
        ):
            raise Refusal("unrated_bot", bot=bot)

    async def settle(self) -> None:
        """Count the rated games that are over."""
        if not self.possible:
            return
        for table in await self.store.waiting():
            found = await self.service.hall.store.lobby.read(table)
            if found is not None:
                await self.count(*found)

    async def count(self, row: TableRow, sitting: list[SeatRow]) -> None:
        if not countable(row, sitting):
            await self.store.count(row.id, row.game, {})
            return
        people = [seat.person for seat in sitting if seat.person is not None]
        known = await self.store.known(row.game, people)
        before = [level(row.game, seat, known) for seat in sitting]
        after = rated(before, ranks(row, sitting))
        fresh = {
            seat.person: stepped(row.id, seat.person, before[n][0], *after[n])
            for n, seat in enumerate(sitting)
            if seat.person is not None
        }
        await self.store.count(row.id, row.game, fresh)

    async def of(self, person: str) -> list[Rated]:
        """Where somebody stands in each game they have been rated in, and how they came there."""
        await self.settle()
        steps = await self.store.steps_of(person)
        return [
            Rated(
                game=row.game,
                mu=round(row.mu, 2),
                reach=round(Z * row.sigma, 2),
                games=row.games,
                steps=[told(step) for game, step in steps if game == row.game],
                bots=levels(row.game),
            )
            for row in await self.store.of(person)
        ]

    async def at(self, table: str) -> list[RatedStep | None]:
        """By seat: what a rated game made of the ratings there; none of bots and strangers."""
        await self.settle()
        _, sitting = await self.service.lobby.read(table)
        steps = await self.store.at(table)
        return [told(steps[s.person]) if s.person in steps else None for s in sitting]


def countable(row: TableRow, sitting: list[SeatRow]) -> bool:
    """Tell whether everybody who began is still known: who was removed takes the game along."""
    if row.result is None or row.header is None:
        return False
    gone = [s for s, began in zip(sitting, row.header.seats, strict=True) if s.bot != began.bot]
    return not gone and sum(seat.person is not None for seat in sitting) >= LEAST


def ranks(row: TableRow, sitting: list[SeatRow]) -> list[int]:
    """By seat; who gave the game up is behind all who did not, whatever their bot made of it."""
    assert row.result is not None
    found = {score["seat"]: int(score["rank"]) for score in row.result["scores"]}
    return [len(sitting) + 1 if seat.conceded else found[seat.seat] for seat in sitting]


def level(game: str, seat: SeatRow, known: dict[str, RatingRow]) -> tuple[float, float]:
    """What is thought of who sits there before the game."""
    if seat.bot is not None:
        measured = bot_ratings(game)[seat.bot]
        return measured.mu, max(measured.sigma, 0.01)
    row = known.get(seat.person or "")
    return START if row is None else (row.mu, row.sigma)


def rated(before: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """What a game makes of ratings, by the places its players came to."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    fresh = model.rate(teams, ranks=[float(place) for place in places])
    return [(float(team[0].mu), float(team[0].sigma)) for team in fresh]


def told(step: StepRow) -> RatedStep:
    return RatedStep(step.at, round(step.before, 2), round(step.mu, 2), round(Z * step.sigma, 2))


def levels(game: str) -> list[BotLevel]:
    """Where the bots of a game stand, the weakest first."""
    known = bot_ratings(game)
    found = [(bot, known[bot]) for bot in bots.strengths(game) if bot in known]
    found.sort(key=lambda each: each[1].mu)
    return [BotLevel(bot, round(r.mu, 1), round(Z * r.sigma, 1)) for bot, r in found]
