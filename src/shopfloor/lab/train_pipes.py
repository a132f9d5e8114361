"""Self-play for the pipe games: play alone, look what every factory made later, fit, repeat.

Up to a round drawn by lot a game strays from what seems best, so that all kinds of factories are
met; from there on it takes what seems best, and every factory it has is one row: what it offers,
and the money it made from there to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from shopfloor.bots.pipes_future import FORMAT, Outlook, after, alone, best, by_rule_of_thumb
from shopfloor.games.factory_fun import rounds as fun
from shopfloor.games.factory_fun.content import RULES as FUN
from shopfloor.games.factory_funner import rounds as funner
from shopfloor.games.factory_funner.content import RULES as FUNNER
from shopfloor.games.factory_funner.meta import A_SIDES
from shopfloor.kernel import Rng
from shopfloor.lab.train_least_squares import LeastSquares
from shopfloor.parts.builds import bonus
from shopfloor.parts.pipe_rules import PipeRules
from shopfloor.parts.plants import Plant, new_plant
from shopfloor.solver.builder import builds
from shopfloor.solver.outlook import NAMES, survey

WIDE = 6  # builds looked at in a turn
NEAR = 30.0  # pull of every weight to nothing …
ALIKE = 200.0  # … and to that of the next round
STRAYS = 3  # before the round drawn by lot, one move in so many is any
REMEMBERED = 2  # generations whose games are fitted


@dataclass(frozen=True)
class Solo:
    """A game as it is played alone."""

    rules: PipeRules
    rounds: int
    money: int
    floors: tuple[str, ...]


SOLOS = {
    "factory-fun": Solo(FUN, fun.ROUNDS, fun.STARTING_MONEY, tuple(FUN.floors)),
    # The ladder's own boards are found with the help of what is learned here.
    "factory-funner": Solo(FUNNER, funner.ROUNDS, funner.STARTING_MONEY, A_SIDES),
}


@dataclass(frozen=True)
class Row:
    """A factory with some rounds left, and the money it made in them."""

    left: int
    features: list[int]
    gain: int


def train_fun(generations: int, games: int, seed: int, told: Callable[[int], None]) -> Any:
    return train("factory-fun", generations, games, seed, told)


def train_funner(generations: int, games: int, seed: int, told: Callable[[int], None]) -> Any:
    return train("factory-funner", generations, games, seed, told)


def train(
    game: str, generations: int, games: int, seed: int, told: Callable[[int], None]
) -> dict[str, Any]:
    """Train from the rule of thumb; `told` hears of every game played."""
    solo = SOLOS[game]
    outlook = by_rule_of_thumb(solo.rounds)
    rows: list[list[Row]] = []
    for generation in range(generations):
        fresh: list[Row] = []
        for number in range(games):
            rng = Rng(seed * 1_000_003 + generation * 100_003 + number)
            fresh.extend(play(solo, outlook, rng))
            told(1)
        rows = [*rows, fresh][-REMEMBERED:]
        outlook = fit(solo, [row for some in rows for row in some])
    weights = [[round(weight, 4) for weight in line] for line in outlook.weights]
    return {"format": FORMAT, "features": list(NAMES), "weights": weights}


def play(solo: Solo, outlook: Outlook, rng: Rng) -> list[Row]:
    """One game, with the rows from the last stray move on."""
    rules = solo.rules
    plant = new_plant(rules, solo.floors[rng.below(len(solo.floors))], solo.money)
    tiles = sorted(rules.machines)
    stray = min(rng.below(solo.rounds), rng.below(solo.rounds))
    met: list[tuple[int, list[int], int]] = []
    for round_number in range(solo.rounds):
        left = solo.rounds - 1 - round_number
        turn = alone(rules, plant, tiles.pop(rng.below(len(tiles))))
        found = builds(rules, turn, WIDE)
        if round_number == stray or (round_number < stray and rng.below(STRAYS) == 0):
            at = rng.below(len(found) + 1)  # one of them, or none
            build = found[at] if at < len(found) else None
        else:
            build = best(rules, plant, turn, found, outlook, left)
        if build is not None:
            plant = after(rules, plant, turn, build)
        if round_number >= stray and left:
            row = survey(rules, plant.layout, plant.extras, plant.money)
            met.append((left, [int(x) for x in row], total(rules, plant)))
    end = total(rules, plant)
    return [Row(left, row, end - then) for left, row, then in met]


def total(rules: PipeRules, plant: Plant) -> int:
    """What a plant has, its chains included."""
    return int(plant.money + bonus(rules, plant.layout))


def fit(solo: Solo, rows: list[Row]) -> Outlook:
    """The weights that explain best what the factories made."""
    size = len(NAMES)
    stages = solo.rounds - 1
    least = LeastSquares(size * stages)
    for row in rows:
        base = (row.left - 1) * size
        least.add({base + i: float(x) for i, x in enumerate(row.features) if x}, float(row.gain))
    for stage in range(stages - 1):
        for i in range(size):
            least.tie(stage * size + i, (stage + 1) * size + i, ALIKE)
    found = least.solve([0.0] * (size * stages), [NEAR] * (size * stages))
    return Outlook([found[stage * size : (stage + 1) * size] for stage in range(stages)])
