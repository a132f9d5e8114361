"""Layouts: the set of components on a floor, each packed into one small number.

A component is `cell << 16 | kind << 13 | detail`, so that sorted components are in reading order
and two layouts compare number by number. The detail is
machine: `id << 3 | turn` · container: colour · reservoir: `black << 3 | inlet side` ·
pipe: its ends as bits · diagonal: turn, 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE, Floor

MACHINE: Final[i64] = 0
CONTAINER: Final[i64] = 1
RESERVOIR: Final[i64] = 2
PIPE: Final[i64] = 3
DIAGONAL: Final[i64] = 4

OUTPUT: Final[i64] = 0  # reservoirs for the basic colours
END: Final[i64] = 1  # reservoirs for the black end product
RESERVOIR_NAMES: Final = ("output", "end")


def machine(cell: i64, number: i64, turn: i64) -> i64:
    """A machine whose square 1 lies on this cell."""
    return cell << 16 | MACHINE << 13 | number << 3 | turn


def container(cell: i64, colour: i64) -> i64:
    """A supply container; its turn means nothing."""  # F3
    return cell << 16 | CONTAINER << 13 | colour


def reservoir(cell: i64, kind: i64, side: i64) -> i64:
    """A reservoir (OUTPUT or END) with its one inlet on this side."""  # F4
    return cell << 16 | RESERVOIR << 13 | kind << 3 | side


def pipe(cell: i64, ends: i64) -> i64:
    """A connector that joins these sides, given as bits."""
    return cell << 16 | PIPE << 13 | ends


def diagonal(floor: Floor, cell: i64, turn: i64) -> i64:
    """A Diagonal Intersection; the two ways to describe one come out the same."""
    if turn >= 2:
        other = floor.second(cell, turn)
        if other != NOWHERE:
            cell, turn = other, turn - 2
    return cell << 16 | DIAGONAL << 13 | turn


def cell_of(component: i64) -> i64:
    """The cell of a component; of two squares the first."""
    return component >> 16


def kind_of(component: i64) -> i64:
    """MACHINE, CONTAINER, RESERVOIR, PIPE or DIAGONAL."""
    return component >> 13 & 7


def detail_of(component: i64) -> i64:
    """Colour of a container, ends of a pipe; see the others for machines and reservoirs."""
    return component & 8191


def number_of(component: i64) -> i64:
    """The id of a machine."""
    return component >> 3 & 1023


def turn_of(component: i64) -> i64:
    """The turn of a machine or Diagonal, or the inlet side of a reservoir."""
    return component & 7


def reservoir_of(component: i64) -> i64:
    """OUTPUT or END."""
    return component >> 3 & 1


class Layout:
    """What stands on a floor: a value, never changed, so that copies of a game can share it."""

    def __init__(self, floor: Floor, components: Iterable[int] = ()) -> None:
        self.floor = floor
        self.components: tuple[int, ...] = tuple(sorted(components))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Layout)
            and self.floor.name == other.floor.name
            and self.components == other.components
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Layout, (self.floor, self.components)

    def __hash__(self) -> int:
        return hash((self.floor.name, self.components))

    def machines(self) -> dict[int, int]:
        """The machines by id."""
        return {number_of(c): c for c in self.components if kind_of(c) == MACHINE}

    def add(self, *components: int) -> Layout:
        """The same layout and more."""
        return Layout(self.floor, self.components + components)

    def drop(self, *components: int) -> Layout:
        """The same layout without some of its components."""
        left = list(self.components)
        for component in components:
            left.remove(component)
        return Layout(self.floor, left)
