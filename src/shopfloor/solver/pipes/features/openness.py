"""What a factory still offers to machines that come later, in hundredths of a coin."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    DIAGONAL,
    MACHINE,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    turn_of,
)

OPEN_SIDES: Final[list[i64]] = [0, 250, 350, 400, 430, 450, 460]  # what a colour's are worth
IN_STOCK: Final = 300  # a container that can still go anywhere
ROOM: Final = 4  # a cell of the largest empty piece of floor
ROOMY: Final = 2  # an edge between two of its cells


def openness(layout: Layout) -> int:
    """Rate the colours by the sides of their containers that the open floor can reach, and it."""
    floor = layout.floor
    sides = floor.sides
    room = open_floor(layout)
    reached: list[i64] = [0] * 5
    placed: list[bool] = [False] * 5
    for component in layout.components:
        if kind_of(component) == CONTAINER:
            colour = detail_of(component)
            placed[colour] = True
            base: i64 = cell_of(component) * sides
            for slot in range(base, base + sides):
                facing = floor.across[slot]
                if facing != NOWHERE and room[facing // sides]:
                    reached[colour] += 1
    total: i64 = 0
    for colour in range(5):
        total += OPEN_SIDES[min(reached[colour], 6)] if placed[colour] else IN_STOCK
    for slot in range(floor.cells * sides):
        facing = floor.across[slot]
        if facing > slot and room[slot // sides] and room[facing // sides]:
            total += ROOMY
    for inside in room:
        if inside:
            total += ROOM
    return total


def open_floor(layout: Layout) -> list[bool]:
    """The cells of the largest empty piece of floor."""
    floor = layout.floor
    empty = [bool(free) for free in floor.free]
    for component in layout.components:
        kind = kind_of(component)
        empty[cell_of(component)] = False
        if (kind == MACHINE and floor.grid.beside != NOWHERE) or kind == DIAGONAL:
            empty[floor.second(cell_of(component), turn_of(component))] = False
    largest: list[i64] = []
    for cell in range(floor.cells):
        if empty[cell]:
            piece = _piece(layout, empty, cell)
            if len(piece) > len(largest):
                largest = piece
    room = [False] * floor.cells
    for cell in largest:
        room[cell] = True
    return room


def _piece(layout: Layout, empty: list[bool], start: i64) -> list[i64]:
    """All empty cells that hang together with this one; they are marked off."""
    floor = layout.floor
    sides = floor.sides
    empty[start] = False
    found: list[i64] = [start]
    for cell in found:
        for slot in range(cell * sides, cell * sides + sides):
            facing = floor.across[slot]
            if facing != NOWHERE and empty[facing // sides]:
                empty[facing // sides] = False
                found.append(facing // sides)
    return found
