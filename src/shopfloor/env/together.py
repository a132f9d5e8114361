"""PettingZoo, all agents at once (parallel): whoever may act does, in an order the seed shuffles.

Each agent gives an action at every step; the last number waits, and is all that a seat may do
that is not to act. What is not legal when its turn comes is as good as waiting, and
`infos[agent]["illegal"]` says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from shopfloor.env.arrays import ObservationWriter, masked, metadata
from shopfloor.env.episode import MOST_DECISIONS, Episode
from shopfloor.env.render import MODES, Painter
from shopfloor.env.rewards import Rewards

Seen = dict[str, dict[str, Any]]


class Together(ParallelEnv):  # type: ignore[misc]
    """A table of agents `seat_0`, `seat_1` … that all speak at every step."""

    def __init__(
        self,
        game: str = "fantastic-factories",
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        menu: str = "",
        render_mode: str | None = None,
        most: int = MOST_DECISIONS,
    ) -> None:
        self.episode = Episode(game, seats, options, menu, most=most)
        self.payment = Rewards(reward)
        self.painter = Painter(render_mode)
        self.render_mode = render_mode
        self.metadata = metadata(self.episode, MODES)
        self.writer = ObservationWriter(self.episode.menu, extra=1)
        self.wait = self.episode.menu.count
        self.steps = 0
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        space = masked(self.episode.menu, extra=1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {name: spaces.Discrete(self.wait + 1) for name in self.possible_agents}
        self.np_random, self.np_random_seed = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent's observations are."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent's actions are."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, dict[str, Any]]]:
        """Start a game; without a seed, another one than before."""
        if seed is not None:
            self.np_random, self.np_random_seed = seeding.np_random(seed)
        self.episode.reset(int(self.np_random.integers(1 << 62)))
        self.payment.start(self.episode)
        self.steps = 0
        self.agents = self.possible_agents[:]
        return self.seen(), {agent: {} for agent in self.agents}

    def seen(self) -> Seen:
        """What every agent may know."""
        return {agent: self.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat may know, and its mask; who cannot act may wait."""
        told = self.writer.both(self.episode, seat)
        told["action_mask"][self.wait] = not told["action_mask"].any()
        return told

    def step(
        self, actions: dict[str, int]
    ) -> tuple[Seen, dict[str, float], dict[str, bool], dict[str, bool], Seen]:
        """Let every seat that may act do so."""
        infos: Seen = {agent: {} for agent in self.agents}
        self.steps += 1
        for seat in self.np_random.permutation(self.episode.seats).tolist():
            agent = self.possible_agents[seat]
            if not self.act(seat, int(actions[agent])):
                infos[agent]["illegal"] = True
        paid = self.payment.pay(self.episode) or [0.0] * self.episode.seats
        over = self.episode.over
        ends = dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, not over and self.steps >= self.episode.most)
        rewards = dict(zip(self.agents, paid, strict=True))
        seen = self.seen()
        if over or self.steps >= self.episode.most:
            self.agents = []
        return seen, rewards, ends, cut, infos

    def act(self, seat: int, number: int) -> bool:
        """Play if that is legal now; False if it is not, and waiting was not all there was."""
        if self.episode.allows(seat, number):
            self.episode.act(seat, number)
            return True
        return number == self.wait and not self.episode.offers(seat)

    def render(self) -> str | np.ndarray[Any, Any] | None:
        """The position as text or picture, as a spectator sees it."""
        return self.painter.paint(self.episode, None)

    def close(self) -> None:
        """Nothing is held open."""
