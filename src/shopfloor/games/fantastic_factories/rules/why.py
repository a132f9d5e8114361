"""Why an action is refused: a code, the clause of docs/rules, and what it takes to explain it.

`refusal` answers None exactly for the actions that `legal` lists; a test plays that out.
"""

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
    HIRE,
    MINE,
    NOBODY,
    PASS,
    PICK,
    PLACE,
    REFRESH,
    REROLL,
    ROLL,
    ROWS,
    SET,
    STUFF,
    TAKE,
    Action,
)
from shopfloor.games.fantastic_factories.chances import Chance, Outcome
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS, TOOLS, Blueprint
from shopfloor.games.fantastic_factories.rules import choices, market, rows
from shopfloor.games.fantastic_factories.rules.deals import DEALS, NO_DEAL, Deal
from shopfloor.games.fantastic_factories.rules.phases import (
    FOREMAN,
    LIMITS,
    MARKET,
    NAMES,
    OVER,
    WORK,
)
from shopfloor.kernel.values import Param, Reason
from shopfloor.parts import dice

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import Shop, State

WHEN: Final[dict[int, list[int]]] = {  # the phases in which a verb makes sense
    REFRESH: [MARKET],
    TAKE: [MARKET],
    HIRE: [MARKET],
    PASS: [MARKET],
    ROLL: [FOREMAN],
    SET: [FOREMAN, WORK],
    DISCARD: [WORK, LIMITS],
    DROP: [LIMITS],
}


def no(code: str, clause: str, **params: Param) -> Reason:
    return Reason(code, clause, params)


def refusal(state: State, seat: i64, action: Action) -> Reason | None:
    """None if the seat may do this now, else the reason."""
    if not 0 <= seat < state.seats:
        return no("no_such_seat", "1.1", seat=seat)
    if state.phase == OVER:
        return no("game_over", "7.1")
    if state.queue:
        return no("chance_owed", "R18")
    if state.phase not in WHEN.get(action.verb, [WORK]):
        return no("wrong_phase", "3.1", phase=NAMES[state.phase])
    if state.phase == MARKET:
        return market_refusal(state, seat, action)
    shop = state.shops[seat]
    if state.phase == FOREMAN:
        return foreman_refusal(shop, action)
    if state.phase == LIMITS:
        return limits_refusal(shop, action)
    return work_refusal(state, seat, action)


# Market (§4)


def market_refusal(state: State, seat: i64, action: Action) -> Reason | None:
    if seat != state.turn:
        return no("not_your_turn", "4.1", seat=state.turn)
    if action.verb == TAKE:
        if state.row[action.what] < 0:
            return no("empty_slot", "4.3", slot=action.what + 1)
        return None
    if action.verb == HIRE:
        return hire_refusal(state, seat, action)
    if action.verb == REFRESH:
        return refresh_refusal(state, state.shops[seat], action)
    open_now: list[Action] = []
    market.legal(state, seat, open_now)
    return None if action in open_now else no("must_choose", "R10")


def refresh_refusal(state: State, shop: Shop, action: Action) -> Reason | None:
    if state.refreshed:
        return no("refreshed_already", "4.2")
    if not rows.any_card(state.hires if action.what else state.row):
        return no("empty_row", "R15", row=ROWS[action.what])
    if (shop.metal, shop.energy)[action.which] == 0:
        return short(action.which, 1, "4.2")
    return None


def hire_refusal(state: State, seat: i64, action: Action) -> Reason | None:
    shop = state.shops[seat]
    if state.hires[action.what] < 0:
        return no("empty_slot", "4.4", slot=action.what + 1)
    contractor = CONTRACTORS[state.hires[action.what]]
    if action.which not in shop.hand:
        return not_in_hand(action.which, "4.4")
    tool: i64 = state.tokens[action.what]
    if BLUEPRINTS[action.which].tool != tool:
        return no("wrong_tool", "4.4", card=BLUEPRINTS[action.which].id, tool=TOOLS[tool])
    if contractor.energy > shop.energy:
        return short(1, contractor.energy - shop.energy, "4.4")
    return gift_refusal(state, seat, contractor.gives, action.how)


def gift_refusal(state: State, seat: i64, gives: bool, to: i64) -> Reason | None:
    if not gives or state.seats <= 2:
        return None if to == NOBODY else no("no_gift_to_name", "R14")
    if to == NOBODY:
        return no("name_the_gift", "R14")
    if to == seat or to >= state.seats:
        return no("gift_to_opponent", "R14", seat=to)
    return None


# Before and after the work


def foreman_refusal(shop: Shop, action: Action) -> Reason | None:
    if not shop.foreman:
        return no("no_foreman", "R16")
    if action.verb == SET and shop.pool >= choices.DICE:
        return no("all_dice_set", "R16")
    return None


def limits_refusal(shop: Shop, action: Action) -> Reason | None:
    if action.verb == DROP:
        if not choices.excess_stock(shop):
            return no("no_excess", "R20")
        return None if (shop.metal, shop.energy)[action.what] else short(action.what, 1, "R20")
    if not choices.excess_cards(shop):
        return no("no_excess", "R20")
    if action.what not in shop.hand:
        return not_in_hand(action.what, "R20")
    return None if action.how == ALL else no("no_split", "R20")


# Work (§5)


def work_refusal(state: State, seat: i64, action: Action) -> Reason | None:
    shop = state.shops[seat]
    if shop.done:
        return no("already_done", "5.2")
    if shop.pending >= 0:
        return pending_refusal(shop, action)
    if action.verb == PLACE:
        return place_refusal(shop, action)
    if action.verb == BUILD:
        return build_refusal(shop, action)
    if action.verb == SET:
        return None if shop.late_dice else no("no_late_die", "R17")
    if action.verb == DONE:
        return None
    if action.verb in (DISCARD, PICK, REROLL):
        return no("nothing_pending", "5.5")
    if action.verb == COPY:
        return copy_refusal(state, shop, action)
    return use_refusal(shop, action)


def pending_refusal(shop: Shop, action: Action) -> Reason | None:
    """Only the next small choice of the deal under way will do."""
    deal = DEALS[shop.pending]
    card = BLUEPRINTS[deal.card].id
    if deal.reroll:
        if action.verb == PICK:
            return None if dice.count(shop.dice, action.which) else no_die([int(action.which)])
        if action.verb == REROLL:
            return None if shop.picked else no("pick_first", "5.6")
        return no("finish_first", "5.5", card=card)
    if action.verb != DISCARD:
        return no("finish_first", "5.5", card=card)
    if action.what not in shop.hand:
        return not_in_hand(action.what, "5.5")
    return split_refusal(deal, BLUEPRINTS[action.what], action.how)


def split_refusal(deal: Deal, card: Blueprint, metal: i64) -> Reason | None:
    dear = deal.refund > 0 and card.metal + card.energy > deal.refund
    if not dear:
        return None if metal == ALL else no("no_split", "R21")
    if metal == ALL:
        return no("name_the_split", "R21", card=card.id)
    return None if choices.fits_refund(card, deal.refund, metal) else no("bad_split", "R21")


def place_refusal(shop: Shop, action: Action) -> Reason | None:
    floor, value = action.what, action.which
    if (floor == GENERATE and value > 3) or (floor == MINE and value < 4):
        return no("floor_refuses_die", "5.3", floor=FLOORS[floor], die=value)
    if not dice.count(shop.dice, value):
        return no_die([int(value)])
    if dice.total(shop.floors[floor]) >= choices.FLOOR_SLOTS:
        return no("floor_full", "5.3", floor=FLOORS[floor])
    return None


def build_refusal(shop: Shop, action: Action) -> Reason | None:
    card, other = BLUEPRINTS[action.what], BLUEPRINTS[action.which]
    if action.what not in shop.hand:
        return not_in_hand(action.what, "5.4")
    if not choices.may_stand(shop, card):
        return no("already_built", "5.4", card=card.id)
    wanted = 2 if action.what == action.which else 1
    if shop.hand.count(action.which) < wanted:
        return not_in_hand(action.which, "5.4")
    if card.tool != other.tool:
        return no("wrong_tool", "5.4", card=other.id, tool=TOOLS[card.tool])
    return cannot_pay(shop, choices.metal_cost(shop, card), card.energy, "5.4")


def build_lacks(shop: Shop, kind: i64) -> list[Reason]:
    """All that stands against building a hand card, whichever other card is given for it."""
    card = BLUEPRINTS[kind]
    if not choices.may_stand(shop, card):
        return [no("already_built", "5.4", card=card.id)]
    found: list[Reason] = []
    metal, energy = choices.metal_cost(shop, card), card.energy
    if metal > shop.metal:
        found.append(short(0, metal - shop.metal, "5.4"))
    if energy > shop.energy:
        found.append(short(1, energy - shop.energy, "5.4"))
    if sum([1 for other in shop.hand if BLUEPRINTS[other].tool == card.tool]) < 2:
        found.append(no("no_spare_tool", "5.4", tool=TOOLS[card.tool]))
    return found


def use_refusal(shop: Shop, action: Action) -> Reason | None:
    card = BLUEPRINTS[action.what]
    if not shop.built >> action.what & 1:
        return no("not_built", "5.5", card=card.id)
    if card.when or not card.use:
        return no("not_activated", "5.7", card=card.id)
    if shop.used >> action.what & 1:
        return no("already_used", "5.5", card=card.id)
    if "copy" in card.use:
        return no("copy_instead", "R6", card=card.id)
    return deal_refusal(shop, action, 0)


def copy_refusal(state: State, shop: Shop, action: Action) -> Reason | None:
    card, replicator = BLUEPRINTS[action.what], BLUEPRINTS[choices.REPLICATOR]
    if not shop.built >> choices.REPLICATOR & 1:
        return no("not_built", "5.5", card=replicator.id)
    if shop.used >> choices.REPLICATOR & 1:
        return no("already_used", "5.5", card=replicator.id)
    if action.what not in state.row:
        return no("not_in_market", "R6", card=card.id)
    if not (card.when or card.use) or "copy" in card.use:
        return no("not_copyable", "R6", card=card.id)
    return deal_refusal(shop, action, choices.COPY_PRICE)


def deal_refusal(shop: Shop, action: Action, price: i64) -> Reason | None:
    card = BLUEPRINTS[action.what]
    if action.how == NO_DEAL:
        return no("card_refuses_die", "5.6", card=card.id)
    deal = DEALS[action.how]
    if not dice.covers(shop.dice, deal.need):
        return no_die(dice.values(deal.need))
    if deal.reroll and shop.dice == 0:
        return no("no_unplaced_die", "R21")
    if deal.cards > len(shop.hand):
        return no("too_few_cards", "5.5", cards=deal.cards)
    return cannot_pay(shop, deal.metal, deal.energy + price, "5.5")


def cannot_pay(shop: Shop, metal: i64, energy: i64, clause: str) -> Reason | None:
    if metal > shop.metal:
        return short(0, metal - shop.metal, clause)
    return short(1, energy - shop.energy, clause) if energy > shop.energy else None


def short(stuff: i64, missing: i64, clause: str) -> Reason:
    return no("short", clause, stuff=STUFF[stuff], missing=missing)


def not_in_hand(card: i64, clause: str) -> Reason:
    return no("not_in_hand", clause, card=BLUEPRINTS[card].id)


def no_die(shown: list[int]) -> Reason:
    return no("no_such_die", "5.5", dice=shown)


def wrong_outcome(chance: Chance | None, outcome: Outcome) -> Reason | None:
    """Why chance cannot have done this."""
    if chance is None:
        return no("nothing_owed", "R18", outcome=str(outcome))
    if not chance.allows(outcome):
        return no("impossible_outcome", "R18", outcome=str(outcome), owed=chance.kind)
    return None
