"""A planner plays by exact turn search under a value of positions, and looks ahead at the market.

In the market it deals itself rolls (the same for every choice) and searches the work phase that
would follow each. Everything it knows is in the imagined state it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Final

from shopfloor.bots.fantastic_factories_model import Model, learned
from shopfloor.games.fantastic_factories import scoring, work
from shopfloor.games.fantastic_factories.actions import (
    HIRE,
    HIRES,
    IS_DONE,
    NOBODY,
    REFRESH,
    ROLLED,
    SETS,
    TAKE,
    Action,
)
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS
from shopfloor.games.fantastic_factories.phases import FOREMAN, LIMITS, MARKET
from shopfloor.games.fantastic_factories.rounds import settle
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.games.fantastic_factories.work import DICE
from shopfloor.kernel import Rng, Stream
from shopfloor.parts import dice
from shopfloor.solver.work_phase_bench import Key, bench_of
from shopfloor.solver.work_phase_prices import Prices, Worth
from shopfloor.solver.work_phase_search import Search, rolls_dice

SEEDS: Final = 1 << 30
FOREMAN_TRIES: Final = 6  # handfuls a Foreman is imagined to choose from
ROWS_IMAGINED: Final = 24  # rows dealt to see what a refresh may bring


@dataclass(frozen=True)
class Effort:
    """How hard a planner thinks: nodes a search, rolls a market choice, nodes a roll."""

    nodes: int
    rolls: int
    roll_nodes: int
    finalists: int = 0  # choices that are looked at again
    more_rolls: int = 0


class Planner:
    """Searches its turns; keeps a plan until something it did not foresee happens."""

    def __init__(self, effort: Effort, model: Model | None = None) -> None:
        self.effort = effort
        self.model = model or learned()
        self.plan: list[tuple[Key, Action]] = []

    def choose(self, state: Any, seat: int, stream: Stream) -> Action:
        if state.phase == MARKET:
            return self.at_market(state, seat, stream)
        if state.phase == FOREMAN:
            return self.as_foreman(state, seat)
        if state.phase == LIMITS:
            return self.over_limit(state, seat)
        return self.at_work(state, seat)

    # Work

    def at_work(self, state: State, seat: int) -> Action:
        if not self.plan or self.plan[0][0] != position(state.shops[seat]):
            search = Search(state, seat, self.model.worth(state, seat), self.effort.nodes)
            self.plan = planned(search)
        _, action = self.plan.pop(0)
        return action

    def over_limit(self, state: State, seat: int) -> Action:
        """Give up what is worth least."""
        worth = self.model.worth(state, seat)

        def kept(action: Action) -> float:
            after = state.copy()
            work.do(after, seat, action)
            search = Search(after, seat, worth, 1)
            return search.judge(search.start)

        return max(state.legal(seat), key=kept)

    def as_foreman(self, state: State, seat: int) -> Action:
        """Choose the dice whose work phase is worth most."""
        shop = state.shops[seat]
        worth = self.model.worth(state, seat)
        open_dice = DICE - int(shop.pool)
        best: tuple[int, ...] = ()
        most = -1e9
        for rest in combinations_with_replacement(range(1, 7), open_dice):
            value = self.phase(state, seat, worth, int(shop.dice + dice.handful(rest)))
            if value > most:
                best, most = rest, value
        return SETS[best[0] - 1] if best else ROLLED

    def phase(self, state: State, seat: int, worth: Worth, rolled: int) -> float:
        """The worth of a work phase that starts with these dice."""
        after = state.copy()
        after.shops[seat].dice = rolled
        search = Search(after, seat, worth, self.effort.roll_nodes)
        return search.value(search.start)

    # Market

    def at_market(self, state: State, seat: int, stream: Stream) -> Action:
        values = self.weigh(state, seat, stream)
        return max(values, key=lambda action: values[action])

    def weigh(self, state: State, seat: int, stream: Stream) -> dict[Action, float]:
        """What each sensible market choice is worth, on average over rolls."""
        worth = self.model.worth(state, seat)
        prices = worth.grid[worth.cell(state.shops[seat].goods, len(state.shops[seat].compound))]
        choices = sensible(state, seat, prices)
        seeds = [stream.below(SEEDS) for _ in range(self.effort.rolls + self.effort.more_rolls)]
        first, more = seeds[: self.effort.rolls], seeds[self.effort.rolls :]
        totals = {a: self.total(state, seat, worth, a, first) for a in choices}
        values = {a: total / len(first) for a, total in totals.items()}
        if more:
            ranked = sorted(choices, key=lambda a: -values[a])
            for a in ranked[: self.effort.finalists]:
                again = self.total(state, seat, worth, a, more)
                values[a] = (totals[a] + again) / len(seeds)
            for a in ranked[self.effort.finalists :]:
                del values[a]
        self.add_refresh(state, seat, prices, values, stream)
        return values

    def total(
        self, state: State, seat: int, worth: Worth, action: Action, seeds: list[int]
    ) -> float:
        return sum(self.sampled(state, seat, worth, action, seed) for seed in seeds)

    def sampled(self, state: State, seat: int, worth: Worth, action: Action, seed: int) -> float:
        """The worth of a market choice if the cards and dice fall as the seed says."""
        rng = Rng(seed)
        shown = [int(rng.below(6)) + 1 for _ in range(DICE + 2)]
        after = state.copy()
        after.do(seat, action)
        while after.queue and after.phase == MARKET:
            settle(after, pick_next(after, rng))
        shop = after.shops[seat]
        if shop.foreman:
            tries = [[int(rng.below(6)) + 1 for _ in range(DICE)] for _ in range(FOREMAN_TRIES)]
            return max(self.phase(after, seat, worth, int(dice.handful(t))) for t in tries)
        return self.phase(after, seat, worth, int(dice.handful(shown[: DICE + int(shop.hands)])))

    def add_refresh(
        self,
        state: State,
        seat: int,
        prices: Prices,
        values: dict[Action, float],
        stream: Stream,
    ) -> None:
        """A refresh is worth the best card of a new row, on average, less its price."""
        takes = [a for a in values if a.verb == TAKE]
        refreshes = [a for a in state.legal(seat) if a.verb == REFRESH and a.what == 0]
        if not takes or not refreshes:
            return
        offset = sum(values[a] - prices.hold[state.row[a.what]] for a in takes) / len(takes)
        gain = sum(best_of_row(state, prices, stream) for _ in range(ROWS_IMAGINED))
        shop = state.shops[seat]
        for action in refreshes:
            spent = (
                (shop.metal - 1, shop.energy)
                if action.which == 0
                else (shop.metal, shop.energy - 1)
            )
            lost = prices.stock(shop.metal, shop.energy) - prices.stock(*spent)
            values[action] = offset + gain / ROWS_IMAGINED - lost


def best_of_row(state: State, prices: Prices, stream: Stream) -> float:
    return max(prices.hold[state.deck.pick(stream)] if state.deck.total else 0.0 for _ in range(4))


def sensible(state: State, seat: int, prices: Prices) -> list[Action]:
    """Market choices worth a look: no kind twice, hires paid with the least useful cards."""
    found: list[Action] = []
    seen: set[int] = set()
    for action in state.legal(seat):
        if action.verb == HIRE:
            continue
        if action.verb == TAKE:
            if state.row[action.what] in seen:
                continue
            seen.add(state.row[action.what])
        if action.verb != REFRESH:
            found.append(action)
    for slot in range(4):
        found.extend(hires(state, seat, slot, prices))
    return found


def hires(state: State, seat: int, slot: int, prices: Prices) -> list[Action]:
    shop = state.shops[seat]
    kind = state.hires[slot]
    if kind < 0 or CONTRACTORS[kind].energy > shop.energy:
        return []
    tool = state.tokens[slot]
    fit = sorted({k for k in shop.hand if BLUEPRINTS[k].tool == tool}, key=lambda k: prices.hold[k])
    to = NOBODY
    if CONTRACTORS[kind].gives and state.seats > 2:
        rivals = [n for n in range(len(state.shops)) if n != seat]
        to = min(rivals, key=lambda n: scoring.points(state.shops[n]))
    return [HIRES[slot][k][to] for k in fit[:2]]


def position(shop: Shop) -> Key:
    """A shop at work as its player knows it, to see whether a plan still holds."""
    return bench_of(shop).key()


def planned(search: Search) -> list[tuple[Key, Action]]:
    """A best line with the position before each move."""
    bench = search.start
    steps: list[tuple[Key, Action]] = []
    search.value(bench)
    for action in search.line():
        bench.open = True
        steps.append((bench.key(), action))
        if action is IS_DONE or rolls_dice(action) or not search.proven:
            break  # what is not proven is thought through again
        bench = bench.after(action, search.shelf.hand)
    return steps
