"""Random play to the end of any game, by its contract alone."""

from __future__ import annotations

from shopfloor.kernel.contract import Act, Out, State
from shopfloor.kernel.stream import Stream


def playout(state: State[Act, Out], stream: Stream) -> int:
    """Let random seats act at random, and chance decide; the number of decisions made."""
    decisions = 0
    while True:
        owed = state.owed()
        actors = state.actors()
        if owed is not None:
            state.settle(owed.draw(stream))
        elif actors:
            seat = actors[stream.below(len(actors))]
            state.play(seat, state.sample(seat, stream))
            decisions += 1
        else:
            return decisions
