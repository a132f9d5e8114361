"""The grab: tiles turned up, each for who touches it first; live, or one seat after the other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import Reason
from shopfloor.parts.pipes.play.actions import CLAIM, PASSED, Action, claim

OPEN: Final = -1  # has neither claimed nor passed
OUT: Final = -2  # has passed
NOBODY: Final = -1


class Grab:
    """The tiles of one round, and what each seat has picked."""

    def __init__(self, live: bool, start: i64, up: list[int], picks: list[int]) -> None:
        self.live = live  # all at once, or in turn from `start`
        self.start = start
        self.up = up
        self.picks = picks  # by seat: a machine, OPEN or OUT
        self.order: list[int] = []  # the seats that claimed, first to last

    def copy(self) -> Grab:
        grab = Grab(self.live, self.start, self.up[:], self.picks[:])
        grab.order = self.order[:]
        return grab

    def waiting(self) -> list[int]:
        """The seats that may pick now."""  # G1, F20
        seats = len(self.picks)
        if self.live:
            return [seat for seat in range(seats) if self.picks[seat] == OPEN]
        for n in range(seats):
            seat: int = (self.start + n) % seats
            if self.picks[seat] == OPEN:
                return [seat]
        return []

    def pick(self, seat: i64, action: Action) -> None:
        """Note a claim or a pass; both are final."""
        if action.verb == CLAIM:
            self.picks[seat] = action.machine
            self.order.append(seat)
        else:
            self.picks[seat] = OUT

    def taker(self, machine: i64) -> i64:
        return self.picks.index(machine) if machine in self.picks else NOBODY

    def left(self) -> list[int]:
        """The tiles that nobody has claimed."""
        return [machine for machine in self.up if machine not in self.picks]

    def first(self) -> i64:
        """Who claimed before all others."""
        return self.order[0] if self.order else NOBODY

    def last(self) -> i64:
        """Who claimed the last tile; nobody while one is left."""  # G3, F16
        if not self.order:
            return NOBODY
        for machine in self.up:
            if machine not in self.picks:
                return NOBODY
        return self.order[-1]

    def legal(self, seat: i64) -> list[Action]:
        if seat not in self.waiting():
            return []
        return [*[claim(machine) for machine in self.left()], PASSED]

    def refusal(self, clauses: dict[str, str], seat: i64, action: Action) -> Reason | None:
        """Why a seat may not pick this now."""
        if self.picks[seat] != OPEN:
            return Reason("picked_already", clauses["picked_already"])
        turn = self.waiting()
        if seat not in turn:
            return Reason("not_your_turn", clauses["not_your_turn"], {"seat": turn[0]})
        if action.verb != CLAIM or action.machine in self.left():
            return None
        return self._lost(clauses, action.machine)

    def _lost(self, clauses: dict[str, str], machine: i64) -> Reason:
        taker = self.taker(machine)
        if taker == NOBODY:
            return Reason("not_turned_up", clauses["not_turned_up"], {"machine": machine})
        return Reason("taken", clauses["taken"], {"machine": machine, "seat": taker})


def new_grab(live: bool, round_number: i64, seats: i64) -> Grab:
    """Nothing turned up yet; seat 0 starts round 1, the next seat the next round."""  # G1, F20
    return Grab(live, (round_number - 1) % seats, [], [OPEN] * seats)
