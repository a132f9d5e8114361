"""One's own bot against ours: every pair plays, and Elo with 95 % intervals comes out.

python examples/tournament.py --games 40
"""

from __future__ import annotations

import argparse
import math
from itertools import combinations

from shopfloor import bots
from shopfloor.kernel import Action, Rng, SomeState, Stream
from shopfloor.kernel.capabilities import SomeBot
from shopfloor.table import Seat, Table

GAME = "fantastic-factories"


class Miner:
    """A bot of one's own: mines with every high die, else plays what the greedy bot plays."""

    def __init__(self) -> None:
        self.greedy = bots.make(GAME, "greedy")

    def choose(self, state: SomeState, seat: int, stream: Stream) -> Action:
        mines = [action for action in state.legal(seat) if str(action).startswith("mine")]
        chosen: Action = mines[-1] if mines else self.greedy.choose(state, seat, stream)
        return chosen


def made(name: str) -> SomeBot:
    return Miner() if name == "miner" else bots.make(GAME, name)


def play(names: tuple[str, str], seed: int) -> list[float]:
    """One game; what each has won."""
    table = Table.open(GAME, [Seat(name) for name in names], seed.to_bytes(8))
    players, stream = [made(name) for name in names], Rng(seed)
    while actors := table.state.actors():
        seat = actors[0]
        table.play(seat, players[seat].choose(table.imagine(seat, stream), seat, stream))
    result = table.result()
    assert result is not None
    return [(seat in result.winners) / len(result.winners) for seat in (0, 1)]


def elo(share: float) -> float:
    return 400 * math.log10(share / (1 - share))


def compared(one: str, two: str, games: int) -> str:
    """How far one is ahead of two; a game more for each side keeps the logarithm finite."""
    won = 0.5
    for number in range(games):
        pair = (one, two) if number % 2 == 0 else (two, one)
        won += play(pair, number // 2)[number % 2]
    share, many = won / (games + 1), games + 1
    wide = 1.96 * math.sqrt(share * (1 - share) / many)
    low, high = max(share - wide, 0.5 / many), min(share + wide, 1 - 0.5 / many)
    return f"{one} – {two}: {elo(share):+.0f} Elo [{elo(low):+.0f}, {elo(high):+.0f}]"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bots", default="random,greedy,miner")
    given = parser.parse_args()
    for one, two in combinations(given.bots.split(","), 2):
        print(compared(one, two, given.games))
