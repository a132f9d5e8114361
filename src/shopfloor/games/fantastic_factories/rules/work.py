"""The work phase: place dice in the headquarters, build, activate cards, all in any order (§5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import (
    ALL,
    BUILD,
    COPY,
    DISCARD,
    DONE,
    DROP,
    FLOORS,
    GENERATE,
    PICK,
    PLACE,
    RESEARCH,
    ROLL,
    SET,
    STUFF,
    USE,
    Action,
)
from shopfloor.games.fantastic_factories.chances import DRAW, owe
from shopfloor.games.fantastic_factories.chances import ROLL as OWED_ROLL
from shopfloor.games.fantastic_factories.content import (
    BIT,
    BLUEPRINTS,
    MONUMENT,
    Blueprint,
)
from shopfloor.games.fantastic_factories.rules.choices import COPY_PRICE, REPLICATOR, metal_cost
from shopfloor.games.fantastic_factories.rules.deals import DEALS, Deal
from shopfloor.parts import dice

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import Shop, State


def do(state: State, seat: i64, action: Action) -> None:
    """Play a legal action of the work phase, or of what surrounds it."""
    shop = state.shops[seat]
    verb = action.verb
    if verb == PLACE:
        place(state, seat, action.what, action.which)
    elif verb == USE or verb == COPY:
        activate(state, seat, DEALS[action.how], verb == COPY)
    elif verb == BUILD:
        build(state, seat, action.what, action.which)
    elif verb == DISCARD:
        discard(state, seat, action.what, action.how)
    elif verb == DONE:
        shop.done = True
        if state.heard is not None:
            state.tell("done", seat=seat)
    elif verb == SET:
        set_die(state, seat, action.which)
    elif verb == DROP:
        drop(state, seat, action.what)
    elif verb == PICK:
        shop.picked += dice.ONE[action.which]
        shop.dice -= dice.ONE[action.which]
    elif verb == ROLL:
        shop.foreman = False
    else:
        reroll(state, seat)


def place(state: State, seat: i64, floor: i64, value: i64) -> None:
    """Put a die on a floor; one that matches a die there yields one more (§5.3)."""
    shop = state.shops[seat]
    matching: i64 = 1 if dice.count(shop.floors[floor], value) else 0
    shop.dice -= dice.ONE[value]
    floors = list(shop.floors)
    floors[floor] += dice.ONE[value]
    shop.floors = tuple(floors)
    metal: i64 = 0
    energy: i64 = 0
    cards: i64 = 0
    if floor == RESEARCH:
        cards = drawn(state, 1 + matching)
        draw(state, seat, 1 + matching)
    elif floor == GENERATE:
        energy = value + matching
        shop.energy += energy
    else:
        metal = 1 + matching
        shop.metal += metal
    if state.heard is not None:
        got = changes(metal, energy, 0, cards)
        state.tell("placed", seat=seat, floor=FLOORS[floor], die=value, changes=got)


def drawn(state: State, cards: i64) -> i64:
    """How many of these draws there are cards for, after those owed already (R9)."""
    left = state.deck.total + state.deck.discarded
    for debt in state.queue:
        if debt & 255 != OWED_ROLL:
            left -= 1
    return max(0, min(cards, left))


def draw(state: State, seat: i64, cards: i64) -> None:
    for _ in range(cards):
        state.queue.append(owe(DRAW, seat))


def build(state: State, seat: i64, card: i64, other: i64) -> None:
    """Pay a card's cost and another card of its tool, and put it up."""
    shop, blueprint = state.shops[seat], BLUEPRINTS[card]
    metal = metal_cost(shop, blueprint)
    shop.hand.remove(card)
    shop.hand.remove(other)
    state.deck.discard(other)
    shop.metal -= metal
    shop.energy -= blueprint.energy
    if state.heard is not None:
        paid = changes(-metal, -blueprint.energy, 0, 0)
        state.tell("built", seat=seat, card=blueprint.id, other=BLUEPRINTS[other].id, changes=paid)
    raise_building(state, seat, card)


def raise_building(state: State, seat: i64, card: i64) -> None:
    """Let a card stand; passives that stood before it fire, not the card itself (R4)."""
    shop = state.shops[seat]
    fire(state, seat, "build")
    shop.compound += (card,)
    shop.built |= BIT[card]
    if BLUEPRINTS[card].type == MONUMENT:
        shop.monuments += 1


def fire(state: State, seat: i64, occasion: str) -> None:
    """Fire every passive that waits for this occasion and has not fired this round (R4, R22)."""
    shop = state.shops[seat]
    for card in PASSIVES:
        if BLUEPRINTS[card].when == occasion:
            if shop.built >> card & 1 and not shop.fired >> card & 1:
                shop.fired |= BIT[card]
                pay_passive(state, seat, card)
            if shop.copying == card and not shop.copy_fired:
                shop.copy_fired = True
                pay_passive(state, seat, card)


def pay_passive(state: State, seat: i64, card: i64) -> None:
    shop, gain = state.shops[seat], BLUEPRINTS[card].when_gain
    shop.metal += gain.metal
    shop.energy += gain.energy
    cards = drawn(state, gain.cards)
    draw(state, seat, gain.cards)
    if state.heard is not None:
        got = changes(gain.metal, gain.energy, 0, cards)
        state.tell("fired", seat=seat, card=BLUEPRINTS[card].id, changes=got)


def activate(state: State, seat: i64, deal: Deal, copied: bool) -> None:
    """Pay a deal in full; then gain, unless it waits for discards or picked dice (R21)."""
    shop = state.shops[seat]
    shop.used |= BIT[REPLICATOR if copied else deal.card]
    shop.metal -= deal.metal
    shop.energy -= deal.energy + (COPY_PRICE if copied else 0)
    shop.dice -= deal.need
    shop.deals += (deal.number,)
    if state.heard is not None:
        tell_deal(state, seat, deal, copied)
    if deal.reroll:
        shop.pending = deal.number
    elif deal.cards:
        shop.pending, shop.left = deal.number, deal.cards
    elif BLUEPRINTS[deal.card].when:
        shop.copying, shop.copy_fired = deal.card, False  # R6
    else:
        gain(state, seat, deal)


def tell_deal(state: State, seat: i64, deal: Deal, copied: bool) -> None:
    energy = deal.energy + (COPY_PRICE if copied else 0)
    now = not deal.cards
    did = changes(
        (deal.gain_metal if now else 0) - deal.metal,
        (deal.gain_energy if now else 0) - energy,
        deal.gain_goods if now else 0,
        drawn(state, deal.gain_cards) if now else 0,
    )
    key = "copied" if copied else "used"
    shown = dice.values(deal.need)
    made = dice.values(deal.gain_dice)
    state.tell(key, seat=seat, card=BLUEPRINTS[deal.card].id, dice=shown, made=made, changes=did)


def gain(state: State, seat: i64, deal: Deal) -> None:
    """Hand out what a paid deal gives."""
    shop = state.shops[seat]
    shop.metal += deal.gain_metal
    shop.energy += deal.gain_energy
    shop.goods += deal.gain_goods
    shop.dice += deal.gain_dice
    if not deal.turns:
        shop.pool += dice.total(deal.gain_dice)
    draw(state, seat, deal.gain_cards)
    if deal.rolls:
        shop.pool += deal.rolls
        state.queue.append(owe(OWED_ROLL, seat, deal.rolls))
    if deal.gain_goods:
        fire(state, seat, "goods")  # two goods at once are one occasion (R5)


def discard(state: State, seat: i64, card: i64, metal: i64) -> None:
    """Discard a hand card: for a deal under way, or because the hand is too large."""
    shop = state.shops[seat]
    shop.hand.remove(card)
    if shop.pending >= 0 and state.ruleset > 1:
        shop.paid += (card,)  # one step for the others: no reshuffle finds it before its end (R18)
    else:
        state.deck.discard(card)
    if state.heard is not None:
        state.tell("discarded", seat=seat, card=BLUEPRINTS[card].id)
    if shop.pending >= 0:
        deal = DEALS[shop.pending]
        shop.left -= 1
        if deal.refund:
            refund(state, seat, deal, BLUEPRINTS[card], metal)
        if shop.left == 0:
            shop.pending = -1
            lay_down(state, shop)
            if not deal.refund:
                tell_gain(state, seat, deal)
            gain(state, seat, deal)


def lay_down(state: State, shop: Shop) -> None:
    """The deal is complete: what was given for it comes to the discards."""
    for card in shop.paid:
        state.deck.discard(card)
    shop.paid = ()


def tell_gain(state: State, seat: i64, deal: Deal) -> None:
    if state.heard is not None:
        cards = drawn(state, deal.gain_cards)
        got = changes(deal.gain_metal, deal.gain_energy, deal.gain_goods, cards)
        state.tell("gained", seat=seat, changes=got)


def refund(state: State, seat: i64, deal: Deal, card: Blueprint, metal: i64) -> None:
    """Black Market: the printed cost, or the split the player chose of a dearer card (R21)."""
    shop = state.shops[seat]
    energy = card.energy
    if metal == ALL:
        metal = card.metal
    else:
        energy = deal.refund - metal
    shop.metal += metal
    shop.energy += energy
    if state.heard is not None:
        state.tell("gained", seat=seat, changes=changes(metal, energy, 0, 0))


def set_die(state: State, seat: i64, value: i64) -> None:
    """Give a die its value: Foreman's before the roll, Specialist's at any time (R16, R17)."""
    shop = state.shops[seat]
    if not shop.foreman:
        shop.late_dice -= 1
    shop.pool += 1
    shop.dice += dice.ONE[value]
    if state.heard is not None:
        state.tell("set_die", seat=seat, die=value)


def drop(state: State, seat: i64, stuff: i64) -> None:
    shop = state.shops[seat]
    if stuff == 0:
        shop.metal -= 1
    else:
        shop.energy -= 1
    if state.heard is not None:
        state.tell("dropped", seat=seat, stuff=STUFF[stuff])


def reroll(state: State, seat: i64) -> None:
    """Roll the picked dice together."""
    shop = state.shops[seat]
    count = dice.total(shop.picked)
    if state.heard is not None:
        state.tell("rerolled", seat=seat, dice=dice.values(shop.picked))
    shop.picked, shop.pending = 0, -1
    state.queue.append(owe(OWED_ROLL, seat, count))


def changes(metal: i64, energy: i64, goods: i64, cards: i64) -> list[str]:
    """What changed, for an event: a list like ["energy:-3", "metal:3"]; nothing for a zero."""
    amounts = [("metal", metal), ("energy", energy), ("goods", goods), ("cards", cards)]
    return [f"{name}:{amount}" for name, amount in amounts if amount]


PASSIVES: Final[list[int]] = [int(card.kind) for card in BLUEPRINTS if card.when]
