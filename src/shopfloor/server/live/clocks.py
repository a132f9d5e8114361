"""When a seat's time is up, derived from the log, the table's timers and people's vacations.

Nothing else is kept, so clocks go on over a restart and agree in every process. A vacation is
stored before it begins and never changed where it is past: the same log gives the same clocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from shopfloor.kernel import SomeState
from shopfloor.table import Entry

TURN = "turn"  # the timer of every phase that has none of its own
RESERVE = "reserve"  # seconds a seat has beside, once for the whole game
VACATION = "vacation"  # seconds for which vacations may stop a seat's clock in this game
SECOND = 1000
By: TypeAlias = Mapping[int, int]  # by seat, milliseconds
Away: TypeAlias = Mapping[int, list[tuple[int, int]]]  # by seat: vacations, the earliest first


@dataclass(frozen=True)
class Times:
    """What the clocks of a table show: since when they run, and what was used up before."""

    since: By = field(default_factory=dict)
    spent: By = field(default_factory=dict)  # of the reserve
    rested: By = field(default_factory=dict)  # of the vacation that the table allows


class Clocks:
    """Since when each seat has been asked to act in this phase.

    A seat's clock starts when the phase first asks it, and runs on over its own moves and over
    taking Done back: undoing an action also undoes what it did to the clock.
    """

    def __init__(self, timers: dict[str, int], away: Away | None = None) -> None:
        self.timers = timers
        self.away: Away = away or {}
        self.moment: tuple[int, str] = (0, "")  # of the table, as `State.moment` tells it
        self.times = Times()
        self.before: dict[int, Times] = {}  # by entry: the clocks it found

    def copy(self) -> Clocks:
        clocks = Clocks(self.timers, self.away)
        clocks.moment, clocks.times, clocks.before = self.moment, self.times, self.before
        return clocks

    def fresh(self, timers: dict[str, int]) -> Clocks:
        """Clocks of the same people that have heard nothing yet."""
        return Clocks(timers, self.away)

    def hear(self, fresh: list[Entry], state: SomeState) -> None:
        """Take note of entries and the state they led to."""
        if not self.timers:
            return
        self.before |= {entry.number: self.times for entry in fresh}
        if state.owed() is not None:
            return  # the deal belongs to the same step
        last, moment = fresh[-1], state.moment()
        found = self.times.since if moment == self.moment else {}
        times, undoer = self.times, None
        if last.undoes is not None and last.seat is not None:
            undoer, earlier = last.seat, self.before.get(last.undoes, Times())
            found = {**found, **only(earlier.since, undoer)}
            times = given_back(times, earlier, undoer)
        at = last.at or 0
        since = {seat: found.get(seat, at) for seat in state.actors()}
        stopped = [s for s, began in self.times.since.items() if since.get(s) != began]
        for seat in [seat for seat in stopped if seat != undoer]:
            times = self.stopped(times, seat, at)
        self.times, self.moment = replace(times, since=since), moment

    def stopped(self, times: Times, seat: int, at: int) -> Times:
        """Charge a seat whose clock stops: vacation first, then what is above its time."""
        if self.limit is None:
            return times
        since = self.times.since[seat]
        rest = min(overlap(self.away.get(seat, []), since, at), self.rest_left(seat))
        over = max(0, at - since - rest - SECOND * self.limit)
        over = min(over, self.reserve_left(seat))
        return replace(
            times, spent=more(times.spent, seat, over), rested=more(times.rested, seat, rest)
        )

    # What is left

    @property
    def limit(self) -> int | None:
        """Seconds for a turn in this phase; None: as long as one likes."""
        _, phase = self.moment
        found = self.timers.get(phase, self.timers.get(TURN))
        alone = RESERVE in self.timers and not self.timers.keys() - {RESERVE, VACATION}
        return 0 if alone else found

    def reserve_left(self, seat: int) -> int:
        return SECOND * self.timers.get(RESERVE, 0) - self.times.spent.get(seat, 0)

    def rest_left(self, seat: int) -> int:
        return SECOND * self.timers.get(VACATION, 0) - self.times.rested.get(seat, 0)

    def reserves(self) -> dict[int, int]:
        """By seat, for how many milliseconds before its time is up it draws on its reserve."""
        if RESERVE not in self.timers or (limit := self.limit) is None:
            return {}
        since = self.times.since
        return {
            seat: due - self.resting(seat, since[seat], SECOND * limit)
            for seat, due in self.due().items()
        }

    def due(self) -> dict[int, int]:
        """By seat, the millisecond at which its time is up."""
        if (limit := self.limit) is None:
            return {}
        return {
            seat: self.resting(seat, since, SECOND * limit + self.reserve_left(seat))
            for seat, since in self.times.since.items()
        }

    def resting(self, seat: int, since: int, time: int) -> int:
        """When so much time will have passed, vacations apart."""
        due, left = since + time, self.rest_left(seat)
        for begins, ends in self.away.get(seat, []):
            if begins >= due:
                break
            rest = min(max(0, ends - max(begins, since)), left)
            due, left = due + rest, left - rest
        return due


def only(clocks: By, seat: int) -> dict[int, int]:
    return {seat: clocks[seat]} if seat in clocks else {}


def more(by: By, seat: int, amount: int) -> By:
    return {**by, seat: by.get(seat, 0) + amount} if amount else by


def given_back(times: Times, earlier: Times, seat: int) -> Times:
    """What a seat had used up by then, and the others now."""
    spent = {**times.spent, seat: earlier.spent.get(seat, 0)}
    return replace(times, spent=spent, rested={**times.rested, seat: earlier.rested.get(seat, 0)})


def overlap(away: list[tuple[int, int]], since: int, until: int) -> int:
    """Milliseconds of some vacations within a time."""
    return sum(max(0, min(ends, until) - max(begins, since)) for begins, ends in away)
