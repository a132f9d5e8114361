"""Finds the five boards of Factory Funner's solo ladder, and measures the ladder as it stands.

    python benchmarks/boards.py search                 # measures candidates for every rung
    python benchmarks/boards.py pick                   # the best ladder of all that was measured
    python benchmarks/boards.py ladder --games 200     # the boards in the game's data file

A candidate is the frame of 45 hexes with the pillar, some mirrored pairs of hexes blocked and one
hex on the axis, its free hexes in one piece. A quick bot tries all candidates of a rung; those
whose result promises what the rung should cost are played by the engineer, with the same tiles
as it had on the cyan board, and given up early where they miss by far. All its results are kept in
a file; of all boards in it those are picked whose smallest fall from rung to rung is largest.
"""

from __future__ import annotations

import argparse
import json
import random
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

from shopfloor import bots
from shopfloor.games.factory_funner.content import RULES, STARTING_MONEY
from shopfloor.games.factory_funner.game import GAME
from shopfloor.games.factory_funner.meta import RUNGS
from shopfloor.kernel import Rng
from shopfloor.parts.pipes.grids import HEX, Floor, read_floors
from shopfloor.parts.pipes.play.plants import new_plant

WIDTHS = (6, 7, 6, 7, 6, 7, 6)
PILLAR = (3, 3)
AXIS = ((3, 1), (3, 5))
FREE = (39, 37, 35, 33, 31)  # hexes of the rungs 1 to 5
FALL = 3.6  # dollars by which the engineer's mean should fall from rung to rung
PACE = 1.5  # the quick bot's mean falls so much faster
FEW, MANY = 24, 100  # games of the engineer: who misses the aim by FAR in a few is given up
FAR, NEAR = 3.5, 0.4  # dollars; who comes so near ends the search for a rung
GOAL = 55
CYAN = "cyan"  # the board of rung A
KEPT = Path(__file__).parent / "data" / "boards.json"
CANDIDATE = "candidate"  # its name among the floors

Cell = tuple[int, int]


def mirrored(cell: Cell) -> Cell:
    return WIDTHS[cell[1]] - 1 - cell[0], cell[1]


def candidate(free: int, chance: random.Random) -> str:
    """A picture with so many free hexes, in one piece."""
    pairs = sorted({min(c, mirrored(c)) for c in frame() if c != mirrored(c)})
    while True:
        axis = chance.choice(AXIS)
        chosen = chance.sample(pairs, (45 - free - 2) // 2)
        blocked = {PILLAR, axis, *chosen, *map(mirrored, chosen)}
        if in_one_piece(picture(blocked)):
            return picture(blocked)


def frame() -> list[Cell]:
    return [(q, r) for r, width in enumerate(WIDTHS) for q in range(width)]


def picture(blocked: set[Cell]) -> str:
    rows = []
    for r, width in enumerate(WIDTHS):
        row = " ".join("#" if (q, r) in blocked else "." for q in range(width))
        rows.append(row if r % 2 else f" {row}")
    return "\n".join(rows)


def floor(drawn: str) -> Floor:
    return read_floors(HEX, f"[{CANDIDATE}]\n{drawn}\n")[CANDIDATE]


def shown(floor: Floor) -> str:
    """The picture of a board of the game."""
    return picture({place for place, free in zip(floor.place, floor.free, strict=True) if not free})


def in_one_piece(drawn: str) -> bool:
    there = floor(drawn)
    free = [cell for cell in range(there.cells) if there.free[cell]]
    reached, found = {free[0]}, [free[0]]
    while found:
        cell = found.pop()
        for side in range(there.sides):
            other = int(there.neighbour(cell, side))
            if other >= 0 and there.free[other] and other not in reached:
                reached.add(other)
                found.append(other)
    return len(reached) == len(free)


def play(drawn: str, bot: str, seed: int) -> int:
    """One solo game on a board; the tiles depend on the seed alone."""
    RULES.floors[CANDIDATE] = floor(drawn)
    state: Any = GAME.start(1, {})
    state.plants[0] = new_plant(RULES, CANDIDATE, STARTING_MONEY)
    player, luck, thoughts = bots.make("factory-funner", bot), Rng(seed), Rng(seed + (1 << 40))
    while (result := state.result()) is None:
        if chance := state.owed():
            state.settle(chance.draw(luck))
        else:
            state.play(0, player.choose(state.imagine(0, thoughts), 0, thoughts))
    return int(result.scores[0].points)


def summary(points: list[int]) -> str:
    wide = 1.96 * pstdev(points) / len(points) ** 0.5
    reached = f"{sum(each >= GOAL for each in points)} of {len(points)} reach {GOAL}"
    return f"mean {mean(points):.1f} ± {wide:.1f}, best {max(points)}, {reached}"


class Games:
    """Plays games on several cores; what was played is kept in a file."""

    def __init__(self, workers: Executor, file: Path) -> None:
        self.workers = workers
        self.file = file
        self.known: dict[str, list[int]] = {}  # by bot and board; seeds from 0 on
        if file.exists():
            self.known = json.loads(file.read_text())

    def play(self, drawn: str, bot: str, count: int) -> list[int]:
        """The results of the first so many seeds."""
        known = self.known.setdefault(f"{bot} on\n{drawn}", [])
        new = range(len(known), count)
        known.extend(self.workers.map(play, [drawn] * len(new), [bot] * len(new), new))
        if new:
            lines = [f"{json.dumps(key)}: {json.dumps(found)}" for key, found in self.known.items()]
            self.file.write_text("{\n" + ",\n".join(lines) + "\n}\n")
        return known[:count]

    def played(self, bot: str, count: int) -> dict[str, list[int]]:
        """The boards a bot has so many games on, and its results."""
        name = f"{bot} on\n"
        many = {key: found for key, found in self.known.items() if len(found) >= count}
        return {k.removeprefix(name): found for k, found in many.items() if k.startswith(name)}


class Search:
    """Looks for boards that cost the engineer as much as each rung should."""

    def __init__(self, given: argparse.Namespace, games: Games) -> None:
        self.given = given
        self.games = games
        self.start = shown(RULES.floors[CYAN])

    def quick(self, drawn: str) -> float:
        return mean(self.games.play(drawn, self.given.quick, self.given.quick_games))

    def fall(self, drawn: str, count: int) -> float:
        """By how much the engineer earns less than on the cyan board, with the same tiles."""
        here, there = [self.games.play(each, self.given.bot, count) for each in (drawn, self.start)]
        return mean(there) - mean(here)

    def run(self, rungs: list[int]) -> None:
        for rung in rungs:
            print(f"rung {rung}: {FREE[rung - 1]} free", flush=True)
            self.look(FREE[rung - 1], FALL * rung, random.Random(self.given.seed * 10 + rung))

    def look(self, free: int, aim: float, chance: random.Random) -> None:
        """Measure candidates one after the other; the quick bot's aim is mended by misses."""
        drawn = sorted({candidate(free, chance) for _ in range(self.given.candidates)})
        means = {one: self.quick(one) for one in drawn}
        wanted = self.quick(self.start) - PACE * aim
        for _ in range(self.given.tries):
            picked = min(means, key=lambda one: abs(means[one] - wanted))
            quick, count = means.pop(picked), FEW
            fall = self.fall(picked, FEW)
            if abs(fall - aim) < FAR:
                count, fall = MANY, self.fall(picked, MANY)
            print(f"  {quick:.1f}: falls by {fall:.1f} of {aim:.1f} in {count} games", flush=True)
            if count == MANY and abs(fall - aim) < NEAR:
                break
            wanted += PACE * (fall - aim) / 2


def pick(given: argparse.Namespace, games: Games) -> None:
    """Print the ladder with the largest smallest fall, free hexes getting fewer."""
    start = shown(RULES.floors[CYAN])
    boards = games.played(given.bot, given.games)
    falls = {drawn: fallen(boards[start], boards[drawn]) for drawn in boards}
    ladders = [[start]]
    for free in FREE:
        fit = [drawn for drawn in boards if drawn.count(".") == free]
        ladders = [[*ladder, drawn] for ladder in ladders for drawn in fit]
    best = max(ladders, key=lambda ladder: merit([falls[drawn] for drawn in ladder]))
    for rung, drawn in enumerate(best):
        print(f"; rung {rung}: falls by {falls[drawn]:.2f}, {summary(boards[drawn])}")
        print(f"[solo-{rung}]\n{drawn}\n")


def fallen(there: list[int], here: list[int]) -> float:
    """By how much the results here are lower than there, as far as both were played."""
    count = min(len(there), len(here))
    return mean(there[:count]) - mean(here[:count])


def merit(falls: list[float]) -> tuple[float, float]:
    """The smallest step from rung to rung; of equals the ladder that ends highest is better."""
    return min(above - below for below, above in pairwise(falls)), -falls[-1]


def ladder(given: argparse.Namespace, games: Games) -> None:
    for rung in RUNGS:
        drawn = shown(RULES.floors[CYAN if rung == "a" else f"solo-{rung}"])
        print(f"rung {rung}: {summary(games.play(drawn, given.bot, given.games))}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("search", "pick", "ladder"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rungs", type=int, nargs="+", default=[1, 2, 3, 4, 5])
    parser.add_argument("--candidates", type=int, default=40)
    parser.add_argument("--quick-games", type=int, default=160, help="games of a candidate")
    parser.add_argument("--tries", type=int, default=8, help="candidates played by the engineer")
    parser.add_argument("--games", type=int, default=200, help="games of a rung of the ladder")
    parser.add_argument("--kept", type=Path, default=KEPT, help="a file for all results")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--quick", default="greedy", help="the bot that tries candidates")
    parser.add_argument("--bot", default="engineer")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as workers:
        games = Games(workers, given.kept)
        if given.what == "search":
            Search(given, games).run(given.rungs)
        else:
            (pick if given.what == "pick" else ladder)(given, games)


if __name__ == "__main__":
    main()
