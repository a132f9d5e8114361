"""The puzzles of the days: found in bots' games, measured, certified twice, and packed.

    python tools/puzzles.py seek factory-fun --minutes 5   # again, until there are enough
    python tools/puzzles.py pack factory-fun               # into src/shopfloor/bots/data
    python tools/puzzles.py certify factory-fun            # all that are packed, by the oracle

`seek` plays one game of bots after the other, by number, and keeps in build/puzzles what the
solver proves. `pack` takes the first that make whole weeks: easy from Monday to Wednesday, hard on
Saturday, two turns on Sunday. `certify` has the oracle of the tests prove each again, and keeps its
verdicts: what it refutes, or cannot prove within its work, the next `pack` leaves out. All go on
where they ended, and the same numbers give the same puzzles.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import islice
from multiprocessing import Pool
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from shopfloor import bots  # noqa: E402
from shopfloor.bots.pipes.puzzles import TWO  # noqa: E402
from shopfloor.bots.puzzles import EASY, GRADES, HARD, MEDIUM, kept, packed  # noqa: E402
from shopfloor.kernel.capabilities import Puzzle  # noqa: E402
from tests.bots.puzzle_oracles import certified  # noqa: E402

KEPT = ROOT / "build" / "puzzles"
DAYS = 371  # whole weeks, a little more than a year
LONG = "long"  # those that take two turns
WEEK = (EASY, EASY, EASY, MEDIUM, MEDIUM, HARD, LONG)
WORK = 60.0  # of the oracle for one puzzle, about seconds on a fast core
FROM_ONE_GAME = 2  # puzzles: a second tile on the same floor is still another question


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=["seek", "pack", "certify", "count"])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--days", type=int, default=DAYS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--work", type=float, default=WORK)
    wanted = parser.parse_args()
    job: Callable[[argparse.Namespace], None] = globals()[wanted.what]
    job(wanted)


def seek(wanted: argparse.Namespace) -> None:
    """Look through games until the time is up."""
    end = time.monotonic() + 60 * wanted.minutes
    crew: Any = bots.crew(wanted.game)
    KEPT.mkdir(parents=True, exist_ok=True)
    for seed in after(wanted.game):
        found = [asdict(puzzle) for puzzle in sound(crew, seed)]
        with file(wanted.game).open("a") as out:
            out.write(json.dumps({"seed": seed, "found": found}) + "\n")
        print(seed, [puzzle["grade"] for puzzle in found], flush=True)
        if time.monotonic() > end:
            return


def sound(crew: Any, seed: int) -> Iterator[Puzzle]:
    """Some puzzles of one game."""
    for puzzle in islice(crew.seek(seed), FROM_ONE_GAME):
        yield crew.measured(puzzle)


def after(game: str) -> Iterator[int]:
    """The numbers of the games that were not looked through yet."""
    done = [row["seed"] for row in rows(game)]
    seed = max(done, default=-1)
    while True:
        seed += 1
        yield seed


def rows(game: str, kind: str = "found") -> list[Any]:
    path = file(game, kind)
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def file(game: str, kind: str = "found") -> Path:
    return KEPT / f"{game}.{kind}.jsonl"


def name_of(puzzle: Puzzle) -> str:
    return json.dumps(puzzle.position, sort_keys=True)


def verdicts(game: str) -> dict[str, bool | None]:
    """What the oracle said of each position it was asked about."""
    return {row["position"]: row["certified"] for row in rows(game, "verdicts")}


def found(game: str) -> list[Puzzle]:
    """What was found and not given up, in the order of the games; no position twice."""
    said = verdicts(game)
    told = [Puzzle(**told) for row in rows(game) for told in row["found"]]
    puzzles = {name_of(puzzle): puzzle for puzzle in reversed(told)}
    return [puzzles[name] for name in reversed(puzzles) if said.get(name, True)]


def count(wanted: argparse.Namespace) -> None:
    """Tell how many there are of each grade."""
    puzzles = found(wanted.game)
    print(len(puzzles), {g: sum(p.grade == g for p in puzzles) for g in GRADES})


def pack(wanted: argparse.Namespace) -> None:
    """Choose one for every day, and write them beside the bots."""
    puzzles = found(wanted.game)
    heaps: dict[str, list[Puzzle]] = {name: [] for name in (*GRADES, LONG)}
    for puzzle in puzzles:
        heaps[LONG if puzzle.kind == TWO else puzzle.grade].append(puzzle)
    if sum(map(len, heaps.values())) < wanted.days:
        sys.exit(f"{wanted.game}: too few puzzles, seek more")
    days = [draw(heaps, WEEK[day % 7]) for day in range(wanted.days)]
    name = f"{wanted.game.replace('-', '_')}_puzzles.gz"
    target = ROOT / "src" / "shopfloor" / "bots" / "data" / name
    target.write_bytes(packed(days))
    print(f"{target.name}: {len(days)} days, {target.stat().st_size} bytes")


def draw(heaps: dict[str, list[Puzzle]], grade: str) -> Puzzle:
    """The next of a grade; if there is none left, of the one of which there are most."""
    instead = heaps[HARD] if grade == LONG else []
    return (heaps[grade] or instead or max(heaps.values(), key=len)).pop(0)


def certify(wanted: argparse.Namespace) -> None:
    """Have the oracle look at every puzzle that is packed, as long as there is time."""
    end = time.monotonic() + 60 * wanted.minutes
    KEPT.mkdir(parents=True, exist_ok=True)
    asked = unasked(wanted.game, wanted.work)
    with Pool(wanted.jobs) as pool, file(wanted.game, "verdicts").open("a") as out:
        for row in pool.imap_unordered(verdict, [(*day, wanted.work, end) for day in asked]):
            out.write("".join(json.dumps(told) + "\n" for told in [row] if told))
            out.flush()
    tell(wanted.game)


def unasked(game: str, work: float) -> list[tuple[str, int]]:
    """The days on which the oracle was not asked yet, or gave up after less work."""
    asked = {
        row["position"]
        for row in rows(game, "verdicts")
        if row["certified"] is not None or row.get("work", 0.0) >= work
    }
    days = sorted(enumerate(kept(game)), key=lambda day: len(day[1].line))  # the quick ones first
    return [(game, day) for day, puzzle in days if name_of(puzzle) not in asked]


def verdict(job: tuple[str, int, float, float]) -> dict[str, Any]:
    """What the oracle says of a day's puzzle; nothing if the time is up."""
    game, day, work, end = job
    begun = time.monotonic()
    if begun > end:
        return {}
    puzzle = kept(game)[day]
    said = certified(game, puzzle, work)
    took = round(time.monotonic() - begun, 2)
    about = {"day": day, "kind": puzzle.kind, "work": work, "seconds": took}
    return {"position": name_of(puzzle), "certified": said, **about}


def tell(game: str) -> None:
    """Count the verdicts; fail unless all are certified."""
    said = verdicts(game)
    found = [said.get(name_of(puzzle), "not asked") for puzzle in kept(game)]
    told = {True: "certified", False: "WRONG", None: "too much work", "not asked": "not asked yet"}
    print(game, {text: found.count(verdict) for verdict, text in told.items()})
    sys.exit(found.count(True) < len(found))


if __name__ == "__main__":
    main()
