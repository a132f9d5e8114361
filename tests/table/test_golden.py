"""Golden games, kept for ever: they fold to the result they were saved with (golden/make.py)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shopfloor.games.fantastic_factories.rules import rounds
from shopfloor.games.fantastic_factories.rules.scoring import TIE_BREAKS
from shopfloor.table import Table, read_game, verify, write_game
from shopfloor.table.saved import result_json
from shopfloor.words import catalogue
from tests.golden import pipes
from tests.support import frozen

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.jsonl"))
golden = pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])


def result_of(path: Path) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["result"]
    return result


@golden
def test_golden_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    table = verify(text)
    result = table.result()
    assert result is not None
    assert result_json(result) == result_of(path)
    assert write_game(table) == text
    table.state.audit()


@golden
def test_golden_game_without_its_seed(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    table = read_game("".join(lines[:-1]))
    assert table.dealer is None
    result = table.result()
    assert result is not None
    assert result_json(result) == result_of(path)


@golden
def test_golden_game_is_audited_all_the_way(path: Path) -> None:
    table = read_game(path.read_text(encoding="utf-8"))
    again = Table(table.header, table.dealer)
    for entry in table.entries:
        again.append(entry)
        again.state.audit()
    assert frozen(again.state) == frozen(table.state)
    assert again.events == table.events


# Every way a game of Fantastic Factories can end

OF_FACTORIES = [path for path in GOLDEN if path.stem not in pipes.RECIPES]
ENDINGS: dict[str, Callable[[dict[str, Any], int], bool]] = {
    "by goods": lambda r, seats: r["ended_by"] == "goods" and seats > 1,
    "by buildings": lambda r, seats: r["ended_by"] == "buildings" and seats > 1,
    "by rounds": lambda r, seats: r["ended_by"] == "rounds",
    "by The Machine": lambda r, seats: r["ended_by"] == "machine",
    "solo won": lambda r, seats: seats == 1 and r["winners"] == [0],
    "solo lost": lambda r, seats: seats == 1 and r["winners"] == [1] and r["ended_by"] != "machine",
    "without a tie": lambda r, seats: seats > 1 and r["tie_break"] == "",
    "tie broken by metal": lambda r, seats: r["tie_break"] == "metal",
    "tie broken by energy": lambda r, seats: r["tie_break"] == "energy",
    "tie broken by cards": lambda r, seats: r["tie_break"] == "cards",
    "shared victory": lambda r, seats: r["tie_break"] == "shared" and len(r["winners"]) > 1,
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_has_a_golden_game(ending: str) -> None:
    found = []
    for path in OF_FACTORIES:
        seats = json.loads(path.read_text(encoding="utf-8").splitlines()[0])["seats"]
        if ENDINGS[ending](result_of(path), len(seats)):
            found.append(path.stem)
    assert found


def test_a_new_way_to_end_must_bring_its_golden_game() -> None:
    source = Path(rounds.__file__).with_name("rounds.py").read_text(encoding="utf-8")
    causes = set(re.findall(r'(?:announce\(state, |ended_by = )"(\w+)"', source))
    results = [result_of(path) for path in OF_FACTORIES]
    assert causes == {result["ended_by"] for result in results}
    assert {*TIE_BREAKS, "shared"} == {result["tie_break"] for result in results}


def test_a_golden_game_with_undo() -> None:
    table = read_game((GOLDEN[0].parent / "undo.jsonl").read_text(encoding="utf-8"))
    assert any(entry.is_undo for entry in table.entries)


# All that the pipe games know


def pipe_game(name: str) -> Table:
    return read_game((GOLDEN[0].parent / f"{name}.jsonl").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", pipes.RECIPES)
def test_a_golden_pipe_game_shows_what_it_was_made_for(name: str) -> None:
    table = pipe_game(name)
    assert table.header.game == pipes.RECIPES[name][0]
    for feature, shown in pipes.shows(name).items():
        assert shown(table), feature


@pytest.mark.parametrize("game", pipes.FEATURES)
def test_every_feature_of_a_pipe_game_has_its_golden_game(game: str) -> None:
    names = [name for name in pipes.RECIPES if pipes.RECIPES[name][0] == game]
    assert {feature for name in names for feature in pipes.shows(name)} == set(pipes.FEATURES[game])


@pytest.mark.parametrize("game", pipes.FEATURES)
def test_every_event_of_a_pipe_game_is_told_in_some_golden_game(game: str) -> None:
    names = [name for name in pipes.RECIPES if pipes.RECIPES[name][0] == game]
    heard = {event.key for name in names for _, event in pipe_game(name).events}
    known = [key.split(".") for key in catalogue("en") if key.startswith(f"{game}.event.")]
    assert {key[2] for key in known} <= heard
