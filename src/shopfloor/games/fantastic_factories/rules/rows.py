"""The two rows of the market: blueprints and contractors, four slots each (§4, R15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import SLOTS
from shopfloor.games.fantastic_factories.chances import FILL, FILL_HIRE, owe

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import State


def fill(state: State) -> None:
    """Owe a card for every gap: blueprints, then contractors, left to right (R15)."""
    for slot in range(SLOTS):
        if state.row[slot] < 0:
            state.queue.append(owe(FILL, 0, slot))
    for slot in range(SLOTS):
        if state.hires[slot] < 0:
            state.queue.append(owe(FILL_HIRE, 0, slot))


def clear(state: State, row: i64) -> None:
    """Discard a whole row of the market."""
    cards = state.hires if row else state.row
    pile = state.agency if row else state.deck
    for slot in range(SLOTS):
        if cards[slot] >= 0:
            pile.discard(cards[slot])
            cards[slot] = -1


def any_card(row: list[int]) -> bool:
    return row[0] >= 0 or row[1] >= 0 or row[2] >= 0 or row[3] >= 0
