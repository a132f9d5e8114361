"""The tables at which environments are tested: every game, seat count, option set and menu that
matters. Where the options make many sets, every seat count plays the first one, and every option
is changed once at the fewest seats it applies to.
"""

from __future__ import annotations

from itertools import product
from math import prod

from shopfloor import games
from shopfloor.env.menus import menu_of, menus
from shopfloor.kernel import Unreadable
from shopfloor.kernel.contract import Meta, Option

Chosen = tuple[str, int, dict[str, str], str]  # game, seats, options, menu
FEW = 8  # option sets that are all played


def plays(game: str) -> bool:
    """Tell whether a game has a menu of actions."""
    meta = games.discover()[game]
    try:
        menu_of(games.load(game), meta.seats[-1], meta.choose(meta.seats[-1], {}))
    except Unreadable:
        return False
    return True


GAMES = [game for game in games.discover() if plays(game)]


def applying(meta: Meta, seats: int) -> list[Option]:
    return [o for o in meta.options if not o.seats or seats in o.seats]


def option_sets(meta: Meta, seats: int) -> list[dict[str, str]]:
    options = applying(meta, seats)
    if prod(len(option.values) for option in options) > FEW:
        return [{}]
    names = [option.id for option in options]
    values = product(*[option.values for option in options])
    return [dict(zip(names, chosen, strict=True)) for chosen in values]


def by_seats(game: str) -> list[Chosen]:
    """Every seat count, with all option sets where they are few."""
    meta = games.discover()[game]
    return [
        (game, seats, chosen, "") for seats in meta.seats for chosen in option_sets(meta, seats)
    ]


def by_option(game: str) -> list[Chosen]:
    """Every option changed once, where they make many sets."""
    meta, found = games.discover()[game], []
    for option in meta.options:
        seats = min(option.seats or meta.seats)
        if option_sets(meta, seats) == [{}]:
            found.append((game, seats, {option.id: option.values[-1]}, ""))
    return found


def by_menu(game: str) -> list[Chosen]:
    """Every menu but the first, which the others play."""
    return [(game, 2, {}, menu) for menu in menus(games.load(game))[1:]]


TABLES = [table for game in GAMES for table in by_seats(game) + by_menu(game)]
OPTIONS = [table for game in GAMES for table in by_option(game)]


def name_of(table: Chosen) -> str:
    game, seats, options, menu = table
    return "-".join([game, str(seats), *options.values(), *([menu] if menu else [])])
