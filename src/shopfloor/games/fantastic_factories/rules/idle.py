"""What a seat whose time is up does: all that costs it nothing, and of what it owes the least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import (
    DISCARD,
    DROPS,
    GENERATE,
    HIRE,
    PASS,
    REROLLED,
    RESEARCH,
    ROLLED,
    SETS,
    TAKE,
    Action,
)
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS
from shopfloor.games.fantastic_factories.rules import choices, market
from shopfloor.games.fantastic_factories.rules.phases import FOREMAN, LIMITS, MARKET, WORK
from shopfloor.parts import dice

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import Shop, State

LATE: i64 = 3  # a late die shows what brings the most energy, and research takes it too


def tidy(state: State, seat: i64) -> Action | None:
    """The next thing to do, or None: there is nothing but to be done; the seat may act."""
    shop = state.shops[seat]
    if state.phase == MARKET:
        return cheapest(state, seat)
    if state.phase == WORK:
        return at_work(shop)
    if state.phase == LIMITS:
        return down_to_the_limits(shop)
    return ROLLED if state.phase == FOREMAN else None


def cheapest(state: State, seat: i64) -> Action:
    """Take a card, which costs nothing; with none left pass, and hire only where one must (R10)."""
    turns: list[Action] = []
    market.legal(state, seat, turns)
    best, least = turns[0], price(state, turns[0])
    for turn in turns[1:]:
        cost = price(state, turn)
        if cost < least:
            best, least = turn, cost
    return best


def price(state: State, turn: Action) -> i64:
    """What a market turn costs; a refresh is no turn, and never wanted."""
    if turn.verb == TAKE or turn.verb == PASS:
        return 0
    if turn.verb != HIRE:
        return 1000
    return 1 + CONTRACTORS[state.hires[turn.what]].energy + worth(turn.which)


def at_work(shop: Shop) -> Action | None:
    """Go on with a deal that was begun, then put idle dice where they bring something."""
    if shop.pending >= 0:
        return go_on(shop)
    place = free_place(shop)
    if place is None and shop.late_dice:
        return SETS[LATE - 1]
    return place


def go_on(shop: Shop) -> Action:
    """Pay with the card that is worth least, or roll the lowest die anew."""
    ways: list[Action] = []
    choices.legal_pending(shop, ways)
    if ways[-1] is REROLLED:
        return REROLLED
    return least_of(ways)


def down_to_the_limits(shop: Shop) -> Action:
    """Of the stock give what there is more of, of the hand the card that is worth least."""
    if choices.excess_stock(shop):
        return DROPS[0 if shop.metal >= shop.energy else 1]
    ways: list[Action] = []
    choices.legal_limits(shop, ways)
    return least_of(ways)


def least_of(ways: list[Action]) -> Action:
    """The discard of the card worth least; of others the first."""
    best = ways[0]
    for way in ways[1:]:
        if way.verb == DISCARD and worth(way.what) < worth(best.what):
            best = way
    return best


def worth(card: i64) -> i64:
    """What is printed as its cost."""
    return BLUEPRINTS[card].metal + BLUEPRINTS[card].energy


def free_place(shop: Shop) -> Action | None:
    """A place for an idle die whose whole yield may be kept; research comes last."""
    if shop.pending >= 0 or not shop.dice:
        return None
    places: list[Action] = []
    choices.legal_places(shop, places)
    best: Action | None = None
    for place in places:
        kept = stays(shop, place.what, place.which)
        if kept and (best is None or (place.what != RESEARCH and best.what == RESEARCH)):
            best = place
    return best


def stays(shop: Shop, floor: i64, value: i64) -> bool:
    """Tell whether all that this place yields may be kept (6.1)."""
    more: i64 = 1 if dice.count(shop.floors[floor], value) else 0
    if floor == RESEARCH:
        return len(shop.hand) + 1 + more <= choices.HAND_LIMIT
    gain = more + (value if floor == GENERATE else 1)
    return shop.metal + shop.energy + gain <= choices.STOCK_LIMIT
