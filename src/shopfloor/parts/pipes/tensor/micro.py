"""The micro menu: every part by itself, so that any layout at all can be built.

Machines (old ones too, where they may move), connectors, containers, reservoirs and Diagonals are
put down one at a time where there is room and stock; `lift` takes up what lies on a cell. Nothing
else is asked until `confirm`, which is offered once the judge would take the layout. After 60
steps only confirming or declining is left.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from shopfloor.kernel.contract import SomeState
from shopfloor.kernel.tensors import FeatureMap, Offers
from shopfloor.kernel.values import Listener
from shopfloor.parts.pipes import colours, layouts
from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.judge.builds import Turn, judge
from shopfloor.parts.pipes.judge.stock import END_SHELF, OUTPUT_SHELF, shelves
from shopfloor.parts.pipes.layouts import END, MACHINE, OUTPUT
from shopfloor.parts.pipes.play.actions import NONE, Action, build
from shopfloor.parts.pipes.play.plants import leaves_choice
from shopfloor.parts.pipes.tensor.encoder import Encoder
from shopfloor.parts.pipes.tensor.menu import PipeMenu, pipes
from shopfloor.parts.pipes.tensor.sketches import BODY, UNKNOWN, Sketch, Sketched

MOST_STEPS: Final[i64] = 60
CONFIRM: Final = "confirm"


class Numbering:
    """Where each family of steps begins, and the text of every step."""

    def __init__(self, encoder: Encoder) -> None:
        rules, grid = encoder.rules, encoder.rules.grid
        self.cells: i64 = encoder.cells.cells
        self.sides: i64 = grid.sides
        self.shapes: list[i64] = [m for m in range(1 << int(grid.sides)) if m.bit_count() > 1]
        self.supplies: list[i64] = [c for c in range(colours.BASICS) if rules.supplies >> c & 1]
        self.texts: list[str] = []
        cells, turns = range(int(self.cells)), range(int(self.sides))
        self.place: i64 = self.add([f"place {c}/{t}" for c in cells for t in turns])
        ends = ["-".join([n for i, n in enumerate(grid.names) if s >> i & 1]) for s in self.shapes]
        self.pipe: i64 = self.add([f"pipe {c} {e}" for c in cells for e in ends])
        named = [colours.NAMES[c] for c in self.supplies]
        self.container: i64 = self.add([f"container {c} {n}" for c in cells for n in named])
        kinds = [f"{k}/{s}" for k in layouts.RESERVOIR_NAMES for s in grid.names]
        self.reservoir: i64 = self.add([f"reservoir {c} {k}" for c in cells for k in kinds])
        laid = (0, 1) if rules.diagonals else ()
        self.diagonal: i64 = self.add([f"diagonal {c}/{t}" for c in cells for t in laid])
        self.lift: i64 = self.add([f"lift {c}" for c in cells])
        chosen = named if rules.choices else []
        self.colour: i64 = self.add([f"colour {n}" for n in chosen])
        self.confirm: i64 = self.add([CONFIRM])

    def add(self, texts: list[str]) -> i64:
        at: i64 = len(self.texts)
        self.texts += texts
        return at


class MicroMenu(PipeMenu):
    """Every part by itself; what is unfinished stands in the seat's sketch."""

    def __init__(self, encoder: Encoder) -> None:
        self.steps = Numbering(encoder)
        self.own = FeatureMap()
        self.made_at: i64 = self.own.add("steps")
        self.hand_at: i64 = self.own.add("hand", 3)  # 1 + the place of each machine in hand
        self.colour_at: i64 = self.own.add("colour")  # 1 + the colour chosen
        self.legal_at: i64 = self.own.add("legal")  # the judge would take it
        self.floor_at: i64 = self.own.add("floor", encoder.cells.size)
        more = self.own.shifted("sketch", encoder.size)
        super().__init__(encoder, self.steps.texts, more)

    def hold(self, state: SomeState) -> SomeState:
        if isinstance(state, Sketched):
            return state
        game = pipes(state)
        return cast(SomeState, Sketched(game, [None for _ in range(game.seats)]))

    # The encoding

    def write(self, state: SomeState, seat: i64, buffer: vec[u8], at: i64) -> None:
        own = pipes(state)
        self.encoder.write(own, seat, buffer, at)
        if own.phase == own.book.building and own.plants[seat].holds():
            sketch = cast(Sketched, state).sketch(seat)
            legal = self.judged(cast(Sketched, state), seat, sketch)
            self.write_sketch(sketch, legal, buffer, at + self.encoder.size)

    def write_sketch(self, sketch: Sketch, legal: bool, out: vec[u8], at: i64) -> None:
        out[at + self.made_at] = u8(sketch.steps)
        place = at + self.hand_at
        for number in sketch.hand:
            out[place] = u8(self.encoder.cells.index[number])
            place += 1
        out[at + self.colour_at] = u8(1 + sketch.colour)
        out[at + self.legal_at] = 1 if legal else 0
        self.encoder.write_floor(sketch.layout(), out, at + self.floor_at)

    # What is offered

    def offer_builds(self, state: SomeState, seat: i64, found: Offers) -> None:
        own = cast(Sketched, state)
        sketch = own.sketch(seat)
        if self.judged(own, seat, sketch):
            found.add(self.builds_at + self.steps.confirm)
        if sketch.steps >= MOST_STEPS:
            return
        taken = sketch.taken()
        if sketch.hand:
            self.offer_places(sketch, taken, found)
        self.offer_parts(sketch, own.state.turn(seat, sketch.colour), taken, found)
        self.offer_lifts(sketch, found)
        if leaves_choice(self.rules.machines[sketch.machine].bonus):
            self.offer_colours(sketch, found)

    def offer_places(self, sketch: Sketch, taken: list[i64], found: Offers) -> None:
        floor, first = sketch.base.floor, self.builds_at + self.steps.place
        for cell in range(floor.cells):
            if taken[cell]:
                continue
            for turn in range(floor.sides):
                if room_beside(floor, taken, cell, turn):
                    found.add(first + cell * floor.sides + turn)

    def offer_parts(self, sketch: Sketch, turn: Turn, taken: list[i64], found: Offers) -> None:
        used, owned = shelves(sketch.layout()), turn.stock.owned
        left: list[i64] = [owned[n] - used[n] for n in range(len(owned))]
        open_: i64 = turn.stock.any
        for colour in range(colours.BASICS):
            if left[colour] < 0:
                open_ += left[colour]
        for cell in range(sketch.base.floor.cells):
            self.offer_pipes(cell, taken[cell], found)
            if not taken[cell]:
                self.offer_vessels(cell, left, open_ > 0, found)
        if left[7] > 0:
            self.offer_diagonals(sketch.base.floor, taken, found)

    def offer_pipes(self, cell: i64, taken: i64, found: Offers) -> None:
        if taken == BODY:
            return
        number = self.builds_at + self.steps.pipe + cell * len(self.steps.shapes)
        for shape in self.steps.shapes:
            if not shape & taken:
                found.add(number)
            number += 1

    def offer_vessels(self, cell: i64, left: list[i64], choice: bool, found: Offers) -> None:
        number = self.builds_at + self.steps.container + cell * len(self.steps.supplies)
        for colour in self.steps.supplies:
            if left[colour] > 0 or choice:
                found.add(number)
            number += 1
        sides = self.steps.sides
        first = self.builds_at + self.steps.reservoir + cell * 2 * sides
        for side in range(sides):
            if left[OUTPUT_SHELF] > 0:
                found.add(first + side)
            if left[END_SHELF] > 0:
                found.add(first + sides + side)

    def offer_diagonals(self, floor: Floor, taken: list[i64], found: Offers) -> None:
        first = self.builds_at + self.steps.diagonal
        for cell in range(floor.cells):
            for turn in range(2):
                if not taken[cell] and room_beside(floor, taken, cell, turn):
                    found.add(first + 2 * cell + turn)

    def offer_lifts(self, sketch: Sketch, found: Offers) -> None:
        """Anything may be taken up but machines that stay: all old ones, or all but a few."""
        fixed, told = self.fixed(sketch), [False] * int(sketch.base.floor.cells)
        for part in sketch.parts:
            if layouts.kind_of(part) == MACHINE and layouts.number_of(part) in fixed:
                continue
            cell = layouts.cell_of(part)
            if not told[cell]:  # the parts of a cell are taken up together
                found.add(self.builds_at + self.steps.lift + cell)
                told[cell] = True

    def fixed(self, sketch: Sketch) -> list[int]:
        """The old machines that may not be taken up."""  # F12, 5.9
        before = sketch.base.machines()
        moved = [number for number in before if before[number] not in sketch.parts]
        return [] if len(moved) < self.rules.moves else [n for n in before if n not in moved]

    def offer_colours(self, sketch: Sketch, found: Offers) -> None:
        for n, colour in enumerate(self.steps.supplies):
            if colour != sketch.colour:
                found.add(self.builds_at + self.steps.colour + n)

    def judged(self, own: Sketched, seat: i64, sketch: Sketch) -> bool:
        """Tell whether the judge would take the sketch as it is."""
        if sketch.legal == UNKNOWN:
            sketch.legal = 1 if self.taken_by_judge(own, seat, sketch) else 0
        return sketch.legal == 1

    def taken_by_judge(self, own: Sketched, seat: i64, sketch: Sketch) -> bool:
        choice = leaves_choice(self.rules.machines[sketch.machine].bonus)
        if sketch.hand or (choice and sketch.colour == NONE):
            return False
        return judge(self.rules, own.state.turn(seat, sketch.colour), sketch.layout()).legal()

    # What a step does

    def do_build(
        self, state: SomeState, seat: i64, number: i64, heard: Listener | None
    ) -> Action | None:
        own, steps = cast(Sketched, state), self.steps
        sketch = own.sketch(seat)
        if number == steps.confirm:
            action = build(sketch.layout(), sketch.colour)
            own.play(seat, action, heard)
            return action
        if number >= steps.colour:
            sketch.colour = steps.supplies[number - steps.colour]
            sketch.changed()
        elif number >= steps.lift:
            sketch.lift(number - steps.lift)
        else:
            sketch.put(self.part(sketch, number))
        return None

    def part(self, sketch: Sketch, number: i64) -> i64:
        """The part that a step puts down; a machine leaves the hand."""
        steps, sides = self.steps, self.steps.sides
        if number < steps.pipe:
            return layouts.machine(number // sides, sketch.hand.pop(), number % sides)
        if number < steps.container:
            number -= steps.pipe
            shapes: i64 = len(steps.shapes)
            return layouts.pipe(number // shapes, steps.shapes[number % shapes])
        if number < steps.reservoir:
            number -= steps.container
            many: i64 = len(steps.supplies)
            return layouts.container(number // many, steps.supplies[number % many])
        if number < steps.diagonal:
            number -= steps.reservoir
            kind = END if number % (2 * sides) >= sides else OUTPUT
            return layouts.reservoir(number // (2 * sides), kind, number % sides)
        number -= steps.diagonal
        return layouts.diagonal(sketch.base.floor, number // 2, number % 2)

    def build_meant(self, state: SomeState, seat: i64, number: i64) -> Action | None:
        if number != self.steps.confirm:
            return None
        sketch = cast(Sketched, state).sketch(seat)
        return build(sketch.layout(), sketch.colour)


def room_beside(floor: Floor, taken: list[i64], cell: i64, turn: i64) -> bool:
    """Tell whether the second square of whatever covers two is free as well."""
    if floor.grid.beside == NOWHERE:
        return True
    other = floor.second(cell, turn)
    return other != NOWHERE and not taken[other]
