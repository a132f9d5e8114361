"""How strong the bots of the pipe games are: alone and against each other, with 95 % intervals.

    python benchmarks/pipes_arena.py solo factory-fun fitter,engineer --games 100
    python benchmarks/pipes_arena.py duel factory-fun engineer,fitter --games 200

Alone, every bot gets the same tiles, seed by seed. In duels each seed is played twice, seats
swapped, one after the other in turn. A shared win counts half. Bots think by number of nodes, so
that the same command gives the same games everywhere; the time they took is told as well. What
has been played so far is told every twenty games.
"""

from __future__ import annotations

import argparse
import time
from statistics import mean, median, pstdev
from typing import Any

from shopfloor import bots, games
from shopfloor.kernel import Rng
from shopfloor.lab.stats import wilson

TOLD = 20  # games between two lines


class Clock:
    """Processor time of the bots' decisions."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    def note(self, begun: float) -> None:
        self.taken.append(time.process_time() - begun)


def play(game: str, names: list[str], seed: int, options: dict[str, str], clock: Clock) -> Any:
    """One game; the tiles depend on the seed alone."""
    state: Any = games.load(game).start(len(names), options)
    players = [bots.make(game, name) for name in names]
    luck, thoughts = Rng(seed), Rng(seed + (1 << 40))
    while state.result() is None:
        if chance := state.owed():
            state.settle(chance.draw(luck))
            continue
        seat = state.actors()[0]
        begun = time.process_time()
        action = players[seat].choose(state.imagine(seat, thoughts), seat, thoughts)
        clock.note(begun)
        state.play(seat, action)
    return state


def solo(game: str, names: list[str], seeds: range, options: dict[str, str]) -> None:
    for name in names:
        clock = Clock()
        played: list[Any] = []
        for seed in seeds:
            played.append(play(game, [name], seed, options, clock))
            if len(played) % TOLD == 0 or len(played) == len(seeds):
                tell_solo(f"{game} {name}", played, clock)


def tell_solo(what: str, played: list[Any], clock: Clock) -> None:
    points = [state.result().scores[0].points for state in played]
    wide = 1.96 * pstdev(points) / len(points) ** 0.5
    standing = mean(len(state.plants[0].layout.machines()) for state in played)
    chains = mean(state.plants[0].bonus for state in played)
    print(
        f"{what}: {mean(points):.1f} ± {wide:.1f} ({min(points)}–{max(points)}), "
        f"{standing:.1f} machines, chains {chains:.1f}; {len(points)} games; "
        f"{times(clock, len(points))}",
        flush=True,
    )


def duel(game: str, names: list[str], seeds: range, options: dict[str, str]) -> None:
    clock, wins = Clock(), 0.0
    points: list[list[int]] = [[], []]
    for number in seeds:
        swapped = number % 2
        order = names[::-1] if swapped else names
        result = play(game, order, number // 2, options, clock).result()
        wins += (swapped in result.winners) / len(result.winners)
        for n in range(2):
            points[n].append(result.scores[n ^ swapped].points)
        if len(points[0]) % TOLD == 0 or len(points[0]) == len(seeds):
            tell_duel(f"{game} {names[0]} against {names[1]}", wins, points, clock)


def tell_duel(what: str, wins: float, points: list[list[int]], clock: Clock) -> None:
    count = len(points[0])
    low, high = wilson(wins, count)
    print(
        f"{what}: {wins / count:.1%} (95 %: {low:.1%} – {high:.1%}) of {count} games, "
        f"means {mean(points[0]):.1f} and {mean(points[1]):.1f}; {times(clock, count)}",
        flush=True,
    )


def times(clock: Clock, count: int) -> str:
    """Processor time a game, and of the decisions that took any thought."""
    thought = [t for t in clock.taken if t > 0.001] or [0.0]
    usual = f"a decision {median(thought):.2f} s, at most {max(thought):.2f} s"
    return f"{sum(clock.taken) / count:.1f} s a game, {usual}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("solo", "duel"))
    parser.add_argument("game", choices=("factory-fun", "factory-funner"))
    parser.add_argument("bots")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--option", action="append", default=[], help="name=value of the game's")
    given = parser.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    run = solo if given.kind == "solo" else duel
    run(given.game, given.bots.split(","), range(given.first, given.first + given.games), options)


if __name__ == "__main__":
    main()
