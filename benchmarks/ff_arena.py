"""Matches between bots of Fantastic Factories: paired seeds, seats rotated, 95 % intervals.

    python benchmarks/ff_arena.py director,greedy --games 400
    python benchmarks/ff_arena.py director,greedy,greedy,greedy --games 400
    python benchmarks/ff_arena.py director --games 400 --machine insane

Every seed is played once with every seating, so luck is shared out evenly. Wins are the first
bot's; a shared win counts in shares. Every 50 games the figures so far are told.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from shopfloor import bots
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules.phases import OVER
from shopfloor.games.fantastic_factories.rules.rounds import settle
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng
from shopfloor.lab.simulate import interval

TOLD = 50  # games between two reports


def play(names: list[str], seed: int, machine: str) -> State:
    """One game; the dealer's luck depends on the seed alone, not on who sits where."""
    state = GAME.start(len(names), {"machine": machine} if machine else {})
    players: list[Any] = [bots.make("fantastic-factories", name) for name in names]
    luck, thoughts = Rng(seed), Rng(seed + (1 << 40))
    while state.phase != OVER:
        if state.queue:
            settle(state, pick_next(state, luck))
        else:
            seat = state.actors()[0]
            state.do(seat, players[seat].choose(state.imagine(seat, thoughts), seat, thoughts))
    return state


class Tally:
    """What the games so far came to."""

    def __init__(self, names: list[str], machine: str) -> None:
        self.names, self.machine = names, machine
        self.start = time.process_time()
        self.games, self.wins, self.rounds, self.rival = 0, 0.0, 0, 0
        self.points = dict.fromkeys(names, 0)

    def add(self, state: State, order: list[str], seat: int) -> None:
        """Count a game; wins are those of the seat where the first bot sits."""
        result = state.result()
        if result is None:
            raise RuntimeError("a game has no result")
        self.games += 1
        self.wins += (seat in result.winners) / len(result.winners)
        self.rounds += int(state.round)
        for score in result.scores:
            if score.seat < len(order):
                self.points[order[score.seat]] += score.points
            else:
                self.rival += score.points

    def report(self) -> None:
        games, names = self.games, self.names
        low, high = interval(self.wins, games)
        against = f"The Machine ({self.machine})" if self.machine else " ".join(names[1:])
        share = f"{self.wins / games:.1%} of {games} (95 %: {low:.1%} – {high:.1%})"
        print(f"{names[0]} against {against}: {share}")
        means = {bot: total / games / names.count(bot) for bot, total in self.points.items()}
        told = ", ".join(f"{bot} {mean:.1f}" for bot, mean in means.items())
        it = f", it {self.rival / games:.1f}" if self.rival else ""
        print(f"  {self.rounds / games:.1f} rounds; mean score {told}{it}")
        spent = (time.process_time() - self.start) / games
        print(f"  {spent:.2f} s of processor time a game", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the first game, to play in blocks")
    parser.add_argument("--machine", default="")
    given = parser.parse_args()
    names = given.bots.split(",")
    tally = Tally(names, given.machine)
    for game in range(given.first, given.first + given.games):
        turn = game % len(names)
        order = names[-turn:] + names[:-turn] if turn else names
        state = play(order, given.seed * 1_000_003 + game // len(names), given.machine)
        tally.add(state, order, turn)
        if tally.games % TOLD == 0 or tally.games == given.games:
            tally.report()


if __name__ == "__main__":
    main()
