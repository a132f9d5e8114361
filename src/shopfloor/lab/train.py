"""Training by self-play: which games can be trained, and how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from shopfloor.kernel import Unreadable
from shopfloor.lab.train import (
    factory_fun as train_factory_fun,
)
from shopfloor.lab.train import (
    factory_funner as train_factory_funner,
)
from shopfloor.lab.train import (
    fantastic_factories as train_fantastic_factories,
)

Told = Callable[[int], None]

TRAINERS: dict[str, Callable[[int, int, int, Told], dict[str, Any]]] = {
    "fantastic-factories": train_fantastic_factories.train,
    "factory-fun": train_factory_fun.train,
    "factory-funner": train_factory_funner.train,
}


def train(game: str, generations: int, games: int, seed: int, told: Told) -> dict[str, Any]:
    """Train a game's weights from nothing; the same seed gives the same weights."""
    if game not in TRAINERS:
        raise Unreadable("cannot_train", game=game, known=list(TRAINERS))
    return TRAINERS[game](generations, games, seed, told)
