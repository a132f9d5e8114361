"""A view in words, one module a game."""

from __future__ import annotations

from collections.abc import Sequence

from shopfloor.env.told.teller import teller_of
from shopfloor.kernel import Action, Json, SomeState
from shopfloor.words import Words


def tell(words: Words, view: Json, names: Sequence[str]) -> list[str]:
    """The table as the view shows it, line by line."""
    return teller_of(view["game"]).told(words, view, names)


def seen(view: Json, text: str) -> dict[str, str]:
    """What the view shows of an action that names only a place (`take 3`)."""
    return teller_of(view["game"]).seen(view, text)


def offer(words: Words, state: SomeState, seat: int, action: Action) -> str | None:
    """What an action would bring, where that takes more than its name."""
    return teller_of(words.game).offer(words, state, seat, action)
