"""Training by self-play: which games can be trained, and how."""

from __future__ import annotations

from collections.abc import Callable

from shopfloor import bots, games
from shopfloor.kernel import Json, Unreadable
from shopfloor.kernel.capabilities import Trains


def train(game: str, generations: int, count: int, seed: int, told: Callable[[int], None]) -> Json:
    """Train a game's weights from nothing; the same seed gives the same weights."""
    crew = bots.crew(game)
    if not isinstance(crew, Trains):
        raise Unreadable("cannot_train", game=game, known=trainable())
    return crew.train(generations, count, seed, told)


def trainable() -> list[str]:
    """The games whose bots learn."""
    return [game for game in games.discover() if isinstance(bots.crew(game), Trains)]
