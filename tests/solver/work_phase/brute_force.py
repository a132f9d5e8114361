"""The oracle: plays every legal action of the real rules in every order, and cuts nothing.

A card drawn is dealt as a kind that is nowhere else on the table; it may be discarded where any
card serves, but not built, paid with or sold: nobody would know it yet.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from shopfloor.games.fantastic_factories.actions import BUILD, DISCARD, DONE, Action
from shopfloor.games.fantastic_factories.chances import DRAW, ROLL
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, KINDS
from shopfloor.games.fantastic_factories.rules import scoring
from shopfloor.games.fantastic_factories.rules.choices import may_stand
from shopfloor.games.fantastic_factories.rules.deals import DEALS
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.parts import dice
from shopfloor.solver.work_phase.prices import GROUPS, Worth

NEVER = -1e9


def stand_in(state: State, seat: int) -> int:
    """A kind that is not on the table: it stands for a card nobody knows."""
    shop = state.shops[seat]
    seen = {*state.row, *shop.hand, *shop.compound}
    return next(kind for kind in range(KINDS) if kind not in seen)


class BruteForce:
    def __init__(self, seat: int, unknown: int, worth: Worth) -> None:
        self.seat, self.unknown, self.worth = seat, unknown, worth
        self.known: dict[Any, float] = {}

    def value(self, state: State) -> float:
        if state.queue:
            return self.chance(state)
        shop = state.shops[self.seat]
        key = position(shop)
        if key not in self.known:
            best = self.judge(shop) if shop.pending < 0 else NEVER
            for action in self.open(state):
                after = state.copy()
                after.do(self.seat, action)
                best = max(best, self.value(after))
            self.known[key] = best
        return self.known[key]

    def chance(self, state: State) -> float:
        debt = state.queue.pop(0)
        shop = state.shops[self.seat]
        if debt & 255 == DRAW:
            shop.hand = sorted([*shop.hand, self.unknown])
            return self.value(state)
        assert debt & 255 == ROLL
        values = []
        for shown in product(range(1, 7), repeat=debt >> 16):
            after = state.copy()
            after.shops[self.seat].dice += dice.handful(shown)
            values.append(self.value(after))
        return sum(values) / len(values)

    def open(self, state: State) -> list[Action]:
        return [a for a in state.legal(self.seat) if a.verb != DONE and not self.secret(state, a)]

    def secret(self, state: State, action: Action) -> bool:
        """Tell whether the action would use a card that nobody knows yet."""
        if action.verb == BUILD:
            return self.unknown in (action.what, action.which)
        if action.verb != DISCARD:
            return False
        refund = DEALS[state.shops[self.seat].pending].refund
        return action.what == self.unknown and refund > 0

    def judge(self, shop: Shop) -> float:
        """The worth of a shop by the price list, written without the search's shortcuts."""
        cell = self.worth.cell(shop.goods, len(shop.compound))
        prices = self.worth.grid[cell]
        held = [kind for kind in shop.hand if kind != self.unknown]
        tools = [BLUEPRINTS[kind].tool for kind in held]
        pairs = sum(tools.count(tool) > 1 for tool in set(tools))
        stocks = [
            prices.metal[m] + prices.energy[e]
            for m in range(min(shop.metal, 12) + 1)
            for e in range(min(shop.energy, 12) + 1)
            if m + e == min(12, shop.metal + shop.energy)
        ]
        return (
            self.worth.base[cell]
            + prices.point * int(scoring.points(shop))
            + max(stocks)
            + prices.cards[min(10, len(shop.hand))]
            + prices.pair * pairs
            + sum(prices.hold[k] for k in held if may_stand(shop, BLUEPRINTS[k]))
            + sum(prices.stand[kind] for kind in set(shop.compound))
            + sum(table[standing(shop, n)] for n, table in enumerate(prices.groups))
        )


def standing(shop: Shop, group: int) -> int:
    """How many cards of a group stand; more than four count as four."""
    names = GROUPS[group].split()
    return min(4, len({kind for kind in shop.compound if BLUEPRINTS[kind].id in names}))


def position(shop: Shop) -> Any:
    floors = tuple(shop.floors)
    stock = (shop.metal, shop.energy, shop.goods, shop.dice, shop.late_dice, shop.picked)
    cards = (tuple(shop.hand), tuple(sorted(shop.compound)), shop.used, shop.fired)
    return (stock, cards, floors, shop.copying, shop.copy_fired, shop.pending, shop.left)
