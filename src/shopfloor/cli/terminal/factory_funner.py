"""Factory Funner in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType

from shopfloor.bots.factory_funner import DESK
from shopfloor.cli.terminal import pipes
from shopfloor.games.factory_funner.content import RULES
from shopfloor.games.factory_funner.state import State
from shopfloor.kernel import Json
from shopfloor.parts.pipes.play.actions import Action
from shopfloor.words import Words

seen, solved = pipes.seen, pipes.solved


def picture(words: Words, view: Json, names: Sequence[str]) -> RenderableType:
    """Everything the player decides on: the tiles, the others' factories, one's own."""
    return pipes.table(words, RULES, view, names)


def ideas(words: Words, state: State, seat: int) -> list[tuple[Action, str]]:
    """Builds to choose from by number; any other can be typed."""
    return pipes.ideas(words, DESK, state, seat)
