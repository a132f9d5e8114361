"""Measures other research environments, run by an interpreter that has them; prints JSON.

Each is stepped at random with observation and mask at every step, timed by processor time.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

SECONDS = 3.0


def pettingzoo(make: Callable[[], Any]) -> float:
    env, steps, start = make(), 0, time.process_time()
    seed = 0
    while time.process_time() - start < SECONDS:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = observation["action_mask"].view(bool).nonzero()[0]
            env.step(int(legal[random.randrange(len(legal))]))
            steps += 1
    return steps / (time.process_time() - start)


def connect_four() -> float:
    from pettingzoo.classic import connect_four_v3

    return pettingzoo(connect_four_v3.env)


def hanabi() -> float:
    from pettingzoo.classic import hanabi_v5

    return pettingzoo(hanabi_v5.env)


def openspiel(name: str) -> float:
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(name)
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        step = env.reset()
        while not step.last():
            player = step.observations["current_player"]
            legal = step.observations["legal_actions"][player]
            step = env.step([legal[random.randrange(len(legal))]])
            steps += 1
    return steps / (time.process_time() - start)


def gin_rummy() -> float:
    return openspiel("gin_rummy")


def backgammon() -> float:
    return openspiel("backgammon")


def catanatron() -> float:
    from catanatron_gym.envs import CatanatronEnv

    env: Any = CatanatronEnv()
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        _, info = env.reset()
        ended = cut = False
        while not (ended or cut):
            _, _, ended, cut, info = env.step(random.choice(info["valid_actions"]))
            steps += 1
    return steps / (time.process_time() - start)


PEERS = {
    "PettingZoo connect four": connect_four,
    "PettingZoo hanabi": hanabi,
    "OpenSpiel rl_environment gin rummy": gin_rummy,
    "OpenSpiel rl_environment backgammon": backgammon,
    "Catanatron's Gym": catanatron,
}


def measured(measure: Callable[[], float]) -> float | str:
    try:
        return round(measure())
    except Exception as error:  # a peer that does not run must not stop the others
        return f"{type(error).__name__}: {error}"[:120]


if __name__ == "__main__":
    print(json.dumps({name: measured(measure) for name, measure in PEERS.items()}))
