"""Random agents in each API: PettingZoo in turn and at once, Gymnasium, OpenSpiel, many at once."""

from __future__ import annotations

import random
import sys

import numpy as np

from shopfloor.env.solo import Solo
from shopfloor.env.together import Together
from shopfloor.env.turns import Turns
from shopfloor.env.vector import Vector


def pettingzoo_in_turn(game: str) -> dict[str, float]:
    env, paid = Turns(game, seats=2), {"seat_0": 0.0, "seat_1": 0.0}
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        paid[agent] += reward
        mask = observation["action_mask"]
        env.step(None if ended or cut else env.action_space(agent).sample(mask))
    return paid


def pettingzoo_at_once(game: str) -> int:
    env, steps = Together(game, seats=2), 0
    seen, _ = env.reset(seed=1)
    while env.agents:
        masks = {agent: seen[agent]["action_mask"] for agent in env.agents}
        seen, *_ = env.step({a: env.action_space(a).sample(masks[a]) for a in env.agents})
        steps += 1
    return steps


def gymnasium_against_a_bot(game: str) -> float:
    env, ended, reward = Solo(game, rivals=["greedy"]), False, 0.0
    env.reset(seed=1)
    while not ended:
        legal = env.action_masks().nonzero()[0]
        _, reward, ended, _, _ = env.step(int(np.random.default_rng(0).choice(legal)))
    return reward


def openspiel(game: str) -> list[float]:
    import pyspiel

    from shopfloor.env.openspiel import PREFIX, register

    register()
    state = pyspiel.load_game(PREFIX + game.replace("-", "_")).new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


def many_at_once(game: str) -> int:
    vector, finished = Vector(game, games_at_once=64), 0
    vector.reset(1)
    for _ in range(200):
        _, _, ended, _ = vector.step(vector.sample())
        finished += int(ended.sum())
    return finished


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else "fantastic-factories"
    for example in (
        pettingzoo_in_turn,
        pettingzoo_at_once,
        gymnasium_against_a_bot,
        openspiel,
        many_at_once,
    ):
        print(f"{example.__name__}: {example(chosen)}")
