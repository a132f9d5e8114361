"""The solo ladder: one rung up or down by the money of a finished game (§7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

LADDER: Final = ("a", "1", "2", "3", "4", "5")
CLEARED: Final = "cleared"
UP: Final = 55
DOWN: Final = 50


def next_rung(rung: str, money: int) -> str:
    """Where the next game is played after one on this rung; CLEARED at the very top."""
    at = LADDER.index(rung)
    if money >= UP:
        return LADDER[at + 1] if at + 1 < len(LADDER) else CLEARED
    return LADDER[max(0, at - 1)] if money <= DOWN else rung


def step(rung: str, next_: str) -> str:
    """Which way a finished game led: `up`, `down`, `stay`, or CLEARED."""
    if next_ in (rung, CLEARED):
        return CLEARED if next_ == CLEARED else "stay"
    return "up" if LADDER.index(next_) > LADDER.index(rung) else "down"


def climb(results: Iterable[int], rung: str = LADDER[0]) -> str:
    """Where a player stands after a row of games, each told by its money."""
    for money in results:
        if rung != CLEARED:
            rung = next_rung(rung, money)
    return rung
