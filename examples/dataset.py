"""Simulated decisions as a dataset: observations, masks, actions and who won, in one .npz file.

python examples/dataset.py --decisions 1000000 --out decisions.npz
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np

from shopfloor.env.vector import Vector


def gather(game: str, decisions: int, games_at_once: int, seed: int) -> dict[str, np.ndarray]:
    """Random play of many games; `won` is what the acting seat came to win, -1 where unknown."""
    vector = Vector(game, games_at_once)
    rows, steps = vector.reset(seed), -(-decisions // games_at_once)
    shape = (steps, games_at_once)
    seen = np.empty((*shape, vector.menu.size), np.uint8)
    legal = np.empty((*shape, -(-vector.menu.count // 8)), np.uint8)
    chosen, seats = np.empty(shape, np.int16), np.empty(shape, np.uint8)
    won, begun = np.full(shape, -1.0, np.float32), np.zeros(games_at_once, np.int64)
    for step in range(steps):
        seen[step], seats[step] = rows.observations, rows.seats
        legal[step] = np.packbits(rows.masks, axis=1)
        chosen[step] = actions = vector.sample()
        rows, rewards, ended, _ = vector.step(actions)
        for lane in ended.nonzero()[0]:
            since = slice(begun[lane], step + 1)
            won[since, lane] = rewards[lane, seats[since, lane]]
            begun[lane] = step + 1
    return {"observations": seen, "masks": legal, "actions": chosen, "seats": seats, "won": won}


def batches(path: str, size: int) -> Iterator[dict[str, np.ndarray]]:
    """What was saved, decision by decision, in batches; the games that did not end are left out."""
    with np.load(path) as kept:
        found = {name: kept[name].reshape(-1, *kept[name].shape[2:]) for name in kept.files}
    rows = np.flatnonzero(found["won"] >= 0)
    for first in range(0, len(rows), size):
        yield {name: array[rows[first : first + size]] for name, array in found.items()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="fantastic-factories")
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="decisions.npz")
    given = parser.parse_args()
    found = gather(given.game, given.decisions, given.games, given.seed)
    np.savez_compressed(given.out, **found)  # type: ignore[arg-type]
    known = found["won"] >= 0
    print(f"{known.size} decisions, {known.mean():.1%} of games that ended")
    shares = [batch["won"].mean() for batch in batches(given.out, 8192)]
    print(f"loaded in {len(shares)} batches; the acting seat wins {np.mean(shares or [0]):.3f}")
