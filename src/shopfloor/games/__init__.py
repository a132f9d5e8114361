"""Every package in this folder that holds a `meta` module is a game; nothing is registered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from shopfloor.kernel.contract import Meta, SomeGame
from shopfloor.kernel.errors import Unreadable


@cache
def discover() -> Mapping[str, Meta]:
    """List every game by id, without loading its rules; the folder is looked at once."""
    packages = [f"{__name__}.{m.name}" for m in iter_modules(__path__) if m.ispkg]
    metas = [import_module(f"{p}.meta").META for p in packages if find_spec(f"{p}.meta")]
    return {meta.id: meta for meta in sorted(metas, key=lambda meta: str(meta.id))}


@cache
def load(game: str) -> SomeGame:
    """Load the rules of one game by its id; tables ask for them at every move."""
    if game not in discover():
        raise Unreadable("unknown_game", game=game)
    found: SomeGame = import_module(f"{__name__}.{game.replace('-', '_')}.game").GAME
    return found
