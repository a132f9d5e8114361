"""Clusters: what hangs together so far, label by label, and what it lacks."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.layouts import CONTAINER, END, kind_of, reservoir_of, turn_of
from shopfloor.solver.pipes.bitsets import BIT, NONE
from shopfloor.solver.pipes.deepening.committed import MOST_CONNECTORS, Committed, holds
from shopfloor.solver.pipes.model.labels import BLACK, FLOW, SUPPLY, Label
from shopfloor.solver.pipes.model.turn import Instance


class Cluster:
    """Committed ends of one label that hang together."""

    def __init__(self, label: i64) -> None:
        self.label = label
        self.ports: i64 = 0
        self.open: list[i64] = []  # slots of ends that meet nothing
        self.fresh: list[i64] = []  # connectors that may grow
        self.vessel = False


class ClusterFinder:
    """Walks through what is committed, again at every node."""

    def __init__(self, instance: Instance, committed: Committed) -> None:
        self.instance = instance
        self.committed = committed
        self.solid: list[bool] = instance.solid
        self.seen_port: list[i64] = [0] * instance.count
        self.seen_joint: list[i64] = [0] * MOST_CONNECTORS
        self.stamp: i64 = 0

    def clusters(self) -> list[Cluster] | None:
        """All clusters of committed ends; None if two that must not have met."""
        self.stamp += 1
        found: list[Cluster] = []
        committed = self.committed
        for port in range(self.instance.count):
            if self.seen_port[port] != self.stamp and committed.active(port):
                cluster = Cluster(committed.label_of[port])
                if not self._walk(cluster, port):
                    return None
                found.append(cluster)
        return found

    def _walk(self, cluster: Cluster, port: i64) -> bool:
        self.seen_port[port] = self.stamp
        cluster.ports |= BIT[port]
        trail: list[i64] = [self.instance.slots[port]]
        while trail:
            slot = trail.pop()
            facing = self.instance.across[slot]
            if facing == NOWHERE or not self._cross(cluster, slot, facing, trail):
                return False
        return True

    def _cross(self, cluster: Cluster, slot: i64, facing: i64, trail: list[i64]) -> bool:
        """Look at what an end meets; False if it must not."""
        committed = self.committed
        port = committed.port_at[facing]
        if port != NONE:
            if committed.label_of[port] != cluster.label:
                return False
            self.seen_port[port] = self.stamp
            cluster.ports |= BIT[port]
            return True
        sides = self.instance.sides
        cell = facing // sides
        if self.solid[cell]:
            return False
        joint = committed.m[committed.joint + facing] - 1
        if joint >= 0:
            if committed.label[joint] != cluster.label:
                return False
            if self.seen_joint[joint] != self.stamp:
                self.seen_joint[joint] = self.stamp
                if committed.fresh[joint]:
                    cluster.fresh.append(joint)
                ends = committed.m[committed.ends + joint] & ~BIT[facing - cell * sides]
                for side in range(sides):
                    if ends & BIT[side]:
                        trail.append(cell * sides + side)
            return True
        vessel = committed.m[committed.vessel + cell]
        if vessel != NONE:
            if not self._serves(vessel, facing - cell * sides, committed.labels[cluster.label]):
                return False
            cluster.vessel = True
            return True
        cluster.open.append(slot)
        return True

    def _serves(self, vessel: i64, side: i64, label: Label) -> bool:
        if kind_of(vessel) == CONTAINER:
            return holds(vessel, label)
        black = label.colour == BLACK
        return (
            label.kind != SUPPLY
            and turn_of(vessel) == side
            and (reservoir_of(vessel) == END) == black
        )

    def complete(self, cluster: Cluster) -> bool:
        label = self.committed.labels[cluster.label]
        if label.kind == FLOW:
            return cluster.ports == label.ports and (cluster.vessel or label.inputs != 0)
        return cluster.vessel
