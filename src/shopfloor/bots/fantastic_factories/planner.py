"""A planner plays by exact turn search under a value of positions, and looks ahead at the market.

In the market it deals itself rolls (the same for every choice) and searches the work phase that
would follow each. Everything it knows is in the imagined state it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from shopfloor.bots.fantastic_factories.model import Model, learned, made_safe
from shopfloor.games.fantastic_factories.actions import (
    HIRE,
    HIRES,
    IS_DONE,
    NOBODY,
    PLACE,
    REFRESH,
    REROLL,
    ROLLED,
    SETS,
    TAKE,
    Action,
)
from shopfloor.games.fantastic_factories.chances import DRAW, REVEAL_BUILD, REVEAL_COST, pick_next
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS
from shopfloor.games.fantastic_factories.rules import scoring, work
from shopfloor.games.fantastic_factories.rules.choices import DICE
from shopfloor.games.fantastic_factories.rules.deals import DEALS
from shopfloor.games.fantastic_factories.rules.phases import FOREMAN, LIMITS, MARKET, WORK
from shopfloor.games.fantastic_factories.rules.rounds import settle
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.kernel import Rng, Stream
from shopfloor.parts import dice
from shopfloor.solver.work_phase.beam import Beam
from shopfloor.solver.work_phase.position import Key, position_of
from shopfloor.solver.work_phase.prices import Prices, Worth
from shopfloor.solver.work_phase.search import NEVER, Search, rolls, rolls_dice

Rival: TypeAlias = tuple[int, ...]  # what of a rival enters the prices
Seen: TypeAlias = tuple[int, int, int, list[Rival], tuple[int, tuple[int, ...]], bool]
SEEDS: Final = 1 << 30
DRAWN: Final = (DRAW, REVEAL_BUILD, REVEAL_COST)  # what a hire may draw
FOREMAN_TRIES: Final = 6  # handfuls a Foreman is imagined to choose from
LEAD_WIDTH: Final = 4  # of the beam that tells whether a solo game is about to be won
ROWS_IMAGINED: Final = 24  # rows dealt to see what a refresh may bring


@dataclass(frozen=True)
class Effort:
    """How hard a planner thinks: about a work phase, and about each roll of a market choice.

    With a width, a beam of that width looks at a phase; without, nodes are shared among all moves.
    """

    nodes: int
    rolls: int
    roll_nodes: int = 0
    finalists: int = 0  # choices that are looked at again
    more_rolls: int = 0
    proves: bool = False  # look at everything first, as far as the nodes go
    width: int = 0
    roll_width: int = 0
    die_width: int = 0  # of the beams that look on from each value a rolled die may show


DIRECTOR: Final = Effort(
    2_000, rolls=4, finalists=4, more_rolls=14, proves=True, width=64, roll_width=4, die_width=16
)  # thinks at most 2 s on one core


class Planner:
    """Searches its turns; keeps a plan until something it did not foresee happens."""

    def __init__(self, effort: Effort, model: Model | None = None) -> None:
        self.effort = effort
        self.model = model or learned()
        self.plan: list[tuple[Key, Action]] = []
        self.seen: Seen | None = None
        self.priced: Worth

    def choose(self, state: State, seat: int, stream: Stream) -> Action:
        """The action of highest value; at work, the next of a plan."""
        if state.phase == WORK:
            return self.at_work(state, seat)
        values = self.values(state, seat, stream)
        return max(values, key=lambda action: values[action])

    def values(
        self, state: State, seat: int, stream: Stream, also: Sequence[Action] = ()
    ) -> dict[Action, float]:
        """What each sensible action, and those asked for also, is worth."""
        if state.phase == MARKET:
            return self.weigh(state, seat, stream, also)
        if state.phase == FOREMAN:
            return self.as_foreman(state, seat, stream)
        if state.phase == LIMITS:
            return self.over_limit(state, seat)
        search = self.search(state, seat)
        return {a: self.worth_of(search, a) for a in [*search.first(), *also]}

    def worth_of(self, search: Search, action: Action) -> float:
        """What a first move at work is worth, by the same search that would choose it."""
        if action in self.daring(search) and not search.proven:
            return self.rolled(search, action)
        if search.proven or not self.effort.width or action is IS_DONE or rolls_dice(action):
            return search.worth_of(action)
        after = search.start.after(action, search.context.hand)
        return Beam(search, self.effort.width).look(after)

    def worth(self, state: State, seat: int) -> Worth:
        """The prices of this round, made anew only when somebody has got further."""
        rivals = [seen_of(shop) for n, shop in enumerate(state.shops) if n != seat]
        machine = (int(state.machine_goods), state.machine)
        round_, last = int(state.round), int(state.last_round)
        seen = (seat, round_, last, rivals, machine, state.shops[seat].done)
        if seen != self.seen:
            self.seen, self.priced = seen, self.model.worth(state, seat)
        return self.priced

    def intends(self) -> list[Action]:
        """What it means to do after its last move, as far as it knows."""
        return [action for _, action in self.plan]

    # Work

    def at_work(self, state: State, seat: int) -> Action:
        """The next action of the plan, made anew if the shop is not as it foresaw."""
        if not self.plan or self.plan[0][0] != position(state.shops[seat]):
            self.plan = self.think(state, seat)
        _, action = self.plan.pop(0)
        return action

    def think(self, state: State, seat: int) -> list[tuple[Key, Action]]:
        """Plan the rest of a work phase, proven where the budget is enough."""
        return self.plan_of(self.search(state, seat))

    def plan_of(self, search: Search) -> list[tuple[Key, Action]]:
        """The best line of a search; a beam and a look at rolls help where it is not proven."""
        if search.proven or not self.effort.width:
            return planned(search, search.line(), search.proven)
        beam = Beam(search, self.effort.width)
        most, line = beam.look(search.start), beam.line()
        for action in self.daring(search):
            worth = self.rolled(search, action)
            if worth > most:
                most, line = worth, [action]
        return planned(search, line, sure=False)

    def daring(self, search: Search) -> list[Action]:
        """First moves that roll a die: a beam sees their price, and little of what they bring."""
        if not self.effort.die_width:
            return []
        return [a for a in search.first() if rolls_dice(a) and a.verb != REROLL]

    def rolled(self, search: Search, action: Action) -> float:
        """What a move that rolls dice is worth, if every roll is followed up."""
        worth = 0.0
        for roll in rolls(DEALS[action.how].rolls):
            after = search.start.after(action, search.context.hand)
            after.dice += roll.shown
            worth += roll.chance * Beam(search, self.effort.die_width).look(after)
        return worth

    def search(self, state: State, seat: int) -> Search:
        """Search a work phase: all of it, or by fair shares; a beam may do better."""
        search = Search(state, seat, self.worth(state, seat), self.effort.nodes)
        if state.machine_level and not state.last_round:
            lead = Beam(search, LEAD_WIDTH).look(search.start)
            search = Search(state, seat, made_safe(search.worth, lead), self.effort.nodes)
        if self.effort.proves:
            search.prove()
        elif self.effort.width:
            search.proven = False
        else:
            search.solve()
        return search

    def over_limit(self, state: State, seat: int) -> dict[Action, float]:
        """What is left of a shop after each discard."""
        return kept(state, seat, self.worth(state, seat))

    def as_foreman(self, state: State, seat: int, stream: Stream) -> dict[Action, float]:
        """The best work phase that can follow each value of the next die, or a roll."""
        shop = state.shops[seat]
        worth = self.worth(state, seat)
        free = DICE - int(shop.pool)
        rolled = [int(dice.handful(toss(stream, free))) for _ in range(FOREMAN_TRIES)]
        search = Search(state, seat, worth, self.effort.roll_nodes)
        phases = [self.phase(search, int(shop.dice) + roll) for roll in rolled]
        values = {ROLLED: sum(phases) / len(phases)}
        for rest in combinations_with_replacement(range(1, 7), free):
            value = self.phase(search, int(shop.dice + dice.handful(rest)))
            for face in rest:
                values[SETS[face - 1]] = max(value, values.get(SETS[face - 1], NEVER))
        return values

    def phase(self, search: Search, rolled: int) -> float:
        """The worth of a work phase that starts with these dice."""
        start = search.start.copy()
        start.dice = rolled
        if self.effort.roll_width:
            return Beam(search, self.effort.roll_width).look(start)
        search.nodes, search.limit, search.known = 0, search.budget, {}
        return search.solve(start)

    # Market

    def weigh(
        self, state: State, seat: int, stream: Stream, also: Sequence[Action]
    ) -> dict[Action, float]:
        """What each market choice is worth, on average over rolls; the best are looked at again."""
        shop = state.shops[seat]
        worth = self.worth(state, seat)
        prices = worth.grid[worth.cell(shop.goods, len(shop.compound))]
        choices = sensible(state, seat, prices)
        choices += [a for a in also if a not in choices and a.verb != REFRESH]
        seeds = [
            int(stream.below(SEEDS)) for _ in range(self.effort.rolls + self.effort.more_rolls)
        ]
        first, more = seeds[: self.effort.rolls], seeds[self.effort.rolls :]
        trials = {a: TriedLine(self, state, seat, worth, a) for a in choices}
        totals = {a: trials[a].total(first) for a in choices}
        values = {a: total / len(first) for a, total in totals.items()}
        takes = {a: value for a, value in values.items() if a.verb == TAKE}
        if more:
            ranked = sorted(choices, key=lambda a: -values[a])
            kept = [*ranked[: self.effort.finalists], *[a for a in also if a in values]]
            again = {a: trials[a].total(more) for a in dict.fromkeys(kept)}
            values = {a: (totals[a] + again[a]) / len(seeds) for a in again}
        return values | refreshed(state, seat, prices, takes, stream)


class TriedLine:
    """A market choice made on trial, then worked through with one roll after the other."""

    def __init__(
        self, planner: Planner, state: State, seat: int, worth: Worth, action: Action
    ) -> None:
        self.planner, self.seat, self.worth = planner, seat, worth
        self.after = state.copy()
        self.after.do(seat, action)
        self.lucky = any(debt & 255 in DRAWN for debt in self.after.queue)  # cards decide, too
        self.search: Search | None = None

    def total(self, seeds: list[int]) -> float:
        """The sum over these draws of luck."""
        return sum([self.sampled(Rng(seed)) for seed in seeds])

    def sampled(self, rng: Rng) -> float:
        """The worth of the choice if the cards and dice fall so."""
        shown = toss(rng, DICE + 2)
        if self.lucky or self.search is None:
            self.search = self.shelved(rng)
        shop = self.after.shops[self.seat]
        if shop.foreman:
            tries = [toss(rng, DICE) for _ in range(FOREMAN_TRIES)]
            return max([self.planner.phase(self.search, int(dice.handful(t))) for t in tries])
        return self.planner.phase(self.search, int(dice.handful(shown[: DICE + int(shop.hands)])))

    def shelved(self, rng: Rng) -> Search:
        """The shop before its work, once what the choice draws has been drawn."""
        dealt = self.after.copy()
        while dealt.queue and dealt.phase == MARKET:
            settle(dealt, pick_next(dealt, rng))
        return Search(dealt, self.seat, self.worth, self.planner.effort.roll_nodes)


def toss(stream: Stream, count: int) -> list[int]:
    """So many dice."""
    return [int(stream.below(6)) + 1 for _ in range(count)]


def refreshed(
    state: State, seat: int, prices: Prices, takes: dict[Action, float], stream: Stream
) -> dict[Action, float]:
    """A refresh is worth the best card of a new row, on average, less its price.

    New contractors are not worth paying for: they count as no better than the row that lies there.
    """
    if not takes:
        return {}
    offset = sum(v - prices.hold[state.row[a.what]] for a, v in takes.items()) / len(takes)
    rows = sum(best_of_row(state, prices, stream) for _ in range(ROWS_IMAGINED)) / ROWS_IMAGINED
    shop, values = state.shops[seat], {}
    for action in state.legal(seat):
        if action.verb == REFRESH:
            metal = int(action.which == 0)
            kept = prices.stock(shop.metal - metal, shop.energy - (1 - metal))
            lost = prices.stock(shop.metal, shop.energy) - kept
            gain = max(takes.values()) if action.what else offset + rows
            values[action] = gain - lost
    return values


def best_of_row(state: State, prices: Prices, stream: Stream) -> float:
    """What the best card of a new row would be worth."""
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
    """The ways to hire the contractor of a slot, paid with the card that is missed least."""
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


def seen_of(shop: Shop) -> Rival:
    """What of a rival enters the prices."""
    stock = (int(shop.metal), int(shop.energy), int(shop.goods))
    return (*stock, int(shop.built), len(shop.compound), len(shop.hand), int(shop.done))


def position(shop: Shop) -> Key:
    """A shop at work as its player knows it, to see whether a plan still holds."""
    return position_of(shop).key()


def kept(state: State, seat: int, worth: Worth) -> dict[Action, float]:
    """What a shop over its limits is worth after each discard."""
    values = {}
    for action in state.legal(seat):
        after = state.copy()
        work.do(after, seat, action)
        search = Search(after, seat, worth, 1)
        values[action] = search.judge(search.start)
    return values


def planned(search: Search, line: list[Action], sure: bool) -> list[tuple[Key, Action]]:
    """A line with the position before each move; what is not sure is thought through again."""
    position = search.start
    steps: list[tuple[Key, Action]] = []
    for action in line:
        position.open = True
        steps.append((position.key(), action))
        if action is IS_DONE or rolls_dice(action):
            break
        if not sure and action.verb != PLACE:
            break
        position = position.after(action, search.context.hand)
    return steps
