"""How bad a decision was, and how well somebody played: classes by chance to win, accuracy, cost.

The bounds of the classes are lichess's, for chances from 0 to 1: 0.05, 0.1, 0.15. Where there is
nobody to beat, a coin or point counts as if twenty were the whole chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
BOUNDS: Final = ((0.15, BLUNDER), (0.10, MISTAKE), (0.05, INACCURACY))
ALONE: Final = 20.0  # points that count as the whole chance where there is nobody to beat
HALVED: Final = 0.12  # the mean loss of chance at which a decision is half accurate
LEAST: Final = 0.3  # points: what costs less is never told as a mistake


def grade(cost: float, chance: float | None) -> str:
    """The class of a decision by the chance it gave away; none for a good one."""
    if cost < LEAST:
        return ""
    lost = cost / ALONE if chance is None else chance
    return next((name for bound, name in BOUNDS if lost >= bound), "")


def accuracy(costs: Sequence[float], chances: Sequence[float] | None) -> float:
    """Accuracy in percent: the mean over all decisions of how much of its chance each kept."""
    if not costs:
        return 100.0
    lost = [cost / ALONE for cost in costs] if chances is None else chances
    kept = [exp(-max(0.0, each) * 0.6931 / HALVED) for each in lost]
    return 100.0 * sum(kept) / len(kept)
