"""The whole state as JSON and back, and the audit that nothing has gone astray."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shopfloor.games.fantastic_factories.content import BIT, BLUEPRINTS, CONTRACTORS
from shopfloor.games.fantastic_factories.rules.deals import DEALS
from shopfloor.kernel.values import Json
from shopfloor.parts import dice
from shopfloor.parts.multisets import Deck

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import Shop, State

SHOP_FIELDS: Final = (
    *("metal", "energy", "goods", "hand", "compound", "built", "monuments", "dice", "floors"),
    *("pool", "deals", "used", "fired", "copying", "copy_fired", "foreman", "hands"),
    *("late_dice", "pending", "left", "picked", "done"),
)
STATE_FIELDS: Final = (
    *("seats", "machine_level", "machine", "machine_goods", "machine_roll", "round", "phase"),
    *("first", "turn", "refreshed", "last_round", "ended_by", "tokens", "row", "hires"),
    *("aside", "queue"),
)
SINCE_2: Final = ("paid",)  # fields of a shop that ruleset 1 does not have
DECK_FIELDS: Final = ("counts", "total", "discards", "discarded")


def fields(value: object, names: tuple[str, ...]) -> Json:
    """Copy the named fields out of a value; lists and tuples become new lists."""
    found: Json = {}
    for name in names:
        field = getattr(value, name)
        found[name] = list(field) if isinstance(field, (list, tuple)) else field
    return found


def fill(value: object, names: tuple[str, ...], data: Json) -> None:
    """Set the named fields of a value; lists and tuples are its own afterwards."""
    for name in names:
        saved = data[name]
        if isinstance(saved, list):
            saved = tuple(saved) if isinstance(getattr(value, name), tuple) else saved[:]
        setattr(value, name, saved)


def dump(state: State) -> Json:
    data = fields(state, STATE_FIELDS)
    data["deck"] = fields(state.deck, DECK_FIELDS)
    data["agency"] = fields(state.agency, DECK_FIELDS)
    data["shops"] = [fields(shop, SHOP_FIELDS) for shop in state.shops]
    if state.ruleset > 1:
        data["ruleset"] = state.ruleset
        for shop, told in zip(state.shops, data["shops"], strict=True):
            told |= fields(shop, SINCE_2)
    return data


def dump_shop(shop: Shop) -> Json:
    return fields(shop, (*SHOP_FIELDS, *SINCE_2))


def fill_state(state: State, data: Json) -> None:
    """Give a new state all that `dump` wrote; the data stay the caller's."""
    fill(state, STATE_FIELDS, data)
    state.ruleset = data.get("ruleset", 1)
    fill(state.deck, DECK_FIELDS, data["deck"])
    fill(state.agency, DECK_FIELDS, data["agency"])
    for shop, saved in zip(state.shops, data["shops"], strict=True):
        fill_shop(shop, saved)


def fill_shop(shop: Shop, data: Json) -> None:
    fill(shop, SHOP_FIELDS, data)
    if "paid" in data:
        fill(shop, SINCE_2, data)


def audit(state: State) -> None:
    """Raise AssertionError if a card or a die is missing, or a stock is below zero."""
    blueprints = [*state.row, *state.aside, *state.machine]
    for shop in state.shops:
        blueprints += [*shop.hand, *shop.compound, *shop.paid]
        audit_shop(shop)
    audit_cards(state.deck, blueprints, [int(card.copies) for card in BLUEPRINTS])
    audit_cards(state.agency, state.hires, [int(card.copies) for card in CONTRACTORS])


def audit_cards(deck: Deck, elsewhere: list[int], copies: list[int]) -> None:
    assert deck.total == sum(deck.counts) and deck.discarded == sum(deck.discards)
    for kind, printed in enumerate(copies):
        found = deck.counts[kind] + deck.discards[kind] + elsewhere.count(kind)
        assert found == printed, f"card {kind}: {found} of {printed}"


def audit_shop(shop: Shop) -> None:
    assert shop.metal >= 0 and shop.energy >= 0 and shop.goods >= 0
    assert shop.hand == sorted(shop.hand)
    standing = 0
    for card in shop.compound:
        standing |= BIT[card]
    assert shop.built == standing
    spent = [deal for deal in map(DEALS.__getitem__, shop.deals) if not deal.turns]
    held = [int(shop.dice), int(shop.picked), *shop.floors, *[int(deal.need) for deal in spent]]
    assert sum([dice.total(handful) for handful in held]) <= shop.pool
