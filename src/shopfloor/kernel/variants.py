"""Variants: what a study changes in a game's data, in force for a whole process.

Rules are read once, when a game is loaded, so a process plays one variant only: whoever starts it
puts the changes in force before the game is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from shopfloor.kernel.errors import BadFile
from shopfloor.kernel.values import Json

NUMBERS: Final = "numbers"  # the section of numbers that stand in no table
IN_FORCE: Final[dict[str, Json]] = {}  # by game


def in_force(game: str) -> Json:
    """The changes to a game's data: by table, id and column."""
    return IN_FORCE.get(game, {})


def number(game: str, name: str, printed: int) -> int:
    """A number of the rules, as printed or as the variant has it."""
    changed: int = in_force(game).get(NUMBERS, {}).get(name, printed)
    return changed


def check_sections(changes: Mapping[str, Any], known: Mapping[str, list[str]]) -> None:
    """Every section and every id in it must be one of the game's."""
    for section, rows in changes.items():
        if section not in known:
            raise BadFile("variant_section", section, known=sorted(known))
        if not isinstance(rows, dict):
            raise BadFile("variant_table", section)
        for name in rows:
            if name not in known[section]:
                raise BadFile("variant_id", f"{section}.{name}", known=known[section])


def check_numbers(changes: Mapping[str, Any], bounds: Mapping[str, tuple[int, int]]) -> None:
    """Every number must be whole and within its bounds."""
    for name, value in changes.get(NUMBERS, {}).items():
        low, high = bounds[name]
        if type(value) is not int or not low <= value <= high:
            raise BadFile("variant_number", f"{NUMBERS}.{name}", low=low, high=high)


def changed(row: dict[str, Any], changes: Mapping[str, Any], section: str, name: str) -> Json:
    """One row of a table, as printed or as the variant has it."""
    mine = changes.get(section, {}).get(name, {})
    if not isinstance(mine, dict):
        raise BadFile("variant_table", f"{section}.{name}")
    return {**row, **mine}
