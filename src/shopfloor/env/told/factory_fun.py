"""Factory Fun in words."""

from __future__ import annotations

from collections.abc import Sequence

from shopfloor.env.told import pipes
from shopfloor.games.factory_fun.content import RULES
from shopfloor.kernel import Json
from shopfloor.words import Words

seen, offer = pipes.seen, pipes.offer


def told(words: Words, view: Json, names: Sequence[str]) -> list[str]:
    """The view of a seat, line by line."""
    return pipes.told(words, RULES, view, names)
