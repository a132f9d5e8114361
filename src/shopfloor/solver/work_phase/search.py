"""The search of a whole work phase: every useful order of moves, each position met once.

Chance with dice is weighed exactly: a rolled die by its six values, a reroll by all it may show.
A card drawn is a blank at its average price. Past the node budget a position is judged by sending
its dice to the headquarters; the search then tells that its result is not proven.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import (
    COPY,
    IS_DONE,
    REROLL,
    USE,
    Action,
)
from shopfloor.games.fantastic_factories.chances import roll_odds
from shopfloor.games.fantastic_factories.choices import HAND_LIMIT
from shopfloor.games.fantastic_factories.content import BIT, BLUEPRINTS, KINDS
from shopfloor.games.fantastic_factories.deals import DEALS
from shopfloor.games.fantastic_factories.state import State
from shopfloor.parts import dice
from shopfloor.solver.work_phase.moves import Shelf, held, moves
from shopfloor.solver.work_phase.position import MOST_HAND, ONE_OF, Bench, Key, bench_of
from shopfloor.solver.work_phase.prices import GROUP_SETS, MANY, Prices, Worth

NEVER: Final = -1e9
ASKING: Final = 1024  # positions between two looks at whether to stop
EVEN: Final = 1e-9  # values closer than this are the same


class Roll:
    """One thing some dice may show, and how likely that is."""

    def __init__(self, shown: i64, chance: float) -> None:
        self.shown = shown
        self.chance = chance


ROLLS: Final[dict[int, list[Roll]]] = {}


def rolls(count: i64) -> list[Roll]:
    """All that so many dice may show; worked out when first wanted."""
    if count not in ROLLS:
        ROLLS[count] = [Roll(shown, chance) for shown, chance in roll_odds(int(count)).items()]
    return ROLLS[count]


class Search:
    """One search; positions it has valued stay known to it."""

    def __init__(
        self, state: State, seat: i64, worth: Worth, budget: i64, rolls: bool = True
    ) -> None:
        shop = state.shops[seat]
        row = sorted({kind for kind in state.row if kind >= 0})
        self.shelf = Shelf(shop.hand[:MOST_HAND], row, shop.built, rolls)
        self.start = bench_of(shop)
        self.worth = worth
        self.budget = budget
        self.limit: i64 = budget  # what the move being looked at may use up
        self.fair = False  # share the budget among all moves, rather than go through them
        self.nodes: i64 = 0
        self.stop: Callable[[], bool] | None = None  # asked now and then whether to go on
        self.stopped = False
        self.proven = True
        self.chancy = False  # a line with dice to roll was looked at
        self.known: dict[Key, float] = {}
        self.compounds: dict[int, float] = {}
        self.hands: dict[int, float] = {}

    # What a position is worth

    def value(self, bench: Bench) -> float:
        """The best that can be made of a position."""
        key = bench.key()
        found = self.known.get(key)
        if found is not None:
            return found
        if self.nodes >= self.limit or self.stopped:
            self.proven = False
            return self.quick(bench)
        self.nodes += 1
        if self.nodes % ASKING == 0 and self.stop is not None:
            self.stopped = self.stop()
        best = self.expand(bench)
        self.known[key] = best
        return best

    def expand(self, bench: Bench) -> float:
        """Stop here, or do the best of what may follow; in fair play all get equal shares."""
        best = NEVER if bench.pending >= 0 or bench.idle() else self.judge(bench)
        limit = self.limit
        ways = moves(bench, self.shelf)
        waiting: i64 = len(ways)
        for action in ways:
            if self.fair:
                self.limit = self.nodes + (limit - self.nodes) // waiting
                waiting -= 1
            best = max(best, self.outcome(bench, action))
        self.limit = limit
        return best

    def outcome(self, bench: Bench, action: Action) -> float:
        """The worth of an action: of what it leads to, or the average where dice roll."""
        after = bench.after(action, self.shelf.hand)
        if action.verb == REROLL:
            return self.average(after, dice.total(bench.picked))
        if rolls_dice(action):
            return self.average(after, DEALS[action.how].rolls)
        return self.value(after)

    def average(self, bench: Bench, count: i64) -> float:
        self.chancy = True
        total = 0.0
        for roll in rolls(count):
            after = bench.copy()
            after.dice += roll.shown
            total += roll.chance * self.value(after)
        return total

    def judge(self, bench: Bench) -> float:
        """The worth of a shop that stops here."""
        cell = self.worth.cell(bench.goods, bench.buildings)
        prices = self.worth.grid[cell]
        cards: i64 = held(bench.hand) + bench.blanks
        total = self.worth.base[cell] + prices.point * float(bench.goods + bench.prestige)
        total += prices.stock(bench.metal, bench.energy)
        total += prices.cards[min(cards, HAND_LIMIT)]
        return total + self.cards(bench.hand, bench.built, cell, prices)

    def cards(self, hand: i64, built: i64, cell: i64, prices: Prices) -> float:
        """What hand and compound are worth; looked up where they were met before."""
        key = hand | built << MOST_HAND | cell << (MOST_HAND + KINDS)  # 20 + 32 + 10 bits
        found = self.hands.get(key)
        if found is not None:
            return found
        worth = self.holding(hand, built, prices) + self.standing(built, cell, prices)
        self.hands[key] = worth
        return worth

    def holding(self, hand: i64, built: i64, prices: Prices) -> float:
        """What the cards in hand are worth for what they are: nothing if they cannot be built."""
        worth = 0.0
        tools: i64 = 0
        paired: i64 = 0
        for place in range(len(self.shelf.hand)):
            if hand & ONE_OF[place]:
                kind = self.shelf.hand[place]
                card = BLUEPRINTS[kind]
                if card.many or not built >> kind & 1:
                    worth += prices.hold[kind]
                tool: i64 = BIT[card.tool]
                paired |= tools & tool
                tools |= tool
        return worth + prices.pair * float(held(paired))

    def standing(self, built: i64, cell: i64, prices: Prices) -> float:
        """What the compound is worth beyond its prestige; looked up where it was met before."""
        key = built | cell << 32
        found = self.compounds.get(key)
        if found is not None:
            return found
        worth = 0.0
        for kind in range(KINDS):
            if built >> kind & 1:
                worth += prices.stand[kind]
        for n in range(len(GROUP_SETS)):
            worth += prices.groups[n][min(MANY, held(built & GROUP_SETS[n]))]
        self.compounds[key] = worth
        return worth

    def quick(self, bench: Bench) -> float:
        """A fair guess: finish the deal under way if any, send the dice to the headquarters."""
        end = bench
        while end.pending >= 0:
            ways = moves(end, self.shelf)
            end = end.after(ways[len(ways) - 1], self.shelf.hand)
        if end.dice:
            end = end.copy()
            end.go_home()
        return self.judge(end)

    # What to do

    def prove(self) -> float:
        """Value the start by looking at everything, as far as the budget goes."""
        self.fair = False
        return self.expand(self.start)

    def solve(self, start: Bench | None = None) -> float:
        """Value the start; where the budget is too small, every move gets its share of it."""
        self.fair = True
        return self.expand(start or self.start)

    def first(self) -> list[Action]:
        """What may be done at the start, to stop included where no die is idle."""
        found = moves(self.start, self.shelf)
        if self.start.pending < 0 and not self.start.idle():
            found.append(IS_DONE)
        return found

    def worth_of(self, action: Action) -> float:
        """The worth of any legal first action, those the search would cut included."""
        if action is IS_DONE:
            return self.judge(self.start)
        if action.verb == REROLL or rolls_dice(action):
            return self.outcome(self.start, action)
        after = self.start.after(action, self.shelf.hand)
        after.open = True
        return self.value(after)

    def choose(self, bench: Bench) -> Action:
        """The first move of a best line; to stop is chosen only if nothing is as good."""
        best, most = IS_DONE, NEVER
        if bench.pending < 0 and not bench.idle():
            most = self.judge(bench)
        for action in moves(bench, self.shelf):
            worth = self.outcome(bench, action)
            if worth > most + EVEN:
                best, most = action, worth
        return best

    def line(self) -> list[Action]:
        """A best line from the start, as far as no die must roll; ends with `done` if none does."""
        bench = self.start
        found: list[Action] = []
        while True:
            action = self.choose(bench)
            found.append(action)
            if action is IS_DONE or rolls_dice(action):
                return found
            bench = bench.after(action, self.shelf.hand)


def rolls_dice(action: Action) -> bool:
    """Tell whether an action leaves the next word to the dice."""
    if action.verb == REROLL:
        return True
    return (action.verb == USE or action.verb == COPY) and DEALS[action.how].rolls > 0
