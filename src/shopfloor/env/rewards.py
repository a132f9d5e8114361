"""What agents are paid: the share of the win by default; rank, margin or points as options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from shopfloor.env.episode import Episode
from shopfloor.kernel import Result, Unreadable
from shopfloor.kernel.tensors import win_shares

POINTS: Final = "points"  # paid at every step: what one's points grew by


def share(result: Result, seats: int) -> list[float]:
    """1 for a win, shared among winners, else 0."""
    return win_shares(result, seats)


def rank(result: Result, seats: int) -> list[float]:
    """1 for the best place, 0 for the last, equal steps between; who shares a place shares it."""
    ranks = [score.rank for score in result.scores]
    steps = max(1, len(ranks) - 1)
    return [1 - (ranks[n] - 1 + (ranks.count(ranks[n]) - 1) / 2) / steps for n in range(seats)]


def margin(result: Result, seats: int) -> list[float]:
    """Points ahead of the best rival, or behind."""
    points = [score.points for score in result.scores]
    return [float(points[n] - max(points[:n] + points[n + 1 :], default=0)) for n in range(seats)]


AT_THE_END: Final[Mapping[str, Callable[[Result, int], list[float]]]] = {
    "win": share,
    "rank": rank,
    "margin": margin,
}


class Rewards:
    """Pays the seats of an episode after each step."""

    def __init__(self, kind: str) -> None:
        if kind not in AT_THE_END and kind != POINTS:
            raise Unreadable("unknown_reward", reward=kind, known=[*AT_THE_END, POINTS])
        self.kind = kind
        self.steps = kind == POINTS  # something may be paid at every step, not at the end only
        self.paid: list[int] = []

    def start(self, episode: Episode) -> None:
        """Remember where the seats stand."""
        if self.steps:
            self.paid = standing(episode)

    def pay(self, episode: Episode) -> list[float] | None:
        """What every seat gets for the last step; None: nothing for anybody."""
        if self.steps:
            before, self.paid = self.paid, standing(episode)
            return [float(now - then) for now, then in zip(self.paid, before, strict=True)]
        result = episode.result() if episode.over else None
        return AT_THE_END[self.kind](result, episode.seats) if result else None


def standing(episode: Episode) -> list[int]:
    """The points of every seat now."""
    return [episode.menu.points(episode.state, seat) for seat in range(episode.seats)]
