"""What the bots are rated at: measured in duels, kept as data, on the scale of people's ratings."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class BotRating:
    """How good a bot is (docs/people.md), and the standard error of that."""

    mu: float
    sigma: float


@cache
def ratings(game: str) -> dict[str, BotRating]:
    """By strength; none of a game whose bots nobody has measured."""
    file = files("shopfloor.bots") / "data" / f"{game.replace('-', '_')}_ratings.json"
    if not file.is_file():
        return {}
    found = json.loads(file.read_text("utf-8"))["ratings"]
    return {bot: BotRating(**rating) for bot, rating in found.items()}
