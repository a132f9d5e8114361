"""Hubs: all that could be laid, as a graph in which a network is a tree.

A hub is a new connector in a cell, with as many ends as it needs, an old connector as it lies, or
a vessel in a cell. Two hubs are linked where an end of one may meet the other. Any layout of a
label maps to a tree of hubs that costs no more, so the cheapest tree is a bound.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.layouts import END, OUTPUT, container, reservoir
from shopfloor.solver.pipes.heuristic.board import BIT
from shopfloor.solver.pipes.model.turn import Scene

COIN: Final[i64] = 4096  # one coin; below it count edges that others use, a tree has fewer


class Hubs:
    """First a hub for the new connector of each cell, then old connectors, then vessels."""

    def __init__(self, scene: Scene) -> None:
        cells: i64 = scene.floor.cells
        self.cells: i64 = cells
        self.cell: list[i64] = list(range(cells))
        self.ends: list[i64] = [BIT[scene.sides] - 1] * cells
        for cell in range(cells):
            for ends in scene.pipes[cell]:
                self.cell.append(cell)
                self.ends.append(ends)
        self.vessels: i64 = len(self.cell)  # where those begin
        for cell in range(cells):
            self.cell.append(cell)
            self.ends.append(0)
        self.count: i64 = len(self.cell)
        self.at: list[list[i64]] = self._by_slot(scene)
        self.links: list[list[i64]] = [self._links(scene, hub) for hub in range(self.count)]
        self.prices: list[list[i64]] = [_prices(scene, shelf) for shelf in range(7)]

    def _by_slot(self, scene: Scene) -> list[list[i64]]:
        """The hubs that an end may meet when it enters a cell by a slot."""
        found: list[list[i64]] = []
        for slot in range(self.cells * scene.sides):
            cell, side = slot // scene.sides, slot % scene.sides
            here: list[i64] = [cell]
            for hub in range(self.cells, self.vessels):
                if self.cell[hub] == cell and self.ends[hub] & BIT[side]:
                    here.append(hub)
            here.append(self.vessels + cell)
            found.append(here)
        return found

    def _links(self, scene: Scene, hub: i64) -> list[i64]:
        """Slot, hub; slot, hub; … for all that this hub's ends may meet."""
        found: list[i64] = []
        for side in range(scene.sides):
            if self.ends[hub] & BIT[side]:
                on = scene.across[self.cell[hub] * scene.sides + side]
                if on != NOWHERE:
                    for other in self.at[on]:
                        found.append(on)
                        found.append(other)
        return found


def _prices(scene: Scene, shelf: i64) -> list[i64]:
    """What a vessel costs that is entered by a slot: nothing if it stands there already."""
    found: list[i64] = []
    for slot in range(scene.floor.cells * scene.sides):
        cell, side = slot // scene.sides, slot % scene.sides
        if shelf < 5:
            vessel = container(cell, shelf)
        else:
            vessel = reservoir(cell, OUTPUT if shelf == 5 else END, side)
        found.append(0 if scene.vessel[cell] == vessel else COIN)
    return found
