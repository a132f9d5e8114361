"""What a factory is worth for the rounds to come: a learned weight for each thing it offers."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

from shopfloor.kernel import Json
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.play.actions import NONE
from shopfloor.parts.pipes.play.plants import Plant, build_start, chosen_colour, leaves_choice
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.features import demand
from shopfloor.solver.pipes.features.counts import NAMES, survey
from shopfloor.solver.pipes.heuristic.builder import Build

FORMAT: Final = 1
THUMB: Final = {
    "spare": 3.0,
    "by_pipe": 1.0,
    "side_1": 2.5,
    "side_2": 3.5,
    "side_3": 4.0,
    "side_4": 4.4,
    "room": 0.04,
    "edges": 0.02,
}  # coins, as long as some rounds are left


def counts(rules: PipeRules, plant: Plant) -> array[float]:
    """What a plant offers, counted."""
    return array("d", map(float, survey(rules, plant.layout, plant.extras, plant.money)))


def counts_and_demand(rules: PipeRules, plant: Plant) -> array[float]:
    """The same, and what the machines still to come would bring it."""
    return counts(rules, plant) + array("d", demand.demand(rules, plant.layout, plant.extras))


ALL_NAMES: Final = (*NAMES, *demand.NAMES)
Offers = Callable[[PipeRules, Plant], "array[float]"]


class LearnedValue:
    """Weights by rounds left: `weights[left - 1][feature]`, in coins."""

    def __init__(self, weights: list[list[float]], offers: Offers = counts) -> None:
        self.weights = weights
        self.offers = offers

    def worth(self, rules: PipeRules, plant: Plant, left: int) -> float:
        """What a plant will make in the rounds left, over what it has and its chains pay."""
        if left <= 0:
            return 0.0
        weights = self.weights[min(left, len(self.weights)) - 1]
        return sum(map(float.__mul__, weights, self.offers(rules, plant)))


def by_rule_of_thumb(rounds: int) -> LearnedValue:
    """What to start learning from."""
    full = [THUMB.get(name, 0.0) for name in NAMES]
    return LearnedValue([[w * min(left, 6) / 6 for w in full] for left in range(1, rounds)])


@cache
def read_value(game: str) -> LearnedValue:
    """The weights of the counts that come with the bots."""
    data = _read(game)
    return LearnedValue(_checked(data, NAMES[: len(data["features"])]))  # the first so many


@cache
def read_value_with_demand(game: str) -> LearnedValue:
    """The weights of the counts and of demand, for games on squares."""
    return LearnedValue(_checked(_read(game)["demand"], ALL_NAMES), counts_and_demand)


def _read(game: str) -> Json:
    file = files("shopfloor.bots") / "data" / f"{game.replace('-', '_')}.json"
    found: Json = json.loads(file.read_text("utf-8"))
    return found


def _checked(data: Json, names: tuple[str, ...]) -> list[list[float]]:
    if data["format"] != FORMAT or tuple(data["features"]) != names:
        raise ValueError("these weights are for other features")
    weights: list[list[float]] = data["weights"]
    return weights


def after(rules: PipeRules, plant: Plant, turn: Turn, build: Build) -> Plant:
    """The plant once a build is confirmed, its books aside."""
    bonus = rules.machines[turn.machine].bonus
    extras = plant.extras
    if bonus:
        extras = extras[:]
        chosen = chosen_colour(rules, turn, build.layout)
        extras[chosen if leaves_choice(bonus) else colours.first(bonus)] += 1
    money = turn.money + rules.machines[turn.machine].revenue + turn.tokens - build.cost
    later = Plant(money, build.layout, extras, [])
    later.adding = NONE
    return later


def alone(rules: PipeRules, plant: Plant, machine: int) -> Turn:
    """A turn without tokens and Diagonal."""
    start = plant.copy()
    start.adding = machine
    return build_start(rules, start, NONE, diagonals=False)


def best(
    rules: PipeRules, plant: Plant, turn: Turn, found: list[Build], learned: LearnedValue, left: int
) -> Build | None:
    """The build with the most money now and later; None: better none."""
    return weighed(rules, plant, turn, found, learned, left)[0]


def weighed(
    rules: PipeRules, plant: Plant, turn: Turn, found: list[Build], learned: LearnedValue, left: int
) -> tuple[Build | None, float]:
    """The same, with what the plant it leaves is worth later."""
    chosen, later = None, learned.worth(rules, plant, left)
    most = later
    for build in found:
        rest = learned.worth(rules, after(rules, plant, turn, build), left)
        if build.value + rest > most:
            chosen, later, most = build, rest, build.value + rest
    return chosen, later
