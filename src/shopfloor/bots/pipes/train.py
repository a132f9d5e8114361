"""Generations of self-play for a pipe game's learned value: play by the last one, fit, repeat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from shopfloor.bots.pipes.value import FORMAT, LearnedValue, by_rule_of_thumb
from shopfloor.kernel import Json, Rng

REMEMBERED = 2  # generations whose games are fitted

Met = TypeVar("Met")  # what a game leaves to be fitted


def grow(
    rounds: int,
    play: Callable[[LearnedValue, Rng], list[Met]],
    fit: Callable[[list[Met]], LearnedValue],
    generations: int,
    games: int,
    seed: int,
    told: Callable[[int], None],
) -> LearnedValue:
    """Train from the rule of thumb; `told` hears of every game played."""
    learned = by_rule_of_thumb(rounds)
    met: list[list[Met]] = []
    for generation in range(generations):
        fresh: list[Met] = []
        for number in range(games):
            fresh.extend(play(learned, Rng(seed * 1_000_003 + generation * 100_003 + number)))
            told(1)
        met = [*met, fresh][-REMEMBERED:]
        learned = fit([one for some in met for one in some])
    return learned


def written(learned: LearnedValue, names: tuple[str, ...]) -> Json:
    """The learned value as data; four digits are more than the games can tell."""
    weights = [[round(weight, 4) for weight in line] for line in learned.weights]
    return {"format": FORMAT, "features": list(names), "weights": weights}
