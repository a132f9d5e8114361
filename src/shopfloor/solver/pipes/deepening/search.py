"""Iterative deepening on cost: the cheapest way to lay everything for one configuration.

Depth-first under a limit on cost that is raised step by step, with an admissible bound on what is
still to pay (IDA*: Korf 1985). Every end that meets nothing demands something in the cell it faces:
an old connector (free), a vessel, a new connector, or one more end for a connector that is there
already. Labels say what may join; distances say how far everything is at least.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.judge.stock import END_SHELF, OUTPUT_SHELF, shelf_of
from shopfloor.parts.pipes.layouts import (
    END,
    OUTPUT,
    RESERVOIR,
    cell_of,
    container,
    kind_of,
    reservoir,
)
from shopfloor.solver.pipes.bitsets import BIT, BODY, NONE
from shopfloor.solver.pipes.deepening.clusters import Cluster, ClusterFinder
from shopfloor.solver.pipes.deepening.committed import Committed
from shopfloor.solver.pipes.deepening.remaining_cost import RemainingCost
from shopfloor.solver.pipes.model.configurations import Placement
from shopfloor.solver.pipes.model.labels import BLACK, SUPPLY, Label
from shopfloor.solver.pipes.model.lower_bounds import Vessels
from shopfloor.solver.pipes.model.turn import Instance

CHUNK: Final[i64] = 128  # nodes between two looks at the clock
HOPELESS: Final[i64] = 1 << 20  # what cannot be completed costs more than any limit


class DeepeningSearch:
    """Searches one configuration after the other with the same memory."""

    def __init__(
        self, instance: Instance, vessels: Vessels, stop: Callable[[], bool] | None
    ) -> None:
        self.instance = instance
        self.stock = vessels
        self.stop = stop
        self.committed = Committed(instance)
        self.finder = ClusterFinder(instance, self.committed)
        self.remaining = RemainingCost(instance, vessels, self.committed)
        self.nodes: i64 = 0
        self.node_limit: i64 = 0
        self.limit: i64 = 0
        self.components: list[int] = []  # what was laid, once something is found
        self.solid: list[bool] = instance.solid
        self.rigid_met = False
        self.end: i64 = NONE  # at the node at hand: the end that is farthest from anything
        self.farthest: i64 = NONE
        self.lacking: i64 = NONE  # and a cluster without ends that lacks something

    def search(self, labels: list[Label], placement: Placement, limit: i64) -> bool:
        """Tell whether a layout of at most this cost exists; it is left in `components`."""
        committed, instance = self.committed, self.instance
        self.remaining.begin(placement.distances)
        self.solid = self.finder.solid = placement.distances.solid
        self.limit = limit
        for port in range(instance.old_ports, instance.count):
            committed.port_at[instance.slots[port]] = port
        mark: i64 = len(committed.trail)
        committed.settle(labels, placement.cell, placement.other)
        done = False
        if committed.torn:
            self.rigid_met = True
        else:
            done = self._node(0)
        committed.back(mark, 0)
        for port in range(instance.old_ports, instance.count):
            committed.port_at[instance.slots[port]] = NONE
        return done

    def stopped(self) -> bool:
        return self.nodes >= self.node_limit

    # One node

    def _node(self, cost: i64) -> bool:
        if self.stopped():
            return False
        self.nodes += 1
        if self.nodes % CHUNK == 0 and self.stop is not None and self.stop():
            self.node_limit = self.nodes
        if self.committed.torn:
            self.committed.torn = False
            self.rigid_met = True
            return False
        clusters = self.finder.clusters()
        if clusters is None or not self._may_fit(clusters, cost):
            return False
        if self.end != NONE:
            return self._meet(self.end, cost)
        if self.lacking != NONE:
            return self._extend(clusters[self.lacking], cost)
        self.components = self.committed.components()
        return True

    def _may_fit(self, clusters: list[Cluster], cost: i64) -> bool:
        """Tell whether the bounds of all labels are within the limit; note what to look at next."""
        self.end = NONE
        self.farthest = NONE
        self.lacking = NONE
        total = cost
        for label in range(len(self.committed.labels)):
            total += self._label_cost(clusters, label)
            if total > self.limit:
                return False
        return True

    def _label_cost(self, clusters: list[Cluster], label: i64) -> i64:
        """The least that one label still costs."""
        bound: i64 = 0
        for i, cluster in enumerate(clusters):
            if cluster.label != label:
                continue
            if not self.finder.complete(cluster):
                if not cluster.open:
                    if not cluster.fresh:
                        return HOPELESS
                    self.lacking = i
                bound = max(bound, self.remaining.of_cluster(clusters, cluster))
            for slot in cluster.open:
                need = self.remaining.of_end(clusters, cluster, slot)
                bound = max(bound, need)
                if need > self.farthest:
                    self.farthest = need
                    self.end = slot
        return bound

    # Branching

    def _meet(self, slot: i64, cost: i64) -> bool:
        """Try all that could meet an end."""
        instance, committed = self.instance, self.committed
        facing = instance.across[slot]
        cell = facing // instance.sides
        side = facing - cell * instance.sides
        label = self._label_at(slot)
        mark, connectors = len(committed.trail), committed.connectors
        joint = self._growable(cell, label)
        if joint != NONE:
            committed.grow(joint, BIT[side])
            done = self._node(cost)
            committed.back(mark, connectors)
            return done
        for ends in instance.pipes[cell]:
            if ends & BIT[side] and not ends & committed.m[cell]:
                committed.connect(cell, ends, label, False)
                done = self._node(cost)
                committed.back(mark, connectors)
                if done:
                    return True
        if committed.m[cell] == 0 and self._stand(cell, side, label, cost):
            return True
        if cost + 1 > self.limit:
            return False
        for out in range(instance.sides):
            if out == side or committed.m[cell] & BIT[out]:
                continue
            if not self._leads_on(cell * instance.sides + out, label):
                continue
            committed.connect(cell, BIT[side] | BIT[out], label, True)
            done = self._node(cost + 1)
            committed.back(mark, connectors)
            if done:
                return True
        return False

    def _label_at(self, slot: i64) -> i64:
        port = self.committed.port_at[slot]
        if port != NONE:
            return self.committed.label_of[port]
        return self.committed.label[self.committed.m[self.committed.joint + slot] - 1]

    def _growable(self, cell: i64, label: i64) -> i64:
        """A new connector of this label in a cell."""
        committed = self.committed
        base = committed.joint + cell * self.instance.sides
        for at in range(base, base + self.instance.sides):
            joint = committed.m[at] - 1
            if joint >= 0 and committed.fresh[joint] and committed.label[joint] == label:
                return joint
        return NONE

    def _leads_on(self, slot: i64, label: i64) -> bool:
        facing = self.instance.across[slot]
        if facing == NOWHERE:
            return False
        port = self.committed.port_at[facing]
        if port != NONE:
            return self.committed.label_of[port] == label
        return not self.solid[facing // self.instance.sides]

    def _stand(self, cell: i64, side: i64, number: i64, cost: i64) -> bool:
        """Try the vessel that would end the way here."""
        committed = self.committed
        label = committed.labels[number]
        if label.kind == SUPPLY:
            vessel = container(cell, label.colour)
        else:
            vessel = reservoir(cell, END if label.colour == BLACK else OUTPUT, side)
        price: i64 = 0 if self.instance.vessel[cell] == vessel else 1
        if cost + price > self.limit:
            return False
        mark, connectors = len(committed.trail), committed.connectors
        committed.stand(cell, vessel)
        if self._in_stock():
            done = self._node(cost + price)
        else:
            done = self._make_room(vessel, cost + price)
        committed.back(mark, connectors)
        return done

    def _in_stock(self) -> bool:
        used = self.committed.used()
        over: i64 = 0
        for colour in range(BLACK):
            over += max(0, used[colour] - self.stock.owned[colour])
        return (
            over <= self.stock.any
            and used[OUTPUT_SHELF] <= self.stock.owned[OUTPUT_SHELF]
            and used[END_SHELF] <= self.stock.owned[END_SHELF]
        )

    def _make_room(self, vessel: i64, cost: i64) -> bool:
        """Take an old network apart to have one of its vessels back."""
        committed, instance = self.committed, self.instance
        mark, connectors = len(committed.trail), committed.connectors
        for other in committed.vessels():
            spare = kind_of(other) == kind_of(vessel)
            if kind_of(other) == RESERVOIR:
                spare = spare and shelf_of(other) == shelf_of(vessel)
            cell = cell_of(other)
            if not spare or committed.m[committed.vessel + cell] != NONE:
                continue
            around = instance.nets_at[cell]
            for i in range(0, len(around), 2):
                if around[i + 1] == BODY and committed.m[committed.whole + around[i]]:
                    committed.dissolve(around[i])
            done = self._in_stock() and self._node(cost)
            committed.back(mark, connectors)
            if done:
                return True
        return False

    def _extend(self, cluster: Cluster, cost: i64) -> bool:
        """A cluster without open ends that lacks something: some connector of it must grow."""
        instance, committed = self.instance, self.committed
        mark, connectors = len(committed.trail), committed.connectors
        for joint in cluster.fresh:
            cell = committed.cell[joint]
            for side in range(instance.sides):
                if committed.m[cell] & BIT[side]:
                    continue
                if not self._leads_on(cell * instance.sides + side, cluster.label):
                    continue
                committed.grow(joint, BIT[side])
                done = self._node(cost)
                committed.back(mark, connectors)
                if done:
                    return True
        return False
