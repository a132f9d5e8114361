"""What the engine does in a second, on one core, beside other engines in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from shopfloor import games
from shopfloor.kernel import Rng, SomeState, stream
from shopfloor.lab.simulate import Plan, play_game
from shopfloor.parts.pipes.judge.builds import Turn, judge
from shopfloor.parts.pipes.judge.stock import stock_after
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.text import layout_from_text

SECONDS = 3.0
SEATS = 4
ROOT = Path(__file__).resolve().parents[3]
PEERS = ROOT / ".venv-peers" / "bin" / "python"
PEER_SCRIPT = ROOT / "benchmarks" / "peers.py"
FULL_FACTORIES = {  # ten machines on squares, eight on hexes, as a greedy bot built them
    "factory-fun": (
        "classic-a: E-S@0,0 E-W@1,0 36@2,0 E-W@4,0 E-W@5,0 S-W@6,0 22@1,1/2 orange@2,1 34@3,1 "
        "S-W@5,1 21@6,1/1 8@0,2/1 red@1,2 25@2,2 N-S@5,2 output@7,2/W end@3,3/N 38@5,3/1 red@6,3 "
        "end@0,4/N 44@6,4/1 green@7,4 37@5,5/1 51@7,5/1 end@5,7/N output@7,7/N"
    ),
    "factory-funner": (
        "cyan: E-SE@0,0 6@1,0 E-W@2,0 SE-W@3,0 green@4,0 38@1,1/5 yellow@2,1 12@4,1/1 blue@0,2 "
        "SW-NE@1,2 46@2,2/3 SE-W@3,2 output@4,2/NW end@0,3/SE SE-NE@1,3 27@2,3 SW-NW@4,3 2@0,4/3 "
        "E-W@1,4 SE-NW@1,4 red@2,4 SW-NE@3,4 SW-NW@1,5 13@2,5/1 SW-NE@3,5 E-NE@0,6 23@1,6 W-NE@2,6"
    ),
}


def compiled() -> bool:
    """Tell whether the rules that are loaded are the compiled ones."""
    return not str(stream.__file__).endswith(".py")


def rate(game: str, play: Callable[[SomeState, Rng], int]) -> float:
    """Decisions per second of processor time."""
    decisions, seed, start = 0, 0, time.process_time()
    while time.process_time() - start < SECONDS:
        decisions += play(games.load(game).start(SEATS), Rng(seed))
        seed += 1
    return decisions / (time.process_time() - start)


def playout(state: SomeState, rng: Rng) -> int:
    """The whole loop inside the engine."""
    return state.playout(rng)


def step(state: SomeState, rng: Rng) -> int:
    """The loop in Python: legal, pick, play."""
    decisions = 0
    while True:
        chance = state.owed()
        if chance is not None:
            state.settle(chance.draw(rng))
            continue
        actors = state.actors()
        if not actors:
            return decisions
        seat = actors[0]
        actions = state.legal(seat)
        state.play(seat, actions[rng.below(len(actions))])
        decisions += 1


def midgame(game: str) -> SomeState:
    """A position half-way through a game."""
    state, rng = games.load(game).start(SEATS), Rng(1)
    for _ in range(400):
        if chance := state.owed():
            state.settle(chance.draw(rng))
        else:
            seat = state.actors()[0]
            state.play(seat, state.sample(seat, rng))
    return state


def copy_microseconds(game: str) -> float:
    state, calls = midgame(game), 20_000
    start = time.process_time()
    for _ in range(calls):
        state.copy()
    return (time.process_time() - start) / calls * 1e6


def judge_microseconds(game: str) -> float:
    """The whole judgement of a full factory: diagnosis, cost and chain bonus."""
    rules: PipeRules = import_module(f"shopfloor.games.{game.replace('-', '_')}.content").RULES
    layout = layout_from_text(rules.floors, FULL_FACTORIES[game])
    machine = max(layout.machines())
    old = layout.drop(layout.machines()[machine])
    turn = Turn(old, machine, 50, stock_after(rules, old, machine))
    if not judge(rules, turn, layout).legal():
        raise ValueError(f"{game}: the factory measured must be legal")
    start, calls = time.process_time(), 2_000
    for _ in range(calls):
        judge(rules, turn, layout)
    return (time.process_time() - start) / calls * 1e6


def greedy_games_per_second(game: str) -> float:
    """Whole games of four greedy bots, table and log included."""
    plan, played, start = Plan(game, ("greedy",) * SEATS, 1, seed=1), 0, time.process_time()
    while time.process_time() - start < SECONDS:
        play_game(plan, played)
        played += 1
    return played / (time.process_time() - start)


def pipes(game: str) -> dict[str, Any]:
    """Measure a pipe game as it is loaded here."""
    return {
        "compiled": compiled(),
        "judge_us": judge_microseconds(game),
        "greedy_games_per_second": greedy_games_per_second(game),
    }


def engine(game: str) -> dict[str, Any]:
    """Measure the engine as it is loaded here."""
    if game in FULL_FACTORIES:
        return pipes(game)
    return {
        "compiled": compiled(),
        "playout_decisions_per_second": rate(game, playout),
        "step_decisions_per_second": rate(game, step),
        "copy_us": copy_microseconds(game),
    }


def interpreted(game: str) -> dict[str, Any]:
    """Measure the same sources as plain Python, in a process of their own."""
    command = [sys.executable, "-m", "shopfloor.lab.bench", game]
    return run(command, {"SHOPFLOOR_INTERPRETED": "1"})


def peers() -> dict[str, Any]:
    """Measure the other engines, where `make peers` has installed them."""
    return run([str(PEERS), str(PEER_SCRIPT)], {}) if PEERS.exists() else {}


def run(command: list[str], more: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(  # noqa: S603 - our own interpreter and script
        command, env={**os.environ, **more}, capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def loop_seconds() -> float:
    """Ten million passes of an empty loop: a measure of this machine."""
    start = time.perf_counter()
    for _ in range(10_000_000):
        pass
    return time.perf_counter() - start


def help_seconds() -> float:
    """How long `shopfloor --help` takes, the best of five."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        command = [sys.executable, "-m", "shopfloor", "--help"]
        subprocess.run(command, capture_output=True, check=True)  # noqa: S603
        times.append(time.perf_counter() - start)
    return min(times)


def measure(told: Callable[[str], None]) -> dict[str, Any]:
    """Everything, one after the other."""
    found: dict[str, Any] = {"loop_10m_seconds": loop_seconds()}
    told("shopfloor --help")
    found["help_seconds"] = help_seconds()
    for game in games.discover():
        told(game)
        found[game] = {"loaded": engine(game), "interpreted": interpreted(game)}
    told("peers")
    found["peers"] = peers()
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(engine(sys.argv[1])))
