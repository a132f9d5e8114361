"""What may follow in a position, less what can only lose.

Two kinds of lines are cut, and neither can hold the only best one as long as no price falls while
a stock grows:
- Income first. A die that goes to the headquarters, or to a card that takes nothing but dice, may
  do so as soon as die and card are there: its gain is never in the way of what comes after. So
  such moves are closed by a payment, until a new die, a new value or a new card opens them.
- No idle die. Work never ends with a die that the headquarters would have taken.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import (
    ALL,
    BUILDS,
    DISCARDS,
    PICKS,
    PLACES,
    REROLLED,
    SETS,
    Action,
)
from shopfloor.games.fantastic_factories.content import BIT, BLUEPRINTS, KINDS, Blueprint
from shopfloor.games.fantastic_factories.rules.choices import COPY_PRICE, REPLICATOR, fits_refund
from shopfloor.games.fantastic_factories.rules.deals import CARD_DEALS, DEALS, Deal
from shopfloor.parts import dice
from shopfloor.solver.work_phase.position import BLANK, INCOME, ON_GOODS, ONE_OF, Position


def active() -> i64:
    """The kinds that are activated, as a set; passives and monuments are not."""
    kinds: i64 = 0
    for card in BLUEPRINTS:
        if CARD_DEALS[card.kind] and not card.when:
            kinds |= BIT[card.kind]
    return kinds


def held_kinds(hand: list[int]) -> i64:
    kinds: i64 = 0
    for kind in hand:
        kinds |= BIT[kind]
    return kinds


def fewest(deals: list[Deal]) -> int:
    """The dice that the cheapest deal of a card takes."""
    return int(min([dice.total(deal.need) for deal in deals], default=0))


ACTIVE: Final[i64] = active()
FEWEST: Final[list[int]] = [fewest(deals) for deals in CARD_DEALS]


class Context:
    """What stays the same in one work phase: the hand's kinds, and the market's to copy."""

    def __init__(self, hand: list[int], row: list[int], built: i64, rolls: bool) -> None:
        self.hand = hand
        self.rolls = rolls  # may dice be rolled, or only what is certain be done
        self.row = row  # kinds the Replicator may copy, each once
        found = (built | held_kinds(hand)) & ACTIVE
        self.kinds = [kind for kind in range(KINDS) if found & BIT[kind]]  # that may be activated
        self.waits = False  # goods had better wait for a Laboratory that may yet come
        for kind in hand + row:
            if kind in ON_GOODS and (kind in row or not built >> kind & 1):
                self.waits = True


def moves(position: Position, context: Context) -> list[Action]:
    """List what is worth trying; to stop is not among them."""
    out: list[Action] = []
    if position.pending >= 0:
        go_on(position, context, out)
        return out
    if position.open and position.dice:
        placings(position, out)
    ready = position.built & ~position.used
    if ready & ACTIVE:
        cards = held(position.hand) + position.blanks
        for kind in context.kinds:
            if ready >> kind & 1:
                uses(position, context, kind, 0, cards, out)
    if ready >> REPLICATOR & 1 and position.energy >= COPY_PRICE:
        cards = held(position.hand) + position.blanks
        for kind in context.row:
            uses(position, context, kind, COPY_PRICE, cards, out)
    if position.hand & (position.hand - 1):
        builds(position, context, out)
    if position.late_dice:
        out.extend(SETS)
    return out


def placings(position: Position, out: list[Action]) -> None:
    """Research first: what it draws may change what follows."""
    research, generate, mine = position.room(0), position.room(1), position.room(2)
    for value in range(1, 7):
        if position.dice >> (8 * value) & 127:
            if research:
                out.append(PLACES[0][value - 1])
            if value <= 3:
                if generate:
                    out.append(PLACES[1][value - 1])
            elif mine:
                out.append(PLACES[2][value - 1])


def uses(
    position: Position, context: Context, kind: i64, price: i64, cards: i64, out: list[Action]
) -> None:
    """List the deals of a card that can be paid, those that only earn while that is open."""
    if dice.total(position.dice) < FEWEST[kind]:
        return
    energy = position.energy - price
    guarded = position.dice | dice.GUARD
    for deal in CARD_DEALS[kind]:
        if (
            deal.energy <= energy
            and deal.metal <= position.metal
            and deal.cards <= cards
            and (guarded - deal.need) & dice.GUARD == dice.GUARD
            and (position.open or price or timely(deal, context))
            and not (deal.reroll and position.dice == 0)  # training needs a die (R21)
            and (context.rolls or not (deal.reroll or deal.rolls))
            and not (deal.refund and position.hand == 0)  # nobody knows what a blank would pay
        ):
            out.append(deal.copy if price else deal.use)


def timely(deal: Deal, context: Context) -> bool:
    """Tell whether a deal may have to come late: it costs something, or goods wait."""
    return not INCOME[deal.number] or (deal.gain_goods > 0 and context.waits)


def held(hand: i64) -> i64:
    """How many cards a set of places holds."""
    count: i64 = 0
    while hand:
        hand &= hand - 1
        count += 1
    return count


def builds(position: Position, context: Context, out: list[Action]) -> None:
    hand = context.hand
    before: i64 = -1
    for place in range(len(hand)):
        if position.hand & ONE_OF[place] and hand[place] != before:
            before = hand[place]
            card = BLUEPRINTS[before]
            if card.energy <= position.energy and (card.many or not position.built >> before & 1):
                metal = max(0, card.metal - position.monuments) if card.discount else card.metal
                if metal <= position.metal:
                    payments(position, hand, place, card, out)


def payments(
    position: Position, hand: list[int], built: i64, card: Blueprint, out: list[Action]
) -> None:
    """List the other cards of the same tool that may go for this one."""
    before: i64 = -1
    for place in range(len(hand)):
        if place == built or not position.hand & ONE_OF[place] or hand[place] == before:
            continue
        if BLUEPRINTS[hand[place]].tool == card.tool:
            before = hand[place]
            out.append(BUILDS[card.kind][before])


def go_on(position: Position, context: Context, out: list[Action]) -> None:
    """List the next step of a deal under way; dice are picked in rising order."""
    deal = DEALS[position.pending]
    if deal.reroll:
        picks(position, out)
        return
    if position.blanks and not deal.refund:
        out.append(BLANK)
    before: i64 = -1
    for place in range(len(context.hand)):
        kind: i64 = context.hand[place]
        if position.hand & ONE_OF[place] and kind != before:
            before = kind
            discards(deal, BLUEPRINTS[kind], out)


def picks(position: Position, out: list[Action]) -> None:
    highest: i64 = 1
    for value in range(1, 7):
        if dice.count(position.picked, value):
            highest = value
    for value in range(highest, 7):
        if dice.count(position.dice, value):
            out.append(PICKS[value - 1])
    if position.picked:
        out.append(REROLLED)


def discards(deal: Deal, card: Blueprint, out: list[Action]) -> None:
    if card.metal + card.energy <= deal.refund or not deal.refund:
        out.append(DISCARDS[card.kind][ALL])
        return
    for metal in range(5):
        if fits_refund(card, deal.refund, metal):
            out.append(DISCARDS[card.kind][metal])
