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
        self.phase: tuple[object, object] = (None, None)
        self.since: dict[int, int] = {}
        self.before: dict[int, dict[int, int]] = {}  # by entry: the clocks it found

    def copy(self) -> Clocks:
        clocks = Clocks(self.timers)
        clocks.phase, clocks.since, clocks.before = self.phase, self.since, self.before
        return clocks

    def hear(self, fresh: list[Entry], state: SomeState) -> None:
        """Take note of entries and the state they led to."""
        if not self.timers:
            return
        self.before |= {entry.number: self.since for entry in fresh}
        if state.owed() is not None:
            return  # the deal belongs to the same step
        last, phase = fresh[-1], phase_of(state)
        found = self.since if phase == self.phase else {}
        if last.undoes is not None and last.seat is not None:
            found = {**found, **only(self.before.get(last.undoes, {}), last.seat)}
        self.phase = phase
        self.since = {seat: found.get(seat, last.at or 0) for seat in state.actors()}

    def due(self) -> dict[int, int]:
        """By seat, the millisecond at which its time is up."""
        name = str(self.phase[1])
        limit = self.timers.get(name, self.timers.get(TURN))
        if limit is None:
            return {}
        return {seat: since + 1000 * limit for seat, since in self.since.items()}


def only(clocks: dict[int, int], seat: int) -> dict[int, int]:
    return {seat: clocks[seat]} if seat in clocks else {}


def phase_of(state: SomeState) -> tuple[object, object]:
    """The round and the phase, as every view tells them."""
    view = state.view(None)
    return view.get("round"), view.get("phase")
