"""The routing graph: all that could be laid, as a graph in which a network is a tree.

A vertex is a new connector in a cell, with as many ends as it needs, an old connector as it lies,
or a vessel in a cell. Two vertices are linked where an end of one may meet the other. Any layout
of a label maps to a tree of this graph that costs no more, so the cheapest tree is a lower bound.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.judge.stock import DIAGONAL_SHELF, OUTPUT_SHELF
from shopfloor.parts.pipes.layouts import END, OUTPUT, container, reservoir
from shopfloor.solver.pipes.bitsets import BIT
from shopfloor.solver.pipes.model.turn import Instance

COIN: Final[i64] = 4096  # one coin; below it count edges that others use, a tree has fewer


class RoutingGraph:
    """First a vertex for the new connector of each cell, then old connectors, then vessels."""

    def __init__(self, instance: Instance) -> None:
        cells: i64 = instance.floor.cells
        self.cells: i64 = cells
        self.cell: list[i64] = list(range(cells))
        self.ends: list[i64] = [BIT[instance.sides] - 1] * cells
        for cell in range(cells):
            for ends in instance.pipes[cell]:
                self.cell.append(cell)
                self.ends.append(ends)
        self.vessels: i64 = len(self.cell)  # where those begin
        for cell in range(cells):
            self.cell.append(cell)
            self.ends.append(0)
        self.count: i64 = len(self.cell)
        self.at: list[list[i64]] = self._by_slot(instance)
        self.links: list[list[i64]] = [
            self._links(instance, vertex) for vertex in range(self.count)
        ]
        self.prices: list[list[i64]] = [_prices(instance, shelf) for shelf in range(DIAGONAL_SHELF)]

    def _by_slot(self, instance: Instance) -> list[list[i64]]:
        """The vertices that an end may meet when it enters a cell by a slot."""
        found: list[list[i64]] = []
        for slot in range(self.cells * instance.sides):
            cell, side = slot // instance.sides, slot % instance.sides
            here: list[i64] = [cell]
            for vertex in range(self.cells, self.vessels):
                if self.cell[vertex] == cell and self.ends[vertex] & BIT[side]:
                    here.append(vertex)
            here.append(self.vessels + cell)
            found.append(here)
        return found

    def _links(self, instance: Instance, vertex: i64) -> list[i64]:
        """Slot, vertex; slot, vertex; … for all that this vertex's ends may meet."""
        found: list[i64] = []
        for side in range(instance.sides):
            if self.ends[vertex] & BIT[side]:
                on = instance.across[self.cell[vertex] * instance.sides + side]
                if on != NOWHERE:
                    for other in self.at[on]:
                        found.append(on)
                        found.append(other)
        return found


def _prices(instance: Instance, shelf: i64) -> list[i64]:
    """What a vessel costs that is entered by a slot: nothing if it stands there already."""
    found: list[i64] = []
    for slot in range(instance.floor.cells * instance.sides):
        cell, side = slot // instance.sides, slot % instance.sides
        if shelf < OUTPUT_SHELF:
            vessel = container(cell, shelf)
        else:
            vessel = reservoir(cell, OUTPUT if shelf == OUTPUT_SHELF else END, side)
        found.append(0 if instance.vessel[cell] == vessel else COIN)
    return found
