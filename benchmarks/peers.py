"""Measures other engines, run by an interpreter that has them (`make peers`); prints JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

SECONDS = 4.0


def loop() -> float:
    """How long this machine takes for ten million passes of an empty loop."""
    start = time.perf_counter()
    for _ in range(10_000_000):
        pass
    return time.perf_counter() - start


def per_call(work: Callable[[], object], seconds: float = 1.0) -> float:
    """Microseconds of one call."""
    calls, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        for _ in range(20):
            work()
        calls += 20
    return (time.perf_counter() - start) / calls * 1e6


def catanatron() -> dict[str, float]:
    from catanatron import Color, Game, RandomPlayer

    decisions, games, start = 0, 0, time.process_time()
    while time.process_time() - start < SECONDS:
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        game = Game([RandomPlayer(colour) for colour in colours])
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        games += 1
    took = time.process_time() - start
    rates = {"decisions_per_second": decisions / took, "games_per_second": games / took}
    return {**rates, "copy_us": per_call(game.state.copy)}


def gin_rummy() -> dict[str, float]:
    import random

    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    decisions, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
    rate = decisions / (time.process_time() - start)
    return {"decisions_per_second": rate, "copy_us": per_call(state.clone)}


def main() -> None:
    found: dict[str, object] = {"loop_10m_seconds": loop()}
    for name, measure in (("catanatron", catanatron), ("openspiel_gin_rummy", gin_rummy)):
        try:
            found[name] = measure()
        except ImportError:
            found[name] = None
    print(json.dumps(found))


if __name__ == "__main__":
    main()
