"""What the bots of both pipe games read of a state; each game's own `State` has it."""

from __future__ import annotations

from typing import Protocol, TypeVar

from shopfloor.kernel import Stream
from shopfloor.parts.pipes.play.actions import NONE, Action
from shopfloor.parts.pipes.play.grabs import Grab
from shopfloor.parts.pipes.play.plants import Plant


class PipeState(Protocol):
    """Seats with a plant each, and a grab of tiles every round."""

    @property
    def seats(self) -> int: ...

    @property
    def round(self) -> int: ...

    @property
    def plants(self) -> list[Plant]: ...

    @property
    def grab(self) -> Grab: ...

    @property
    def unseen(self) -> list[int]:
        """The machines nobody has seen yet."""
        ...

    def legal(self, seat: int) -> list[Action]: ...

    def sample(self, seat: int, stream: Stream) -> Action: ...


Pipes = TypeVar("Pipes", bound=PipeState)  # the state of one's own game


def tiles(state: PipeState, seat: int) -> list[int]:
    """The tiles a seat may claim now."""
    return [action.machine for action in state.legal(seat) if action.machine != NONE]
