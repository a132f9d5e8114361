"""The statistics of studies: intervals, tests, and how many of many tests to believe.

Seats of one game are not independent: one wins because another does not. So whatever is counted by
seats is added up by game first, and its variance is that of games (clusters): Cochran, Sampling
Techniques, ch. 9. Of many tests those are believed that keep false discoveries below 5 %:
Benjamini & Hochberg 1995, in the form of Benjamini & Yekutieli 2001 for tests that hang together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from statistics import NormalDist

CERTAIN = 0.95
Z = NormalDist().inv_cdf(0.5 + CERTAIN / 2)
FEWEST = 20  # games or units below which nothing is believed


@dataclass(frozen=True)
class Estimate:
    """A number, its 95 % interval, from how many games, and how likely so far from none by luck."""

    value: float
    low: float
    high: float
    games: int
    p: float


UNKNOWN = Estimate(0.0, float("-inf"), float("inf"), 0, 1.0)


def wilson(wins: float, trials: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, near = wins / trials, 1 + Z * Z / trials
    middle = (share + Z * Z / (2 * trials)) / near
    width = Z / near * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return max(0.0, middle - width), min(1.0, middle + width)


def student(free: float) -> float:
    """The 97.5 % quantile of Student's t, by its expansion around the normal one."""
    cube, fifth = Z**3, Z**5
    first = (cube + Z) / 4
    second = (5 * fifth + 16 * cube + 3 * Z) / 96
    return Z + first / free + second / free**2


def around(value: float, variance: float, games: int) -> Estimate:
    """An estimate with this variance, tested against none; a few games prove nothing."""
    if games < 2:
        return UNKNOWN
    reach = student(games - 1) * sqrt(max(variance, 0.0))
    p = erfc(abs(value) * Z / reach / sqrt(2)) if reach and games >= FEWEST else 1.0
    return Estimate(value, value - reach, value + reach, games, p)


@dataclass(frozen=True)
class Sums:
    """A quantity y of units that are counted n to a game: sums over the games that have any."""

    games: int
    n: float
    y: float
    nn: float
    yy: float
    ny: float


def sums(pairs: Sequence[tuple[float, float]]) -> Sums:
    """Add up (n, y) of games."""
    return Sums(
        len(pairs),
        sum(n for n, _ in pairs),
        sum(y for _, y in pairs),
        sum(n * n for n, _ in pairs),
        sum(y * y for _, y in pairs),
        sum(n * y for n, y in pairs),
    )


def ratio(found: Sums) -> Estimate:
    """The mean of y a unit, by the variance of games; a few games say nothing."""
    if found.games < 2 or not found.n:
        return UNKNOWN
    mean = found.y / found.n
    left = found.yy - 2 * mean * found.ny + mean * mean * found.nn
    variance = left / found.n**2 * found.games / (found.games - 1)
    return around(mean, variance, found.games)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of one value a game, such as paired differences."""
    return ratio(sums([(1.0, value) for value in values]))


@dataclass(frozen=True)
class Cell:
    """Units of one kind: how many, the sum of y and of its square."""

    n: float
    y: float
    yy: float

    def less(self, other: Cell) -> Cell:
        return Cell(self.n - other.n, self.y - other.y, self.yy - other.yy)

    @property
    def mean(self) -> float:
        return self.y / self.n

    @property
    def variance(self) -> float:
        """Of the mean."""
        return (self.yy - self.y**2 / self.n) / (self.n - 1) / self.n


def interaction(both: Cell, one: Cell, other: Cell, every: Cell) -> Estimate:
    """How much more two things bring together than each for itself (a 2 × 2 contrast).

    `one` and `other` are all units that have the one or the other, `both` included.
    """
    only, lone = one.less(both), other.less(both)
    neither = every.less(one).less(lone)
    cells = (both, only, lone, neither)
    if min(cell.n for cell in cells) < FEWEST:
        return UNKNOWN
    value = both.mean - only.mean - lone.mean + neither.mean
    return around(value, sum(cell.variance for cell in cells), int(both.n))


def believed(ps: Sequence[float], rate: float = 1 - CERTAIN, dependent: bool = True) -> list[bool]:
    """Which of many tests to believe, so that of those at most this share is false."""
    many = len(ps)
    harmonic = sum(1 / n for n in range(1, many + 1)) if dependent else 1.0
    order = sorted(range(many), key=lambda at: ps[at])
    passed = [k for k, at in enumerate(order, 1) if ps[at] <= rate * k / (many * harmonic)]
    kept = set(order[: max(passed, default=0)])
    return [at in kept for at in range(many)]
