"""A factory as a drawing of plain shapes: the floor, its pipes in what they carry, the machines.

The measures and colours are those of the client's pictures, in the units of its drawing.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

from mypy_extensions import i64

from shopfloor.kernel.capabilities import Shape
from shopfloor.parts.pipes.colours import END_PRODUCT, NAMES, first
from shopfloor.parts.pipes.grids import Floor
from shopfloor.parts.pipes.judge.networks import Network, Plumbing
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    DIAGONAL,
    END,
    MACHINE,
    RESERVOIR,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    number_of,
    reservoir_of,
    turn_of,
)
from shopfloor.parts.pipes.machines import Machine
from shopfloor.parts.pipes.rules import PipeRules

Point = tuple[float, float]
SQUARE_SIDE: Final = 71.0
HEX_RADIUS: Final = 58.0
WALL, INK, STEEL, BODY = "#3A464D", "#1B252C", "#8F9BA1", "#C9D1D4"
GROUND, GRID, PILLAR, PAPER = "#F1EDE2", "#D5CFBF", "#BDB6A4", "#F7F4EC"
PAINT: Final = {
    "red": "#CB3A31",
    "yellow": "#F4C724",
    "green": "#22783F",
    "blue": "#2163BD",
    "orange": "#F08A1C",
    "black": "#252C31",
}
CASING: Final = 24.0  # the width of a pipe with its dark edge, and without
BORE: Final = 17.0
BENDS: Final = 8  # pieces of a curve


def sketch(rules: PipeRules, layout: Layout) -> list[Shape]:
    """From the ground up: floor, pipes, stores, machines."""
    pen = Pen(layout.floor)
    plumbing = Plumbing(layout, rules.machines)
    networks = plumbing.networks()
    pen.ground()
    for network in networks:
        pen.pipes(network)
    stored = contents(networks)
    for component in layout.components:
        kind = kind_of(component)
        if kind == CONTAINER:
            pen.store(cell_of(component), PAINT[NAMES[detail_of(component)]])
        elif kind == RESERVOIR:
            pen.barrel(component, stored.get(int(component), -1))
        elif kind == MACHINE:
            pen.machine(component, rules.machines[int(number_of(component))])
        elif kind == DIAGONAL:
            pen.plate(component)
    return pen.shapes


def contents(networks: list[Network]) -> dict[int, int]:
    """What runs into each reservoir."""
    found: dict[int, int] = {}
    for network in networks:
        for component in network.reservoirs:
            found[int(component)] = int(network.colour())
    return found


class Pen:
    """Draws on one floor."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.hex = floor.sides == 6
        self.reach = HEX_RADIUS * sqrt(3) / 2 if self.hex else SQUARE_SIDE / 2
        self.shapes: list[Shape] = []

    # Measures

    def centre(self, cell: i64) -> Point:
        x, y = self.floor.spots[cell]
        if self.hex:
            return x * HEX_RADIUS * sqrt(3) / 2, y * HEX_RADIUS * 1.5
        return x * SQUARE_SIDE, y * SQUARE_SIDE

    def edge(self, cell: i64, side: i64, share: float = 1.0) -> Point:
        """A point from the centre towards the middle of a side; 1 is the side itself."""
        x, y = self.centre(cell)
        step = float(int(side))
        turn = step * pi / 3 if self.hex else (step - 1) * pi / 2
        return x + cos(turn) * self.reach * share, y + sin(turn) * self.reach * share

    def corners(self, cell: i64, size: float) -> tuple[Point, ...]:
        x, y = self.centre(cell)
        if self.hex:
            turns = [pi / 6 + n * pi / 3 for n in range(6)]
            return tuple((x + cos(t) * size, y + sin(t) * size) for t in turns)
        return box(x - size, y - size, x + size, y + size)

    # Shapes

    def area(self, points: tuple[Point, ...], colour: str) -> None:
        self.shapes.append(Shape("area", points, colour))

    def line(self, points: tuple[Point, ...], colour: str, width: float) -> None:
        self.shapes.append(Shape("line", points, colour, width))

    def disc(self, at: Point, colour: str, radius: float) -> None:
        self.shapes.append(Shape("disc", (at,), colour, radius))

    # What stands on a floor

    def ground(self) -> None:
        """Walls round every cell of the floor, then the cells; pillars are darker."""
        size = HEX_RADIUS if self.hex else SQUARE_SIDE / 2
        beyond = outer(self.floor)
        inside = [cell for cell in range(self.floor.cells) if cell not in beyond]
        for cell in inside:
            self.area(self.corners(cell, size + 8), WALL)
        for cell in inside:
            self.area(self.corners(cell, size), GRID)
            self.area(self.corners(cell, size - 1), GROUND)
            if not self.floor.free[cell]:
                self.area(self.corners(cell, size * 0.8), WALL)
                self.area(self.corners(cell, size * 0.72), PILLAR)

    def pipes(self, network: Network) -> None:
        """Casings first, so that the pieces of a network run into each other."""
        colour = network.colour()
        paint = PAINT[NAMES[colour]] if colour >= 0 else STEEL
        runs = [self.run(list(element.slots)) for element in network.pipes]
        for width, ink in ((CASING, INK), (BORE, paint)):
            for run in runs:
                for way in run:
                    self.line(way, ink, width)

    def run(self, slots: list[i64]) -> list[tuple[Point, ...]]:
        """The lines of a piece: a curve from end to end, or arms from its middle."""
        ends = [self.edge(slot // self.floor.sides, slot % self.floor.sides) for slot in slots]
        middle = self.centre(slots[0] // self.floor.sides)
        if len(ends) == 2:
            return [curve(ends[0], middle, ends[1])]
        return [(middle, end) for end in ends]

    def store(self, cell: i64, paint: str) -> None:
        at, size = self.centre(cell), self.reach
        self.disc(at, INK, size * 0.8)
        self.disc(at, paint, size * 0.7)
        self.disc(at, PAPER, size * 0.22)

    def barrel(self, component: i64, colour: int) -> None:
        """White with what runs in; the end product's is black."""
        cell, side = cell_of(component), turn_of(component)
        end = reservoir_of(component) == END
        self.line((self.centre(cell), self.edge(cell, side)), INK, CASING)
        self.area(self.corners(cell, self.reach * 0.8), INK)
        self.area(self.corners(cell, self.reach * 0.7), PAINT["black"] if end else PAPER)
        paint = STEEL if colour < 0 or colour == END_PRODUCT else PAINT[NAMES[colour]]
        self.disc(self.centre(cell), paint, self.reach * 0.38)

    def machine(self, component: i64, machine: Machine) -> None:
        cell, turn = cell_of(component), turn_of(component)
        self.body(cell, turn, INK, 3.0)
        self.body(cell, turn, BODY, 7.0)
        for port in machine.ports:
            there = self.floor.second(cell, turn) if port.part else cell
            side = (port.side + turn) % self.floor.sides
            paint = PAINT[NAMES[first(port.colours)]]
            self.line((self.edge(there, side, 0.62), self.edge(there, side)), INK, CASING)
            self.line((self.edge(there, side, 0.66), self.edge(there, side)), paint, BORE)
            if port.output:
                self.disc(self.edge(there, side, 0.6), paint, BORE * 0.75)
        self.name(machine.name, cell, turn)

    def name(self, name: str, cell: i64, turn: i64) -> None:
        """In the middle, a line for each word, as large as the body has room."""
        x, y = self.heart(cell, turn)
        lies = not self.hex and turn % 2 == 0
        lines = [name] if lies else name.replace("-", "- ").split()
        longest = max(len(line) for line in lines)
        size = min(14.0, (2.2 if lies else 1.6) * self.reach / (0.6 * longest))
        for n, line in enumerate(lines):
            at = (x, y + (n - (len(lines) - 1) / 2) * 1.15 * size)
            self.shapes.append(Shape("word", (at,), INK, size, line))

    def plate(self, component: i64) -> None:
        self.line((self.centre(cell_of(component)), self.heart(*pair(component))), STEEL, 6.0)

    def heart(self, cell: i64, turn: i64) -> Point:
        x, y = self.centre(cell)
        if self.hex:
            return x, y
        right, bottom = self.centre(self.floor.second(cell, turn))
        return (x + right) / 2, (y + bottom) / 2

    def body(self, cell: i64, turn: i64, colour: str, inset: float) -> None:
        """One hex, or the rectangle over two squares."""
        if self.hex:
            self.area(self.corners(cell, HEX_RADIUS - inset), colour)
            return
        half = SQUARE_SIDE / 2 - inset
        (x, y), (right, bottom) = self.centre(cell), self.centre(self.floor.second(cell, turn))
        left, top = min(x, right) - half, min(y, bottom) - half
        right, bottom = max(x, right) + half, max(y, bottom) + half
        self.area(box(left, top, right, bottom), colour)


def outer(floor: Floor) -> set[int]:
    """Blocked cells that lead to the outside are no part of the floor; the others are pillars."""
    near = [[int(floor.neighbour(c, s)) for s in range(floor.sides)] for c in range(floor.cells)]
    blocked = {cell for cell in range(len(near)) if not floor.free[cell]}
    found = {cell for cell in blocked if -1 in near[cell]}
    trail = sorted(found)
    while trail:
        fresh = {beyond for beyond in near[trail.pop()] if beyond in blocked} - found
        found |= fresh
        trail += sorted(fresh)
    return found


def pair(component: i64) -> tuple[i64, i64]:
    return cell_of(component), turn_of(component)


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def curve(start: Point, middle: Point, end: Point) -> tuple[Point, ...]:
    """A bend through the middle of a cell: a quadratic curve, in straight pieces."""
    steps = [n / BENDS for n in range(BENDS + 1)]
    return tuple(
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * middle[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * middle[1] + t * t * end[1],
        )
        for t in steps
    )
