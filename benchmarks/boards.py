"""Finds the five boards of Factory Funner's solo ladder, and measures the ladder as it stands.

    python benchmarks/boards.py search --seed 1        # candidates, the picked ones measured
    python benchmarks/boards.py ladder --games 200     # the boards in the game's data file

A candidate is the frame of 45 hexes with the pillar, some mirrored pairs of hexes blocked and one
hex on the axis, its free hexes in one piece. All candidates of a rung are tried by a quick bot;
the one whose mean comes nearest to what the rung should cost is measured by the engineer.
"""

from __future__ import annotations

import argparse
import random
from statistics import mean, pstdev
from typing import Any

from shopfloor import bots
from shopfloor.games.factory_funner.content import RULES
from shopfloor.games.factory_funner.game import GAME
from shopfloor.games.factory_funner.meta import RUNGS
from shopfloor.games.factory_funner.rounds import STARTING_MONEY
from shopfloor.kernel import Rng
from shopfloor.parts.grids import HEX, Floor, read_floors
from shopfloor.parts.plants import new_plant

WIDTHS = (6, 7, 6, 7, 6, 7, 6)
PILLAR = (3, 3)
AXIS = ((3, 1), (3, 5))
FREE = (39, 37, 35, 33, 31)  # hexes of the rungs 1 to 5
STEP = 4  # dollars by which the mean should fall from rung to rung
GOAL = 55
CYAN = "cyan"  # the board of rung A
TRIAL = "trial"  # the candidate's name among the floors

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
    return read_floors(HEX, f"[{TRIAL}]\n{drawn}\n")[TRIAL]


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


def play(board: str, bot: str, seed: int) -> int:
    """One solo game; the tiles depend on the seed alone."""
    state: Any = GAME.start(1, {})
    state.plants[0] = new_plant(RULES, board, STARTING_MONEY)
    player, luck, thoughts = bots.make("factory-funner", bot), Rng(seed), Rng(seed + (1 << 40))
    while (result := state.result()) is None:
        if chance := state.owed():
            state.settle(chance.draw(luck))
        else:
            state.play(0, player.choose(state.imagine(0, thoughts), 0, thoughts))
    return int(result.scores[0].points)


def tried(drawn: str, bot: str, games: int) -> list[int]:
    RULES.floors[TRIAL] = floor(drawn)
    return [play(TRIAL, bot, seed) for seed in range(games)]


def told(points: list[int]) -> str:
    wide = 1.96 * pstdev(points) / len(points) ** 0.5
    reached = f"{sum(each >= GOAL for each in points)} of {len(points)} reach {GOAL}"
    return f"mean {mean(points):.1f} ± {wide:.1f}, best {max(points)}, {reached}"


def search(given: argparse.Namespace) -> None:
    chance = random.Random(given.seed)
    start = mean(play(CYAN, given.quick, n) for n in range(given.trials))
    print(f"rung a by {given.quick}: {start:.1f}", flush=True)
    for rung, free in enumerate(FREE, 1):
        drawn = {candidate(free, chance) for _ in range(given.candidates)}
        means = {one: mean(tried(one, given.quick, given.trials)) for one in sorted(drawn)}
        wanted = start - STEP * rung
        picked = min(means, key=lambda one: abs(means[one] - wanted))
        print(
            f"\n; rung {rung}: {free} free, {given.quick} {means[picked]:.1f} (wanted {wanted:.1f},"
        )
        print(f"; candidates from {min(means.values()):.1f} to {max(means.values()):.1f})")
        print(f"[solo-{rung}]\n{picked}", flush=True)
        if given.games:
            print(f"; {given.bot}: {told(tried(picked, given.bot, given.games))}", flush=True)


def ladder(given: argparse.Namespace) -> None:
    for rung in RUNGS:
        board = CYAN if rung == "a" else f"solo-{rung}"
        points = [play(board, given.bot, seed) for seed in range(given.games)]
        print(f"rung {rung}, {given.bot}: {told(points)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("search", "ladder"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--candidates", type=int, default=24)
    parser.add_argument("--trials", type=int, default=40, help="games of a candidate")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--quick", default="greedy", help="the bot that tries candidates")
    parser.add_argument("--bot", default="engineer")
    given = parser.parse_args()
    (search if given.what == "search" else ladder)(given)


if __name__ == "__main__":
    main()
