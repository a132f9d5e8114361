"""Prints a checksum of many playouts; the test of the compiled rules runs it twice."""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import asdict
from importlib.util import find_spec
from typing import Any

from shopfloor import games
from shopfloor.kernel import Event, Rng, stream


def checksum(playouts: int) -> str:
    digest = hashlib.sha256()
    for name, meta in games.discover().items():
        if find_spec(f"shopfloor.games.{name.replace('-', '_')}.game"):
            game = games.load(name)
            for seats in meta.seats:
                for seed in range(playouts):
                    for told in (
                        played_inside(game, seats, seed),
                        played_outside(game, seats, seed),
                    ):
                        digest.update(json.dumps(told, sort_keys=True).encode())
    return digest.hexdigest()


def played_inside(game: Any, seats: int, seed: int) -> list[Any]:
    """The whole loop in the engine: decisions, result, final state."""
    state = game.start(seats)
    decisions = state.playout(Rng(seed))
    return [decisions, asdict(state.result()), state.dump()]


def played_outside(game: Any, seats: int, seed: int) -> list[Any]:
    """Step by step: every text, every event, a view and a dump now and then."""
    told: list[Any] = []
    state, source = game.start(seats), Rng(seed)

    def hear(event: Event) -> None:
        told.append(asdict(event))

    while state.result() is None:
        if owed := state.owed():
            outcome = owed.draw(source)
            told.append(str(outcome))
            state.settle(outcome, hear)
        else:
            actors = state.actors()
            seat = actors[source.below(len(actors))]
            action = state.sample(seat, source)
            told += [len(state.legal(seat)), seat, str(action)]
            state.play(seat, action, hear)
        if len(told) % 50 == 0:
            told += [state.dump(), state.view(None), state.imagine(0, Rng(1)).view(0)]
    return told


if __name__ == "__main__":
    sys.stdout.write(json.dumps([checksum(int(sys.argv[1])), stream.__file__]) + "\n")
