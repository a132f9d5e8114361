"""Gymnasium: one agent at a table of our bots, or alone where the game is played alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from shopfloor import bots
from shopfloor.env.arrays import Bytes, ObservationWriter, box, metadata
from shopfloor.env.episode import MOST_DECISIONS, Episode
from shopfloor.env.render import MODES, Painter
from shopfloor.env.rewards import Rewards
from shopfloor.kernel import Rng

Info = dict[str, Any]


class Solo(gymnasium.Env[Bytes, np.int64]):
    """The agent's seat against rivals by strength (`greedy`, `director` …), one bot a rival.

    `action_masks()` tells what is legal, as sb3-contrib's MaskablePPO asks; an illegal action
    changes nothing, is paid nothing, and `info["illegal"]` says so.
    """

    def __init__(
        self,
        game: str = "fantastic-factories",
        rivals: Sequence[str] = (),
        seat: int = 0,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        menu: str = "",
        render_mode: str | None = None,
        most: int = MOST_DECISIONS,
    ) -> None:
        self.episode = Episode(game, 1 + len(rivals), options, menu, most=most)
        self.seat = seat
        self.rivals = [*rivals[:seat], "", *rivals[seat:]]
        self.players = [bots.make(game, name) if name else None for name in self.rivals]
        self.payment = Rewards(reward)
        self.painter = Painter(render_mode)
        self.render_mode = render_mode
        self.metadata = metadata(self.episode, MODES)  # this table's, over Gymnasium's empty one
        self.writer = ObservationWriter(self.episode.menu)
        self.steps = 0
        self.thoughts = Rng(0)
        self.observation_space = box(self.episode.menu)
        self.action_space = spaces.Discrete(self.episode.menu.count)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Bytes, Info]:
        """Start a game; one stream deals, another one is the bots'."""
        super().reset(seed=seed)
        dealt, thought = (int(n) for n in self.np_random.integers(1 << 62, size=2))
        self.thoughts = Rng(thought)
        self.episode.reset(dealt)
        self.payment.start(self.episode)
        self.steps = 0
        self.let_rivals_play()
        return self.observe(), {}

    def observe(self) -> Bytes:
        """What the agent may know, as bytes."""
        return self.writer.observation(self.episode, self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """True for every action that is legal now."""
        return self.writer.mask(self.episode, self.seat).view(np.bool_)

    def step(self, action: np.int64 | int) -> tuple[Bytes, float, bool, bool, Info]:
        """Play, then let the rivals play until the agent may act again."""
        self.steps += 1
        number, info = int(action), Info()
        if self.episode.allows(self.seat, number):
            self.episode.act(self.seat, number)
            self.let_rivals_play()
        else:
            info["illegal"] = True
        paid = self.payment.pay(self.episode)
        over = self.episode.over
        cut = not over and (self.episode.cut or self.steps >= self.episode.most)
        return self.observe(), float(paid[self.seat]) if paid else 0.0, over, cut, info

    def let_rivals_play(self) -> None:
        """The agent acts first where several may; the rivals until it is asked."""
        episode = self.episode
        while not episode.cut and not episode.offers(self.seat) and not episode.over:
            seat = episode.actor
            player = self.players[seat]
            assert player is not None
            state = episode.state.imagine(seat, self.thoughts)
            episode.play(seat, player.choose(state, seat, self.thoughts))

    def render(self) -> Any:
        """The position as text or picture, as `render_mode` asks."""
        return self.painter.paint(self.episode, self.seat)
