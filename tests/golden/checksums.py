"""A thousand games of each kind in one line each: seats, options, seed, and a checksum of the game.

    PYTHONPATH=src python -m tests.golden.checksums make|check [GAME …]

The files in `checksums/` were made before the tree was put in order, and hold every later change to
the same rules, the oldest that each game still plays by: each checksum covers every action,
outcome, event, the result and the whole state at the end. Fantastic Factories is played at random,
the pipe games by the greedy bot, over every number of seats and all their options in turn. Make
them anew only with a new ruleset.

`GAME.told.txt` has the games of which something else is told since, and only told: in Fantastic
Factories a draw when no card is left.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import product
from pathlib import Path

from shopfloor import bots, games
from shopfloor.kernel import Event, Meta, Rng
from shopfloor.table import Seat
from shopfloor.table.beginning import started
from shopfloor.table.log import Header

HERE = Path(__file__).parent / "checksums"
GAMES = 1000
STRIDE = 7919  # a prime: walks through all combinations of options, near ones far apart


def option_sets(meta: Meta, seats: int) -> list[dict[str, str]]:
    """Every combination of the options that apply to this many seats."""
    known = [option for option in meta.options if not option.seats or seats in option.seats]
    values = product(*[option.values for option in known])
    return [dict(zip([o.id for o in known], chosen, strict=True)) for chosen in values]


def plans(meta: Meta) -> Iterator[tuple[int, dict[str, str], int]]:
    """Seats, options and seed of each game."""
    sets = {seats: option_sets(meta, seats) for seats in meta.seats}
    for seed in range(GAMES):
        seats = meta.seats[seed % len(meta.seats)]
        chosen = sets[seats]
        yield seats, chosen[seed // len(meta.seats) * STRIDE % len(chosen)], seed


def checksum(game_id: str, seats: int, options: dict[str, str], seed: int) -> str:
    """Play one game and sum up all that happened in it."""
    game, luck, digest = games.load(game_id), Rng(seed), hashlib.sha256()
    player = bots.make(game_id, "random" if game_id == "fantastic-factories" else "greedy")
    first = min(game.meta.ruleset, *game.meta.older, game.meta.ruleset)
    state = started(game, Header(game_id, first, (Seat(""),) * seats, options, ""))

    def hear(event: Event) -> None:
        digest.update(json.dumps(asdict(event), sort_keys=True).encode())

    while state.result() is None:
        if owed := state.owed():
            outcome = owed.draw(luck)
            digest.update(f"{outcome}\n".encode())
            state.settle(outcome, hear)
        else:
            actors = state.actors()
            seat = actors[luck.below(len(actors))]
            action = player.choose(state.copy(), seat, luck)
            digest.update(f"{seat} {action}\n".encode())
            state.play(seat, action, hear)
    result = state.result()
    assert result is not None
    end = [asdict(result), state.dump()]
    digest.update(json.dumps(end, sort_keys=True).encode())
    return digest.hexdigest()[:16]


def lines(game_id: str, every: int = 1) -> Iterator[str]:
    """The lines of a game's file, or every so manieth of them."""
    for seats, options, seed in list(plans(games.discover()[game_id]))[::every]:
        chosen = ",".join(f"{name}={value}" for name, value in options.items()) or "-"
        yield f"{seats} {chosen} {seed} {checksum(game_id, seats, options, seed)}"


def kept(game_id: str) -> list[str]:
    """The lines that were made first, and where another tale is told since, that one's."""
    told = HERE / f"{game_id}.told.txt"
    later = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    since = {line.rpartition(" ")[0]: line for line in later}
    first = (HERE / f"{game_id}.txt").read_text(encoding="utf-8").splitlines()
    return [since.get(line.rpartition(" ")[0], line) for line in first]


def main(order: str, *wanted: str) -> None:
    wrong = 0
    for game_id in wanted or games.discover():
        now = list(lines(game_id))
        if order == "make":
            (HERE / f"{game_id}.txt").write_text("\n".join(now) + "\n", encoding="utf-8")
        right = sum(line == was for line, was in zip(now, kept(game_id), strict=True))
        wrong += len(now) - right
        sys.stdout.write(f"{game_id}: {right} of {len(now)} as kept\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
