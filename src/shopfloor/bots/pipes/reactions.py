"""In a live grab bots take their time like people: nobody sees at once what a tile is worth."""

from __future__ import annotations

from shopfloor.bots.pipes.state import tiles
from shopfloor.kernel import Stream
from shopfloor.parts.pipes.play.state import PipeState


class Reaction:
    """How long a seat takes to see what a tile is worth, in seconds: three dice and a floor."""

    def __init__(self, least: float, spread: float) -> None:
        self.least = least
        self.spread = spread

    def draw(self, stream: Stream) -> float:
        """Draw a time; the mean is least + spread / 2, and it is never below least."""
        return self.least + self.spread * sum(int(stream.below(1000)) for _ in range(3)) / 2997


class Paced:
    """A bot with a reaction time; whoever lets it play waits that long before its claims."""

    reaction = Reaction(3.0, 6.0)

    def pause(self, state: PipeState, seat: int, stream: Stream) -> float:
        """The seconds before this decision; none where nobody races."""
        return self.reaction.draw(stream) if races(state, seat) else 0.0


def races(state: PipeState, seat: int) -> bool:
    """Tell whether a seat may claim a tile that another may claim first."""
    return state.grab.live and bool(tiles(state, seat))
