"""How far points end from what was expected: the spread that makes what happened likeliest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import log
from typing import Final

from shopfloor.bots.softmax import shares, spread
from shopfloor.bots.swings import Points

BASES: Final = [0.05, 0.1, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 3.0, 4.5, 6.5, 9.0, 13.0, 18.0, 25.0]
MORES: Final = [0.0, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 3.0, 4.0, 5.5, 7.5, 10.0, 14.0, 20.0, 28.0]
LEAST: Final = 1e-9


@dataclass(frozen=True)
class Race:
    """What every seat could expect at some moment, the rounds to come, and who won."""

    points: Points
    left: float
    won: tuple[int, ...]


def fit_spread(races: Sequence[Race]) -> list[float]:
    """The two terms under which the winners were likeliest, by maximum likelihood on a grid."""
    best = max(product(BASES, MORES), key=lambda terms: likelihood(races, terms))
    return list(best)


def likelihood(races: Sequence[Race], terms: tuple[float, float]) -> float:
    """How likely the winners were, as a logarithm."""
    total = 0.0
    for race in races:
        chances = shares(race.points, spread(terms, race.left))
        total += sum(log(max(LEAST, chances[seat])) for seat in race.won) / len(race.won)
    return total
