"""A view in words, one module a game: `told(words, view, names)` gives its lines."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from shopfloor.kernel import Json
from shopfloor.words import Words


def tell(words: Words, view: Json, names: Sequence[str]) -> list[str]:
    """The table as the view shows it, line by line."""
    lines: list[str] = teller(view["game"]).told(words, view, names)
    return lines


def seen(view: Json, text: str) -> dict[str, str]:
    """What the view shows of an action that names only a place (`take 3`)."""
    shown: dict[str, str] = teller(view["game"]).seen(view, text)
    return shown


def teller(game: str):  # type: ignore[no-untyped-def]
    """The module that tells a game's views."""
    return import_module(f"{__name__}.{game.replace('-', '_')}")
