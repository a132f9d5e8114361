"""A shop in its work phase as a search sees it: numbers only, quick to copy and to compare.

A card drawn in mid-search is a blank: it may be discarded wherever any card serves, but not built,
since nobody knows it yet. What dice will show is left to the search.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import (
    ALL,
    BUILD,
    COPY,
    DISCARD,
    GENERATE,
    MINE,
    PICK,
    PLACE,
    PLACES,
    REROLL,
    RESEARCH,
    SET,
    USE,
    Action,
)
from shopfloor.games.fantastic_factories.content import BIT, BLUEPRINTS, KIND, KINDS, MONUMENT
from shopfloor.games.fantastic_factories.rules.choices import COPY_PRICE, FLOOR_SLOTS, REPLICATOR
from shopfloor.games.fantastic_factories.rules.deals import DEALS, Deal
from shopfloor.games.fantastic_factories.rules.scoring import prestige
from shopfloor.games.fantastic_factories.rules.work import PASSIVES
from shopfloor.games.fantastic_factories.state import Shop
from shopfloor.parts import dice

Key: TypeAlias = tuple[i64, i64, i64, i64, i64]

BEACON: Final[i64] = KIND["beacon"]
MOST_HAND: Final = 20  # hand cards beyond these count as blanks; no hand was ever so large
ONE_OF: Final[list[int]] = [1 << place for place in range(MOST_HAND)]
MARK: Final[list[int]] = [1 << (v if f == 0 else 6 + v) for f in range(3) for v in range(7)]
SLOT: Final[list[int]] = [1 << (16 + 2 * floor) for floor in range(3)]  # counts a floor's dice
BLANK: Final = Action(DISCARD, "discard the card drawn", -1, 0, ALL)
ON_BUILD: Final = [kind for kind in PASSIVES if BLUEPRINTS[kind].when == "build"]
ON_GOODS: Final = [kind for kind in PASSIVES if BLUEPRINTS[kind].when == "goods"]


def takes_only_dice(deal: Deal) -> bool:
    """A deal that costs nothing but dice: made early, it can only help what follows."""
    if deal.metal or deal.energy or deal.cards or deal.turns or deal.reroll or deal.rolls:
        return False
    return deal.need != 0


INCOME: Final[list[bool]] = [takes_only_dice(deal) for deal in DEALS]
EARNERS: Final = {deal.card for deal in DEALS if INCOME[deal.number]}
EARNS: Final[list[bool]] = [kind in EARNERS for kind in range(KINDS)]


class Position:
    """One position inside a work phase."""

    def __init__(self) -> None:
        self.dice: i64 = 0
        self.floors: i64 = 0  # which values lie on each floor, and how many dice
        self.metal: i64 = 0
        self.energy: i64 = 0
        self.goods: i64 = 0
        self.blanks: i64 = 0
        self.hand: i64 = 0  # the cards still held, as a set of places in the hand
        self.built: i64 = 0
        self.buildings: i64 = 0
        self.monuments: i64 = 0
        self.beacons: i64 = 0
        self.prestige: i64 = 0
        self.used: i64 = 0
        self.fired: i64 = 0
        self.copying: i64 = -1
        self.copy_fired = False
        self.late_dice: i64 = 0
        self.pending: i64 = -1
        self.left: i64 = 0
        self.picked: i64 = 0
        self.open = True  # dice may still go where they only earn

    def copy(self) -> Position:
        twin = Position()
        twin.dice, twin.floors, twin.late_dice = self.dice, self.floors, self.late_dice
        twin.metal, twin.energy, twin.goods = self.metal, self.energy, self.goods
        twin.blanks, twin.hand, twin.built = self.blanks, self.hand, self.built
        twin.buildings, twin.monuments = self.buildings, self.monuments
        twin.beacons, twin.prestige = self.beacons, self.prestige
        twin.used, twin.fired = self.used, self.fired
        twin.copying, twin.copy_fired = self.copying, self.copy_fired
        twin.pending, twin.left, twin.picked = self.pending, self.left, self.picked
        twin.open = self.open
        return twin

    def key(self) -> Key:
        """All that matters for what may follow, packed."""
        stock = self.metal | self.energy << 8 | self.goods << 16 | self.blanks << 24
        marks = (2 if self.open else 0) | (1 if self.copy_fired else 0) | self.left << 2
        return (
            self.dice | self.late_dice << 56,
            stock | self.floors << 30 | marks << 54,
            self.hand | self.built << MOST_HAND,
            self.used | (self.copying + 1) << 32 | (self.pending + 1) << 40 | self.fired << 56,
            self.picked | self.prestige << 56,
        )

    # What an action does

    def after(self, action: Action, hand: list[int]) -> Position:
        """The position after an action; `hand` tells which kind lies at each place."""
        position = self.copy()
        verb = action.verb
        if verb == PLACE:
            position.place(action.what, action.which)
        elif verb == USE:
            position.activate(DEALS[action.how], False)
        elif verb == BUILD:
            position.build(action.what, action.which, hand)
        elif verb == COPY:
            position.activate(DEALS[action.how], True)
        elif verb == DISCARD:
            position.discard(action.what, action.how, hand)
        elif verb == SET:
            position.late_dice -= 1
            position.dice += dice.ONE[action.which]
            position.open = True
        elif verb == PICK:
            position.dice -= dice.ONE[action.which]
            position.picked += dice.ONE[action.which]
        elif verb == REROLL:
            position.picked, position.pending = 0, -1
            position.open = True
        return position

    def place(self, floor: i64, value: i64) -> None:
        """Put a die on a floor; one that matches a die there yields one more (§5.3)."""
        mark: i64 = MARK[floor * 7 + value]
        gain: i64 = 2 if self.floors & mark else 1
        self.dice -= dice.ONE[value]
        self.floors = (self.floors | mark) + SLOT[floor]
        if floor == RESEARCH:
            self.blanks += gain
        elif floor == GENERATE:
            self.energy += gain - 1 + value
        else:
            self.metal += gain

    def usual_floor(self, value: i64) -> i64:
        """Where a die goes if nothing better is found for it."""
        floor: i64 = GENERATE if value <= 3 else MINE
        return floor if self.room(floor) else RESEARCH

    def go_home(self, placed: list[Action] | None = None) -> None:
        """Send all dice to the headquarters, as far as there is room; `placed` gets each."""
        for value in range(6, 0, -1):
            while (self.dice >> (8 * value)) & 127:
                floor = self.usual_floor(value)
                if not self.room(floor):
                    break
                self.place(floor, value)
                if placed is not None:
                    placed.append(PLACES[floor][value - 1])

    def room(self, floor: i64) -> bool:
        """Tell whether a floor has a slot left."""
        return (self.floors >> (16 + 2 * floor)) & 3 < FLOOR_SLOTS

    def idle(self) -> bool:
        """Tell whether a die is left that could still go to the headquarters."""
        if self.dice == 0:
            return False
        if self.room(0):
            return True
        low = self.dice & 0xFFFFFF00
        return (low != 0 and self.room(1)) or ((self.dice >> 32) != 0 and self.room(2))

    def activate(self, deal: Deal, copied: bool) -> None:
        """Pay a deal; gain at once unless it waits for discards or dice to reroll (R21)."""
        self.used |= BIT[REPLICATOR if copied else deal.card]
        self.metal -= deal.metal
        self.energy -= deal.energy + (COPY_PRICE if copied else 0)
        self.dice -= deal.need
        if deal.gain_dice or deal.rolls:
            self.open = True
        elif copied or not INCOME[deal.number]:
            self.open = False
        if deal.reroll:
            self.pending = deal.number
        elif deal.cards:
            self.pending, self.left = deal.number, deal.cards
        elif BLUEPRINTS[deal.card].when:
            self.copying, self.copy_fired = deal.card, False  # R6
        else:
            self.gain(deal)

    def gain(self, deal: Deal) -> None:
        self.metal += deal.gain_metal
        self.energy += deal.gain_energy
        self.dice += deal.gain_dice
        self.blanks += deal.gain_cards
        if deal.gain_goods:
            self.goods += deal.gain_goods
            self.fire(ON_GOODS)  # two goods at once are one occasion (R5)

    def fire(self, passives: list[int]) -> None:
        """Fire what waits for this occasion, once a round (R4, R22)."""
        for kind in passives:
            if self.built >> kind & 1 and not self.fired & mark_of(kind):
                self.fired |= mark_of(kind)
                self.pay_passive(kind)
            if self.copying == kind and not self.copy_fired:
                self.copy_fired = True
                self.pay_passive(kind)

    def pay_passive(self, kind: i64) -> None:
        gain = BLUEPRINTS[kind].when_gain
        self.metal += gain.metal
        self.energy += gain.energy
        self.blanks += gain.cards

    def take_from_hand(self, kind: i64, hand: list[int]) -> None:
        """Take the first card of a kind out of the hand."""
        for place in range(len(hand)):
            if hand[place] == kind and self.hand & ONE_OF[place]:
                self.hand ^= ONE_OF[place]
                return

    def build(self, kind: i64, other: i64, hand: list[int]) -> None:
        """Pay a card's cost and another of its tool; passives that stood before it fire (R4)."""
        card = BLUEPRINTS[kind]
        self.take_from_hand(kind, hand)
        self.take_from_hand(other, hand)
        self.metal -= max(0, card.metal - self.monuments) if card.discount else card.metal
        self.energy -= card.energy
        self.fire(ON_BUILD)
        self.built |= BIT[kind]
        self.buildings += 1
        if card.type == MONUMENT:
            self.monuments += 1
        if kind == BEACON:
            self.prestige += card.worth(self.beacons + 1) - card.worth(self.beacons)
            self.beacons += 1
        else:
            self.prestige += card.prestige[0]
        self.open = EARNS[kind] and self.dice != 0

    def discard(self, kind: i64, metal: i64, hand: list[int]) -> None:
        """Discard for the deal under way; Black Market pays the card's cost (R21)."""
        deal = DEALS[self.pending]
        if kind < 0:
            self.blanks -= 1
        else:
            self.take_from_hand(kind, hand)
        if deal.refund:
            card = BLUEPRINTS[kind]
            self.metal += card.metal if metal == ALL else metal
            self.energy += card.energy if metal == ALL else deal.refund - metal
        self.left -= 1
        if self.left == 0:
            self.pending = -1
            self.gain(deal)


def mark_of(kind: i64) -> i64:
    """The mark of a passive that has fired: there are only three."""
    return FIRED_MARK[kind]


FIRED_MARK: Final[list[int]] = [
    1 << PASSIVES.index(kind) if kind in PASSIVES else 0 for kind in range(KINDS)
]


def position_of(shop: Shop) -> Position:
    """A seat's shop in the midst of its work."""
    position = Position()
    position.dice = shop.dice
    position.metal, position.energy, position.goods = shop.metal, shop.energy, shop.goods
    held: i64 = len(shop.hand)
    position.blanks = max(0, held - MOST_HAND)
    for place in range(min(held, MOST_HAND)):
        position.hand |= ONE_OF[place]
    position.built = shop.built
    position.buildings = len(shop.compound)
    position.monuments = shop.monuments
    position.beacons = shop.compound.count(int(BEACON))
    position.prestige = prestige(shop)
    position.used = shop.used
    position.copying, position.copy_fired = shop.copying, shop.copy_fired
    position.late_dice = shop.late_dice
    position.pending, position.left, position.picked = shop.pending, shop.left, shop.picked
    for kind in PASSIVES:
        if shop.fired >> kind & 1:
            position.fired |= mark_of(kind)
    for floor in range(3):
        for value in dice.values(shop.floors[floor]):
            position.floors = (position.floors | MARK[floor * 7 + value]) + SLOT[floor]
    return position
