"""The research environments in steps a second, beside their peers in the same run.

    python -m benchmarks.research [--rounds 3]      # `make bench` runs it

Ours and theirs are measured by turns, one core each time, in seconds of processor time; the best
round counts. `make peers` installs the others.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.research_peers import SECONDS, pettingzoo
from shopfloor.env.episode import Episode
from shopfloor.env.turns import Turns
from shopfloor.env.vector import Vector
from shopfloor.kernel import Rng, stream
from shopfloor.kernel.tensors import row

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / ".venv-peers" / "bin" / "python"
GAMES = 256
Figures = dict[str, float | str]


def single(seats: int, game: str = "fantastic-factories", menu: str = "") -> float:
    """PettingZoo's loop: `last` with observation and mask, a random legal action, `step`."""
    return pettingzoo(lambda: Turns(game, seats, menu=menu))


def many(seats: int) -> float:
    """Observation and mask of all games at every step."""
    vector = Vector(games_at_once=GAMES, seats=seats)
    vector.reset(1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        vector.step(vector.sample())
        steps += GAMES
    return steps / (time.process_time() - start)


def positions(seats: int) -> list[tuple[Episode, int]]:
    episode, chooser, found = Episode("fantastic-factories", seats), Rng(1), []
    while not episode.over:
        seat = episode.actor
        still = Episode("fantastic-factories", seats)
        still.state = episode.state.copy()
        found.append((still, seat))
        offers = episode.offers(seat)
        episode.act(seat, offers[chooser.below(len(offers))])
    return found


def microseconds(seats: int, mask: bool) -> float:
    """One encoding, or one mask, as every environment has them written: into the same row."""
    found = positions(seats)
    own, calls = row(found[0][0].menu), 0
    write = own.mask if mask else own.observe
    start = time.process_time()
    while time.process_time() - start < 1.0:
        for episode, seat in found:
            write(episode.state, seat)
        calls += len(found)
    return (time.process_time() - start) / calls * 1e6


def ours() -> Figures:
    measures: dict[str, Callable[[], float]] = {
        "shopfloor PettingZoo, Fantastic Factories, 2 seats": lambda: single(2),
        "shopfloor PettingZoo, Fantastic Factories, 4 seats": lambda: single(4),
        "shopfloor PettingZoo, Factory Fun, macro": lambda: single(2, "factory-fun"),
        "shopfloor PettingZoo, Factory Fun, micro": lambda: single(2, "factory-fun", "micro"),
        "shopfloor PettingZoo, Factory Funner, macro": lambda: single(2, "factory-funner"),
        "shopfloor PettingZoo, Factory Funner, micro": lambda: single(2, "factory-funner", "micro"),
        f"shopfloor vector of {GAMES}, 2 seats": lambda: many(2),
        f"shopfloor vector of {GAMES}, 4 seats": lambda: many(4),
        "encode, 2 seats (µs)": lambda: microseconds(2, mask=False),
        "encode, 5 seats (µs)": lambda: microseconds(5, mask=False),
        "mask, 2 seats (µs)": lambda: microseconds(2, mask=True),
    }
    return {name: round(measure(), 2) for name, measure in measures.items()}


def theirs() -> Figures:
    if not PEERS.exists():
        return {}
    command = [str(PEERS), "-W", "ignore", str(ROOT / "benchmarks" / "research_peers.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    return found


def best(name: str, told: list[float | str]) -> float | str:
    numbers = [value for value in told if not isinstance(value, str)]
    choose = min if "µs" in name else max
    return choose(numbers) if numbers else told[0]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    rounds = [{**ours(), **theirs()} for _ in range(parser.parse_args().rounds)]
    print(f"compiled: {not str(stream.__file__).endswith('.py')}; load {os.getloadavg()[0]:.1f}")
    for name in rounds[0]:
        print(f"{name}: {best(name, [told[name] for told in rounds])}")


if __name__ == "__main__":
    main()
