"""Square and hex floors behind one interface: cells in reading order, sides clockwise, turns.

A board is a picture. Each character but the space is a cell, and a side is a step across the
picture, so that a hex row shifted by one space lies half a hex further to the right.

A *slot* is one side of one cell: `cell * sides + side`. `across[slot]` is the slot that faces it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import BadFile, Json
from shopfloor.parts.pipes.fixed import Fixed

NOWHERE: Final[i64] = -1


class Grid(Fixed):
    """One way to tile a floor: its sides clockwise, the step of each, and where square 2 lies."""

    def __init__(
        self, names: tuple[str, ...], steps: tuple[tuple[int, int], ...], beside: int
    ) -> None:
        super().__init__()
        self.names = names
        self.steps = steps
        self.sides: i64 = len(names)
        self.beside: i64 = beside  # the side of square 2 at turn 0; NOWHERE: one cell a machine
        self.index = {name: i for i, name in enumerate(names)}

    def turned(self, side: i64, turn: i64) -> i64:
        """The side that a side becomes after some clockwise turns."""
        return (side + turn) % self.sides

    def opposite(self, side: i64) -> i64:
        """The side that faces a side across the edge."""
        return (side + self.sides // 2) % self.sides


SQUARE: Final = Grid(("N", "E", "S", "W"), ((0, -1), (1, 0), (0, 1), (-1, 0)), beside=1)
HEX: Final = Grid(
    ("E", "SE", "SW", "W", "NW", "NE"),
    ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)),
    beside=-1,
)
SQUARE.path = (__name__, "SQUARE")
HEX.path = (__name__, "HEX")


class Floor(Fixed):
    """A board: its cells, which of them are free, and what lies across each edge."""

    def __init__(self, name: str, grid: Grid, picture: list[str]) -> None:
        spots = [(x, y) for y, line in enumerate(picture) for x, c in enumerate(line) if c != " "]
        super().__init__()
        self.name = name
        self.grid = grid
        self.sides: i64 = grid.sides
        self.cells: i64 = len(spots)
        self.spots = spots  # where in the picture
        self.free = [picture[y][x] == "." for x, y in spots]
        self.place = _places(spots)
        self.cell = {place: i for i, place in enumerate(self.place)}
        self.beyond: list[i64] = _beyond(grid, spots)
        self.across: list[i64] = _across(grid, self.free, self.beyond)
        self.ends = _ends(grid, self.place)

    def holds(self) -> int:
        """More components than lie on any layout: each pipe of a cell uses two of its sides."""
        return self.cells * self.sides

    def neighbour(self, cell: i64, side: i64) -> i64:
        """The cell across an edge, free or not; NOWHERE outside the picture."""
        return self.beyond[cell * self.sides + side]

    def second(self, cell: i64, turn: i64) -> i64:
        """Square 2 of whatever covers two squares from this cell."""
        return self.beyond[cell * self.sides + (self.grid.beside + turn) % self.sides]

    def side_name(self, side: i64) -> str:
        """What people call a side."""
        return self.grid.names[side]


def _places(spots: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Count each cell's column within its row."""
    seen: dict[int, int] = {}
    places = []
    for _, y in spots:
        column = seen.get(y, 0)
        places.append((column, y))
        seen[y] = column + 1
    return places


def _beyond(grid: Grid, spots: list[tuple[int, int]]) -> list[i64]:
    index = {spot: i for i, spot in enumerate(spots)}
    return [index.get((x + dx, y + dy), -1) for x, y in spots for dx, dy in grid.steps]


def _ends(grid: Grid, places: list[tuple[int, int]]) -> list[Json]:
    """Each slot as it is told, `{"at": [3, 2], "side": "W"}`: made once, and never changed."""
    return [{"at": list(place), "side": side} for place in places for side in grid.names]


def _across(grid: Grid, free: list[bool], beyond: list[i64]) -> list[i64]:
    facing: list[i64] = []
    sides = int(grid.sides)
    for slot, cell in enumerate(beyond):
        met = cell != NOWHERE and free[cell]
        facing.append(cell * sides + grid.opposite(slot % sides) if met else NOWHERE)
    return facing


def read_floors(grid: Grid, text: str) -> dict[str, Floor]:
    """Read a board file: `;` comments, then a [section] and a picture for each board."""
    pictures: dict[str, list[str]] = {}
    name = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("["):
            name = line.strip()[1:-1].replace(" ", "-")
            pictures[name] = []
        elif name and line.strip():
            _check_row(line, number)
            pictures[name].append(line.rstrip())
    return {name: Floor(name, grid, picture) for name, picture in pictures.items()}


def _check_row(line: str, number: int) -> None:
    if not set(line) <= set(".#P "):
        raise BadFile("board_row", f"line {number}")
