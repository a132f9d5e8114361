"""Factories drawn with characters: letters for colours, box-drawing for pipes, squares or hexes.

A port is a letter and its amount, small for inputs, capital for outputs: `r2`, `G3`, `K`. `(R)` is
a container, ◇ an output reservoir and ◆ an end-product reservoir, with a line to its inlet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from shopfloor.parts.pipes import colours, layouts
from shopfloor.parts.pipes.grids import HEX, NOWHERE, Floor
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.judge.networks import SIDES_IN
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.machines import Machine, Port
from shopfloor.parts.pipes.rules import PipeRules

LETTERS = "RYGBOK"
STYLES = ("red", "yellow", "green", "blue", "orange3", "bright_black")
BODY = "bold white on grey23"
SQUARE_JOINTS = {
    5: "│", 10: "─", 3: "╰", 6: "╭", 12: "╮", 9: "╯", 7: "├", 14: "┬", 13: "┤", 11: "┴", 15: "┼",
}  # fmt: skip
CROSSINGS = {(5, 10): "╫", (3, 12): "╲", (6, 9): "╱"}  # two pipes that do not meet
Spot = tuple[int, int, str]  # row, column, what is written there


@dataclass(frozen=True)
class CellShape:
    """How a cell is drawn: its box, the steps between boxes, and each side's arm and label."""

    step: tuple[int, int]  # columns and rows for one step across the board's picture
    width: int
    middle: tuple[int, int]
    arms: tuple[tuple[Spot, ...], ...]
    labels: tuple[tuple[int, int], ...]


SQUARE_SHAPE = CellShape(
    step=(8, 3),
    width=8,
    middle=(1, 3),
    arms=(
        ((0, 3, "│"),),
        ((1, 4, "─"), (1, 5, "─"), (1, 6, "─"), (1, 7, "─")),
        ((2, 3, "│"),),
        ((1, 0, "─"), (1, 1, "─"), (1, 2, "─")),
    ),
    labels=((0, 3), (1, 6), (2, 3), (1, 0)),
)
HEX_SHAPE = CellShape(
    step=(4, 3),
    width=8,
    middle=(1, 3),
    arms=(
        ((1, 5, "─"), (1, 6, "─"), (1, 7, "─")),
        ((2, 5, "╲"),),
        ((2, 2, "╱"),),
        ((1, 0, "─"), (1, 1, "─"), (1, 2, "─")),
        ((0, 2, "╲"),),
        ((0, 5, "╱"),),
    ),
    labels=((1, 6), (2, 5), (2, 1), (1, 0), (0, 1), (0, 5)),
)


def spots(floor: Floor) -> list[tuple[int, int]]:
    """Where each cell lies in the board's picture, found by walking from cell to cell."""
    found: dict[int, tuple[int, int]] = {0: (0, 0)}
    trail = [0]
    while trail:
        cell = trail.pop()
        for side, (dx, dy) in enumerate(floor.grid.steps):
            other = int(floor.neighbour(cell, side))
            if other != NOWHERE and other not in found:
                found[other] = (found[cell][0] + dx, found[cell][1] + dy)
                trail.append(other)
    left = min(x for x, _ in found.values())
    return [(found[cell][0] - left, found[cell][1]) for cell in range(floor.cells)]


class Canvas:
    """A sheet of characters with styles."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.shape = HEX_SHAPE if floor.grid is HEX else SQUARE_SHAPE
        self.spots = spots(floor)
        across, down = self.shape.step
        wide = max(x for x, _ in self.spots) * across + self.shape.width
        high = max(y for _, y in self.spots) * down + down
        self.cells = [[(" ", "") for _ in range(wide)] for _ in range(high)]

    def write(self, cell: int, spot: tuple[int, int], text: str, style: str) -> None:
        """Write signs into a cell, from a spot of it on."""
        x, y = self.spots[cell]
        across, down = self.shape.step
        row, column = y * down + spot[0], x * across + spot[1]
        for i, char in enumerate(text):
            self.cells[row][column + i] = (char, style)

    def arm(self, cell: int, side: int, style: str, mark: str = "") -> None:
        """Draw from the middle of a cell to one of its sides."""
        for row, column, char in self.shape.arms[side]:
            self.write(cell, (row, column), mark or char, style)

    def fill(self, cell: int, char: str, style: str) -> None:
        """Fill a cell with one sign."""
        for row in range(self.shape.step[1]):
            self.write(cell, (row, 0), char * self.shape.width, style)

    def text(self) -> Text:
        """All that was drawn."""
        text = Text()
        for row in self.cells:
            for char, style in row:
                text.append(char, style)
            text.append("\n")
        return text


def draw(rules: PipeRules, layout: Layout) -> Text:
    """Draw one factory."""
    canvas = Canvas(layout.floor)
    for cell in range(layout.floor.cells):
        if layout.floor.free[cell]:
            canvas.write(cell, canvas.shape.middle, "·", "dim")
        else:
            canvas.fill(cell, "▒", "dim")
    flows = flow_styles(rules, layout)
    for component in layout.components:
        draw_component(canvas, rules, component, flows)
    return canvas.text()


def flow_styles(rules: PipeRules, layout: Layout) -> dict[tuple[int, int], str]:
    """The style of every pipe, by cell and ends: the colour that flows there."""
    found = {}
    for network in diagnose(rules, layout).networks:
        colour = network.colour()
        style = STYLES[colour] if colour >= 0 else "white"
        for element in network.pipes:
            found[layouts.cell_of(element.component), layouts.detail_of(element.component)] = style
    return found


def draw_component(
    canvas: Canvas, rules: PipeRules, component: int, flows: dict[tuple[int, int], str]
) -> None:
    """Draw one part of a layout."""
    kind, cell = layouts.kind_of(component), int(layouts.cell_of(component))
    row, column = canvas.shape.middle
    if kind == layouts.MACHINE:
        draw_machine(canvas, rules.machines[int(layouts.number_of(component))], component)
    elif kind == layouts.CONTAINER:
        colour = int(layouts.detail_of(component))
        canvas.write(cell, (row, column - 1), f"({LETTERS[colour]})", f"bold {STYLES[colour]}")
    elif kind == layouts.RESERVOIR:
        canvas.arm(cell, int(layouts.turn_of(component)), "white")
        sign = "◆" if layouts.reservoir_of(component) == layouts.END else "◇"
        canvas.write(cell, (row, column), sign, "bold")
    elif kind == layouts.PIPE:
        draw_pipe(canvas, cell, int(layouts.detail_of(component)), flows)
    elif kind == layouts.DIAGONAL:
        for part in (cell, int(canvas.floor.second(cell, layouts.turn_of(component)))):
            canvas.arm(part, int(layouts.turn_of(component)), "white")
            canvas.arm(part, int(layouts.turn_of(component) + 2) % 4, "white")
            canvas.write(part, (row, column), "X", "bold")


def draw_pipe(canvas: Canvas, cell: int, ends: int, flows: dict[tuple[int, int], str]) -> None:
    """Draw a connector; where several share a cell, mark which ends belong together."""
    style = flows.get((cell, ends), "white")
    mates = sorted(mask for at, mask in flows if at == cell)
    numbered = canvas.shape is HEX_SHAPE and len(mates) > 1
    for side in SIDES_IN[ends]:
        canvas.arm(cell, side, style, str(mates.index(ends) + 1) if numbered else "")
    canvas.write(cell, canvas.shape.middle, joint(canvas, ends, mates), style)


def joint(canvas: Canvas, ends: int, mates: Sequence[int]) -> str:
    """The sign in the middle of a pipe."""
    if canvas.shape is HEX_SHAPE:
        return "×" if len(mates) > 1 else "──" if ends == 9 else "●"
    if len(mates) > 1:
        return CROSSINGS[mates[0], mates[1]]
    return SQUARE_JOINTS[ends]


def draw_machine(canvas: Canvas, machine: Machine, component: int) -> None:
    """Draw a machine with its ports."""
    floor = canvas.floor
    cell, turn = int(layouts.cell_of(component)), layouts.turn_of(component)
    parts = [cell]
    if floor.grid.beside != NOWHERE:
        parts.append(int(floor.second(cell, turn)))
    for part in parts:
        canvas.fill(part, "░", BODY)
    canvas.write(cell, (1, 2), f"{machine.number:>3} ", BODY)
    for port in machine.ports:
        side = int(floor.grid.turned(port.side, turn))
        canvas.write(parts[port.part], canvas.shape.labels[side], label(port), port_style(port))


def label(port: Port) -> str:
    """A port's colour and amount: capitals give, small letters take."""
    letter = LETTERS[colours.first(port.colours)] if single(port) else "?"
    if port.output:
        return letter + (str(port.amount) if port.amount else "")
    return letter.lower() + str(port.amount)


def single(port: Port) -> bool:
    """Tell whether a port has one colour."""
    return port.colours & (port.colours - 1) == 0


def port_style(port: Port) -> str:
    """The colours a port is drawn in."""
    colour = STYLES[colours.first(port.colours)] if single(port) else "white"
    return f"bold {'white' if port.colours == colours.BLACK else colour} on grey23"


def tile(machine: Machine) -> str:
    """A machine in a line: revenue, what goes in and what comes out."""
    inputs = " ".join(label(port) for port in machine.ports if not port.output)
    outputs = " ".join(label(port) for port in machine.ports if port.output)
    return f"{machine.number} {machine.name}: {machine.revenue} ({inputs} → {outputs})"
