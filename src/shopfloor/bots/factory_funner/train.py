"""Self-play for Factory Funner: play alone, look what every factory made later, fit, repeat.

Up to a round drawn by lot a game strays from what seems best, so that all kinds of factories are
met; from there on it takes what seems best, and every factory it has is one row: what it offers,
and the money it made from there to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from shopfloor.bots.least_squares import LeastSquares
from shopfloor.bots.pipes.train import grow, written
from shopfloor.bots.pipes.value import LearnedValue, after, alone, best
from shopfloor.games.factory_funner.content import ROUNDS, RULES, STARTING_MONEY
from shopfloor.games.factory_funner.meta import A_SIDES
from shopfloor.kernel import Json, Rng
from shopfloor.kernel.capabilities import Spread
from shopfloor.parts.pipes.judge.builds import bonus
from shopfloor.parts.pipes.play.plants import Plant, new_plant
from shopfloor.solver.pipes.features.counts import NAMES, PLAIN, survey
from shopfloor.solver.pipes.heuristic.builder import builds

WIDE = 6  # builds looked at in a turn
NEAR = 30.0  # pull of every weight to nothing …
ALIKE = 200.0  # … and to that of the next round
STRAYS = 3  # before the round drawn by lot, one move in so many is any


@dataclass(frozen=True)
class FactorySample:
    """A factory with some rounds left, and the money it made in them."""

    left: int
    features: list[int]
    gain: int


def train(
    generations: int, games: int, seed: int, told: Callable[[int], None], spread: Spread = map
) -> Json:
    """Train from the rule of thumb; `told` hears of every game played."""
    return written(grow(ROUNDS, play, fit, generations, games, seed, told, spread), NAMES[:PLAIN])


def play(learned: LearnedValue, rng: Rng) -> list[FactorySample]:
    """One game, with the rows from the last stray move on."""
    rules = RULES
    # The ladder's own boards are found with the help of what is learned here.
    plant = new_plant(rules, A_SIDES[rng.below(len(A_SIDES))], STARTING_MONEY)
    tiles = sorted(rules.machines)
    stray = min(rng.below(ROUNDS), rng.below(ROUNDS))
    met: list[tuple[int, list[int], int]] = []
    for round_number in range(ROUNDS):
        left = ROUNDS - 1 - round_number
        turn = alone(rules, plant, tiles.pop(rng.below(len(tiles))))
        found = builds(rules, turn, WIDE)
        if round_number == stray or (round_number < stray and rng.below(STRAYS) == 0):
            at = rng.below(len(found) + 1)  # one of them, or none
            build = found[at] if at < len(found) else None
        else:
            build = best(rules, plant, turn, found, learned, left)
        if build is not None:
            plant = after(rules, plant, turn, build)
        if round_number >= stray and left:
            row = survey(rules, plant.layout, plant.extras, plant.money)
            met.append((left, [int(x) for x in row[:PLAIN]], total(plant)))
    end = total(plant)
    return [FactorySample(left, row, end - then) for left, row, then in met]


def total(plant: Plant) -> int:
    """What a plant has, its chains included."""
    return int(plant.money + bonus(RULES, plant.layout))


def fit(rows: list[FactorySample]) -> LearnedValue:
    """The weights that explain best what the factories made."""
    size = PLAIN
    stages = ROUNDS - 1
    least = LeastSquares(size * stages)
    for row in rows:
        base = (row.left - 1) * size
        least.add({base + i: float(x) for i, x in enumerate(row.features) if x}, float(row.gain))
    for stage in range(stages - 1):
        for i in range(size):
            least.tie(stage * size + i, (stage + 1) * size + i, ALIKE)
    found = least.solve([0.0] * (size * stages), [NEAR] * (size * stages))
    return LearnedValue([found[stage * size : (stage + 1) * size] for stage in range(stages)])
