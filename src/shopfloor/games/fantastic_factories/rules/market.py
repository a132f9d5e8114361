"""The market phase: refresh a row if you like, then take a blueprint or hire a contractor (§4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import (
    HIRE,
    HIRES,
    NOBODY,
    PASSED,
    REFRESH,
    REFRESHES,
    ROWS,
    SLOTS,
    STUFF,
    TAKE,
    TAKES,
    Action,
)
from shopfloor.games.fantastic_factories.chances import DRAW, REVEAL_BUILD, REVEAL_COST, owe
from shopfloor.games.fantastic_factories.content import (
    BLUEPRINTS,
    CONTRACTORS,
    Contractor,
    Gain,
)
from shopfloor.games.fantastic_factories.rules import choices, rows, work
from shopfloor.games.fantastic_factories.rules.phases import FOREMAN
from shopfloor.parts.multisets import add

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import Shop, State


def legal(state: State, seat: i64, out: list[Action]) -> None:
    """List the choices of the seat whose market turn it is."""
    shop = state.shops[seat]
    for slot in range(SLOTS):
        if state.row[slot] >= 0:
            out.append(TAKES[slot])
    for slot in range(SLOTS):
        if state.hires[slot] >= 0:
            legal_hires(state, seat, slot, out)
    if not out:
        out.append(PASSED)  # R10
    if not state.refreshed:
        legal_refreshes(state, shop, out)


def legal_hires(state: State, seat: i64, slot: i64, out: list[Action]) -> None:
    shop = state.shops[seat]
    contractor = CONTRACTORS[state.hires[slot]]
    if contractor.energy > shop.energy:
        return
    tool: i64 = state.tokens[slot]
    before: i64 = -1
    for card in shop.hand:
        if card != before and BLUEPRINTS[card].tool == tool:
            if contractor.gives and state.seats > 2:  # with one opponent it is implied (R14)
                for to in range(state.seats):
                    if to != seat:
                        out.append(HIRES[slot][card][to])
            else:
                out.append(HIRES[slot][card][NOBODY])
        before = card


def legal_refreshes(state: State, shop: Shop, out: list[Action]) -> None:
    for row in range(2):
        if rows.any_card(state.hires if row else state.row):
            if shop.metal > 0:
                out.append(REFRESHES[row][0])
            if shop.energy > 0:
                out.append(REFRESHES[row][1])


def do(state: State, seat: i64, action: Action) -> None:
    """Play a legal market action."""
    if action.verb == TAKE:
        take(state, seat, action.what)
    elif action.verb == HIRE:
        hire(state, seat, action.what, action.which, action.how)
    elif action.verb == REFRESH:
        refresh(state, seat, action.what, action.which)
        return
    elif state.heard is not None:
        state.tell("passed", seat=seat)
    rows.fill(state)
    next_turn(state)


def next_turn(state: State) -> None:
    """Pass the turn on clockwise; after the last one, everybody goes to work."""
    state.refreshed = False
    state.turn = (state.turn + 1) % state.seats
    if state.turn == state.first:
        state.phase = FOREMAN


def take(state: State, seat: i64, slot: i64) -> None:
    card: i64 = state.row[slot]
    state.row[slot] = -1
    add(state.shops[seat].hand, card)
    if state.heard is not None:
        state.tell("took", seat=seat, card=BLUEPRINTS[card].id, slot=slot + 1)


def refresh(state: State, seat: i64, row: i64, stuff: i64) -> None:
    shop = state.shops[seat]
    if stuff == 0:
        shop.metal -= 1
    else:
        shop.energy -= 1
    state.refreshed = True
    if state.heard is not None:
        state.tell("refreshed", seat=seat, row=ROWS[row], stuff=STUFF[stuff])
    rows.clear(state, row)
    rows.fill(state)


def hire(state: State, seat: i64, slot: i64, card: i64, to: i64) -> None:
    """Pay first, then the effect; the contractor is discarded before the refill (R14)."""
    shop = state.shops[seat]
    contractor = CONTRACTORS[state.hires[slot]]
    shop.hand.remove(card)
    state.deck.discard(card)
    shop.energy -= contractor.energy
    if state.heard is not None:
        state.tell("hired", seat=seat, contractor=contractor.id, card=BLUEPRINTS[card].id)
    effect(state, seat, contractor)
    if contractor.gives and state.seats > 1:
        give(state, 1 - seat if to == NOBODY else to, contractor.gift, "gift")
    state.agency.discard(state.hires[slot])
    state.hires[slot] = -1


def effect(state: State, seat: i64, contractor: Contractor) -> None:
    shop = state.shops[seat]
    if contractor.reveal == "cost":
        state.queue.append(owe(REVEAL_COST, seat))
    elif contractor.reveal == "build":
        state.queue.append(owe(REVEAL_BUILD, seat))
    elif contractor.next_work == "set-dice":
        shop.foreman = True
    elif contractor.next_work == "two-dice":
        shop.hands += 2
    elif contractor.next_work == "late-die":
        shop.late_dice += 1
    else:
        give(state, seat, contractor.gain, "gained")


def give(state: State, seat: i64, gain: Gain, key: str) -> None:
    """Give metal, energy and draws to a seat."""
    shop = state.shops[seat]
    shop.metal += gain.metal
    shop.energy += gain.energy
    for _ in range(gain.cards):
        state.queue.append(owe(DRAW, seat))
    if state.heard is not None:
        changes = work.changes(gain.metal, gain.energy, 0, gain.cards)
        state.tell(key, seat=seat, changes=changes)


def invest(state: State, seat: i64, card: i64) -> None:
    """Investor: gain exactly the printed cost of the card revealed, then discard it (R13)."""
    shop, blueprint = state.shops[seat], BLUEPRINTS[card]
    shop.metal += blueprint.metal
    shop.energy += blueprint.energy
    state.deck.discard(card)
    if state.heard is not None:
        changes = work.changes(blueprint.metal, blueprint.energy, 0, 0)
        state.tell("invested", seat=seat, card=blueprint.id, changes=changes)


def engineer(state: State, seat: i64, card: i64) -> None:
    """Engineer: build the card revealed, or set it aside and reveal the next (R13)."""
    if not choices.may_stand(state.shops[seat], BLUEPRINTS[card]):
        state.aside += (card,)
        if state.heard is not None:
            state.tell("set_aside", seat=seat, card=BLUEPRINTS[card].id)
        state.queue.insert(0, owe(REVEAL_BUILD, seat))
        return
    if state.heard is not None:
        state.tell("built_free", seat=seat, card=BLUEPRINTS[card].id)
    work.raise_building(state, seat, card)
    end_engineer(state)


def end_engineer(state: State) -> None:
    """Discard what was set aside, once a card stands or none is left."""
    for card in state.aside:
        state.deck.discard(card)
    state.aside = ()
