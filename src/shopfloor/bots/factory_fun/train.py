"""Training of Factory Fun's learned value from the last round backwards, alone on all boards.

Games are played for the factories that come up in them, those of stray moves included. For each
some next tiles are tried: what it makes with one round left is the mean of what the best builds
bring; with two rounds left, of what they bring and the factories they leave will make; and so on.
The same games are fitted twice: by what a factory counts, and by that and what machines to come
would bring it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass

from shopfloor.bots.least_squares import LeastSquares, dot
from shopfloor.bots.pipes.train import grow, written
from shopfloor.bots.pipes.value import (
    ALL_NAMES,
    LearnedValue,
    after,
    alone,
    best,
    counts_and_demand,
)
from shopfloor.games.factory_fun.content import ROUNDS, RULES, STARTING_MONEY
from shopfloor.kernel import Json, Rng
from shopfloor.kernel.capabilities import Spread
from shopfloor.parts.pipes.play.plants import Plant, new_plant
from shopfloor.solver.pipes.features.counts import NAMES
from shopfloor.solver.pipes.heuristic.builder import builds

SEEN = 12  # builds a stray move is drawn from
WIDE = 5  # builds looked at otherwise
TILES = 6  # next tiles tried with a factory
STRAYS = 4  # one move in so many is any
NEAR = 30.0  # pull of every count's weight to that of one round less
NEARER = 3.0  # of the weights of means, which are smaller numbers
BESIDE = 0.5  # what a factory counts in the fits of one round more and one round less


@dataclass(frozen=True)
class NextBuild:
    """A build of a next tile: what it brings, and what the factory offers then."""

    value: int
    offers: array[float]


@dataclass(frozen=True)
class Case:
    """A factory with some rounds left, and for some next tiles what could be built."""

    left: int
    offers: array[float]
    tiles: list[list[NextBuild]]


def train(
    generations: int, games: int, seed: int, told: Callable[[int], None], spread: Spread = map
) -> Json:
    """Train from the rule of thumb; `told` hears of every game played."""
    met: list[Case] = []

    def fit_counts(cases: list[Case]) -> LearnedValue:
        met[:] = cases
        return fit(cases, len(NAMES))

    learned = grow(ROUNDS, play, fit_counts, generations, games, seed, told, spread)
    keen = fit(met, len(ALL_NAMES))
    return {**written(learned, NAMES), "demand": written(keen, ALL_NAMES)}


def play(learned: LearnedValue, rng: Rng) -> list[Case]:
    """One game: each round the factory that seems best, and one that a stray move would leave."""
    floors = list(RULES.floors)
    plant = new_plant(RULES, floors[rng.below(len(floors))], STARTING_MONEY)
    tiles = sorted(RULES.machines)
    cases: list[Case] = []
    for left in range(ROUNDS - 1, 0, -1):
        turn = alone(RULES, plant, tiles.pop(rng.below(len(tiles))))
        found = builds(RULES, turn, SEEN)
        if found:
            stray = after(RULES, plant, turn, found[rng.below(len(found))])
            cases.append(look_on(stray, left, tiles, rng))
            chosen = best(RULES, plant, turn, found[:WIDE], learned, left)
            if rng.below(STRAYS) == 0:
                plant = stray
            elif chosen is not None:
                plant = after(RULES, plant, turn, chosen)
        cases.append(look_on(plant, left, tiles, rng))
    return cases


def look_on(plant: Plant, left: int, tiles: list[int], rng: Rng) -> Case:
    """Try some of the tiles to come."""
    pool = tiles[:]
    tried: list[list[NextBuild]] = []
    for _ in range(TILES):
        turn = alone(RULES, plant, pool.pop(rng.below(len(pool))))
        found = builds(RULES, turn, WIDE)
        tried.append([NextBuild(b.value, offers(after(RULES, plant, turn, b))) for b in found])
    return Case(left, offers(plant), tried)


def offers(plant: Plant) -> array[float]:
    """What a plant offers to the rounds to come, in numbers."""
    return counts_and_demand(RULES, plant)


def fit(cases: list[Case], size: int) -> LearnedValue:
    """One line of so many weights after the other, from one round left to all."""
    line = [0.0] * size
    lines: list[list[float]] = []
    pulls = [NEAR if i < len(NAMES) else NEARER for i in range(size)]
    for left in range(1, ROUNDS):
        least = LeastSquares(size)
        for case in cases:
            if abs(case.left - left) <= 1:
                row = {i: x for i, x in enumerate(case.offers[:size]) if x}
                least.add(row, makes(case, line), 1.0 if case.left == left else BESIDE)
        line = least.solve(line, pulls)
        lines.append(line)
    return LearnedValue(lines)


def makes(case: Case, line: list[float]) -> float:
    """What a factory makes on average, its later rounds valued by these weights."""
    none = dot(line, case.offers)  # the tile is declined
    best_of = [max([none, *[w.value + dot(line, w.offers) for w in ways]]) for ways in case.tiles]
    return sum(best_of) / len(best_of)
