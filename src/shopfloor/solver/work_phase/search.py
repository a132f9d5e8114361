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
from shopfloor.games.fantastic_factories.content import BIT, BLUEPRINTS, KINDS
from shopfloor.games.fantastic_factories.rules.choices import HAND_LIMIT
from shopfloor.games.fantastic_factories.rules.deals import DEALS
from shopfloor.games.fantastic_factories.state import State
from shopfloor.parts import dice
from shopfloor.solver.work_phase.moves import Context, held, moves
from shopfloor.solver.work_phase.position import MOST_HAND, ONE_OF, Key, Position, position_of
from shopfloor.solver.work_phase.prices import GROUP_SETS, MANY, Prices, Worth

NEVER: Final = -1e9
EVEN: Final = 1e-9  # values closer than this are the same
CHUNK: Final[i64] = 256  # nodes between two looks at the clock


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
        self,
        state: State,
        seat: i64,
        worth: Worth,
        budget: i64,
        rolls: bool = True,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        shop = state.shops[seat]
        row = sorted({kind for kind in state.row if kind >= 0})
        self.context = Context(shop.hand[:MOST_HAND], row, shop.built, rolls)
        self.start = position_of(shop)
        self.worth = worth
        self.budget = budget
        self.stop = stop  # says when to stop, whatever the budget
        self.stopped = False
        self.limit: i64 = budget  # what the move being looked at may use up
        self.fair = False  # share the budget among all moves, rather than go through them
        self.nodes: i64 = 0
        self.proven = True
        self.chancy = False  # a line with dice to roll was looked at
        self.known: dict[Key, float] = {}
        self.compounds: dict[int, float] = {}
        self.hands: dict[int, float] = {}

    # What a position is worth

    def value(self, position: Position) -> float:
        """The best that can be made of a position."""
        key = position.key()
        found = self.known.get(key)
        if found is not None:
            return found
        if self.stopped or self.nodes >= self.limit:
            self.proven = False
            return self.quick(position)
        self.nodes += 1
        if self.stop is not None and self.nodes % CHUNK == 0:
            self.stopped = self.stop()
        best = self.expand(position)
        self.known[key] = best
        return best

    def expand(self, position: Position) -> float:
        """Stop here, or do the best of what may follow; in fair play all get equal shares."""
        best = NEVER if position.pending >= 0 or position.idle() else self.judge(position)
        limit = self.limit
        ways = moves(position, self.context)
        waiting: i64 = len(ways)
        for action in ways:
            if self.fair:
                self.limit = self.nodes + (limit - self.nodes) // waiting
                waiting -= 1
            best = max(best, self.outcome(position, action))
        self.limit = limit
        return best

    def outcome(self, position: Position, action: Action) -> float:
        """The worth of an action: of what it leads to, or the average where dice roll."""
        after = position.after(action, self.context.hand)
        if action.verb == REROLL:
            return self.average(after, dice.total(position.picked))
        if rolls_dice(action):
            return self.average(after, DEALS[action.how].rolls)
        return self.value(after)

    def average(self, position: Position, count: i64) -> float:
        self.chancy = True
        total = 0.0
        for roll in rolls(count):
            after = position.copy()
            after.dice += roll.shown
            total += roll.chance * self.value(after)
        return total

    def judge(self, position: Position) -> float:
        """The worth of a shop that stops here."""
        cell = self.worth.cell(position.goods, position.buildings)
        prices = self.worth.grid[cell]
        cards: i64 = held(position.hand) + position.blanks
        total = self.worth.base[cell] + prices.point * float(position.goods + position.prestige)
        total += prices.stock(position.metal, position.energy)
        total += prices.cards[min(cards, HAND_LIMIT)]
        return total + self.cards(position.hand, position.built, cell, prices)

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
        for place in range(len(self.context.hand)):
            if hand & ONE_OF[place]:
                kind = self.context.hand[place]
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

    def quick(self, position: Position) -> float:
        """A fair guess: finish the deal under way if any, send the dice to the headquarters."""
        end = position
        while end.pending >= 0:
            ways = moves(end, self.context)
            end = end.after(ways[len(ways) - 1], self.context.hand)
        if end.dice:
            end = end.copy()
            end.go_home()
        return self.judge(end)

    # What to do

    def prove(self) -> float:
        """Value the start by looking at everything, as far as the budget goes."""
        self.fair = False
        return self.expand(self.start)

    def solve(self, start: Position | None = None) -> float:
        """Value the start; where the budget is too small, every move gets its share of it."""
        self.fair = True
        return self.expand(start or self.start)

    def first(self) -> list[Action]:
        """What may be done at the start, to stop included where no die is idle."""
        found = moves(self.start, self.context)
        if self.start.pending < 0 and not self.start.idle():
            found.append(IS_DONE)
        return found

    def worth_of(self, action: Action) -> float:
        """The worth of any legal first action, those the search would cut included."""
        if action is IS_DONE:
            return self.judge(self.start)
        if action.verb == REROLL or rolls_dice(action):
            return self.outcome(self.start, action)
        after = self.start.after(action, self.context.hand)
        after.open = True
        return self.value(after)

    def choose(self, position: Position) -> Action:
        """The first move of a best line; to stop is chosen only if nothing is as good."""
        best, most = IS_DONE, NEVER
        if position.pending < 0 and not position.idle():
            most = self.judge(position)
        for action in moves(position, self.context):
            worth = self.outcome(position, action)
            if worth > most + EVEN:
                best, most = action, worth
        return best

    def line(self) -> list[Action]:
        """A best line from the start, as far as no die must roll; ends with `done` if none does."""
        position = self.start
        found: list[Action] = []
        while True:
            action = self.choose(position)
            found.append(action)
            if action is IS_DONE or rolls_dice(action):
                return found
            position = position.after(action, self.context.hand)


def rolls_dice(action: Action) -> bool:
    """Tell whether an action leaves the next word to the dice."""
    if action.verb == REROLL:
        return True
    return (action.verb == USE or action.verb == COPY) and DEALS[action.how].rolls > 0
