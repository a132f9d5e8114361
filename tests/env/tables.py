"""The tables at which environments are tested: every game, seat count and option that matters."""

from __future__ import annotations

from itertools import product

from shopfloor import games
from shopfloor.env.menus import menu_of
from shopfloor.kernel import Unreadable

Chosen = tuple[str, int, dict[str, str]]


def plays(game: str) -> bool:
    """Tell whether a game has a menu of actions."""
    meta = games.discover()[game]
    try:
        menu_of(games.load(game), meta.seats[-1], meta.choose(meta.seats[-1], {}))
    except Unreadable:
        return False
    return True


GAMES = [game for game in games.discover() if plays(game)]


def tables(game: str) -> list[Chosen]:
    meta, found = games.discover()[game], []
    for seats in meta.seats:
        options = [o for o in meta.options if not o.seats or seats in o.seats]
        for values in product(*[option.values for option in options]):
            named = zip([option.id for option in options], values, strict=True)
            found.append((game, seats, dict(named)))
    return found


TABLES = [table for game in GAMES for table in tables(game)]


def name_of(table: Chosen) -> str:
    return "-".join([table[0], str(table[1]), *table[2].values()])
