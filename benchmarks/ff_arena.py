"""Matches between bots of Fantastic Factories: paired seeds, seats rotated, 95 % intervals.

    python benchmarks/ff_arena.py director,greedy --games 400
    python benchmarks/ff_arena.py director,greedy,greedy,greedy --games 400
    python benchmarks/ff_arena.py director --games 400 --machine insane

Every seed is played once with every seating, so luck is shared out evenly. Wins are the first
bot's; a shared win counts in shares.
"""

from __future__ import annotations

import argparse
import time

from shopfloor import bots
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.phases import OVER
from shopfloor.games.fantastic_factories.rounds import settle
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng
from shopfloor.lab.simulate import interval


def play(names: list[str], seed: int, machine: str) -> State:
    """One game; the dealer's luck depends on the seed alone, not on who sits where."""
    state = GAME.start(len(names), {"machine": machine} if machine else {})
    players = [bots.make("fantastic-factories", name) for name in names]
    luck, thoughts = Rng(seed), Rng(seed + (1 << 40))
    while state.phase != OVER:
        if state.queue:
            settle(state, pick_next(state, luck))
        else:
            seat = state.actors()[0]
            state.do(seat, players[seat].choose(state.imagine(seat, thoughts), seat, thoughts))
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--machine", default="")
    given = parser.parse_args()
    names, start = given.bots.split(","), time.process_time()
    wins, rounds, points = 0.0, 0, dict.fromkeys(names, 0)
    rival = 0
    for game in range(given.games):
        turn = game % len(names)
        order = names[-turn:] + names[:-turn] if turn else names
        state = play(order, given.seed * 1_000_003 + game // len(names), given.machine)
        result = state.result()
        if result is None:
            raise RuntimeError("a game has no result")
        wins += (turn in result.winners) / len(result.winners)
        rounds += int(state.round)
        for score in result.scores:
            if score.seat < len(order):
                points[order[score.seat]] += score.points
            else:
                rival += score.points
    report(names, given.games, wins, rounds, points, rival, given.machine)
    print(f"  {(time.process_time() - start) / given.games:.2f} s of processor time a game")


def report(
    names: list[str],
    games: int,
    wins: float,
    rounds: int,
    points: dict[str, int],
    rival: int,
    machine: str,
) -> None:
    low, high = interval(wins, games)
    against = f"The Machine ({machine})" if machine else " ".join(names[1:])
    share = f"{wins / games:.1%} of {games} (95 %: {low:.1%} – {high:.1%})"
    print(f"{names[0]} against {against}: {share}")
    means = {bot: total / games / names.count(bot) for bot, total in points.items()}
    told = ", ".join(f"{bot} {mean:.1f}" for bot, mean in means.items())
    print(
        f"  {rounds / games:.1f} rounds; mean score {told}"
        + (f", it {rival / games:.1f}" if rival else "")
    )


if __name__ == "__main__":
    main()
