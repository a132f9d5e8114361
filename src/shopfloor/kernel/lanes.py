"""Many games side by side, stepped inside compiled code into one buffer each for all lanes.

Every lane is a game that its seats play by turns; the row of a lane is what the acting seat knows
and may do. A game that ends gives its lane to a new one in the same step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64, u8

from shopfloor.kernel.contract import SomeState
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.tensors import Row, Tensors, blank, win_shares

Start: TypeAlias = Callable[[], SomeState]
Finish: TypeAlias = tuple[int, list[float]]  # a lane and what each of its seats has won


class Lane:
    """One game, its stream, its row in the buffers, and how long it has lasted."""

    def __init__(self, number: i64, row: Row) -> None:
        self.number = number
        self.row = row
        self.seat: i64 = 0
        self.length: i64 = 0
        self.state: SomeState | None = None
        self.stream = Stream()


class Lanes:
    """n games; `observations`, `masks` and `seats` hold the row of every lane after each step."""

    def __init__(self, tensors: Tensors, start: Start, count: i64, most: i64) -> None:
        self.tensors = tensors
        self.start = start
        self.most = most  # decisions before a game is cut short
        self.observations: vec[u8] = blank(count * tensors.size)
        self.masks: vec[u8] = blank(count * tensors.count)
        self.seats: vec[u8] = blank(count)
        self.lanes = [Lane(lane, self.row(lane)) for lane in range(count)]

    def row(self, lane: i64) -> Row:
        """Where a lane's observation and mask lie in the buffers."""
        size, count = self.tensors.size, self.tensors.count
        return Row(self.tensors, self.observations, self.masks, lane * size, lane * count)

    def reset(self, streams: Sequence[Stream]) -> None:
        """Start every lane with its own stream."""
        for lane, stream in zip(self.lanes, streams, strict=True):
            lane.stream = stream
            self.begin(lane)
            self.show(lane)

    def begin(self, lane: Lane) -> None:
        """Start a lane's next game."""
        state = self.start()
        lane.state, lane.length = state, 0
        self.tensors.settle(state, lane.stream)

    def step(self, actions: list[int]) -> tuple[list[Finish], list[int]]:
        """Play one action in every lane; which games ended, and which were cut short."""
        finished: list[Finish] = []
        cut: list[int] = []
        for lane in self.lanes:
            number: i64 = actions[lane.number]
            self.check(lane, number)
            self.advance(lane, number, finished, cut)
            self.show(lane)
        return finished, cut

    def check(self, lane: Lane, number: i64) -> None:
        """Raise ValueError if a lane's action does not exist, or is not legal now."""
        if not (0 <= number < self.tensors.count):
            raise ValueError(f"lane {lane.number}: there is no action {number}")
        if not self.masks[lane.row.at + number]:
            text = self.tensors.actions[number]
            raise ValueError(f"lane {lane.number}: {text!r} (action {number}) is not legal now")

    def advance(self, lane: Lane, number: i64, finished: list[Finish], cut: list[int]) -> None:
        """Play, let chance decide, and begin anew where the game is over or too long."""
        state, tensors = lane.state, self.tensors
        assert state is not None, "a lane is reset before it is stepped"
        tensors.act(state, lane.seat, number)
        tensors.settle(state, lane.stream)
        lane.length += 1
        if tensors.actor(state) < 0:
            finished.append((int(lane.number), won(state)))
        elif lane.length >= self.most:
            cut.append(int(lane.number))
        else:
            return
        self.begin(lane)

    def show(self, lane: Lane) -> None:
        """Write the lane's row."""
        state = lane.state
        assert state is not None
        seat = self.tensors.actor(state)
        lane.seat = seat
        self.seats[lane.number] = u8(seat)
        lane.row.observe(state, seat)
        lane.row.mask(state, seat)

    def sample(self, stream: Stream) -> list[int]:
        """A legal action for every lane, all equally likely."""
        return [int(lane.row.offers.drawn(stream)) for lane in self.lanes]


def won(state: SomeState) -> list[float]:
    """Every seat's share of the win in a game that is over."""
    result = state.result()
    assert result is not None, "nobody can act, but the game is not over"
    return win_shares(result, len(result.scores))
