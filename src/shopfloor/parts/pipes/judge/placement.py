"""The first stage: every component lies on the floor, whole, and on no other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.judge.problems import Problem, by_place
from shopfloor.parts.pipes.layouts import DIAGONAL, MACHINE, PIPE, Layout, cell_of, kind_of, turn_of

BODY: Final[i64] = 127  # a body takes all edges of a cell, and the cell itself
TOLD: Final[i64] = 128  # this cell's overlap is on the list already
ENDS: Final[i64] = 63
ENDS_IN: Final = tuple(mask.bit_count() for mask in range(64))


def placement_problems(layout: Layout) -> list[Problem]:
    """Whatever lies off the floor, on something else, or has an impossible shape."""
    floor = layout.floor
    taken: list[i64] = [0] * floor.cells
    problems: list[Problem] = []
    for component in layout.components:
        _place(floor, component, taken, problems)
    problems.sort(key=by_place)
    return problems


def _place(floor: Floor, component: i64, taken: list[i64], problems: list[Problem]) -> None:
    kind = kind_of(component)
    cell = cell_of(component)
    edges = BODY
    if kind == PIPE:
        edges = component & ENDS
        if ENDS_IN[edges] < 2:  # F2
            problems.append(Problem("shape", cell))
    _take(floor, cell, edges, taken, problems)
    if (kind == MACHINE and floor.grid.beside != NOWHERE) or kind == DIAGONAL:
        _take_second(floor, component, taken, problems)


def _take(floor: Floor, cell: i64, edges: i64, taken: list[i64], problems: list[Problem]) -> None:
    """Claim edges of a cell; those of one cell must be disjoint."""  # F1
    if not floor.free[cell]:
        problems.append(Problem("off-floor", cell))
    elif taken[cell] & edges and not taken[cell] & TOLD:
        problems.append(Problem("overlap", cell))
        taken[cell] |= TOLD
    taken[cell] |= edges


def _take_second(floor: Floor, component: i64, taken: list[i64], problems: list[Problem]) -> None:
    cell, turn = cell_of(component), turn_of(component)
    other = floor.second(cell, turn)
    if other == NOWHERE:
        side = floor.grid.turned(floor.grid.beside, turn)
        problems.append(Problem("off-floor", cell, side))
    else:
        _take(floor, other, BODY, taken, problems)
