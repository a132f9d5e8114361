"""The Machine, the opponent of a solo game (§8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.chances import (
    MACHINE_DEAL,
    MACHINE_TOP,
    machine_dice,
    owe,
)
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, MONUMENT, TYPES
from shopfloor.games.fantastic_factories.meta import LEVELS
from shopfloor.games.fantastic_factories.rules import rows

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import State

EASY_CARDS: Final = 2  # one more per level
WATCHES: Final = ["training", "production", "special", "utility"]  # red, blue, purple, yellow


def set_up(state: State) -> None:
    """Owe The Machine its starting cards: 2, 3, 4 or 5 by level."""
    if state.machine_level:
        for _ in range(EASY_CARDS + LEVELS.index(state.machine_level)):
            state.queue.append(owe(MACHINE_DEAL))


def deal(state: State, card: i64) -> None:
    """A starting card; a monument is discarded and replaced (R24)."""
    if BLUEPRINTS[card].type == MONUMENT:
        state.deck.discard(card)
        state.queue.insert(0, owe(MACHINE_DEAL))
        if state.heard is not None:
            state.tell("machine_rejected", card=BLUEPRINTS[card].id)
    else:
        take_card(state, card)


def take_card(state: State, card: i64) -> None:
    state.machine += (card,)
    if state.heard is not None:
        state.tell("machine_took", card=BLUEPRINTS[card].id)


def roll(state: State, value: i64) -> None:
    """The green die takes a market card, or calls for the top one; goods follow (R24)."""
    state.machine_roll = value
    green = machine_dice(value)[0]
    if state.heard is not None:
        state.tell("machine_rolled", dice=machine_dice(value))
    if green > 4:
        state.queue.append(owe(MACHINE_TOP))
    elif state.row[green - 1] >= 0:
        take_card(state, state.row[green - 1])
        state.row[green - 1] = -1


def make_goods(state: State) -> None:
    """Clear the market on a 5 or 6, then count one good per die not above its type's cards."""
    shown = machine_dice(state.machine_roll)
    if shown[0] > 4:
        clear_market(state, shown[0] == 6)
    made: i64 = 0
    for value, word in zip(shown[1:], WATCHES, strict=True):
        if value <= count(state, TYPES.index(word)):
            made += 1
    state.machine_goods += made
    if state.heard is not None:
        state.tell("machine_goods", goods=made)


def clear_market(state: State, contractors: bool) -> None:
    rows.clear(state, 1 if contractors else 0)
    if state.heard is not None:
        state.tell("machine_cleared", row="contractors" if contractors else "blueprints")


def count(state: State, type_: i64) -> i64:
    """How many cards of a type stand in The Machine's compound."""
    return sum([1 for card in state.machine if BLUEPRINTS[card].type == type_])


def points(state: State) -> i64:
    """Goods, cards, and one more per monument."""
    return state.machine_goods + len(state.machine) + count(state, MONUMENT)
