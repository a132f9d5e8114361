"""`shopfloor solve` on a position file and on a saved game."""

import json
import time
from pathlib import Path

import pytest

from shopfloor.cli.solve import Patience
from shopfloor.games.factory_fun.content import RULES
from shopfloor.parts.pipes.json import layout_to_json
from shopfloor.parts.pipes.text import layout_from_text
from tests.cli.test_commands import Run, refused, run, saved  # noqa: F401 - fixtures
from tests.support import at_work

PRESSOR = {
    "layout": {"format": 1, "game": "factory-fun", "board": "classic-a"},
    "machine": 38,
    "money": 2,
}


def test_the_first_machine_of_a_factory(run: Run, tmp_path: Path) -> None:  # noqa: F811
    """High Pressor (9) with 2 containers and a reservoir is worth 6, and nothing more."""
    (tmp_path / "p.json").write_text(json.dumps(PRESSOR))
    found = json.loads(run("solve", tmp_path / "p.json", "--json").stdout)
    assert (found["value"], found["proven"]) == (6, True)
    assert "Proven" in run("solve", tmp_path / "p.json").stdout


def test_the_most_goods_of_a_work_phase(run: Run, tmp_path: Path) -> None:  # noqa: F811
    state = at_work(dice="6 6", compound="nuclear-plant battery-factory", energy=3)
    position = {"game": "fantastic-factories", "seat": 0, "state": state.dump()}
    (tmp_path / "p.json").write_text(json.dumps(position))
    found = json.loads(run("solve", tmp_path / "p.json", "--json").stdout)
    assert (found["value"], found["proven"]) == (2, True)  # the plant's energy runs the factory


def test_a_saved_game_at_an_entry(run: Run, saved: Path) -> None:  # noqa: F811
    rows = [json.loads(line) for line in saved.read_text().splitlines()]
    at = next(row["n"] for row in rows if str(row.get("do", "")).startswith(("mine", "generate")))
    seat = rows[at]["seat"]
    done = run("solve", saved, "--at", at - 1, "--seat", seat, "--json")
    assert done.returncode == 0, done.stderr


def test_bad_positions(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for data in ({**PRESSOR, "machine": 99}, {"game": "fantastic-factories"}, {"layout": 7}):
        (tmp_path / "p.json").write_text(json.dumps(data))
        refused(run("solve", tmp_path / "p.json"))


FULL = "classic-a: 38@1,2 red@1,1 green@0,2 W-E@3,2 W-E@4,2 42@5,2 output@7,2/W"


def test_time_is_kept_whatever_money_and_fine_a_file_names(run: Run, tmp_path: Path) -> None:  # noqa: F811
    layout = layout_to_json(RULES, layout_from_text(RULES.floors, FULL))
    rich = {"layout": layout, "machine": 33, "money": 10**6, "fine": 10**6}
    (tmp_path / "p.json").write_text(json.dumps(rich))
    began = time.monotonic()
    found = json.loads(run("solve", tmp_path / "p.json", "--seconds", 1, "--json").stdout)
    assert found["layout"] is not None
    assert time.monotonic() - began < 20  # a start of Python under load is most of it


def test_a_layout_that_is_illegal_itself_gets_one_line(run: Run, tmp_path: Path) -> None:  # noqa: F811
    layout = {**PRESSOR["layout"], "machines": [{"id": 42, "at": [5, 2], "turn": 0}]}  # type: ignore[dict-item]
    (tmp_path / "p.json").write_text(json.dumps({**PRESSOR, "layout": layout}))
    refused(run("solve", tmp_path / "p.json"), "This port meets no end")


def test_a_terminal_shows_how_much_time_is_used(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Patience(60) as patience:
        patience.shown = patience.began - 1
        assert not patience.over()
    assert "of 60 s" in capsys.readouterr().err


def work(tmp_path: Path, **more: object) -> Path:
    """A work phase with thousands of positions, as a file."""
    state = at_work(
        dice="1 2 3 4 5 6",
        compound="nuclear-plant battery-factory assembly-line trash-compactor",
        hand="robot golem obelisk",
        metal=9,
        energy=9,
    )
    file = tmp_path / "work.json"
    position = {"game": "fantastic-factories", "seat": 0, "state": state.dump(), **more}
    file.write_text(json.dumps(position))
    return file


def test_nodes_limit_the_search_of_a_work_phase(run: Run, tmp_path: Path) -> None:  # noqa: F811
    found = json.loads(run("solve", work(tmp_path), "--nodes", 50, "--json").stdout)
    assert (found["nodes"], found["proven"]) == (50, False)


def test_seconds_limit_the_search_of_a_work_phase(run: Run, tmp_path: Path) -> None:  # noqa: F811
    found = json.loads(run("solve", work(tmp_path), "--seconds", 0.01, "--json").stdout)
    assert not found["proven"]
    assert found["nodes"] < 20_000


def test_an_unknown_goal(run: Run, tmp_path: Path) -> None:  # noqa: F811
    refused(run("solve", work(tmp_path), "--goal", "fame"), "fame", "goods")
