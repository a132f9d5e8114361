"""When a seat's time is up, derived from the log and the table's timers alone.

Nothing else is kept, so clocks go on over a restart and agree in every process.
"""

from __future__ import annotations

from shopfloor.kernel import SomeState
from shopfloor.table import Entry

TURN = "turn"  # the timer of every phase that has none of its own


class Clocks:
    """Since when each seat has been asked to act in this phase.

    A seat's clock starts when the phase first asks it, and runs on over its own moves and over
    taking Done back: undoing an action also undoes what it did to the clock.
    """

    def __init__(self, timers: dict[str, int]) -> None:
        self.timers = timers
        self.moment: tuple[int, str] = (0, "")  # of the table, as `State.moment` tells it
        self.since: dict[int, int] = {}
        self.before: dict[int, dict[int, int]] = {}  # by entry: the clocks it found

    def copy(self) -> Clocks:
        clocks = Clocks(self.timers)
        clocks.moment, clocks.since, clocks.before = self.moment, self.since, self.before
        return clocks

    def hear(self, fresh: list[Entry], state: SomeState) -> None:
        """Take note of entries and the state they led to."""
        if not self.timers:
            return
        self.before |= {entry.number: self.since for entry in fresh}
        if state.owed() is not None:
            return  # the deal belongs to the same step
        last, moment = fresh[-1], state.moment()
        found = self.since if moment == self.moment else {}
        if last.undoes is not None and last.seat is not None:
            found = {**found, **only(self.before.get(last.undoes, {}), last.seat)}
        self.moment = moment
        self.since = {seat: found.get(seat, last.at or 0) for seat in state.actors()}

    def due(self) -> dict[int, int]:
        """By seat, the millisecond at which its time is up."""
        _, phase = self.moment
        limit = self.timers.get(phase, self.timers.get(TURN))
        if limit is None:
            return {}
        return {seat: since + 1000 * limit for seat, since in self.since.items()}


def only(clocks: dict[int, int], seat: int) -> dict[int, int]:
    return {seat: clocks[seat]} if seat in clocks else {}
