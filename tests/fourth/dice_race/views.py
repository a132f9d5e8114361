"""What everybody sees of a race."""

from __future__ import annotations

from typing import TypedDict


class View(TypedDict):
    """The whole race: nothing in it is hidden."""

    game: str
    round: int
    phase: str
    turn: int | None
    goal: int
    steps: list[int]
