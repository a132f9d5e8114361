"""Which actions an agent chooses from, by number: the game's own list, or a menu made for it.

A game whose actions are a finite list numbers them itself. Builds of pipes are an open family:
`shopfloor.env.menus_of.<game>` makes menus for them.
"""

from __future__ import annotations

from collections.abc import Mapping

from shopfloor.kernel import SomeGame, Unreadable
from shopfloor.kernel.capabilities import Encodes
from shopfloor.kernel.tensors import Tensors


def menu_of(game: SomeGame, seats: int, options: Mapping[str, str], name: str = "") -> Tensors:
    """The menu of that name, or the game's first; raise Unreadable."""
    if isinstance(game, Encodes) and not name:
        return game.tensors(seats, options)
    raise Unreadable("unknown_menu", game=game.meta.id, menu=name)
