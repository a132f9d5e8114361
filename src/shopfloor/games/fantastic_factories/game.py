"""Fantastic Factories as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shopfloor.games.fantastic_factories import actions, chances, chronicle, setup
from shopfloor.games.fantastic_factories.meta import META
from shopfloor.games.fantastic_factories.state import State, load, new_game
from shopfloor.games.fantastic_factories.tensor import TENSORS
from shopfloor.kernel.contract import Meta
from shopfloor.kernel.tensors import Tensors
from shopfloor.kernel.values import Json


class FantasticFactories:
    """The game: how to start it, and its texts both ways."""

    @property
    def meta(self) -> Meta:
        return META

    def start(self, seats: int, options: Mapping[str, str] | None = None) -> State:
        chosen = META.choose(seats, options or {})
        return new_game(seats, chosen.get("machine", ""))

    def start_by(self, ruleset: int, seats: int, options: Mapping[str, str]) -> State:
        state = self.start(seats, options)
        state.ruleset = ruleset
        return state

    def parse(self, text: str) -> actions.Action:
        return actions.parse(text)

    def parse_outcome(self, text: str) -> chances.Outcome:
        return chances.parse_outcome(text)

    def load(self, data: Json) -> State:
        return load(data)

    def set_up(self, position: Json) -> State:
        return setup.set_up(position)

    def position(self, state: State, seat: int) -> Json:
        return setup.position(state, seat)

    def chronicle(self, seats: int) -> chronicle.Chronicle:
        return chronicle.Chronicle()

    def pieces(self) -> Mapping[str, str]:
        return chronicle.PIECES

    def give(self, state: State, seat: int, piece: str) -> None:
        chronicle.give(state, seat, piece)

    def without(self, piece: str) -> Json:
        return chronicle.without(piece)

    def check_variant(self, changes: Json) -> None:
        chronicle.check_variant(changes)

    def tensors(self, seats: int, options: Mapping[str, str] | None = None) -> Tensors:
        META.choose(seats, options or {})
        return TENSORS


GAME: Final = FantasticFactories()
