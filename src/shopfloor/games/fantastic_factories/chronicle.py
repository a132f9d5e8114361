"""What studies want to know of a game of Fantastic Factories: what became of every card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from shopfloor.games.fantastic_factories.content import (
    BLUEPRINTS,
    CONTRACTORS,
    KIND,
    NUMBERS_OF,
    TYPES,
    data_file,
    read_blueprints,
    read_contractors,
)
from shopfloor.games.fantastic_factories.rules import scoring
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel.errors import Unreadable
from shopfloor.kernel.values import Event, Json
from shopfloor.kernel.variants import NUMBERS, check_numbers, check_sections
from shopfloor.parts.multisets import add
from shopfloor.parts.notes import BUILT, SEEN, TABLE, TAKEN, USED, Notes, whole

# A drawn card is seen by its seat alone, a market's by all; a contractor is used as it is hired.
DEEDS: Final = {
    "revealed": SEEN,
    "offered": SEEN,
    "drew_card": SEEN,
    "took": TAKEN,
    "built": BUILT,
    "built_free": BUILT,
    "used": USED,
    "copied": USED,
    "fired": USED,
    "hired": USED,
}
PIECES: Final[dict[str, str]] = {
    **{card.id: TYPES[card.type] for card in BLUEPRINTS},
    **{card.id: "contractor" for card in CONTRACTORS},
}


class Chronicle:
    """The cards of one game, by seat, as its events tell of them."""

    def __init__(self) -> None:
        self.first = 0
        self.notes = Notes()

    def hear(self, event: Event) -> None:
        if event.key == "round":
            self.notes.round = whole(event, "round", 1)
        elif event.key == "first_player":
            self.first = whole(event, "seat", 0)
        elif event.key in DEEDS:
            piece = event.params.get("contractor", event.params.get("card"))
            self.notes.add(whole(event, "seat", TABLE), str(piece), DEEDS[event.key])

    def pieces(self) -> Iterable[tuple[int, str, list[int]]]:
        return self.notes.pieces()

    def marks(self, state: State) -> list[tuple[int, str, int]]:
        """How many buildings of each type stand, and how many stand in all."""
        found: list[tuple[int, str, int]] = []
        for seat, shop in enumerate(state.shops):
            types = [TYPES[BLUEPRINTS[kind].type] for kind in shop.compound]
            found.append((seat, "buildings", len(types)))
            found += [(seat, f"type:{name}", types.count(name)) for name in sorted(set(types))]
        return found

    def standing(self, state: State) -> list[int]:
        return [int(scoring.points(shop)) for shop in state.shops]


def give(state: State, seat: int, piece: str) -> None:
    """Exchange the first card of a hand for this one out of the deck."""
    if piece not in KIND:
        raise Unreadable("unknown_piece", piece=piece, known=sorted(KIND))
    kind, hand = KIND[piece], state.shops[seat].hand
    if kind in hand or state.deck.counts[kind] == 0:
        return  # it has one, or none is left to give
    state.deck.restore(hand.pop(0))
    state.deck.remove(kind)
    add(hand, kind)


def without(piece: str) -> Json:
    """Changes that leave no copy of a card."""
    section = "contractor" if PIECES[piece] == "contractor" else "blueprint"
    return {section: {piece: {"copies": 0}}}


def check_variant(changes: Json) -> None:
    """Read the cards as the variant has them; raise BadFile naming the card."""
    known = {
        "blueprint": [card.id for card in BLUEPRINTS],
        "contractor": [card.id for card in CONTRACTORS],
        NUMBERS: sorted(NUMBERS_OF),
    }
    check_sections(changes, known)
    check_numbers(changes, NUMBERS_OF)
    read_blueprints(data_file("blueprints.toml"), changes)
    read_contractors(data_file("contractors.toml"), changes)
