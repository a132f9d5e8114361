"""The same plan gives the same bytes: on any number of processes, in parts, after any crash."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from shopfloor.kernel import GameError
from shopfloor.lab import extras
from shopfloor.lab.plan import Part, Plan, read_part
from shopfloor.lab.simulate import simulate
from shopfloor.lab.store import Block, Folder, TallySink
from shopfloor.lab.tables import USUAL
from shopfloor.lab.tally import summary
from shopfloor.lab.work import Crowd, Here, crowd

GAME = "fantastic-factories"
PLAN = Plan(GAME, ("random", "random", "greedy"), 12, seed=3, tables=USUAL)


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a run, by its place."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def run(folder: Path, jobs: int = 1, part: Part = Part(), resume: bool = False) -> Path:  # noqa: B008
    sink = Folder(folder, PLAN)
    sink.open(part, resume)
    with crowd(jobs) as workers:
        simulate(PLAN, workers, sink, part)
    return folder


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The plan on one process."""
    return files(run(tmp_path_factory.mktemp("once")))


def test_two_processes_write_the_same_bytes(once: dict[str, bytes], tmp_path: Path) -> None:
    assert files(run(tmp_path, jobs=2)) == once
    assert len(once) == 1 + PLAN.blocks * (len(USUAL) + 1)


def test_four_parts_write_the_same_bytes(once: dict[str, bytes], tmp_path: Path) -> None:
    for number in (3, 1, 4, 2):
        run(tmp_path, part=Part(number, 4))
    assert files(tmp_path) == once


class Stops(Folder):
    """A sink that fails after some blocks."""

    def take(self, block: Block) -> None:
        if block.number == 5:
            raise KeyboardInterrupt
        super().take(block)


def test_who_goes_on_repeats_nothing_and_loses_nothing(
    once: dict[str, bytes], tmp_path: Path
) -> None:
    sink = Stops(tmp_path, PLAN)
    sink.open(Part(), resume=False)
    with pytest.raises(KeyboardInterrupt):
        simulate(PLAN, Crowd(Here()), sink)
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.parquet")}
    assert times
    run(tmp_path, resume=True)
    assert files(tmp_path) == once
    assert {path: path.stat().st_mtime_ns for path in times} == times


def test_a_torn_block_is_played_again(once: dict[str, bytes], tmp_path: Path) -> None:
    run(tmp_path)
    torn = tmp_path / "blocks" / "000003"
    torn.rename(tmp_path / "blocks" / ".000003.1")  # as a crash leaves it
    run(tmp_path, resume=True)
    assert {name: data for name, data in files(tmp_path).items() if "/." not in name} == once


def test_another_plan_and_an_unasked_one_are_refused(tmp_path: Path) -> None:
    run(tmp_path)
    with pytest.raises(GameError, match="folder_in_use"):
        Folder(tmp_path, PLAN).open(Part(), resume=False)
    other = Plan(GAME, PLAN.seats, 12, seed=4, tables=USUAL)
    with pytest.raises(GameError, match=r"other_plan.*seed"):
        Folder(tmp_path, other).open(Part(), resume=True)


def test_no_more_is_under_way_than_the_window() -> None:
    begun: list[int] = []

    def begin(job: int) -> int:
        begun.append(job)
        return job

    results = Crowd(Here(), 3).as_done(begin, range(1000))
    assert next(results) is not None
    assert len(begun) == 3
    assert max(results) == 999


def test_in_order_keeps_the_order() -> None:
    with crowd(2) as workers:
        assert list(workers.in_order(abs, range(-20, 0))) == list(range(20, 0, -1))


def test_the_summary_is_that_of_the_tallies(tmp_path: Path) -> None:
    memory, sink = TallySink(), Folder(tmp_path, PLAN)
    simulate(PLAN, Crowd(Here()), memory)
    run(tmp_path)
    assert summary(PLAN, memory.tallies()) == summary(PLAN, sink.tallies())
    assert sink.missing() == 0


@pytest.mark.parametrize("text", ["0/4", "5/4", "2", "a/b", "-1/2", "1/0"])
def test_no_part(text: str) -> None:
    with pytest.raises(GameError, match="bad_part"):
        read_part(text)


def test_the_blocks_of_all_parts_are_all_blocks() -> None:
    plan = Plan(GAME, ("random",), 100_003, seed=1)
    found = sorted(n for k in range(1, 8) for n in Part(k, 7).blocks(plan))
    assert found == list(range(plan.blocks))
    assert sum(len(plan.indices(n)) for n in found) == 100_003


def test_a_missing_extra_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(GameError, match=r"missing_extra.*cluster"):
        extras.need("cluster", "distributed")


@pytest.mark.skipif(bool(find_spec("ray")), reason="what must be missing is installed")
@pytest.mark.parametrize("verb", ["simulate", "study"])
def test_a_missing_extra_is_one_line_before_any_game(verb: str, tmp_path: Path) -> None:
    more = ["--out", str(tmp_path / "s.html")] if verb == "study" else []
    line = [sys.executable, "-m", "shopfloor", verb, GAME, "--cluster", "ray://nowhere:1", *more]
    done = subprocess.run(line, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert 'pip install "shopfloor[ray]"' in done.stderr


def command(folder: Path, *more: str) -> list[str]:
    asked = ["simulate", GAME, "--seats", "random,random,greedy", "--seed", "3"]
    return [sys.executable, "-m", "shopfloor", *asked, "--tables", str(folder), *more]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_ended_can_be_resumed(how: signal.Signals, tmp_path: Path) -> None:
    games = ("--games", "240", "--jobs", "2")
    heeded = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # ignored in the background
    run_ = subprocess.Popen(command(tmp_path / "a", *games), preexec_fn=heeded)
    blocks = tmp_path / "a" / "blocks"
    while not (blocks.is_dir() and len(list(blocks.iterdir())) > 1):
        time.sleep(0.02)
        assert run_.poll() is None
    os.kill(run_.pid, how)
    assert run_.wait(60) == (130 if how == signal.SIGINT else -9)
    assert len(list(blocks.iterdir())) < 240
    subprocess.run(command(tmp_path / "a", *games, "--resume"), check=True, capture_output=True)
    subprocess.run(command(tmp_path / "b", *games), check=True, capture_output=True)
    kept = {name: data for name, data in files(tmp_path / "a").items() if "/." not in name}
    assert kept == files(tmp_path / "b")
