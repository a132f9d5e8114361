"""Who draws a game in a terminal: cli/terminal/<game>.py; a game without one is told plainly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from rich.console import RenderableType
from rich.pretty import Pretty

from shopfloor.kernel import Action, Json, SomeState
from shopfloor.kernel.capabilities import Solved
from shopfloor.words import Words


@dataclass(frozen=True)
class Artist:
    """What a game's module in this folder knows."""

    picture: Callable[[Words, Json, Sequence[str]], RenderableType]
    ideas: Callable[[Words, SomeState, int], list[tuple[Action, str]]]  # beyond the listed choices
    seen: Callable[[Json, str], dict[str, str]]  # what the table shows of a choice
    solved: Callable[[Solved], list[str]]  # a solution drawn, above its line of moves


def artist_of(game: str) -> Artist:
    module = f"shopfloor.cli.terminal.{game.replace('-', '_')}"
    if not find_spec(module):
        return PLAIN
    own = import_module(module)
    return Artist(own.picture, own.ideas, own.seen, own.solved)


def picture(words: Words, view: Json, names: Sequence[str]) -> RenderableType:
    """The view as it is."""
    del words, names
    return Pretty(view)


PLAIN = Artist(picture, lambda *_: [], lambda *_: {}, lambda _: [])
