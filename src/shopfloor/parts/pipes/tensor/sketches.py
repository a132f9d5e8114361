"""Unfinished layouts of seats that build part by part, beside the game that they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import Json, Listener, Reason, Result, Stream
from shopfloor.parts.pipes import layouts
from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.layouts import DIAGONAL, MACHINE, PIPE, Layout
from shopfloor.parts.pipes.play.actions import NONE, Action
from shopfloor.parts.pipes.play.chances import Draw, Outcome
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.text import layout_to_text

BODY: Final[i64] = 127  # what fills a cell, as edges
UNKNOWN: Final[i64] = -1  # not judged yet
BIT: Final[list[i64]] = [1 << side for side in range(7)]


class Sketch:
    """One seat's factory as it is being laid: parts, machines in hand, the colour, the steps."""

    def __init__(
        self, base: Layout, machine: i64, parts: list[int], hand: list[int], colour: i64, steps: i64
    ) -> None:
        self.base = base  # the factory as it stood
        self.machine = machine  # what is to be added
        self.parts = parts
        self.hand = hand  # machines that lie beside the floor; the last one goes down first
        self.colour = colour  # chosen for a bonus container, or NONE
        self.steps = steps  # made so far
        self.legal: i64 = UNKNOWN  # 1 if the judge would take it as it is

    def copy(self) -> Sketch:
        parts, hand = self.parts[:], self.hand[:]
        sketch = Sketch(self.base, self.machine, parts, hand, self.colour, self.steps)
        sketch.legal = self.legal
        return sketch

    def __reduce__(self) -> tuple[object, ...]:
        told = (self.base, int(self.machine), self.parts, self.hand)
        return Sketch, (*told, int(self.colour), int(self.steps))

    def layout(self) -> Layout:
        return Layout(self.base.floor, self.parts)

    def changed(self) -> None:
        """Note one more step."""
        self.steps += 1
        self.legal = UNKNOWN

    def put(self, component: i64) -> None:
        self.parts.append(component)
        self.changed()

    def lift(self, cell: i64) -> None:
        """Take up all that lies on a cell; machines go into the hand."""
        lifted = self.upon(cell)
        for component in lifted:
            self.parts.remove(component)
            if layouts.kind_of(component) == MACHINE:
                self.hand.append(layouts.number_of(component))
        self.changed()

    def upon(self, cell: i64) -> list[int]:
        """The parts that cover a cell."""
        floor = self.base.floor
        return [part for part in self.parts if covers(floor, part, cell)]

    def taken(self) -> list[i64]:
        """By cell, which edges are in use; a cell that is no floor is full."""
        floor = self.base.floor
        edges: list[i64] = [0 if free else BODY for free in floor.free]
        for part in self.parts:
            kind, cell = layouts.kind_of(part), layouts.cell_of(part)
            edges[cell] |= layouts.detail_of(part) if kind == PIPE else BODY
            if spans(floor, kind):
                edges[floor.second(cell, layouts.turn_of(part))] |= BODY
        return edges

    def text(self) -> str:
        """What the seat itself sees of it: the layout, what lies beside it, the colour."""
        beside = " ".join([str(number) for number in self.hand])
        return f"{layout_to_text(self.layout())} | {beside} | {self.colour} | {self.steps}"


def spans(floor: Floor, kind: i64) -> bool:
    """Tell whether a part covers two cells."""
    return (kind == MACHINE and floor.grid.beside != NOWHERE) or kind == DIAGONAL


def covers(floor: Floor, part: i64, cell: i64) -> bool:
    own = layouts.cell_of(part)
    if own == cell:
        return True
    return spans(floor, layouts.kind_of(part)) and floor.second(own, layouts.turn_of(part)) == cell


class Sketched:
    """A game and its seats' sketches: the contract of the game, which knows nothing of them."""

    def __init__(self, state: PipeState, sketches: list[Sketch | None]) -> None:
        self.state = state
        self.sketches = sketches

    def sketch(self, seat: i64) -> Sketch:
        """The sketch of a seat that has a machine to add; begun where there is none yet."""
        plant, sketch = self.state.plants[seat], self.sketches[seat]
        if sketch is None:
            parts = list(plant.layout.components)
            sketch = Sketch(plant.layout, plant.adding, parts, [plant.adding], NONE, 0)
            self.sketches[seat] = sketch
        return sketch

    def copy(self) -> Sketched:
        sketches = [None if sketch is None else sketch.copy() for sketch in self.sketches]
        return Sketched(self.state.copy(), sketches)

    def __copy__(self) -> Sketched:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return Sketched, (self.state, self.sketches)

    def play(self, seat: i64, action: Action, heard: Listener | None = None) -> None:
        self.state.play(seat, action, heard)
        self.sketches[seat] = None

    def view(self, seat: int | None) -> Json:
        """The game's view, and one's own sketch."""
        shown = self.state.view(seat)
        sketch = None if seat is None else self.sketches[seat]
        return shown if sketch is None else {**shown, "sketch": sketch.text()}

    def imagine(self, seat: int, stream: Stream) -> PipeState:
        """The game alone, as bots think of it."""
        return self.state.imagine(seat, stream)

    # The game's own

    def actors(self) -> list[int]:
        return self.state.actors()

    def legal(self, seat: i64) -> Sequence[Action]:
        return self.state.legal(seat)

    def why_not(self, seat: i64, action: Action) -> Reason | None:
        return self.state.why_not(seat, action)

    def owed(self) -> Draw | None:
        return self.state.owed()

    def settle(self, outcome: Outcome, heard: Listener | None = None) -> None:
        self.state.settle(outcome, heard)

    def binds(self, action: Action) -> bool:
        return self.state.binds(action)

    def sample(self, seat: i64, stream: Stream) -> Action:
        return self.state.sample(seat, stream)

    def playout(self, stream: Stream) -> int:
        return self.state.playout(stream)

    def moment(self) -> tuple[int, str]:
        return self.state.moment()

    def result(self) -> Result | None:
        return self.state.result()

    def dump(self) -> Json:
        return self.state.dump()

    def audit(self) -> None:
        self.state.audit()
