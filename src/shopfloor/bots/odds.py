"""Luck: what came against the mean of all that chance could have brought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from shopfloor.bots.swings import Points, Swing

GROUPS: Final = 12  # of outcomes that bring nearly the same
Outcome = TypeVar("Outcome")


def against(swing: Swing, came: Points, could: Sequence[tuple[float, Points]]) -> Swing:
    """A swing of chance, told by what each seat may expect now and after all that could come."""
    mean = tuple(sum(likely * made[n] for likely, made in could) for n in range(len(came)))
    odds = tuple((likely, less(made, mean)) for likely, made in could)
    return replace(swing, points=less(came, mean), could=odds)


def less(points: Points, others: Points) -> Points:
    """By how much points are above others."""
    return tuple(a - b for a, b in zip(points, others, strict=True))


def even(made: Sequence[Outcome]) -> list[tuple[float, Outcome]]:
    """Outcomes of which each is as likely as any other."""
    return [(1.0 / len(made), each) for each in made]


def gathered(could: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Outcomes in a few groups of their like, each with its mean, so that the whole keeps its own.

    A roll of five dice has 252; what they bring differs little from one to the next.
    """
    found: list[tuple[float, float]] = []
    likely = total = below = 0.0
    for each, value in sorted(could, key=lambda one: one[1]):
        likely, total, below = likely + each, total + each * value, below + each
        if below * GROUPS >= len(found) + 1:
            found.append((likely, total / likely))
            likely = total = 0.0
    return [*found, (likely, total / likely)] if likely else found
