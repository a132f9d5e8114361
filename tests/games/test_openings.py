"""The games that newcomers are guided through are played by today's rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from shopfloor import games
from shopfloor.table import verify

WEB = Path(__file__).parents[2] / "web" / "src" / "games"
OPENINGS = sorted(WEB.glob("*/*.jsonl"))


def test_there_are_some() -> None:
    assert {path.stem for path in OPENINGS} >= {"guide", "lesson"}


@pytest.mark.parametrize("path", OPENINGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_opening_is_sound_and_of_the_newest_ruleset(path: Path) -> None:
    table = verify(path.read_text(encoding="utf-8"))
    assert table.header.ruleset == games.load(table.header.game).meta.ruleset
    assert table.result() is None
