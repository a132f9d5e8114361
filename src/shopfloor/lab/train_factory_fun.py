"""Training of Factory Fun's outlook from the last round backwards, alone on all boards.

Games are played for the factories that come up in them, those of stray moves included. For each
some next tiles are tried: what it makes with one round left is the mean of what the best builds
bring; with two rounds left, of what they bring and the factories they leave will make; and so on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from shopfloor.bots.pipes_future import Outlook, after, alone, best
from shopfloor.games.factory_fun.content import RULES
from shopfloor.games.factory_fun.rounds import ROUNDS, STARTING_MONEY
from shopfloor.kernel import Rng
from shopfloor.lab.train_least_squares import LeastSquares, dot
from shopfloor.lab.train_outlook import grow, written
from shopfloor.parts.plants import Plant, new_plant
from shopfloor.solver.builder import builds
from shopfloor.solver.outlook import NAMES, survey

SEEN = 12  # builds a stray move is drawn from
WIDE = 5  # builds looked at otherwise
TILES = 6  # next tiles tried with a factory
STRAYS = 4  # one move in so many is any
NEAR = 30.0  # pull of every weight to that of one round less
BESIDE = 0.5  # what a factory counts in the fits of one round more and one round less


@dataclass(frozen=True)
class Way:
    """A build of a next tile: what it brings, and what the factory offers then."""

    value: int
    offers: list[float]


@dataclass(frozen=True)
class Case:
    """A factory with some rounds left, and for some next tiles what could be built."""

    left: int
    offers: list[float]
    tiles: list[list[Way]]


def train(generations: int, games: int, seed: int, told: Callable[[int], None]) -> dict[str, Any]:
    """Train from the rule of thumb; `told` hears of every game played."""
    return written(grow(ROUNDS, play, fit, generations, games, seed, told), NAMES)


def play(outlook: Outlook, rng: Rng) -> list[Case]:
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
            chosen = best(RULES, plant, turn, found[:WIDE], outlook, left)
            if rng.below(STRAYS) == 0:
                plant = stray
            elif chosen is not None:
                plant = after(RULES, plant, turn, chosen)
        cases.append(look_on(plant, left, tiles, rng))
    return cases


def look_on(plant: Plant, left: int, tiles: list[int], rng: Rng) -> Case:
    """Try some of the tiles to come."""
    pool = tiles[:]
    tried: list[list[Way]] = []
    for _ in range(TILES):
        turn = alone(RULES, plant, pool.pop(rng.below(len(pool))))
        found = builds(RULES, turn, WIDE)
        tried.append([Way(b.value, offers(after(RULES, plant, turn, b))) for b in found])
    return Case(left, offers(plant), tried)


def offers(plant: Plant) -> list[float]:
    return [float(x) for x in survey(RULES, plant.layout, plant.extras, plant.money)]


def fit(cases: list[Case]) -> Outlook:
    """One line of weights after the other, from one round left to all."""
    line = [0.0] * len(NAMES)
    lines: list[list[float]] = []
    for left in range(1, ROUNDS):
        least = LeastSquares(len(NAMES))
        for case in cases:
            if abs(case.left - left) <= 1:
                row = {i: x for i, x in enumerate(case.offers) if x}
                least.add(row, makes(case, line), 1.0 if case.left == left else BESIDE)
        line = least.solve(line, [NEAR] * len(NAMES))
        lines.append(line)
    return Outlook(lines)


def makes(case: Case, line: list[float]) -> float:
    """What a factory makes on average, its later rounds valued by these weights."""
    none = dot(line, case.offers)  # the tile is declined
    best_of = [max([none, *[w.value + dot(line, w.offers) for w in ways]]) for ways in case.tiles]
    return sum(best_of) / len(best_of)
