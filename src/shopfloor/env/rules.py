"""The rules by clause, as an installed program can quote them (tools/rules.py cuts them)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from shopfloor.kernel import Unreadable

Clauses = dict[str, str]


@cache
def all_clauses(language: str) -> dict[str, Clauses]:
    """The clauses of every game in a language, by game."""
    source = files("shopfloor").joinpath("env", "data", f"rules.{language}.json")
    found: dict[str, Clauses] = json.loads(source.read_text(encoding="utf-8"))
    return found


def clauses(game: str, language: str) -> Clauses:
    """Every clause of a game's rules by its number; raise Unreadable."""
    known = all_clauses(language)
    if game not in known:
        raise Unreadable("unknown_game", game=game)
    return known[game]


def clause(game: str, number: str, language: str) -> str:
    """One clause; raise Unreadable."""
    known = clauses(game, language)
    if number not in known:
        raise Unreadable("no_such_clause", game=game, clause=number)
    return known[number]
