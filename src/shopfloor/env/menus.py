"""Which actions an agent chooses from, by number: the game's own list, or a menu made for it.

A game whose actions are a finite list numbers them itself. Builds of pipes are an open family, for
which there are three menus over one judge:

- `macro`: a place for the machine, and the cheapest pipes are laid (the default)
- `micro`: every part by itself; nothing that can be built is out of reach
- `solver`: the best layouts that the solver knows, the best first
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from shopfloor import games
from shopfloor.kernel import SomeGame, Unreadable
from shopfloor.kernel.capabilities import Encodes, EncodesLayouts
from shopfloor.kernel.tensors import Tensors
from shopfloor.parts.pipes.tensor.menu import Finder
from shopfloor.solver.pipes.menus import BestLayouts, Places

MACRO, MICRO, SOLVER = "macro", "micro", "solver"
LAYOUTS: Final = 8  # in the menu of the solver
NODES: Final = 300  # that it looks at for them
FINDERS: Final[Mapping[str, Callable[[], Finder]]] = {
    MACRO: Places,
    SOLVER: lambda: BestLayouts(LAYOUTS, NODES),
}


def menu_of(game: SomeGame, seats: int, options: Mapping[str, str], name: str = "") -> Tensors:
    """The menu of that name, or the game's first; raise Unreadable."""
    if name not in ("", *menus(game)) or not isinstance(game, Encodes):
        raise Unreadable("unknown_menu", game=game.meta.id, menu=name)
    if isinstance(game, EncodesLayouts) and name != MICRO:
        return layout_menu(game.meta.id, name or MACRO)
    return game.tensors(seats, options)


def menus(game: SomeGame) -> tuple[str, ...]:
    """The names of a game's menus, its first one first; none where there is but one."""
    return (MACRO, MICRO, SOLVER) if isinstance(game, EncodesLayouts) else ()


@cache
def layout_menu(game: str, name: str) -> Tensors:
    """Made once: what was found for a turn serves every episode that comes by it."""
    found = games.load(game)
    assert isinstance(found, EncodesLayouts)
    return found.layout_menu(FINDERS[name]())
