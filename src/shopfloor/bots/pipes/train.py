"""Generations of self-play for the outlook of a pipe game: play by the last one, fit, repeat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from shopfloor.bots.pipes.value import FORMAT, Outlook, by_rule_of_thumb
from shopfloor.kernel import Json, Rng

REMEMBERED = 2  # generations whose games are fitted

Met = TypeVar("Met")  # what a game leaves to be fitted


def grow(
    rounds: int,
    play: Callable[[Outlook, Rng], list[Met]],
    fit: Callable[[list[Met]], Outlook],
    generations: int,
    games: int,
    seed: int,
    told: Callable[[int], None],
) -> Outlook:
    """Train from the rule of thumb; `told` hears of every game played."""
    outlook = by_rule_of_thumb(rounds)
    met: list[list[Met]] = []
    for generation in range(generations):
        fresh: list[Met] = []
        for number in range(games):
            fresh.extend(play(outlook, Rng(seed * 1_000_003 + generation * 100_003 + number)))
            told(1)
        met = [*met, fresh][-REMEMBERED:]
        outlook = fit([one for some in met for one in some])
    return outlook


def written(outlook: Outlook, names: tuple[str, ...]) -> Json:
    """The outlook as data; four digits are more than the games can tell."""
    weights = [[round(weight, 4) for weight in line] for line in outlook.weights]
    return {"format": FORMAT, "features": list(names), "weights": weights}
