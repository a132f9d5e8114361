"""MaskablePPO learns solo Fantastic Factories against The Machine.

pip install 'shopfloor[learn]'
python examples/train_maskable_ppo.py --steps 2000000 --save machine.zip
"""

from __future__ import annotations

import argparse

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from shopfloor import bots
from shopfloor.env.solo import Solo
from shopfloor.kernel import Rng


def environment(level: str, reward: str) -> Solo:
    return Solo("fantastic-factories", options={"machine": level}, reward=reward)


def learn(steps: int, level: str, reward: str, seed: int, batch: int) -> MaskablePPO:
    envs = DummyVecEnv([lambda: environment(level, reward) for _ in range(8)])
    layers = {"net_arch": [256, 256]}
    made = MaskablePPO(
        "MlpPolicy", envs, n_steps=batch, batch_size=batch, policy_kwargs=layers, seed=seed
    )
    return made.learn(steps)


def wins(model: MaskablePPO, level: str, games: int) -> float:
    env, won = environment(level, "win"), 0.0
    for seed in range(games):
        seen, _ = env.reset(seed=10_000 + seed)
        ended = False
        while not ended:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, ended, _, _ = env.step(int(np.asarray(action)))
            won += reward
    return won / games


def bot_wins(name: str, level: str, games: int) -> float:
    """How often one of our bots beats The Machine on the same deals."""
    env, bot, won = environment(level, "win"), bots.make("fantastic-factories", name), 0.0
    for seed in range(games):
        env.reset(seed=10_000 + seed)
        episode, thoughts = env.episode, Rng(seed)
        while not episode.over:
            episode.play(0, bot.choose(episode.state.imagine(0, thoughts), 0, thoughts))
        result = episode.result()
        won += result is not None and result.winners == [0]
    return won / games


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=2_000_000)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--reward", default="margin")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--save", default="")
    given = parser.parse_args()
    model = learn(given.steps, given.level, given.reward, given.seed, given.batch)
    print(f"trained: {wins(model, given.level, given.games):.3f}")
    for name in ("random", "greedy"):
        print(f"{name}: {bot_wins(name, given.level, given.games):.3f}")
    if given.save:
        model.save(given.save)
