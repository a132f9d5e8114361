"""Factory Funner in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType

from shopfloor.bots.factory_funner import GreedyBot
from shopfloor.cli.terminal import pipes
from shopfloor.games.factory_funner.content import RULES
from shopfloor.words import Words

seen = pipes.seen


def picture(words: Words, view: dict[str, Any], names: Sequence[str]) -> RenderableType:
    """Everything the player decides on: the tiles, the others' factories, one's own."""
    return pipes.table(words, RULES, view, names)


def ideas(words: Words, state: Any, seat: int) -> list[tuple[Any, str]]:
    """Builds to choose from by number; any other can be typed."""
    return pipes.ideas(words, GreedyBot.desk, state, seat)
