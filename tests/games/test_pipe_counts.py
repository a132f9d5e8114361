"""Counted choices of the grab (perft): how many sequences of claims and passes there are.

After d of n seats have picked from n tiles, k of them a tile: C(d, k) ways to say who, and
n! / (n - k)! ways to say which. Live, the seats come in any of n! / (n - d)! orders besides.
"""

from __future__ import annotations

from math import comb, perm
from typing import Any

import pytest

from tests.games.pipe_tables import FUN, FUNNER, flip

TILES = [3, 5, 7, 11, 13]
GAMES = {"factory-fun": FUN, "factory-funner": FUNNER}
every_game = pytest.mark.parametrize("name", GAMES)
IN_TURN = {  # by seats: after one decision, two, …
    1: [2],
    2: [3, 7],
    3: [4, 13, 34],
    4: [5, 21, 73, 209],
    5: [6, 31, 136, 501, 1546],
}
LIVE = {2: [6, 14], 3: [12, 78, 204], 4: [20, 252, 1752, 5016]}
OWN = {2: [3, 7, 10, 14], 3: [4, 13, 34, 39, 57, 81]}  # Factory Funner: who passed, all, is asked


def grab(name: str, seats: int, **options: str) -> Any:
    state = GAMES[name].start(seats, options)
    flip(state, *TILES[:seats])
    return state


def choosing(state: Any) -> bool:
    """Whether it is still open who gets which tile."""
    return any(len(state.legal(seat)) > 1 for seat in state.actors())


def count(state: Any, depth: int) -> int:
    """The sequences of so many decisions; one that ends the choosing sooner counts as it is."""
    if depth == 0 or state.round > 1 or not choosing(state):
        return 1
    total = 0
    for seat in state.actors():
        for action in state.legal(seat):
            after = state.copy()
            after.play(seat, action)
            total += count(after, depth - 1)
    return total


def picks(seats: int, depth: int) -> int:
    return sum(comb(depth, k) * perm(seats, k) for k in range(depth + 1))


@every_game
@pytest.mark.parametrize("seats", IN_TURN)
def test_picks_in_turn(name: str, seats: int) -> None:
    found = [count(grab(name, seats), depth) for depth in range(1, seats + 1)]
    assert found == IN_TURN[seats] == [picks(seats, depth) for depth in range(1, seats + 1)]


@every_game
@pytest.mark.parametrize("seats", LIVE)
def test_picks_live(name: str, seats: int) -> None:
    state = grab(name, seats, picking="live")
    found = [count(state, depth) for depth in range(1, seats + 1)]
    orders = [perm(seats, depth) for depth in range(1, seats + 1)]
    assert found == LIVE[seats] == [n * picks(seats, d) for d, n in enumerate(orders, 1)]


@pytest.mark.parametrize("seats", OWN)
def test_who_claimed_nothing_may_keep_their_own(seats: int) -> None:
    """One way to pick leads on: all passed; then each, in any order, keeps or leaves."""
    state = grab("factory-funner", seats)
    found = [count(state, depth) for depth in range(1, 2 * seats + 1)]
    picked = [picks(seats, depth) for depth in range(1, seats + 1)]
    asked = [picked[-1] - 1 + 2**d * perm(seats, d) for d in range(1, seats + 1)]
    assert found == OWN[seats] == picked + asked
