"""How many games the lab plays a second, what a log costs, and what a second worker brings.

python benchmarks/lab.py [--games 12000] [--peers PYTHON] [--million FOLDER]

Random games of Fantastic Factories with four seats, beside Catanatron's simulator in the same run
where `make peers` has installed it. `--million` plays a million of them instead and tells the
memory of all processes, looked at every few seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing import active_children
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from shopfloor.lab.plan import Part, Plan  # noqa: E402
from shopfloor.lab.play import play_game  # noqa: E402
from shopfloor.lab.simulate import simulate  # noqa: E402
from shopfloor.lab.store import Folder, Sink, TallySink  # noqa: E402
from shopfloor.lab.tables import USUAL  # noqa: E402
from shopfloor.lab.work import crowd  # noqa: E402

GAME = "fantastic-factories"
SEATS = 4
TIMES = 5  # a game is played, and its best time counts: what others do on the machine does not
EVERY = 5.0  # seconds between looks at memory
MILLION = 1_000_000


# What a log costs


def best_seconds(plan: Plan, index: int) -> float:
    found = []
    for _ in range(TIMES):
        start = time.process_time()
        play_game(plan, index)
        found.append(time.process_time() - start)
    return min(found)


def log_cost(bot: str, games: int) -> dict[str, float]:
    """Milliseconds a game without and with a log, the games of both taken in turns."""
    bare = Plan(GAME, (bot,) * SEATS, games, seed=1)
    logged = replace(bare, keep=True)
    pairs = [(best_seconds(bare, n), best_seconds(logged, n)) for n in range(games)]
    without, kept = (sum(side) / games * 1000 for side in zip(*pairs, strict=True))
    return {"without_ms": without, "with_ms": kept, "times": kept / without}


# What workers bring


@dataclass(frozen=True)
class Spent:
    """What some games took: seconds by the clock, and of processors, ours and the workers'."""

    clock: float
    processor: float


def processor() -> float:
    """The processor time of this process and of the workers that it has."""
    tick = os.sysconf("SC_CLK_TCK")
    workers = [Path(f"/proc/{child.pid}/stat").read_text() for child in active_children()]
    ticks = [sum(map(int, text.rpartition(")")[2].split()[11:13])) for text in workers]
    return time.process_time() + sum(ticks) / tick


def spent(plan: Plan, jobs: int, sink: Sink) -> Spent:
    """What a plan takes once all workers are warm."""
    with crowd(jobs, variant=(plan.game, plan.changes)) as workers:
        simulate(replace(plan, games=64 * jobs, seed=2), workers, TallySink())
        start, used = time.perf_counter(), processor()
        simulate(plan, workers, sink)
        return Spent(time.perf_counter() - start, processor() - used)


def run(games: int, jobs: int, tables: bool) -> Spent:
    """Random games, kept as tallies or as tables on disk."""
    plan = Plan(GAME, ("random",) * SEATS, games, seed=1, tables=USUAL if tables else ())
    with TemporaryDirectory() as folder:
        sink = Folder(Path(folder), plan)
        sink.open(Part(), resume=False)
        return spent(plan, jobs, sink if tables else TallySink())


def growth(games: int, tables: bool) -> dict[str, float]:
    """Games a second of one worker and of two in turns, the best of three each.

    On a machine that is not free the clock says little; `processor_times` is how much faster two
    free cores would be by the processor time that was used.
    """
    runs = [(run(games, 1, tables), run(games, 2, tables)) for _ in range(3)]
    one, two = (min(one.clock for one in side) for side in zip(*runs, strict=True))
    work, spread = (min(one.processor for one in side) for side in zip(*runs, strict=True))
    return {
        "one": games / one,
        "two": games / two,
        "times": one / two,
        "games_per_processor_second": games / work,
        "processor_times": 2 * work / spread,
    }


def peer(python: Path) -> object:
    """Catanatron's figures, by the interpreter that has it."""
    if not python.exists():
        return None
    script = str(ROOT / "benchmarks" / "peers.py")
    done = subprocess.run([str(python), script], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["catanatron"]


# A million games in one run


def family(pid: int) -> Iterator[int]:
    """A process and all that it started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            yield from family(int(child))


def megabytes(pid: int) -> float:
    """What a process holds for itself and its share of what it holds with others (Pss)."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(next(line for line in text.splitlines() if line.startswith("Pss:")).split()[1]) / 1e3


def look(pid: int) -> float:
    try:
        return sum(megabytes(one) for one in family(pid))
    except (OSError, StopIteration):  # it has just ended
        return 0.0


def million(folder: str, games: int) -> dict[str, object]:
    """Play them by the command, and tell the memory in tenths of the time it took."""
    line = ["simulate", GAME, "--seats", ",".join(["random"] * SEATS), "--games", str(games)]
    more = ["--jobs", "2", "--json", *(["--tables", folder] if folder else [])]
    start, seen = time.perf_counter(), list[float]()
    command = [sys.executable, "-m", "shopfloor", *line, *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        while run.poll() is None:
            seen.append(look(run.pid))
            time.sleep(EVERY)
        told = run.stdout.read() if run.stdout else ""
    took, step = time.perf_counter() - start, max(1, len(seen) // 10)
    tenths = [round(max(seen[n : n + step])) for n in range(0, len(seen), step)]
    games_played = json.loads(told)["games"]
    return {"games": games_played, "seconds": took, "most_mb": max(seen), "mb_by_tenth": tenths}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=12_000)
    asked.add_argument("--peers", type=Path, default=ROOT / ".venv-peers" / "bin" / "python")
    asked.add_argument("--million", metavar="FOLDER", help="tables go there; '' keeps tallies only")
    wanted = asked.parse_args()
    if wanted.million is not None:
        tell("million", million(wanted.million, MILLION))
        return
    tell("catanatron", peer(wanted.peers))
    tell("tallies", growth(wanted.games, tables=False))
    tell("tables", growth(wanted.games // 4, tables=True))
    for bot in ("random", "greedy"):
        tell(f"log of {bot}", log_cost(bot, 20))


def tell(name: str, found: object) -> None:
    """Print one part as soon as it is measured: a run that is ended has told what it knew."""
    print(json.dumps({name: found}), flush=True)


if __name__ == "__main__":
    main()
