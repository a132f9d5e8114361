"""`shopfloor solve` on a position file and on a saved game."""

import json
from pathlib import Path

import pytest

from shopfloor.cli.solve import Patience
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
