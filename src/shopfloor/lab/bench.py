"""What the engine does in a second, on one core, beside other engines in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from shopfloor import bots, games
from shopfloor.kernel import Json, Rng, SomeState, stream
from shopfloor.kernel.capabilities import Judges
from shopfloor.lab.simulate import Plan, play_game

SECONDS = 3.0
SEATS = 4
ROOT = Path(__file__).resolve().parents[3]
PEERS = ROOT / ".venv-peers" / "bin" / "python"
PEER_SCRIPT = ROOT / "benchmarks" / "peers.py"


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


def judge_microseconds(game: str, crew: Judges) -> float:
    """The whole judgement of a full factory: diagnosis, cost and chain bonus."""
    judge = crew.judgement()
    if not judge():
        raise ValueError(f"{game}: the factory measured must be legal")
    start, calls = time.process_time(), 2_000
    for _ in range(calls):
        judge()
    return (time.process_time() - start) / calls * 1e6


def greedy_games_per_second(game: str) -> float:
    """Whole games of four greedy bots, table and log included."""
    plan, played, start = Plan(game, ("greedy",) * SEATS, 1, seed=1), 0, time.process_time()
    while time.process_time() - start < SECONDS:
        play_game(plan, played)
        played += 1
    return played / (time.process_time() - start)


def engine(game: str) -> Json:
    """Measure the engine as it is loaded here: by whole builds where a game judges such."""
    crew = bots.crew(game)
    if isinstance(crew, Judges):
        return {
            "compiled": compiled(),
            "judge_us": judge_microseconds(game, crew),
            "greedy_games_per_second": greedy_games_per_second(game),
        }
    return {
        "compiled": compiled(),
        "playout_decisions_per_second": rate(game, playout),
        "step_decisions_per_second": rate(game, step),
        "copy_us": copy_microseconds(game),
    }


def interpreted(game: str) -> Json:
    """Measure the same sources as plain Python, in a process of their own."""
    command = [sys.executable, "-m", "shopfloor.lab.bench", game]
    return run(command, {"SHOPFLOOR_INTERPRETED": "1"})


def peers() -> Json:
    """Measure the other engines, where `make peers` has installed them."""
    return run([str(PEERS), str(PEER_SCRIPT)], {}) if PEERS.exists() else {}


def run(command: list[str], more: dict[str, str]) -> Json:
    done = subprocess.run(  # noqa: S603 - our own interpreter and script
        command, env={**os.environ, **more}, capture_output=True, text=True, check=True
    )
    found: Json = json.loads(done.stdout)
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


def measure(told: Callable[[str], None]) -> Json:
    """Everything, one after the other."""
    found: Json = {"loop_10m_seconds": loop_seconds()}
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
