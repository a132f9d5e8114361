"""Fits how promises are told to games of bots: what was promised at each round's end, what came.

What came is told without what was luck, given away or the rivals' doing afterwards, as the swings
have it. So what is expected is what the best that can be found would bring, and the fit needs few
games: most of their luck is taken out (Burch et al., AIVAT, 2018).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shopfloor.bots.fantastic_factories.swings.expectation import (
    TIE,
    at_rest,
    fitted,
    kept,
    lead,
    promised,
)
from shopfloor.bots.fantastic_factories.swings.walk import Walk
from shopfloor.bots.least_squares import LeastSquares
from shopfloor.bots.shrinkage import shrunk
from shopfloor.bots.spreads import Race, fit_spread
from shopfloor.bots.swings import ANCHOR, ESTIMATE, Numbered
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Json

DIGITS: Final = 4


@dataclass(frozen=True)
class ShopPromise:
    """A seat at a round's end: what it had and was promised, and what it had when all was over."""

    game: int
    seats: int
    seat: int
    round: int
    had: float
    later: float
    left: float
    ending: bool
    moved: float  # by all swings until then
    came: float = 0.0  # less what swings moved afterwards
    points: float = 0.0  # when all was over


def read(row: Json) -> ShopPromise:
    """A promise that was written down."""
    return ShopPromise(**row)


def promises(walk: Walk, log: Sequence[Numbered], game: int) -> list[ShopPromise]:
    """What every seat was promised after each round of a game, and what came of it."""
    seats = range(walk.seats)
    moved = [0.0] * walk.seats
    found: list[ShopPromise] = []
    for swing in shrunk(walk.swings(log), fitted()["shrinkage"]):
        if swing.source not in (ANCHOR, ESTIMATE):
            moved = [a + b for a, b in zip(moved, swing.points, strict=True)]
        ended = swing.source == ANCHOR and swing.first and not swing.over
        if ended or swing.kind == "deal":
            found += [promise(walk.state, seat, game, moved[seat]) for seat in seats]
    ends = [lead(walk.state, seat) for seat in seats]
    return [
        replace(row, came=ends[row.seat] - moved[row.seat] + row.moved, points=ends[row.seat])
        for row in found
    ]


def promise(state: State, seat: int, game: int, moved: float) -> ShopPromise:
    """What a seat is promised now that a round has ended."""
    rest = at_rest(state)
    later, left, ending = promised(rest, seat)
    seats, had = len(state.shops), lead(rest, seat)
    return ShopPromise(game, seats, seat, int(rest.round), had, later, left, ending, moved)


def fit(rows: list[ShopPromise]) -> Json:
    """Offsets, slopes and spreads, for tables and alone."""
    return {
        "format": 1,
        "table": fit_where([row for row in rows if row.seats > 1]),
        "solo": fit_where([row for row in rows if row.seats == 1]),
    }


def fit_where(rows: list[ShopPromise]) -> Json:
    """What is fitted to games at tables, or to games alone."""
    rounds, ending, start = LeastSquares(4), LeastSquares(2), LeastSquares(2)
    begun = [row for row in rows if not row.round]
    for row in (row for row in rows if row.round):
        made = row.came - row.had
        if row.ending:
            ending.add({0: 1.0, 1: row.later}, made)
        else:
            among = row.left * (row.seats - 1)
            rounds.add({0: 1.0, 1: row.later, 2: row.left, 3: among}, made)
    offset, slope, per_round, rivals = rounds.solve([0.0, 1.0, 0.0, 0.0], [1.0] * 4)
    last, last_slope = ending.solve([0.0, 1.0], [1.0, 1.0])
    told: Json = {
        "start": [0.0, 0.0],
        "rounds": [round(offset, DIGITS), round(slope, DIGITS)],
        "per_round": [round(per_round, DIGITS), round(rivals, DIGITS)],
        "ending": [round(last, DIGITS), round(last_slope, DIGITS)],
    }
    for row in begun:
        start.add({0: 1.0, 1: row.seats - 1.0}, row.came - expected(row, told))
    told["start"] = [round(term, DIGITS) for term in start.solve([0.0, 0.0], [1.0, 1.0])]
    return {**told, "spread": fit_spread(list(races(rows, told)))}


def expected(row: ShopPromise, told: Json) -> float:
    """What a row says of the end."""
    return row.had + kept(told, row.later, row.left, row.ending, row.seats, row.round)


def races(rows: Iterable[ShopPromise], told: Json) -> Iterable[Race]:
    """The seats of every game after every round side by side, and who won."""
    together: dict[tuple[int, int], list[ShopPromise]] = {}
    for row in rows:
        together.setdefault((row.game, row.round), []).append(row)
    for seats in together.values():
        points = [expected(row, told) for row in seats]
        most = max(row.points for row in seats)
        won = [seat for seat, row in enumerate(seats) if row.points == most]
        ending = any(row.ending for row in seats)
        left = 1.0 if ending else min(row.left for row in seats)
        if len(seats) == 1:
            yield Race((points[0], TIE), left, (0,) if seats[0].points > 0 else (1,))
        else:
            yield Race(tuple(points), left, tuple(won))
