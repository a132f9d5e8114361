"""`shopfloor solve` for Fantastic Factories: what is the most a seat can make of its work phase?"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.rules import scoring
from shopfloor.games.fantastic_factories.rules.phases import WORK
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel.errors import Unreadable
from shopfloor.solver.work_phase.prices import Worth, goods_only, points_only
from shopfloor.solver.work_phase.search import Search

GOALS: Final = ["goods", "points"]
NODES: Final = 5_000_000


@dataclass(frozen=True)
class Solution:
    """The answer to a work phase. If it is proven, no order of moves makes more.

    The line is the witness: play it and count. Where it ends with a roll, the value is the average
    over all the dice may show; a card that is drawn counts as unknown, so nothing is built with it.
    """

    goal: str
    value: float  # goods, or points, at the end of the phase
    gain: float  # what of it is made in this phase
    line: list[str]
    proven: bool
    certain: bool  # no roll was weighed: the value is a promise, not an average
    nodes: int


def solve_work(
    state: State,
    seat: i64,
    goal: str = "goods",
    rolls: bool = True,
    nodes: i64 = NODES,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """Search a seat's whole work phase for the most goods or points; without rolls, for sure.

    It ends after so many nodes or seconds, or when `stop` says so; then the answer is not proven.
    """
    if goal not in GOALS:
        raise Unreadable("unknown_goal", goal=goal, known=GOALS)
    if state.phase != WORK or not 0 <= seat < state.seats or state.shops[seat].done:
        raise Unreadable("not_at_work", seat=seat)
    shop = state.shops[seat]
    worth = goods_only() if goal == "goods" else exact_points()
    search = Search(
        state, seat, worth, nodes, rolls, stop if seconds is None else within(seconds, stop)
    )
    value = search.prove()
    line = [str(action) for action in search.line()]
    had = float(shop.goods if goal == "goods" else scoring.points(shop))
    certain = not search.chancy
    return Solution(goal, value, value - had, line, search.proven, certain, int(search.nodes))


def within(seconds: float, stop: Callable[[], bool] | None) -> Callable[[], bool]:
    """A watch, beside anything else that says when to stop."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end or (stop is not None and stop())


def exact_points() -> Worth:
    """Points alone, without the tie-breaks of the last round."""
    worth = points_only()
    for prices in worth.grid[:1]:
        prices.metal = [0.0] * len(prices.metal)
        prices.energy = [0.0] * len(prices.energy)
        prices.cards = [0.0] * len(prices.cards)
    return worth
