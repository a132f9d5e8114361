"""The course of a game: set-up, the phases of a round one after the other, and the end (§3, §7).

`advance` goes on until somebody must act or chance must decide; `settle` applies what it decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.chances import (
    DRAW,
    FILL,
    FILL_HIRE,
    FIRST,
    MACHINE_DEAL,
    MACHINE_ROLL,
    MACHINE_TOP,
    ORDERS,
    REVEAL_BUILD,
    REVEAL_COST,
    ROLL,
    TOKENS,
    owe,
)
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS, TOOLS
from shopfloor.games.fantastic_factories.rules import choices, machine, market, rows
from shopfloor.games.fantastic_factories.rules.phases import (
    FOREMAN,
    LIMITS,
    MACHINE,
    MARKET,
    OVER,
    ROLLING,
    SETUP,
    WORK,
)
from shopfloor.parts import dice
from shopfloor.parts.multisets import add

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import Shop, State

STARTING_HAND: Final = 4
NO_DICE: Final = (0, 0, 0)  # on the three floors
ENOUGH_GOODS: Final = 12
ENOUGH_BUILDINGS: Final = 10
MOST_ROUNDS: Final = 100  # R25


def set_up(state: State) -> None:
    """Owe first player, tool tokens, hands and market, in this order; The Machine's cards last."""
    if state.seats > 1:
        state.queue.append(owe(FIRST))
    state.queue.append(owe(TOKENS))
    for seat in range(state.seats):
        for _ in range(STARTING_HAND):
            state.queue.append(owe(DRAW, seat))
    rows.fill(state)
    machine.set_up(state)


def advance(state: State) -> None:
    """Go on until a seat must act, chance must decide, or the game is over."""
    while not owes_something(state):
        phase = state.phase
        if phase == SETUP:
            start_round(state)
        elif phase == FOREMAN:
            if somebody_waits(state):
                return
            roll_all(state)
        elif phase == ROLLING:
            state.phase = WORK
        elif phase == WORK:
            if somebody_waits(state):
                return
            state.phase = LIMITS
        elif phase == LIMITS:
            if somebody_waits(state):
                return
            after_limits(state)
        elif phase == MACHINE:
            machine.make_goods(state)
            end_round(state)
        else:
            return  # a market turn, or the end


def owes_something(state: State) -> bool:
    """Drop debts that cannot be paid, no card being left anywhere (R9)."""
    while state.queue:
        if payable(state, state.queue[0] & 255):
            return True
        if state.queue[0] & 255 == REVEAL_BUILD:
            market.end_engineer(state)
        state.queue.pop(0)
    return False


def payable(state: State, kind: i64) -> bool:
    """Tell whether there is a card for this debt; reshuffle only if one is wanted now (R15)."""
    if kind == FILL_HIRE:
        return ready(state, state.agency.total == 0, "contractors")
    if kind == FIRST or kind == TOKENS or kind == ROLL or kind == MACHINE_ROLL:
        return True
    return ready(state, state.deck.total == 0, "blueprints")


def ready(state: State, empty: bool, row: str) -> bool:
    deck = state.agency if row == "contractors" else state.deck
    if not deck.ready():
        return False
    if empty and state.heard is not None:
        state.tell("reshuffled", row=row)
    return True


def waits_for(state: State, seat: i64) -> bool:
    """Tell whether the phase cannot end before this seat has acted."""
    shop = state.shops[seat]
    if state.phase == WORK:
        return not shop.done
    if state.phase == LIMITS:
        return choices.excess_stock(shop) or choices.excess_cards(shop)
    return state.phase == FOREMAN and shop.foreman


def somebody_waits(state: State) -> bool:
    return next_actor(state) >= 0


def next_actor(state: State) -> i64:
    """The first seat that may act, or -1."""
    if state.phase == MARKET:
        return state.turn
    for seat in range(state.seats):
        if waits_for(state, seat):
            return seat
    return -1


# Phase by phase


def start_round(state: State) -> None:
    state.phase = MARKET
    state.turn = state.first
    state.refreshed = False
    if state.heard is not None:
        state.tell("round", round=state.round, seat=state.first)
    rows.fill(state)


def roll_all(state: State) -> None:
    """Everybody rolls their dice, less those a Foreman has set, plus hired hands (R16)."""
    state.phase = ROLLING
    for seat in range(state.seats):
        shop = state.shops[seat]
        count = choices.DICE - shop.pool + shop.hands
        shop.pool += count
        if count:
            state.queue.append(owe(ROLL, seat, count))


def after_limits(state: State) -> None:
    for shop in state.shops:
        clear(shop)
    if state.machine_level:
        state.phase = MACHINE
        state.queue.append(owe(MACHINE_ROLL))
    else:
        end_round(state)


def clear(shop: Shop) -> None:
    """Take the dice back; extra dice go (R7), and every card may be used again."""
    shop.dice = shop.pool = shop.used = shop.fired = shop.hands = shop.late_dice = 0
    shop.floors = NO_DICE
    shop.deals = ()
    shop.copying = -1
    shop.copy_fired = shop.done = False


def end_round(state: State) -> None:
    """Test for the end once, when all is over (R11); then the next round, or the result."""
    if state.last_round == 0 and state.round < MOST_ROUNDS:
        trigger(state)
    if state.round == state.last_round or state.round == MOST_ROUNDS:
        if not state.ended_by:
            state.ended_by = "rounds"
        state.phase = OVER
        if state.heard is not None:
            state.tell("over", cause=state.ended_by)
        return
    state.round += 1
    state.first = (state.first + 1) % state.seats
    start_round(state)


def trigger(state: State) -> None:
    """12 goods or 10 buildings bring exactly one more round; The Machine only by goods."""
    for shop in state.shops:
        if shop.goods >= ENOUGH_GOODS:
            announce(state, "goods")
        elif len(shop.compound) >= ENOUGH_BUILDINGS:
            announce(state, "buildings")
    if state.machine_goods >= ENOUGH_GOODS:
        announce(state, "machine")


def announce(state: State, cause: str) -> None:
    if state.last_round == 0:
        state.last_round = state.round + 1
        state.ended_by = cause
        if state.heard is not None:
            state.tell("last_round", cause=cause)


# What chance decides


def settle(state: State, value: i64) -> None:
    """Apply the outcome of the first debt."""
    debt: i64 = state.queue.pop(0)
    kind = debt & 255
    seat = (debt >> 8) & 255
    number = debt >> 16
    if kind == ROLL:
        settle_roll(state, seat, value)
    elif kind == FILL_HIRE:
        settle_hire(state, number, value)
    elif kind == FIRST:
        state.first = value
        state.tell("first_player", seat=value)
    elif kind == TOKENS:
        state.tokens = tuple(ORDERS[value])
        state.tell("tokens", tool=[TOOLS[tool] for tool in state.tokens])
    elif kind == MACHINE_ROLL:
        machine.roll(state, value)
    else:
        state.deck.remove(value)
        settle_card(state, kind, seat, number, value)
    advance(state)


def settle_roll(state: State, seat: i64, rolled: i64) -> None:
    state.shops[seat].dice += rolled
    if state.heard is not None:
        state.tell("rolled", seat=seat, dice=dice.values(rolled))


def settle_hire(state: State, slot: i64, contractor: i64) -> None:
    state.agency.remove(contractor)
    state.hires[slot] = contractor
    if state.heard is not None:
        state.tell("offered", contractor=CONTRACTORS[contractor].id, slot=slot + 1)


def settle_card(state: State, kind: i64, seat: i64, slot: i64, card: i64) -> None:
    """A blueprint has left the deck: put it where it was wanted."""
    if kind == DRAW:
        add(state.shops[seat].hand, card)
        if state.heard is not None:
            state.tell("drew", seat=seat, but=seat)
            state.tell("drew_card", seat=seat, card=BLUEPRINTS[card].id, only=seat)
    elif kind == FILL:
        state.row[slot] = card
        if state.heard is not None:
            state.tell("revealed", card=BLUEPRINTS[card].id, slot=slot + 1)
    elif kind == REVEAL_COST:
        market.invest(state, seat, card)
    elif kind == REVEAL_BUILD:
        market.engineer(state, seat, card)
    elif kind == MACHINE_DEAL:
        machine.deal(state, card)
    elif kind == MACHINE_TOP:
        machine.take_card(state, card)
