"""Find and measure boards of our own for the solo ladder of Factory Funner.

    python benchmarks/boards.py find --candidates 20 --games 60     # prints five boards
    python benchmarks/boards.py measure --games 200                 # those in the game's data

A candidate is the frame of 45 hexes with its pillar and some more hexes blocked, drawn by lot from
a seed: all free hexes hang together and each has at least two free neighbours. The quick greedy
bot plays all candidates on the same tiles; for each rung the one is taken whose mean comes
nearest to the rung's aim. The engineer then measures what was chosen.
"""

from __future__ import annotations

import argparse
from statistics import mean, pstdev
from typing import Any

from shopfloor import bots
from shopfloor.games.factory_funner.content import RULES
from shopfloor.games.factory_funner.game import GAME
from shopfloor.games.factory_funner.ladder import LADDER, UP
from shopfloor.kernel import Rng
from shopfloor.parts.grids import HEX, NOWHERE, Floor
from shopfloor.parts.plants import new_plant

FRAME = [" . . . . . .", ". . . . . . ."] * 3 + [" . . . . . ."]
PILLAR = (3, 3)
FREE = {"1": 39, "2": 37, "3": 35, "4": 33, "5": 31}  # free hexes by rung
STEP = 4.5  # what the greedy bot's mean is to fall by from rung to rung
MONEY = 10


def candidate(name: str, free: int, rng: Rng) -> list[str] | None:
    """A picture with so many free hexes; None if it falls apart or pinches."""
    floor = Floor(name, HEX, FRAME)
    blocked = {floor.cell[PILLAR]}
    while floor.cells - len(blocked) > free:
        blocked.add(rng.below(int(floor.cells)))
    picture = drawn(floor, blocked)
    return picture if sound(Floor(name, HEX, picture)) else None


def drawn(floor: Floor, blocked: set[int]) -> list[str]:
    rows: list[list[str]] = [[] for _ in FRAME]
    for cell in range(floor.cells):
        rows[floor.place[cell][1]].append("#" if cell in blocked else ".")
    return [(" " if at % 2 == 0 else "") + " ".join(row) for at, row in enumerate(rows)]


def sound(floor: Floor) -> bool:
    """Tell whether all free hexes hang together and none is a dead end."""
    around = [
        {int(floor.across[cell * 6 + side]) // 6 for side in range(6)
         if floor.across[cell * 6 + side] != NOWHERE}
        for cell in range(floor.cells)
    ]  # fmt: skip
    free = [cell for cell in range(floor.cells) if floor.free[cell]]
    reached, trail = {free[0]}, [free[0]]
    while trail:
        fresh = around[trail.pop()] - reached
        reached |= fresh
        trail.extend(fresh)
    return len(reached) == len(free) and all(len(around[cell]) >= 2 for cell in free)


def play(floor: Floor, bot: str, seed: int) -> int:
    """The money of one solo game on a board."""
    RULES.floors[floor.name] = floor
    state: Any = GAME.start(1, {})
    state.plants[0] = new_plant(RULES, floor.name, MONEY)
    player = bots.make("factory-funner", bot)
    luck, thoughts = Rng(seed), Rng(seed + (1 << 40))
    while state.result() is None:
        if chance := state.owed():
            state.settle(chance.draw(luck))
        else:
            state.play(0, player.choose(state.imagine(0, thoughts), 0, thoughts))
    return int(state.result().scores[0].points)


def find(candidates: int, games: int, seed: int) -> None:
    cyan = mean(play(RULES.floors["cyan"], "greedy", n) for n in range(games))
    print(f"; cyan: greedy {cyan:.1f}")
    rng, aim = Rng(seed), cyan
    for rung, free in FREE.items():
        aim -= STEP
        best: tuple[float, float, list[str]] | None = None
        for _ in range(candidates):
            picture = candidate(f"try-{rung}", free, rng)
            if picture is not None:
                floor = Floor(f"try-{rung}", HEX, picture)
                found = mean(play(floor, "greedy", n) for n in range(games))
                if best is None or abs(found - aim) < best[0]:
                    best = (abs(found - aim), found, picture)
        if best is None:
            raise SystemExit(f"no sound board for rung {rung}; try more candidates")
        print(f"\n; greedy {best[1]:.1f}\n[solo {rung}]\n" + "\n".join(best[2]), flush=True)


def measure(games: int, bot: str) -> None:
    for rung in LADDER:
        floor = RULES.floors["cyan" if rung == "a" else f"solo-{rung}"]
        points = [play(floor, bot, n) for n in range(games)]
        wide = 1.96 * pstdev(points) / len(points) ** 0.5
        reached = sum(p >= UP for p in points)
        print(
            f"{rung}: {sum(floor.free)} free, {bot} {mean(points):.1f} ± {wide:.1f} "
            f"({min(points)}–{max(points)}), ${UP} in {reached} of {games}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("find", "measure"))
    parser.add_argument("--candidates", type=int, default=20)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="engineer")
    given = parser.parse_args()
    if given.what == "find":
        find(given.candidates, given.games, given.seed)
    else:
        measure(given.games, given.bot)


if __name__ == "__main__":
    main()
