"""The puzzles of the days are mended: what is not certified makes way for what is."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pytest

from shopfloor.kernel.capabilities import Puzzle

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import puzzles

GAME = argparse.Namespace(game="factory-fun")


def puzzle(name: str, grade: str, kind: str = "layout") -> Puzzle:
    return Puzzle(kind, {"name": name}, 0, 1, ["done"], grade)


DAYS = [puzzle("good", "easy"), puzzle("open", "hard"), puzzle("also good", "easy")]
SPARE = [puzzle("easy one", "easy"), puzzle("hard one", "hard"), puzzle("unproven", "hard")]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    days: list[Puzzle] = []
    certified = {puzzles.name_of(each): True for each in [DAYS[0], DAYS[2], *SPARE[:2]]}
    monkeypatch.setattr(puzzles, "verdicts", lambda _: certified)
    monkeypatch.setattr(puzzles, "kept", lambda _: DAYS)
    monkeypatch.setattr(puzzles, "write", lambda _, mended: days.extend(mended))
    return days


def test_a_day_gets_a_certified_one_of_its_grade(
    written: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "found", lambda _: [*DAYS, *SPARE])
    puzzles.mend(GAME)
    assert [each.position["name"] for each in written] == ["good", "hard one", "also good"]


def test_without_enough_nothing_is_written(
    written: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "found", lambda _: [*DAYS, SPARE[2]])
    with pytest.raises(SystemExit, match="1 are wanted"):
        puzzles.mend(GAME)
    assert written == []
