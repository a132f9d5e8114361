"""`shopfloor layout check` on files, good and bad."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_commands import Done, Run, refused, run  # noqa: F401 - a fixture

PRESSOR: dict[str, Any] = {
    "format": 1,
    "game": "factory-fun",
    "board": "classic-a",
    "machines": [{"id": 38, "at": [3, 2], "turn": 0}],
    "containers": [{"colour": "red", "at": [3, 1]}, {"colour": "green", "at": [2, 2]}],
    "reservoirs": [{"kind": "output", "at": [5, 2], "side": "W"}],
}


@pytest.fixture
def check(run: Run, tmp_path: Path) -> Run:  # noqa: F811
    def call(
        new: object, old: object = None, machine: int = 38, money: int = 2, *more: str
    ) -> Done:
        args: list[object] = ["--machine", machine, "--money", money, *more]
        for name, data in (("new", new), ("old", old)):
            if data is not None:
                path = tmp_path / f"{name}.json"
                path.write_text(data if isinstance(data, str) else json.dumps(data))
                args += [f"--{name}", path]
        return run("layout", "check", "--json", *args)

    return call


def test_the_first_worked_example(check: Run) -> None:
    done = check(PRESSOR)
    assert done.returncode == 0
    verdict = json.loads(done.stdout)
    assert verdict["legal"]
    assert (verdict["problems"], verdict["cost"], verdict["bonus"]) == ([], 3, 0)


def test_a_problem_is_named_with_its_spot(check: Run) -> None:
    done = check({**PRESSOR, "containers": PRESSOR["containers"][:1]})
    assert done.returncode == 1
    verdict = json.loads(done.stdout)
    assert not verdict["legal"]
    assert verdict["problems"] == [{"code": "unmet-port", "at": [3, 2], "side": "W"}]


def test_the_verdict_in_words(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "new.json"
    file.write_text(json.dumps({**PRESSOR, "containers": PRESSOR["containers"][:1]}))
    done = run("layout", "check", "--new", file, "--machine", 38, "--money", 2)
    assert done.returncode == 1
    assert done.stdout.splitlines()[0] == "The build is not legal:"
    assert "3,2/W" in done.stdout
    file.write_text(json.dumps(PRESSOR))
    done = run("layout", "check", "--new", file, "--machine", 38, "--money", 2)
    assert done.stdout.splitlines() == ["The build is legal.", "Cost 3, chain bonus 0."]


def test_the_broken_one_of_two_files_is_named(check: Run) -> None:
    refused(check(PRESSOR, {**PRESSOR, "board": "classic-z"}), "old.json: board")
    refused(check({**PRESSOR, "board": "classic-z"}, PRESSOR), "new.json: board")


def test_nothing_new_costs_nothing(check: Run) -> None:
    verdict = json.loads(check(PRESSOR, PRESSOR, 7).stdout)
    assert verdict["cost"] == 0
    assert "new-machine-missing" in [problem["code"] for problem in verdict["problems"]]


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("{", ["new.json", "JSON"]),
        ("[]", ["new.json"]),
        ({**PRESSOR, "game": "chess"}, ["new.json", "chess"]),
        ({**PRESSOR, "game": "fantastic-factories"}, ["new.json"]),
        ({**PRESSOR, "board": "classic-z"}, ["new.json: board"]),
        ({**PRESSOR, "machines": [{"id": 99, "at": [3, 2], "turn": 0}]}, ["machines[0].id"]),
        ({**PRESSOR, "machines": [{"id": 38, "at": [30, 2], "turn": 0}]}, ["machines[0].at"]),
        ({**PRESSOR, "pipes": [{"at": [1, 1], "ends": ["N", "UP"]}]}, ["pipes[0].ends[1]"]),
        ({**PRESSOR, "colour": "red"}, ["colour"]),
    ],
)
def test_malformed_files(check: Run, new: Any, words: list[str]) -> None:
    refused(check(new), *words)


def test_an_unknown_machine(check: Run) -> None:
    refused(check(PRESSOR, None, 99), "99")
