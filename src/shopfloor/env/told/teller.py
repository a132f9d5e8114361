"""Who tells a game's views in words: env/told/<game>.py; a game without one is told plainly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from json import dumps

from shopfloor.kernel import Action, Json, SomeState
from shopfloor.words import Words

Offer = Callable[[Words, SomeState, int, Action], str | None]


def nothing_more(words: Words, state: SomeState, seat: int, action: Action) -> None:
    """An action that its name says enough of."""


@dataclass(frozen=True)
class Teller:
    """What a game's module in this folder knows."""

    told: Callable[[Words, Json, Sequence[str]], list[str]]  # the table, line by line
    seen: Callable[[Json, str], dict[str, str]]  # what it shows of an action that names a place
    offer: Offer  # what an action would bring, where its name does not say enough


def teller_of(game: str) -> Teller:
    """Who tells this game."""
    module = f"shopfloor.env.told.{game.replace('-', '_')}"
    if not find_spec(module):
        return PLAIN
    own = import_module(module)
    return Teller(own.told, own.seen, own.offer)


def plainly(words: Words, view: Json, names: Sequence[str]) -> list[str]:
    """The view as it is."""
    del words, names
    return dumps(view, indent=1, ensure_ascii=False).splitlines()


PLAIN = Teller(plainly, lambda *_: {}, nothing_more)
