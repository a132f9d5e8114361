"""The commands as a user calls them: output, exit codes, one clear line for bad input."""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shopfloor.lab.plan import Plan
from shopfloor.lab.play import play_game
from shopfloor.table import read_game
from shopfloor.table.proof import public_key, sign
from shopfloor.table.saved import result_json, write_log

GAME = "fantastic-factories"
Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run shopfloor in a process of its own, in English, with an empty data folder."""

    def call(*args: object, stdin: str = "", **env: str) -> Done:
        return subprocess.run(
            [sys.executable, "-m", "shopfloor", *map(str, args)],
            input=stdin,
            capture_output=True,
            text=True,
            env={
                **os.environ,
                "SHOPFLOOR_LANG": "en",
                "XDG_DATA_HOME": str(tmp_path / "data"),
                "COLUMNS": "120",
                **env,
            },
        )

    return call


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Path:
    """A finished game between bots."""
    run("simulate", GAME, "--games", 1, "--save", tmp_path / "games", "--jobs", 1)
    return tmp_path / "games" / "000000.jsonl"


def refused(done: Done, *words: str) -> None:
    """One line on standard error that says all of these, exit code 2, nothing printed."""
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    for word in words:
        assert word in done.stderr


def test_help_lists_every_command(run: Run) -> None:
    done = run("--help")
    assert done.returncode == 0
    for name in ("play", "simulate", "replay", "layout", "doctor", "bench"):
        assert f"\n  {name} " in done.stdout


@pytest.mark.parametrize(
    "command",
    ["simulate", "replay", "layout check", "solve", "train", "doctor", "bench"],
)
def test_every_command_that_reports_speaks_json(run: Run, command: str) -> None:
    assert "--json" in run(*command.split(), "--help").stdout


def test_help_speaks_german(run: Run) -> None:
    assert "Befehle" in run("--help", SHOPFLOOR_LANG="de").stdout


def test_doctor(run: Run) -> None:
    found = json.loads(run("doctor", "--json").stdout)
    assert found["games"][GAME]["seats"] == [1, 2, 3, 4, 5]
    assert "greedy" in found["games"][GAME]["bots"]


class TestSimulate:
    def test_same_games_whatever_the_number_of_jobs(self, run: Run, tmp_path: Path) -> None:
        tables = []
        for jobs in (1, 2):
            out = tmp_path / f"{jobs}.csv"
            done = run(
                "simulate",
                GAME,
                "--games",
                20,
                "--seed",
                5,
                "--jobs",
                jobs,
                "--out",
                out,
                "--seats",
                "greedy,random,random",
                "--json",
            )
            tables.append((done.stdout, out.read_text()))
        assert tables[0] == tables[1]

    def test_another_seed_is_another_run(self, run: Run) -> None:
        runs = {run("simulate", GAME, "--games", 4, "--seed", s, "--json").stdout for s in (1, 2)}
        assert len(runs) == 2

    def test_seats_turn_from_game_to_game(self, run: Run, tmp_path: Path) -> None:
        run("simulate", GAME, "--games", 4, "--out", tmp_path / "t.csv", "--jobs", 1)
        rows = list(csv.DictReader((tmp_path / "t.csv").read_text().splitlines()))
        assert [row["bot"] for row in rows if row["seat"] == "0"] == ["greedy", "random"] * 2

    def test_parquet(self, run: Run, tmp_path: Path) -> None:
        import pyarrow.parquet

        run("simulate", GAME, "--games", 3, "--out", tmp_path / "t.parquet", "--jobs", 1)
        assert pyarrow.parquet.read_table(tmp_path / "t.parquet").num_rows == 6

    def test_solo_against_the_machine(self, run: Run) -> None:
        done = run(
            "simulate",
            GAME,
            "--seats",
            "greedy",
            "--games",
            5,
            "--option",
            "machine=easy",
            "--json",
            "--jobs",
            1,
        )
        assert json.loads(done.stdout)["bots"]["greedy"]["seats_played"] == 5

    @pytest.mark.parametrize(
        ("args", "words"),
        [
            (["chess"], ["chess"]),
            ([GAME, "--seats", "greedy,genius"], ["genius", "random"]),
            ([GAME, "--seats", ",".join(["random"] * 6)], ["6"]),
            ([GAME, "--seats", "random", "--option", "machine=kind"], ["kind"]),
            ([GAME, "--seats", "random", "--option", "machine"], ["NAME=VALUE"]),
            ([GAME, "--option", "machine=easy"], ["Machine"]),
            ([GAME, "--out", "games.xls"], ["games.xls", ".csv"]),
            ([GAME, "--out", "no/such/folder/t.csv"], ["no/such/folder"]),
        ],
    )
    def test_bad_input(self, run: Run, args: list[str], words: list[str]) -> None:
        refused(run("simulate", *args), *words)


class TestReplay:
    def test_proves_a_game_and_tells_it(self, run: Run, saved: Path) -> None:
        done = run("replay", saved, "--verify")
        assert done.returncode == 0
        assert "Round 1 begins" in done.stdout
        assert "Proven" in done.stdout

    def test_the_key_that_must_have_signed(self, run: Run, saved: Path) -> None:
        table = read_game(saved.read_text())
        assert table.dealer is not None
        mine, other = (public_key(bytes([n]) * 32) for n in (1, 2))
        proof = sign(b"\1" * 32, table.header, table.entries)
        seed, result = table.dealer.seed.hex(), table.result()
        told = result_json(result) if result else None
        saved.write_text(write_log(table.header, table.entries, seed, told, proof))
        assert mine in run("replay", saved, "--verify").stdout  # whose it is, one must know
        done = run("replay", saved, "--verify", "--key", mine)
        assert done.returncode == 0 and "the key you named" in done.stdout
        refused(run("replay", saved, "--verify", "--key", other), mine)
        assert json.loads(run("replay", saved, "--verify", "--json").stdout)["signer"] == mine

    def test_in_german(self, run: Run, saved: Path) -> None:
        assert "Runde 1" in run("replay", saved, SHOPFLOOR_LANG="de").stdout

    def test_at_an_entry(self, run: Run, saved: Path) -> None:
        done = run("replay", saved, "--at", 30, "--json")
        found = json.loads(done.stdout)
        assert (found["entries"], found["result"]) == (30, None)

    def test_past_the_end(self, run: Run, saved: Path) -> None:
        refused(run("replay", saved, "--at", 99999), "99999")

    def change(self, saved: Path, line: int, change: Callable[[dict[str, Any]], None]) -> None:
        lines = saved.read_text().splitlines()
        row = json.loads(lines[line - 1])
        change(row)
        lines[line - 1] = json.dumps(row)
        saved.write_text("\n".join(lines) + "\n")

    def test_a_tampered_roll(self, run: Run, saved: Path) -> None:
        lines = saved.read_text().splitlines()
        at = next(n for n, line in enumerate(lines, 1) if '"dice ' in line)
        self.change(saved, at, lambda row: row.update(chance="dice 6 6 6 6"))
        refused(run("replay", saved, "--verify"), f"line {at}")

    def test_an_illegal_move(self, run: Run, saved: Path) -> None:
        lines = saved.read_text().splitlines()
        at = next(n for n, line in enumerate(lines, 1) if '"do"' in line)
        self.change(saved, at, lambda row: row.update(do="mine d5"))
        refused(run("replay", saved), f"line {at}")

    def test_an_unknown_action(self, run: Run, saved: Path) -> None:
        lines = saved.read_text().splitlines()
        at = next(n for n, line in enumerate(lines, 1) if '"do"' in line)
        self.change(saved, at, lambda row: row.update(do="bake bread"))
        refused(run("replay", saved), f"line {at}", "bake bread")

    def test_a_newer_format(self, run: Run, saved: Path) -> None:
        self.change(saved, 1, lambda row: row.update(format=2))
        refused(run("replay", saved), "line 1", "2")

    def test_a_torn_file(self, run: Run, saved: Path) -> None:
        text = saved.read_text()
        saved.write_text(text[: len(text) // 2])
        refused(run("replay", saved), "line")

    def test_no_such_file(self, run: Run) -> None:
        refused(run("replay", "nowhere.jsonl"), "nowhere.jsonl")

    def test_not_text(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "x").write_bytes(b"\xff\xfe\x00")
        refused(run("replay", tmp_path / "x"), "UTF-8")


class TestPlay:
    def test_a_whole_solo_game_by_numbers(self, run: Run, tmp_path: Path) -> None:
        """Always the first choice, for as long as it takes: the game ends by itself."""
        done = run(
            "play",
            "--terminal",
            "--against",
            "",
            "--seed",
            "x",
            "--file",
            tmp_path / "g.jsonl",
            stdin="1\n" * 5000,
        )
        assert done.returncode == 0
        assert "1. " in done.stdout.splitlines()[-2]
        assert run("replay", tmp_path / "g.jsonl", "--verify").returncode == 0

    @pytest.mark.parametrize("game", ["factory-fun", "factory-funner"])
    def test_a_whole_pipe_game_by_numbers(self, run: Run, tmp_path: Path, game: str) -> None:
        """Take the tile, build what is proposed first, until it is over."""
        done = run(
            "play",
            "--terminal",
            game,
            "--against",
            "",
            "--seed",
            "x",
            "--file",
            tmp_path / "g.jsonl",
            stdin="1\n2\n" * 40,
        )
        assert done.returncode == 0, done.stderr
        assert "1. " in done.stdout.splitlines()[-1]
        assert run("replay", tmp_path / "g.jsonl", "--verify").returncode == 0

    def test_left_and_resumed(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "g.jsonl"
        run(
            "play",
            "--terminal",
            "--against",
            "greedy",
            "--seed",
            "x",
            "--file",
            file,
            stdin="1\nq\n",
        )
        before = file.read_text()
        run("play", "--terminal", "--file", file, stdin="q\n")
        assert file.read_text() == before
        assert '"do": "take 1"' in before

    def test_refusals_are_said_in_words(self, run: Run, tmp_path: Path) -> None:
        done = run(
            "play",
            "--terminal",
            "--against",
            "greedy",
            "--seed",
            "x",
            "--file",
            tmp_path / "g",
            stdin="bake\nmine d5\nu\n77\nq\n",
        )
        assert "bake" in done.stdout
        assert "77" in done.stdout
        assert "Traceback" not in done.stderr

    def test_undo_and_redo(self, run: Run, tmp_path: Path) -> None:
        moves = "take 1\ndone\nu\nr\nl\nq\n"
        file = tmp_path / "g.jsonl"
        run("play", "--terminal", "--against", "random", "--seed", "x", "--file", file, stdin=moves)
        assert run("replay", file).returncode == 0

    def test_a_broken_file_is_not_overwritten(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "g.jsonl"
        file.write_text("{")
        refused(run("play", "--terminal", "--file", file, stdin="q\n"), "line 1")
        assert file.read_text() == "{"


def test_a_review_tells_books_that_add_up(run: Run, saved: Path) -> None:
    done = run("review", saved)
    assert done.returncode == 0, done.stderr
    assert "accuracy" in done.stdout and "= " in done.stdout
    german = run("review", saved, SHOPFLOOR_LANG="de").stdout
    assert "Genauigkeit" in german and "Glück" in german
    told = json.loads(run("review", saved, "--json").stdout)
    for seat in told["seats"]:
        points = seat["points"]
        made = points["start"] + points["luck"] - points["cost"] + points["rivals"]
        assert made == pytest.approx(points["result"], abs=0.005)


def test_a_review_names_the_machines_of_the_better_moves(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    plan = Plan("factory-funner", ("random", "greedy"), 1, 4, keep=True)
    file.write_text(play_game(plan, 0).saved, encoding="utf-8")
    better = [line.strip() for line in run("review", file).stdout.splitlines() if "Better:" in line]
    assert "Better: Claim Magnetizer" in better and "Better: Build Cwalichecker" in better
    assert not any("machine 1" in line or line == "Better: Build" for line in better)


def test_a_game_that_runs_is_not_reviewed(run: Run, saved: Path, tmp_path: Path) -> None:
    lines = saved.read_text(encoding="utf-8").splitlines(keepends=True)
    cut = tmp_path / "running.jsonl"
    cut.write_text("".join(lines[:40]), encoding="utf-8")
    refused(run("review", cut), "not over")
