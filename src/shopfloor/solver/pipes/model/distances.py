"""How far it is from an end to everywhere: the fewest new connectors, old ones being free.

A distance is kept for every slot by which a cell may be entered. It asks nothing about colours
and lets every vessel and connector give way, so that no real layout can be cheaper.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.solver.pipes.bitsets import BIT
from shopfloor.solver.pipes.model.turn import Instance

FAR: Final[i64] = 99


class Distances:
    """Shortest distances on one floor, with the new machine in its place or without it."""

    def __init__(self, instance: Instance, one: i64, two: i64) -> None:
        self.instance = instance
        self.solid: list[bool] = list(instance.solid)
        if one >= 0:
            self.solid[one] = True
            self.solid[two] = True
        self.known: dict[int, list[i64]] = {}
        self.near: dict[int, list[i64]] = {}

    def from_end(self, slot: i64) -> list[i64]:
        """Distances by slot from an end that lies on this slot."""
        found = self.known.get(slot)
        if found is None:
            found = self._walk(slot)
            self.known[slot] = found
        return found

    def cells_from(self, slot: i64) -> list[i64]:
        """Distances by cell: to whatever stands there, from any side."""
        found = self.near.get(slot)
        if found is None:
            by_slot = self.from_end(slot)
            sides: i64 = self.instance.sides
            found = [FAR] * self.instance.floor.cells
            for at in range(len(by_slot)):
                cell = at // sides
                if by_slot[at] < found[cell]:
                    found[cell] = by_slot[at]
            self.near[slot] = found
        return found

    def _walk(self, start: i64) -> list[i64]:
        """Level by level: all that costs nothing more comes before all that costs one more."""
        sides = self.instance.sides
        best: list[i64] = [FAR] * (self.instance.floor.cells * sides)
        first = self.instance.across[start]
        if first == NOWHERE:
            return best
        best[first] = 0
        level: list[i64] = [first]
        distance: i64 = 0
        while level:
            following: list[i64] = []
            for slot in level:  # it grows while it is walked
                if best[slot] == distance and not self.solid[slot // sides]:
                    self._along_pipes(slot, distance, best, level)
                    self._leave(slot, BIT[sides] - 1, distance + 1, best, following)
            level = following
            distance += 1
        return best

    def _along_pipes(self, slot: i64, distance: i64, best: list[i64], level: list[i64]) -> None:
        """Follow the old connectors that have an end on this slot."""
        sides = self.instance.sides
        cell = slot // sides
        for ends in self.instance.pipes[cell]:
            if ends & BIT[slot - cell * sides]:
                self._leave(slot, ends, distance, best, level)

    def _leave(
        self, slot: i64, ends: i64, distance: i64, best: list[i64], reached: list[i64]
    ) -> None:
        """Leave a cell, entered by a slot, on all these sides but that."""
        sides, across = self.instance.sides, self.instance.across
        base = slot // sides * sides
        for out in range(sides):
            if ends & BIT[out] and base + out != slot:
                on = across[base + out]
                if on != NOWHERE and best[on] > distance:
                    best[on] = distance
                    reached.append(on)
