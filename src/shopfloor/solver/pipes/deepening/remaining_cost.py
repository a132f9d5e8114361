"""Remaining cost: the least that is still to pay at a node, an admissible bound.

The distance from an end, or from a connector that may grow, to anything that could end its way.
"""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.layouts import END, OUTPUT
from shopfloor.solver.pipes.bitsets import BIT, NONE, members
from shopfloor.solver.pipes.deepening.clusters import Cluster
from shopfloor.solver.pipes.deepening.committed import Committed, holds
from shopfloor.solver.pipes.model.distances import FAR, Distances
from shopfloor.solver.pipes.model.labels import BLACK, FLOW, SUPPLY
from shopfloor.solver.pipes.model.lower_bounds import Vessels
from shopfloor.solver.pipes.model.turn import Instance


class RemainingCost:
    """Bounds what clusters lack, by the distances of one placement at a time."""

    def __init__(self, instance: Instance, vessels: Vessels, committed: Committed) -> None:
        self.instance = instance
        self.stock = vessels
        self.committed = committed
        self.distances = Distances(instance, NONE, NONE)
        self.solid: list[bool] = instance.solid
        self.far: dict[int, list[i64]] = {}  # by ports, as bits; for the distances at hand

    def begin(self, distances: Distances) -> None:
        """Take up a placement."""
        if distances is not self.distances:
            self.far = {}
        self.distances = distances
        self.solid = distances.solid

    def of_cluster(self, clusters: list[Cluster], cluster: Cluster) -> i64:
        """What a cluster lacks costs at least this."""
        best = FAR
        for slot in cluster.open:
            best = min(best, self._goal(clusters, cluster, slot, False))
        committed, sides = self.committed, self.instance.sides
        for joint in cluster.fresh:
            if best == 0:
                return 0
            cell = committed.cell[joint]
            for side in range(sides):
                slot = cell * sides + side
                if not committed.m[cell] & BIT[side] and self.instance.across[slot] != NOWHERE:
                    best = min(best, self._goal(clusters, cluster, slot, False))
        return best

    def of_end(self, clusters: list[Cluster], cluster: Cluster, slot: i64) -> i64:
        """What it costs at least that an end meets something."""
        return self._goal(clusters, cluster, slot, True)

    def _goal(self, clusters: list[Cluster], cluster: Cluster, slot: i64, itself: bool) -> i64:
        """The distance from an end to anything that could end its way."""
        committed = self.committed
        label = committed.labels[cluster.label]
        ways = self.distances.from_end(slot)
        near = self.distances.cells_from(slot)
        best = FAR
        if itself or label.kind != FLOW or cluster.ports == label.ports:
            best = self._vessel_distance(cluster.label, ways, near)
        for other in clusters:
            if other.label != cluster.label or (other is cluster and not itself):
                continue
            for joint in other.fresh:
                cell = committed.cell[joint]
                if cell != slot // self.instance.sides:
                    best = min(best, near[cell])
            for end in other.open:
                if end != slot:
                    best = min(best, ways[end])
        return best

    def _vessel_distance(self, number: i64, ways: list[i64], near: list[i64]) -> i64:
        label = self.committed.labels[number]
        best: i64 = FAR
        if label.kind == SUPPLY:
            for cell in self.stock.containers[label.colour]:
                best = min(best, near[cell])
            if best <= 1 or self.stock.most(label.colour) > 1:
                return min(best, 1)
            return self._only_container(number, best, near)
        for slot in self.stock.inlets[END if label.colour == BLACK else OUTPUT]:
            best = min(best, ways[slot])
        return min(best, 1)  # a new one, in the first cell

    def _only_container(self, number: i64, best: i64, near: list[i64]) -> i64:
        """Where there is one container of a colour, moving it moves it away from others."""
        committed = self.committed
        label = committed.labels[number]
        settled: i64 = 0
        for port in members(label.ports):
            if not committed.active(port):
                settled |= BIT[port]
        apart = self._apart(settled)
        for cell in range(len(apart)):
            vessel = committed.m[committed.vessel + cell]
            if vessel != NONE and holds(vessel, label):
                return near[cell]  # it has been committed to this cell
            far = 1 + max(near[cell], apart[cell])
            if far < best and not self.solid[cell]:
                best = far
        return best

    def _apart(self, ports: i64) -> list[i64]:
        """For each cell the distance of the farthest of these ports."""
        found = self.far.get(ports)
        if found is None:
            found = [0] * self.instance.floor.cells
            for port in members(ports):
                near = self.distances.cells_from(self.instance.slots[port])
                for cell in range(len(near)):
                    if near[cell] > found[cell]:
                        found[cell] = near[cell]
            self.far[ports] = found
        return found
