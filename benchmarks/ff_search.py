"""How long the turn search takes: positions of greedy games, whole search, proven or budget spent.

python benchmarks/ff_search.py [--round 6] [--games 60] [--nodes 200000]
"""

from __future__ import annotations

import argparse
import time

from shopfloor.bots.fantastic_factories.model import learned
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules.phases import OVER, WORK
from shopfloor.games.fantastic_factories.rules.rounds import settle
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng
from shopfloor.solver.work_phase.greedy import greedy
from shopfloor.solver.work_phase.search import Search


def position(seed: int, round_: int) -> State | None:
    """The start of a work phase of that round, if the game lasts so long."""
    state, rng = GAME.start(2), Rng(seed)
    while state.phase != OVER:
        if state.queue:
            settle(state, pick_next(state, rng))
        elif state.phase == WORK and state.round == round_:
            return state
        else:
            seat = state.actors()[0]
            state.do(seat, greedy(state, seat))
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--round", type=int, default=6)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=200_000)
    given = parser.parse_args()
    times, nodes, proven = [], [], 0
    for seed in range(given.games):
        state = position(seed, given.round)
        if state is None:
            continue
        for seat in range(2):
            worth = learned().worth(state, seat)
            start = time.process_time()
            search = Search(state, seat, worth, given.nodes)
            search.prove()
            search.line()
            times.append(1000 * (time.process_time() - start))
            nodes.append(int(search.nodes))
            proven += search.proven
    times.sort()
    nodes.sort()
    middle, late = len(times) // 2, len(times) * 9 // 10
    print(f"round {given.round}, {len(times)} positions: {proven / len(times):.0%} proven")
    print(f"  median {times[middle]:.1f} ms, 9 in 10 below {times[late]:.1f} ms")
    print(f"  median {nodes[middle]} nodes, 9 in 10 below {nodes[late]}")


if __name__ == "__main__":
    main()
