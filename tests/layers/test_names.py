"""One noun, one meaning: no class has another's name, unless it is the same thing elsewhere."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src" / "shopfloor"

# What every game has one of: the contract's words.
GAMES = {"Action", "Chance", "Chronicle", "Outcome", "OwnView", "State", "View"}
# What goes over the wire or stands at a hosted table, by the name of what it tells.
TOLD = {"Books", "Draft", "Hint", "Refused", "Review", "SeatReview", "Table", "Turn", "Verdict"}


def places() -> dict[str, set[str]]:
    """The modules in which every name of a public class is defined."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(path.relative_to(SOURCE).as_posix())
    return found


def test_no_class_has_the_name_of_another() -> None:
    twice = {name: sorted(where) for name, where in places().items() if len(where) > 1}
    assert {name: where for name, where in twice.items() if name not in GAMES | TOLD} == {}
