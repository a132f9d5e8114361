"""Many games at once, stepped inside compiled code: numpy only looks at the buffers.

Every game is played by all its seats in turn; a row is what the seat that acts knows and may do.
A game that ends is followed by a new one in the same step, as Gymnasium's `SAME_STEP` has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

from shopfloor import games
from shopfloor.env.arrays import box, looked
from shopfloor.env.episode import MOST_DECISIONS
from shopfloor.env.menus import menu_of
from shopfloor.kernel import Rng, SomeState
from shopfloor.kernel.lanes import Lanes

Floats: TypeAlias = NDArray[np.float32]
Truths: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True)
class Rows:
    """All games after a step: views of the buffers, good until the next step."""

    observations: NDArray[np.uint8]  # games × features, of the seat that acts
    masks: NDArray[np.uint8]  # games × actions
    seats: NDArray[np.uint8]  # games: who acts


class Vector:
    """n games of one kind; `step` plays an action in each."""

    def __init__(
        self,
        game: str = "fantastic-factories",
        games_at_once: int = 256,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        menu: str = "",
        most: int = MOST_DECISIONS,
    ) -> None:
        rules = games.load(game)
        chosen = rules.meta.choose(seats, options or {})
        self.seats, self.count = seats, games_at_once
        self.menu = menu_of(rules, seats, chosen, menu)

        def start() -> SomeState:
            return self.menu.hold(rules.start(seats, chosen))

        self.lanes = Lanes(self.menu, start, games_at_once, most)
        self.single_observation_space = box(self.menu)
        self.rows = Rows(
            looked(self.lanes.observations).reshape(self.count, -1),
            looked(self.lanes.masks).reshape(self.count, -1),
            looked(self.lanes.seats),
        )
        self.dice = Rng(0)

    def reset(self, seed: int | None = None) -> Rows:
        """Start all games; every game has a stream of its own, drawn from the seed."""
        source, _ = seeding.np_random(seed)
        seeds = source.integers(1 << 62, size=self.count + 1).tolist()
        self.dice = Rng(seeds.pop())
        self.lanes.reset([Rng(own) for own in seeds])
        return self.rows

    def step(self, actions: NDArray[np.integer] | list[int]) -> tuple[Rows, Floats, Truths, Truths]:
        """Rows, win shares (games × seats), which games ended, which were cut short."""
        chosen = actions if isinstance(actions, list) else actions.tolist()
        finished, cut = self.lanes.step(chosen)
        rewards: Floats = np.zeros((self.count, self.seats), np.float32)
        ended: Truths = np.zeros(self.count, np.bool_)
        short: Truths = np.zeros(self.count, np.bool_)
        for lane, won in finished:
            rewards[lane] = won[: self.seats]
            ended[lane] = True
        short[cut] = True
        return self.rows, rewards, ended, short

    def sample(self) -> list[int]:
        """A legal action for every game, all equally likely."""
        return self.lanes.sample(self.dice)
