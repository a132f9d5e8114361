"""The puzzles of the days: found in bots' games, measured, certified twice, and packed.

    python tools/puzzles.py seek factory-fun --minutes 5   # again, until there are enough
    python tools/puzzles.py pack factory-fun               # into src/shopfloor/bots/data
    python tools/puzzles.py certify factory-fun            # all that are packed, by the oracle
    python tools/puzzles.py certify factory-fun --found    # those that `seek` found, too
    python tools/puzzles.py mend factory-fun               # others for days it did not certify

`seek` plays one game of bots after the other, by number, and keeps in build/puzzles what the
solver proves. `pack` takes the first that make whole weeks: easy from Monday to Wednesday, hard on
Saturday, two turns on Sunday. `certify` has the oracle of the tests prove each again, and keeps its
verdicts: what it refutes, or cannot prove within its work, the next `pack` leaves out; `mend` puts
certified ones of the same grade in their place. All go on where they ended, and the same numbers
give the same puzzles.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import count as count_from
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
    parser.add_argument("what", choices=["seek", "pack", "certify", "count", "mend"])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--days", type=int, default=DAYS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--work", type=float, default=WORK)
    parser.add_argument("--first", type=int, default=0, help="the game that `seek` begins with")
    parser.add_argument("--found", action="store_true", help="certify what is not packed, too")
    wanted = parser.parse_args()
    job: Callable[[argparse.Namespace], None] = globals()[wanted.what]
    job(wanted)


def seek(wanted: argparse.Namespace) -> None:
    """Look through games until the time is up."""
    end = time.monotonic() + 60 * wanted.minutes
    crew: Any = bots.crew(wanted.game)
    KEPT.mkdir(parents=True, exist_ok=True)
    for seed in after(wanted.game, wanted.first):
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


def after(game: str, first: int) -> Iterator[int]:
    """The numbers of the games that were not looked through yet."""
    return count_from(max([first, *(row["seed"] + 1 for row in rows(game))]))


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
    heaps = heaped(found(wanted.game))
    if sum(map(len, heaps.values())) < wanted.days:
        sys.exit(f"{wanted.game}: too few puzzles, seek more")
    write(wanted.game, [draw(heaps, WEEK[day % 7]) for day in range(wanted.days)])


def mend(wanted: argparse.Namespace) -> None:
    """Put certified puzzles in the place of packed ones that are not."""
    said, days = verdicts(wanted.game), kept(wanted.game)
    there = {name_of(puzzle) for puzzle in days}
    spare = [puzzle for puzzle in found(wanted.game) if said.get(name_of(puzzle))]
    heaps = heaped([puzzle for puzzle in spare if name_of(puzzle) not in there])
    wrong = [day for day, puzzle in enumerate(days) if not said.get(name_of(puzzle))]
    if sum(map(len, heaps.values())) < len(wrong):
        sys.exit(f"{wanted.game}: {len(wrong)} are wanted, seek and certify more")
    mended = [
        draw(heaps, heap_of(puzzle)) if n in wrong else puzzle for n, puzzle in enumerate(days)
    ]
    write(wanted.game, mended)


def heaped(puzzles: list[Puzzle]) -> dict[str, list[Puzzle]]:
    """Puzzles by what days they are for."""
    heaps: dict[str, list[Puzzle]] = {name: [] for name in (*GRADES, LONG)}
    for puzzle in puzzles:
        heaps[heap_of(puzzle)].append(puzzle)
    return heaps


def heap_of(puzzle: Puzzle) -> str:
    return LONG if puzzle.kind == TWO else puzzle.grade


def write(game: str, days: list[Puzzle]) -> None:
    """Write the puzzles of the days beside the bots."""
    name = f"{game.replace('-', '_')}_puzzles.gz"
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
    asked = unasked(wanted.game, wanted.work, wanted.found)
    jobs = [(wanted.game, puzzle, wanted.work, end) for puzzle in asked]
    with Pool(wanted.jobs) as pool, file(wanted.game, "verdicts").open("a") as out:
        for row in pool.imap_unordered(verdict, jobs):
            out.write("".join(json.dumps(told) + "\n" for told in [row] if told))
            out.flush()
    tell(wanted.game)


def unasked(game: str, work: float, more: bool) -> list[Puzzle]:
    """Those about which the oracle was not asked yet, or gave up after less work."""
    asked = {
        row["position"]
        for row in rows(game, "verdicts")
        if row["certified"] is not None or row.get("work", 0.0) >= work
    }
    puzzles = [*kept(game), *(found(game) if more else [])]
    left = [puzzle for puzzle in puzzles if name_of(puzzle) not in asked]
    return sorted(left, key=lambda puzzle: len(puzzle.line))  # the quick ones first


def verdict(job: tuple[str, Puzzle, float, float]) -> dict[str, Any]:
    """What the oracle says of a puzzle; nothing if the time is up."""
    game, puzzle, work, end = job
    begun = time.monotonic()
    if begun > end:
        return {}
    said = certified(game, puzzle, work)
    took = round(time.monotonic() - begun, 2)
    about = {"kind": puzzle.kind, "work": work, "seconds": took}
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
