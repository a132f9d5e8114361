"""Many games side by side, stepped inside compiled code into one buffer each for all lanes.

Every lane is a game that its seats play by turns; the row of a lane is what the acting seat knows
and may do. A game that ends gives its lane to a new one in the same step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from mypy_extensions import i64

from shopfloor.kernel.contract import SomeState
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.tensors import Tensors, win_shares

Start: TypeAlias = Callable[[], SomeState]
Finish: TypeAlias = tuple[int, list[float]]  # a lane and what each of its seats has won


class Lanes:
    """n games; `observations`, `masks` and `seats` hold the row of every lane after each step."""

    def __init__(self, tensors: Tensors, start: Start, count: i64, most: i64) -> None:
        self.tensors = tensors
        self.start = start
        self.count = count
        self.most = most  # decisions before a game is cut short
        self.observations = bytearray(int(count * tensors.size))
        self.masks = bytearray(int(count * tensors.count))
        self.seats = bytearray(int(count))
        self.states: list[SomeState] = []
        self.streams: list[Stream] = []
        self.lengths: list[int] = []
        self.offered: list[list[int]] = []

    def reset(self, streams: Sequence[Stream]) -> None:
        """Start every lane with its own stream."""
        self.streams = list(streams)
        self.masks[:] = bytes(len(self.masks))
        self.offered = [[] for _ in self.streams]
        self.lengths = [0 for _ in self.streams]
        self.states = [self.start() for _ in self.streams]
        for lane in range(self.count):
            self.tensors.settle(self.states[lane], self.streams[lane])
            self.show(lane)

    def step(self, actions: list[int]) -> tuple[list[Finish], list[int]]:
        """Play one action in every lane; which games ended, and which were cut short."""
        finished: list[Finish] = []
        cut: list[int] = []
        for lane in range(self.count):
            number: i64 = actions[lane]
            self.check(lane, number)
            self.advance(lane, number, finished, cut)
            self.show(lane)
        return finished, cut

    def check(self, lane: i64, number: i64) -> None:
        """Raise ValueError if a lane's action does not exist, or is not legal now."""
        if not (0 <= number < self.tensors.count):
            raise ValueError(f"lane {lane}: there is no action {number}")
        if not self.masks[lane * self.tensors.count + number]:
            text = self.tensors.actions[number]
            raise ValueError(f"lane {lane}: {text!r} (action {number}) is not legal now")

    def advance(self, lane: i64, number: i64, finished: list[Finish], cut: list[int]) -> None:
        """Play, let chance decide, and begin anew where the game is over or too long."""
        state, stream = self.states[lane], self.streams[lane]
        seat: i64 = self.seats[lane]
        self.tensors.act(state, seat, number)
        self.tensors.settle(state, stream)
        self.lengths[lane] += 1
        if self.tensors.actor(state) < 0:
            finished.append((int(lane), won(state)))
        elif self.lengths[lane] >= self.most:
            cut.append(int(lane))
        else:
            return
        self.lengths[lane] = 0
        self.states[lane] = self.start()
        self.tensors.settle(self.states[lane], stream)

    def show(self, lane: i64) -> None:
        """Write the lane's row; of the mask only what has changed."""
        tensors, state = self.tensors, self.states[lane]
        seat = tensors.actor(state)
        self.seats[lane] = seat
        tensors.encode(state, seat, self.observations, lane * tensors.size)
        at = lane * tensors.count
        for number in self.offered[lane]:
            self.masks[at + number] = 0
        self.offered[lane] = tensors.offers(state, seat)
        for number in self.offered[lane]:
            self.masks[at + number] = 1

    def sample(self, stream: Stream) -> list[int]:
        """A legal action for every lane, all equally likely."""
        return [offers[stream.below(len(offers))] for offers in self.offered]


def won(state: SomeState) -> list[float]:
    """Every seat's share of the win in a game that is over."""
    result = state.result()
    assert result is not None, "nobody can act, but the game is not over"
    return win_shares(result, len(result.scores))
