"""A layout as bytes: a few for every cell, what stands there and what each of its sides does."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from shopfloor.kernel.tensors import FeatureMap
from shopfloor.parts.pipes import layouts
from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.layouts import CONTAINER, MACHINE, PIPE, RESERVOIR, Layout
from shopfloor.parts.pipes.rules import PipeRules

MADE: i64 = 64  # added to the colours of a port that gives; what takes has its colours alone


class Cells:
    """How a floor is written: `cells` times the bytes of one cell, the same for every board."""

    def __init__(self, rules: PipeRules) -> None:
        self.rules = rules
        self.sides: i64 = rules.grid.sides
        self.cells: i64 = max([int(floor.cells) for floor in rules.floors.values()])
        self.index: list[i64] = indices(rules)
        self.plan = FeatureMap()
        self.free: i64 = self.plan.add("free")
        self.machine: i64 = self.plan.add("machine")  # 1 + its place among all machines
        self.square: i64 = self.plan.add("square")  # 1 or 2: which of a machine's squares
        self.turn: i64 = self.plan.add("turn")  # 1 + its turn
        self.container: i64 = self.plan.add("container")  # 1 + its colour
        self.reservoir: i64 = self.plan.add("reservoir")  # 1: output, 2: end product
        self.inlet: i64 = self.plan.add("inlet")  # 1 + the side of its inlet
        self.diagonal: i64 = self.plan.add("diagonal")  # 1 + its turn; on its second square 3 +
        self.pipes: i64 = self.plan.add("pipes", self.sides)  # 1 + which connector of the cell
        self.ports: i64 = self.plan.add("ports", self.sides)  # colours as bits, MADE of outputs
        self.amounts: i64 = self.plan.add("amounts", self.sides)
        self.one: i64 = self.plan.size
        self.size: i64 = self.cells * self.one

    def write(self, layout: Layout, out: vec[u8], at: i64) -> None:
        """Write a floor and all that stands on it."""
        floor, place = layout.floor, at + self.free
        for free in floor.free:
            out[place] = 1 if free else 0
            place += self.one
        for component in layout.components:
            self.write_component(floor, component, out, at)

    def write_component(self, floor: Floor, component: i64, out: vec[u8], at: i64) -> None:
        kind, turn = layouts.kind_of(component), layouts.turn_of(component)
        place = at + layouts.cell_of(component) * self.one
        if kind == MACHINE:
            self.write_machine(floor, component, out, at)
        elif kind == CONTAINER:
            out[place + self.container] = u8(1 + layouts.detail_of(component))
        elif kind == RESERVOIR:
            out[place + self.reservoir] = u8(1 + layouts.reservoir_of(component))
            out[place + self.inlet] = u8(1 + turn)
        elif kind == PIPE:
            self.write_pipe(layouts.detail_of(component), out, place + self.pipes)
        else:
            out[place + self.diagonal] = u8(1 + turn)
            other = floor.second(layouts.cell_of(component), turn)
            out[at + other * self.one + self.diagonal] = u8(3 + turn)

    def write_pipe(self, ends: i64, out: vec[u8], at: i64) -> None:
        """Number a connector after those that the cell has already."""
        number: i64 = 1
        for side in range(self.sides):
            number = max(number, i64(out[at + side]) + 1)
        for side in range(self.sides):
            if ends >> side & 1:
                out[at + side] = u8(number)

    def write_machine(self, floor: Floor, component: i64, out: vec[u8], at: i64) -> None:
        cell, turn = layouts.cell_of(component), layouts.turn_of(component)
        number = layouts.number_of(component)
        self.write_square(number, turn, 1, out, at + cell * self.one)
        second = cell
        if floor.grid.beside != NOWHERE:
            second = floor.second(cell, turn)
            self.write_square(number, turn, 2, out, at + second * self.one)
        for port in self.rules.machines[number].ports:
            part = second if port.part else cell
            place = at + part * self.one + (port.side + turn) % self.sides
            out[place + self.ports] = u8(port.colours + (MADE if port.output else 0))
            out[place + self.amounts] = u8(port.amount)

    def write_square(self, number: i64, turn: i64, square: i64, out: vec[u8], at: i64) -> None:
        out[at + self.machine] = u8(self.index[number])
        out[at + self.square] = u8(square)
        out[at + self.turn] = u8(1 + turn)


def indices(rules: PipeRules) -> list[i64]:
    """By a machine's number: 1 + its place among all there are."""
    found: list[i64] = [0] * (max(rules.machines) + 1)
    for place, number in enumerate(sorted(rules.machines), 1):
        found[number] = place
    return found
