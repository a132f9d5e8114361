"""What a seat may do in the work phase: place dice, build, activate cards, keep the limits (§5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import (
    ALL,
    BUILDS,
    DISCARDS,
    DROPS,
    GENERATE,
    IS_DONE,
    MINE,
    PICKS,
    PLACES,
    REROLLED,
    RESEARCH,
    ROLLED,
    SETS,
    Action,
)
from shopfloor.games.fantastic_factories.content import (
    BIT,
    BLUEPRINTS,
    KIND,
    Blueprint,
)
from shopfloor.games.fantastic_factories.rules.deals import CARD_DEALS, DEALS, Deal
from shopfloor.parts import dice

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import Shop, State

FLOOR_SLOTS: Final = 3
REPLICATOR: Final[i64] = KIND["replicator"]
COPY_PRICE: Final = 1
DICE: Final = 4  # every player's own
STOCK_LIMIT: Final = 12  # metal and energy together, at the end of the work phase
HAND_LIMIT: Final = 10


def legal(state: State, seat: i64, out: list[Action]) -> None:
    """List everything a working seat may do now."""
    shop = state.shops[seat]
    if shop.pending >= 0:
        legal_pending(shop, out)
        return
    if shop.dice:
        legal_places(shop, out)
    if len(shop.hand) > 1:
        legal_builds(shop, out)
    for card in shop.compound:
        if not shop.used >> card & 1 and CARD_DEALS[card] and not BLUEPRINTS[card].when:
            legal_uses(shop, card, 0, out)
    if shop.built >> REPLICATOR & 1 and not shop.used >> REPLICATOR & 1:
        legal_copies(state, shop, out)
    if shop.late_dice:
        out.extend(SETS)
    out.append(IS_DONE)


def legal_places(shop: Shop, out: list[Action]) -> None:
    research = dice.total(shop.floors[RESEARCH]) < FLOOR_SLOTS
    generate = dice.total(shop.floors[GENERATE]) < FLOOR_SLOTS
    mine = dice.total(shop.floors[MINE]) < FLOOR_SLOTS
    for value in range(1, 7):
        if shop.dice >> (8 * value) & 127:
            if research:
                out.append(PLACES[RESEARCH][value - 1])
            if value <= 3:
                if generate:
                    out.append(PLACES[GENERATE][value - 1])
            elif mine:
                out.append(PLACES[MINE][value - 1])


def may_stand(shop: Shop, card: Blueprint) -> bool:
    """One copy per name, except Beacon and Obelisk."""
    return card.many or not shop.built >> card.kind & 1


def metal_cost(shop: Shop, card: Blueprint) -> i64:
    """The metal a card costs here; a Megalith's discount never makes it negative (R3)."""
    if card.discount:
        return max(0, card.metal - shop.monuments)
    return card.metal


def legal_builds(shop: Shop, out: list[Action]) -> None:
    hand = shop.hand
    before: i64 = -1
    for kind in hand:
        if kind != before:
            card = BLUEPRINTS[kind]
            if (
                card.energy <= shop.energy
                and metal_cost(shop, card) <= shop.metal
                and may_stand(shop, card)
            ):
                legal_payments(hand, card, out)
        before = kind


def legal_payments(hand: list[int], card: Blueprint, out: list[Action]) -> None:
    """List the other hand cards with the same tool that may be discarded for this one."""
    own: i64 = card.kind
    before: i64 = -1
    spare = False  # the first of its own kind is the card being built
    for kind in hand:
        if kind == own and not spare:
            spare = True
        elif kind != before and BLUEPRINTS[kind].tool == card.tool:
            out.append(BUILDS[own][kind])
            before = kind


def legal_uses(shop: Shop, card: i64, price: i64, out: list[Action]) -> None:
    """List the deals a card offers that the shop can pay, after a price in energy."""
    energy = shop.energy - price
    metal = shop.metal
    in_hand: i64 = len(shop.hand)
    held = shop.dice | dice.GUARD
    for deal in CARD_DEALS[card]:
        if (
            deal.energy <= energy
            and deal.metal <= metal
            and deal.cards <= in_hand
            and (held - deal.need) & dice.GUARD == dice.GUARD
            and not (deal.reroll and shop.dice == 0)  # training needs a die (R21)
        ):
            out.append(deal.copy if price else deal.use)


def legal_copies(state: State, shop: Shop, out: list[Action]) -> None:
    """List what the Replicator could do with each market blueprint (R6)."""
    if shop.energy < COPY_PRICE:
        return
    seen: i64 = 0
    for card in state.row:
        if card >= 0 and not seen >> card & 1:
            seen |= BIT[card]
            legal_uses(shop, card, COPY_PRICE, out)


def legal_pending(shop: Shop, out: list[Action]) -> None:
    """List the next small choice of a deal that is under way."""
    deal = DEALS[shop.pending]
    if deal.reroll:
        for value in range(1, 7):
            if dice.count(shop.dice, value):
                out.append(PICKS[value - 1])
        if shop.picked:
            out.append(REROLLED)
        return
    before: i64 = -1
    for card in shop.hand:
        if card != before:
            legal_discards(deal, card, out)
        before = card


def legal_discards(deal: Deal, card: i64, out: list[Action]) -> None:
    """List a card's discard; Black Market asks how a dear card's refund is split."""
    blueprint = BLUEPRINTS[card]
    if blueprint.metal + blueprint.energy <= deal.refund or not deal.refund:
        out.append(DISCARDS[card][ALL])
        return
    for metal in range(5):
        if fits_refund(blueprint, deal.refund, metal):
            out.append(DISCARDS[card][metal])


def fits_refund(card: Blueprint, most: i64, metal: i64) -> bool:
    """Tell whether this much metal, the rest in energy, is never more of a kind than printed."""
    return metal <= min(card.metal, most) and most - metal <= card.energy


def excess_cards(shop: Shop) -> bool:
    return len(shop.hand) > HAND_LIMIT


def excess_stock(shop: Shop) -> bool:
    return shop.metal + shop.energy > STOCK_LIMIT


def legal_limits(shop: Shop, out: list[Action]) -> None:
    """List what a seat over a limit may discard (R20)."""
    if excess_stock(shop):
        if shop.metal:
            out.append(DROPS[0])
        if shop.energy:
            out.append(DROPS[1])
    if excess_cards(shop):
        before: i64 = -1
        for card in shop.hand:
            if card != before:
                out.append(DISCARDS[card][ALL])
            before = card


def legal_foreman(shop: Shop, out: list[Action]) -> None:
    """Choose a value for one more die, or roll the rest (R16)."""
    if not shop.foreman:
        return
    if shop.pool < DICE:
        out.extend(SETS)
    out.append(ROLLED)
