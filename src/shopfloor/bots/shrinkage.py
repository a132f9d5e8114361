"""What a judge tells of one roll or decision lasts in part only, and so much is booked.

The best of many lines is partly the one of which the judge thinks too well (the optimizer's curse:
Smith and Winkler, 2006), a quick look at a roll misses some of what can be made of it, and who was
unlucky or has erred makes up for some of it. Which part lasts was fitted to games of bots, and for
decisions to games played on from both moves (`benchmarks/analysis.py agree`, docs/analysis.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from shopfloor.bots.swings import ANCHOR, DECISION, Points, Swing

Factors: TypeAlias = Sequence[float]  # of what is missed at once, and of what is promised for later


def shrunk(swings: Iterable[Swing], factors: Mapping[str, Factors]) -> Iterator[Swing]:
    """The same swings, each by the factors of its kind.

    What a decision of the last round gives away is not made up for any more: all of it lasts.
    """
    for swing in swings:
        exact = swing.source == ANCHOR or (swing.source == DECISION and swing.left <= 0)
        yield swing if exact else lasting(swing, *factors.get(swing.kind, (1.0, 1.0)))


def lasting(swing: Swing, at_once: float, later: float) -> Swing:
    """What lasts of a swing; of a decision's, what it did to others stays as it is."""
    if swing.source != DECISION:
        could = tuple((likely, scaled(points, later)) for likely, points in swing.could)
        return replace(swing, points=scaled(swing.points, later), could=could)
    now = swing.best.now
    points = tuple(
        min(0.0, later * (each + now) - at_once * now) if seat == swing.seat else each
        for seat, each in enumerate(swing.points)
    )
    return replace(swing, points=points)


def scaled(points: Points, factor: float) -> Points:
    """A part of some points."""
    return tuple(factor * each for each in points)
