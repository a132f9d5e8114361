"""PettingZoo, one agent after the other (AEC): in simultaneous phases the lowest seat goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from shopfloor.env.arrays import ObservationWriter, masked, metadata
from shopfloor.env.episode import MOST_DECISIONS, Episode
from shopfloor.env.render import MODES, Painter
from shopfloor.env.rewards import Rewards
from shopfloor.kernel import Illegal, Reason


class Turns(AECEnv):  # type: ignore[misc]
    """A table of agents `seat_0`, `seat_1` …, each observing what its seat may know."""

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
        super().__init__()
        self.episode = Episode(game, seats, options, menu, most=most)
        self.payment = Rewards(reward)
        self.painter = Painter(render_mode)
        self.render_mode = render_mode
        self.metadata = {**metadata(self.episode, MODES), "is_parallelizable": False}
        self.writer = ObservationWriter(self.episode.menu)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agent_name_mapping = {name: n for n, name in enumerate(self.possible_agents)}
        space = masked(self.episode.menu)
        numbers = spaces.Discrete(self.episode.menu.count)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {name: spaces.Discrete(numbers.n) for name in self.possible_agents}
        self.np_random, self.np_random_seed = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent's observations are."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent's actions are."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; without a seed, another one than before."""
        if seed is not None:
            self.np_random, self.np_random_seed = seeding.np_random(seed)
        self.episode.reset(int(self.np_random.integers(1 << 62)))
        self.payment.start(self.episode)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and its mask."""
        return self.writer.both(self.episode, self.agent_name_mapping[agent])

    def step(self, action: int | None) -> None:
        """Play for `agent_selection`; raise Illegal for what is not in its mask."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.agent_name_mapping[agent]
        self.check(seat, action)
        self._cumulative_rewards[agent] = 0.0
        episode = self.episode
        episode.act(seat, int(action))  # type: ignore[arg-type]
        actor = episode.actor
        ended = actor < 0 or episode.cut
        if ended or self.payment.steps:  # else nothing is paid, and all rewards are 0 as they were
            self.reward()
        if ended:
            self.finish()
        else:
            self.agent_selection = self.possible_agents[actor]

    def check(self, seat: int, action: int | None) -> None:
        """Raise Illegal for an action that the seat is not offered."""
        number = -1 if action is None else int(action)
        if not self.episode.allows(seat, number):
            texts = self.episode.menu.actions
            text = texts[number] if 0 <= number < len(texts) else str(action)
            raise Illegal(Reason("not_offered", "menu", {"action": text, "seat": seat}))

    def reward(self) -> None:
        """Pay everybody what the last step has earned."""
        paid = self.payment.pay(self.episode)
        if paid is None:
            self._clear_rewards()
        else:
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self._accumulate_rewards()

    def finish(self) -> None:
        """Mark everybody as done: the game is over, or was cut short."""
        over = self.episode.over
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over)
        self.agent_selection = self.agents[0]

    def render(self) -> str | np.ndarray[Any, Any] | None:
        """The position as text or picture, as who is to act sees it."""
        seat = self.agent_name_mapping.get(self.agent_selection)
        return self.painter.paint(self.episode, seat)

    def close(self) -> None:
        """Nothing is held open."""
