"""What the tiles of a round are worth to every seat, and who would get which."""

from __future__ import annotations

from itertools import combinations
from typing import Final, Generic

from shopfloor.bots.pipes.state import Pipes
from shopfloor.bots.pipes.swings.expectation import Expectation
from shopfloor.bots.pipes.value import after
from shopfloor.bots.swings import Points
from shopfloor.kernel import Rng
from shopfloor.parts.pipes.play.grabs import OPEN, Grab
from shopfloor.solver.pipes.heuristic.builder import builds

BUILDS: Final = 3  # that are weighed for a tile
SAMPLE: Final = 10  # tiles that stand for all that could have come
SETS: Final = 300  # of them at most


class Tiles(Generic[Pipes]):
    """One round's gains: what each seat has from each tile, against none."""

    def __init__(self, expectation: Expectation[Pipes], state: Pipes) -> None:
        self.expectation = expectation
        self.state = state  # before anybody picked
        self.left = expectation.desk.rounds - int(state.round)
        self.none = [expectation.later(plant, self.left) for plant in state.plants]
        self.known: dict[tuple[int, int], float] = {}

    def gain(self, seat: int, machine: int) -> float:
        """What a seat has from a tile, simply built or declined, against having none."""
        if (seat, machine) not in self.known:
            self.known[seat, machine] = self.look(seat, machine)
        return self.known[seat, machine]

    def look(self, seat: int, machine: int) -> float:
        """The best of some simple builds."""
        desk, plant = self.expectation.desk, self.state.plants[seat]
        turn = desk.turn(self.state, seat, machine)
        most = self.none[seat] + desk.declined(self.state, seat, turn)
        for build in builds(desk.rules, turn, BUILDS):
            leaves = after(desk.rules, plant, turn, build)
            most = max(most, build.value + self.expectation.later(leaves, self.left))
        return most - self.none[seat]

    def hopes(self, grab: Grab, up: list[int]) -> Points:
        """What every seat that has yet to pick may hope for, if each takes what is best for it."""
        seats = len(grab.picks)
        waiting = [s for s in clockwise(grab.start, seats) if grab.picks[s] == OPEN]
        orders = rotations(waiting) if grab.live else [waiting]
        total = [0.0] * seats
        for order in orders:
            for seat, gain in self.shared_out(order, up).items():
                total[seat] += gain / len(orders)
        return tuple(total)

    def shared_out(self, order: list[int], up: list[int]) -> dict[int, float]:
        """What each has if they pick one after the other."""
        left, found = up[:], {}
        for seat in order:
            best = max(left, key=lambda machine: self.gain(seat, machine), default=None)
            found[seat] = 0.0 if best is None else max(0.0, self.gain(seat, best))
            if best is not None and found[seat] > 0.0:
                left.remove(best)
        return found

    def could(self, grab: Grab, pool: list[int], rng: Rng) -> list[Points]:
        """The same over some of the tiles that could have come up, all as likely."""
        seats = len(grab.picks)
        sample = drawn(pool, SAMPLE, rng)
        sets = list(combinations(sample, seats))
        if len(sets) > SETS:
            sets = [tuple(drawn(sample, seats, rng)) for _ in range(SETS)]
        return [self.hopes(grab, list(each)) for each in sets]


def clockwise(start: int, seats: int) -> list[int]:
    """The seats from one on."""
    return [(start + n) % seats for n in range(seats)]


def rotations(seats: list[int]) -> list[list[int]]:
    """Who may be first where all grab at once: any, and then the others in turn."""
    return [seats[n:] + seats[:n] for n in range(len(seats))]


def drawn(pool: list[int], count: int, rng: Rng) -> list[int]:
    """Some of a pool, each once; all of it where it has no more."""
    left = pool[:]
    return [left.pop(int(rng.below(len(left)))) for _ in range(min(count, len(pool)))]
