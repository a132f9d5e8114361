"""Fits how the learned value of a plant is told to games of bots, with their luck taken out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shopfloor.bots.least_squares import LeastSquares
from shopfloor.bots.pipes.state import Pipes
from shopfloor.bots.pipes.swings.expectation import fitted, terms
from shopfloor.bots.pipes.swings.walk import PipeWalk
from shopfloor.bots.shrinkage import shrunk
from shopfloor.bots.spreads import Race, fit_spread
from shopfloor.bots.swings import ANCHOR, ESTIMATE, Numbered
from shopfloor.kernel import Json

DIGITS: Final = 4
TERMS: Final = 6
PULL: Final = 20.0  # of every weight to the learned value as it is


@dataclass(frozen=True)
class PlantPromise:
    """A plant as a round begins: what it had and was worth, and what came of it."""

    game: int
    seats: int
    seat: int
    rounds: int  # of the whole game
    left: int
    had: float
    worth: float
    moved: float  # by all swings until then
    came: float = 0.0  # less what swings moved afterwards
    points: float = 0.0  # when all was over

    def terms(self) -> dict[int, float]:
        """What its later money is told by."""
        return terms(self.left, self.seats, self.worth, self.rounds)


def read(row: Json) -> PlantPromise:
    """A promise that was written down."""
    return PlantPromise(**row)


def promises(walk: PipeWalk[Pipes], log: Sequence[Numbered], game: int) -> list[PlantPromise]:
    """What every plant was worth before each round of a game, and what came of it."""
    seats = int(walk.state.seats)
    moved = [0.0] * seats
    found: list[PlantPromise] = []
    for swing in shrunk(walk.swings(log), fitted(walk.expectation.desk.rules.game)["shrinkage"]):
        if swing.source == ANCHOR and not swing.over:
            found += [promise(walk, seat, game, moved[seat]) for seat in range(seats)]
        elif swing.source not in (ANCHOR, ESTIMATE):
            moved = [a + b for a, b in zip(moved, swing.points, strict=True)]
    ends = [float(plant.money + plant.bonus) for plant in walk.state.plants]
    return [
        replace(row, came=ends[row.seat] - moved[row.seat] + row.moved, points=ends[row.seat])
        for row in found
    ]


def promise(walk: PipeWalk[Pipes], seat: int, game: int, moved: float) -> PlantPromise:
    """What a plant is worth now."""
    desk, plant = walk.expectation.desk, walk.state.plants[seat]
    left = desk.rounds - int(walk.state.round) + 1
    worth = walk.expectation.learned.worth(desk.rules, plant, left)
    had = float(plant.money + plant.bonus)
    seats, rounds = int(walk.state.seats), int(desk.rounds)
    return PlantPromise(game, seats, seat, rounds, left, had, worth, moved)


def fit(rows: list[PlantPromise]) -> Json:
    """The weights of what is told, and how far games stray."""
    least = LeastSquares(TERMS)
    for row in rows:
        least.add(row.terms(), row.came - row.had)
    weights = least.solve([1.0] + [0.0] * (TERMS - 1), [PULL] * TERMS)
    told = [round(weight, DIGITS) for weight in weights]
    return {"format": 1, "weights": told, "spread": fit_spread(list(races(rows, told)))}


def expected(row: PlantPromise, weights: list[float]) -> float:
    """What a row says of the end."""
    return row.had + sum(weights[n] * x for n, x in row.terms().items())


def races(rows: Iterable[PlantPromise], weights: list[float]) -> Iterable[Race]:
    """The seats of every game before every round and at its end side by side, and who won."""
    together: dict[tuple[int, int], list[PlantPromise]] = {}
    for row in rows:
        together.setdefault((row.game, row.left), []).append(row)
    for seats in together.values():
        most = max(row.points for row in seats)
        won = tuple(n for n, row in enumerate(seats) if row.points == most)
        if len(seats) > 1:
            points = tuple(expected(row, weights) for row in seats)
            yield Race(points, float(seats[0].left), won)
            yield Race(tuple(row.points for row in seats), 0.0, won)  # where nothing strays
