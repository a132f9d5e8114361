"""A work phase set up by hand: one shop with its stock, cards and dice, alone at the table.

    {"round": 5, "metal": 3, "energy": 4, "goods": 2, "dice": [2, 5, 5],
     "built": ["golem"], "hand": ["beacon", "obelisk"], "late": 0}

`late` are the Specialist's dice, whose value is still to be chosen. The market and The Machine,
which do not matter to a work phase, are dealt from what is left, always alike.
"""

from __future__ import annotations

from typing import Any, Final

from shopfloor.games.fantastic_factories.content import BIT, BLUEPRINTS, KIND, MONUMENT
from shopfloor.games.fantastic_factories.rules.choices import may_stand
from shopfloor.games.fantastic_factories.rules.phases import WORK
from shopfloor.games.fantastic_factories.state import Shop, State, new_game
from shopfloor.kernel.errors import BadFile, GameError
from shopfloor.kernel.stream import Rng
from shopfloor.kernel.values import Json
from shopfloor.parts import dice
from shopfloor.parts.multisets import Deck

LEVEL: Final = "easy"
MOST: Final = {"round": 30, "metal": 40, "energy": 40, "goods": 40, "late": 3}
MOST_CARDS: Final = 20
MOST_DICE: Final = 12
KEYS: Final = {*MOST, "dice", "built", "hand"}


def set_up(data: Json) -> State:
    """The work phase that was described; raise BadFile naming the place that cannot be."""
    for key in data:
        if key not in KEYS:
            raise BadFile("unknown_key", "position", key=key)
    state = new_game(1, LEVEL)
    state.queue.clear()
    state.phase, state.round = WORK, number(data, "round", 1)
    fill_shop(state.deck, state.shops[0], data)
    stream = Rng(1)
    for slot in range(4):
        state.row[slot] = dealt(state.deck, stream)
        state.hires[slot] = dealt(state.agency, stream)
    return state


def fill_shop(deck: Deck, shop: Shop, data: Json) -> None:
    """Stock, buildings, hand and dice, the cards taken out of the deck."""
    shop.metal, shop.energy = number(data, "metal", 0), number(data, "energy", 0)
    shop.goods, shop.late_dice = number(data, "goods", 0), number(data, "late", 0)
    for kind in cards(data, "built"):
        card = BLUEPRINTS[kind]
        if not may_stand(shop, card):
            raise BadFile("stands_once", "built", card=card.id)
        take(deck, kind, "built")
        shop.compound += (kind,)
        shop.built |= BIT[kind]
        shop.monuments += card.type == MONUMENT
    shop.hand = sorted(cards(data, "hand"))
    for kind in shop.hand:
        take(deck, kind, "hand")
    shop.dice = dice.handful(shown(data))
    shop.pool = dice.total(shop.dice) + shop.late_dice
    if not shop.pool:
        raise BadFile("no_dice", "dice")


def position(state: State, seat: int) -> Json:
    """A seat's work phase at its beginning, in the words that `set_up` reads."""
    if not 0 <= seat < state.seats or state.phase != WORK or begun(state.shops[seat]):
        raise GameError("not_the_start_of_work", seat=seat)
    shop = state.shops[seat]
    return {
        "round": min(MOST["round"], int(state.round)),
        "metal": int(shop.metal),
        "energy": int(shop.energy),
        "goods": int(shop.goods),
        "late": int(shop.late_dice),
        "dice": dice.values(shop.dice),
        "built": [BLUEPRINTS[kind].id for kind in shop.compound],
        "hand": [BLUEPRINTS[kind].id for kind in shop.hand],
    }


def begun(shop: Shop) -> bool:
    """Tell whether something was done in this work phase."""
    placed = any(shop.floors) or shop.picked != 0 or shop.used != 0 or shop.fired != 0
    return bool(placed or shop.done or shop.pending >= 0 or shop.deals)


def number(data: Json, key: str, default: int) -> int:
    """A count within its bounds; raise BadFile."""
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadFile("wrong_type", key, key=key)
    if not 0 <= value <= MOST[key]:
        raise BadFile("out_of_bounds", key, most=MOST[key])
    return value


def values(data: Json, key: str, most: int) -> list[Any]:
    """A list that is not too long; raise BadFile."""
    found = data.get(key, [])
    if not isinstance(found, list):
        raise BadFile("wrong_type", key, key=key)
    if len(found) > most:
        raise BadFile("out_of_bounds", key, most=most)
    return found


def cards(data: Json, key: str) -> list[int]:
    """Blueprints by their ids; raise BadFile."""
    found = values(data, key, MOST_CARDS)
    for name in found:
        if not isinstance(name, str) or name not in KIND:
            raise BadFile("unknown_card", key, name=str(name)[:40])
    return [int(KIND[name]) for name in found]


def shown(data: Json) -> list[int]:
    """What the dice show; raise BadFile."""
    found = values(data, "dice", MOST_DICE)
    for value in found:
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 6:
            raise BadFile("unknown_die", "dice", die=str(value)[:40])
    return found


def take(deck: Deck, kind: int, place: str) -> None:
    """Take a card out of the deck; raise BadFile if there are no more of it."""
    if not deck.counts[kind]:
        card = BLUEPRINTS[kind]
        raise BadFile("too_many_copies", place, card=card.id, most=int(card.copies))
    deck.remove(kind)


def dealt(deck: Deck, stream: Rng) -> int:
    kind = int(deck.pick(stream))
    deck.remove(kind)
    return kind
