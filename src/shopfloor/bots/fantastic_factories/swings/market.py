"""Market choices, judged by the work that could follow: the same rolls and draws for all of them.

The best is chosen by some rolls and what it is better by is told by others, so that nobody pays for
the luck of a sample.
"""

from __future__ import annotations

from typing import Final

from shopfloor.bots.fantastic_factories.planner import (
    SEEDS,
    TriedLine,
    refreshed,
    sensible,
)
from shopfloor.bots.fantastic_factories.swings.looking import Look, fresh
from shopfloor.bots.swings import Best
from shopfloor.games.fantastic_factories.actions import HIRE, REFRESH, TAKE, Action
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS
from shopfloor.games.fantastic_factories.rules.phases import FOREMAN
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng
from shopfloor.kernel.capabilities import Sentence

FIRST: Final = 6  # rolls for every choice,
AGAIN: Final = 8  # more for the best of them,
TOLD: Final = 14  # and others that tell what the best one is better by
FINALISTS: Final = 3
SEED: Final = 3
EVEN: Final = 0.02  # points below which two choices are as good


def judged(state: State, look: Look, action: Action, number: int) -> tuple[float, Best]:
    """What a choice gave away, and the best one found."""
    rng = fresh(SEED, number)
    imagined = state.imagine(look.seat, rng)
    if state.phase == FOREMAN:
        values = look.planner.as_foreman(imagined, look.seat, rng)
    else:
        values = weighed(imagined, look, action, rng)
    best = max(values, key=lambda each: values[each])
    cost = values[best] - values.get(action, values[best])
    if cost <= EVEN:
        return 0.0, Best((str(action),), wrong=number)
    return cost, Best((str(best),), wrong=number, fault=fault(state, best))


def weighed(state: State, look: Look, chosen: Action, rng: Rng) -> dict[Action, float]:
    """The chosen action and the best other one, each at what the last rolls told of it."""
    shop = state.shops[look.seat]
    prices = look.worth.grid[look.worth.cell(shop.goods, len(shop.compound))]
    choices = sensible(state, look.seat, prices)
    if chosen not in choices and chosen.verb != REFRESH:
        choices.append(chosen)
    trials = {a: TriedLine(look.planner, state, look.seat, look.worth, a) for a in choices}
    values = {a: trial.total(seeds(rng, FIRST, 0)) / FIRST for a, trial in trials.items()}
    takes = {a: value for a, value in values.items() if a.verb == TAKE}
    refreshes = refreshed(state, look.seat, prices, takes, rng)
    finalists = sorted(values, key=lambda a: -values[a])[:FINALISTS]
    best = max(finalists, key=lambda a: trials[a].total(seeds(rng, AGAIN, 1)) + FIRST * values[a])
    if chosen.verb == REFRESH:
        return {best: max(values.values()), chosen: refreshes.get(chosen, values[best])}
    rolls = seeds(rng, TOLD, 2)
    return {a: trials[a].total(rolls) / TOLD for a in dict.fromkeys([chosen, best])}


def seeds(rng: Rng, count: int, part: int) -> list[int]:
    """So many seeds, the same for all who ask for this part."""
    part_rng = Rng(int(rng.a) * 8 + part)
    return [int(part_rng.below(SEEDS)) for _ in range(count)]


def fault(state: State, best: Action) -> Sentence:
    """What would have been better at the market, in words."""
    if best.verb == TAKE:
        return Sentence("fault.take", {"card": BLUEPRINTS[state.row[best.what]].id})
    if best.verb == HIRE:
        return Sentence("fault.hire", {"contractor": CONTRACTORS[state.hires[best.what]].id})
    if best.verb == REFRESH:
        return Sentence("fault.refresh")
    return Sentence("fault.dice")
