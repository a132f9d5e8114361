"""How far it is from an end to everywhere: the fewest new connectors, old ones being free.

A distance is kept for every slot by which a cell may be entered. It asks nothing about colours
and lets every vessel and connector give way, so that no real layout can be cheaper.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.solver.pipes.heuristic.board import BIT
from shopfloor.solver.pipes.model.turn import Scene

FAR: Final[i64] = 99


class Fields:
    """Distances on one floor, with the new machine in its place or without it."""

    def __init__(self, scene: Scene, one: i64, two: i64) -> None:
        self.scene = scene
        self.solid: list[bool] = list(scene.solid)
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
            sides: i64 = self.scene.sides
            found = [FAR] * self.scene.floor.cells
            for at in range(len(by_slot)):
                cell = at // sides
                if by_slot[at] < found[cell]:
                    found[cell] = by_slot[at]
            self.near[slot] = found
        return found

    def _walk(self, start: i64) -> list[i64]:
        """Level by level: all that costs nothing more comes before all that costs one more."""
        scene = self.scene
        across, sides = scene.across, scene.sides
        best: list[i64] = [FAR] * (scene.floor.cells * sides)
        first = across[start]
        if first == NOWHERE:
            return best
        best[first] = 0
        level: list[i64] = [first]
        distance: i64 = 0
        while level:
            following: list[i64] = []
            for slot in level:  # it grows while it is walked
                if best[slot] != distance:
                    continue
                cell = slot // sides
                if self.solid[cell]:
                    continue
                base = cell * sides
                side = slot - base
                for ends in scene.pipes[cell]:
                    if ends & BIT[side]:
                        for out in range(sides):
                            if ends & BIT[out] and out != side:
                                on = across[base + out]
                                if on != NOWHERE and best[on] > distance:
                                    best[on] = distance
                                    level.append(on)
                for out in range(sides):
                    if out != side:
                        on = across[base + out]
                        if on != NOWHERE and best[on] > distance + 1:
                            best[on] = distance + 1
                            following.append(on)
            level = following
            distance += 1
        return best
