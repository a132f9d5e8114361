"""A Monte Carlo player in forty lines: copies of the state, played out at random by the engine."""

from __future__ import annotations

import argparse

from shopfloor import bots
from shopfloor.kernel import Action, Rng, SomeState, Stream
from shopfloor.table import Seat, Table


class MonteCarlo:
    """Tries every action in a few imagined worlds and takes the one that wins most."""

    def __init__(self, playouts: int) -> None:
        self.playouts = playouts

    def choose(self, state: SomeState, seat: int, stream: Stream) -> Action:
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        return max(actions, key=lambda action: self.worth(state, seat, action, stream))

    def worth(self, state: SomeState, seat: int, action: Action, stream: Stream) -> float:
        total = 0.0
        for _ in range(self.playouts):
            world = state.imagine(seat, stream)
            world.play(seat, action)
            world.playout(stream)
            result = world.result()
            assert result is not None
            total += (seat in result.winners) + result.scores[seat].points / 100
        return total


def play(playouts: int, rival: str, seed: int) -> list[int]:
    """A game against one of our bots; who has won."""
    seats, stream = [Seat("Monte Carlo"), Seat(rival, rival)], Rng(seed)
    table = Table.open("fantastic-factories", seats, seed.to_bytes(8))
    players = [MonteCarlo(playouts), bots.make("fantastic-factories", rival)]
    while actors := table.state.actors():
        seat = actors[0]
        table.play(seat, players[seat].choose(table.imagine(seat, stream), seat, stream))
    result = table.result()
    assert result is not None
    return result.winners


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--playouts", type=int, default=8)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rival", default="greedy")
    given = parser.parse_args()
    won = [play(given.playouts, given.rival, seed) for seed in range(given.games)]
    print(f"won {sum(winners == [0] for winners in won)} of {given.games} against {given.rival}")
