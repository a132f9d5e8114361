"""The money a plant may expect at the end: what it has, its chains, what rounds to come make.

The learned value of a factory is the engineer's; how it is told (by the rounds to come and by how
many choose among the tiles) was fitted to games of bots by `benchmarks/analysis.py`
(docs/analysis.md).
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Generic

from shopfloor.bots.pipes.greedy import Desk
from shopfloor.bots.pipes.state import Pipes
from shopfloor.bots.pipes.value import LearnedValue
from shopfloor.bots.softmax import shares, spread
from shopfloor.bots.swings import Points
from shopfloor.kernel import Json
from shopfloor.parts.pipes.play.plants import Plant


@cache
def fitted(game: str) -> Json:
    """What was fitted for a game: how the learned value is told, spread, yardsticks."""
    file = files("shopfloor.bots") / "data" / f"{game.replace('-', '_')}_expectation.json"
    found: Json = json.loads(file.read_text("utf-8"))
    return found


def terms(left: int, seats: int, worth: float, rounds: int) -> dict[int, float]:
    """What a plant's later money is told by; before the first round the value says too little."""
    many, begins = float(seats > 1), float(left == rounds)
    told = {0: worth, 1: float(left), 2: left * many, 3: float(left * (seats - 1))}
    return told | {4: begins, 5: begins * (seats - 1)}


class Expectation(Generic[Pipes]):
    """What plants of one game may expect."""

    def __init__(self, desk: Desk[Pipes], learned: LearnedValue) -> None:
        self.desk = desk
        self.learned = learned
        self.weights: list[float] = fitted(desk.rules.game)["weights"]
        self.seats = 1

    def later(self, plant: Plant, left: int) -> float:
        """What a plant makes in so many rounds, beyond what it has and its chains pay."""
        if left <= 0:
            return 0.0
        worth = self.learned.worth(self.desk.rules, plant, left)
        told = terms(left, self.seats, worth, self.desk.rounds)
        return sum(self.weights[n] * x for n, x in told.items())

    def points(self, plant: Plant, left: int) -> float:
        """The money a plant may expect at the end."""
        return float(plant.money + plant.bonus) + self.later(plant, left)

    def of_all(self, state: Pipes) -> Points:
        """What every seat may expect when a round has just begun, or has when all is over."""
        over = state.phase == state.book.over
        left = 0 if over else self.desk.rounds - int(state.round) + 1
        return tuple(self.points(plant, left) for plant in state.plants)


def chances(game: str, points: Points, left: float) -> Points:
    """Every seat's chance to win; alone there is nobody to lose to."""
    base, more = fitted(game)["spread"]
    return shares(points, spread((float(base), float(more)), left))
