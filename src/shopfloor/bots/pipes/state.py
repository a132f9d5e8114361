"""What the bots of both pipe games read of a state."""

from __future__ import annotations

from typing import TypeVar

from shopfloor.parts.pipes.play.actions import NONE
from shopfloor.parts.pipes.play.state import PipeState

Pipes = TypeVar("Pipes", bound=PipeState)  # the state of one's own game


def tiles(state: PipeState, seat: int) -> list[int]:
    """The tiles a seat may claim now."""
    return [action.machine for action in state.legal(seat) if action.machine != NONE]
