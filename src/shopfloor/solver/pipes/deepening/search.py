"""Routing: the cheapest way to lay everything for one place of the new machine and one scenario.

Iterative deepening on cost. Every end that meets nothing demands something in the cell it faces:
an old connector (free), a vessel, a new connector, or one more end for a connector that is
there already. Labels say what may join; fields say how far everything is at least.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.judge.stock import shelf_of
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    END,
    OUTPUT,
    RESERVOIR,
    cell_of,
    container,
    kind_of,
    reservoir,
    reservoir_of,
    turn_of,
)
from shopfloor.solver.pipes.deepening.committed import Works, holds
from shopfloor.solver.pipes.heuristic.board import BIT
from shopfloor.solver.pipes.model.distances import FAR, Fields
from shopfloor.solver.pipes.model.labels import FLOW, SUPPLY, Label, bits
from shopfloor.solver.pipes.model.lower_bounds import Vessels
from shopfloor.solver.pipes.model.turn import NONE, Scene

CHUNK: Final[i64] = 128  # nodes between two looks at the clock


class Cluster:
    """Committed ends of one label that hang together."""

    def __init__(self, label: i64) -> None:
        self.label = label
        self.ports: i64 = 0
        self.open: list[i64] = []  # slots of ends that meet nothing
        self.fresh: list[i64] = []  # connectors that may grow
        self.vessel = False


class Routing:
    """Searches one configuration after the other on the same works."""

    def __init__(self, scene: Scene, vessels: Vessels, stop: Callable[[], bool] | None) -> None:
        self.scene = scene
        self.stock = vessels
        self.stop = stop
        self.works = Works(scene)
        self.nodes: i64 = 0
        self.node_limit: i64 = 0
        self.limit: i64 = 0
        self.found: list[int] = []
        self.fields = Fields(scene, NONE, NONE)
        self.solid: list[bool] = scene.solid
        self.seen_port: list[i64] = [0] * scene.count
        self.seen_joint: list[i64] = [0] * 400
        self.stamp: i64 = 0
        self.rigid_met = False
        self.far: dict[int, list[i64]] = {}  # by ports, as bits; for the fields at hand

    def search(self, labels: list[Label], fields: Fields, one: i64, two: i64, limit: i64) -> bool:
        """Tell whether a layout of at most this cost exists; it is left in `found`."""
        works, scene = self.works, self.scene
        if fields is not self.fields:
            self.far = {}
        self.fields = fields
        self.solid = fields.solid
        self.limit = limit
        for port in range(scene.old_ports, scene.count):
            works.port_at[scene.slots[port]] = port
        mark: i64 = len(works.trail)
        works.settle(labels, one, two)
        done = False
        if works.torn:
            self.rigid_met = True
        else:
            done = self._node(0)
        works.back(mark, 0)
        for port in range(scene.old_ports, scene.count):
            works.port_at[scene.slots[port]] = NONE
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
        if self.works.torn:
            self.works.torn = False
            self.rigid_met = True
            return False
        clusters = self._clusters()
        if clusters is None:
            return False
        end = NONE
        most: i64 = -1
        lacking = NONE
        total = cost
        for label in range(len(self.works.labels)):
            bound: i64 = 0
            for i, cluster in enumerate(clusters):
                if cluster.label != label:
                    continue
                complete = self._complete(cluster)
                if not complete:
                    if not cluster.open:
                        if not cluster.fresh:
                            return False
                        lacking = i
                    bound = max(bound, self._need(clusters, cluster))
                for slot in cluster.open:
                    need = self._end_need(clusters, cluster, slot)
                    bound = max(bound, need)
                    if need > most:
                        most = need
                        end = slot
            total += bound
            if total > self.limit:
                return False
        if end != NONE:
            return self._meet(end, cost)
        if lacking != NONE:
            return self._extend(clusters[lacking], cost)
        self.found = self.works.components()
        return True

    # What hangs together

    def _clusters(self) -> list[Cluster] | None:
        """All clusters of committed ends; None if two that must not have met."""
        self.stamp += 1
        found: list[Cluster] = []
        works = self.works
        for port in range(self.scene.count):
            if self.seen_port[port] != self.stamp and works.active(port):
                cluster = Cluster(works.label_of[port])
                if not self._walk(cluster, port):
                    return None
                found.append(cluster)
        return found

    def _walk(self, cluster: Cluster, port: i64) -> bool:
        self.seen_port[port] = self.stamp
        cluster.ports |= BIT[port]
        trail: list[i64] = [self.scene.slots[port]]
        while trail:
            slot = trail.pop()
            facing = self.scene.across[slot]
            if facing == NOWHERE or not self._cross(cluster, slot, facing, trail):
                return False
        return True

    def _cross(self, cluster: Cluster, slot: i64, facing: i64, trail: list[i64]) -> bool:
        """Look at what an end meets; False if it must not."""
        works = self.works
        port = works.port_at[facing]
        if port != NONE:
            if works.label_of[port] != cluster.label:
                return False
            self.seen_port[port] = self.stamp
            cluster.ports |= BIT[port]
            return True
        sides = self.scene.sides
        cell = facing // sides
        if self.solid[cell]:
            return False
        joint = works.m[works.joint + facing] - 1
        if joint >= 0:
            if works.label[joint] != cluster.label:
                return False
            if self.seen_joint[joint] != self.stamp:
                self.seen_joint[joint] = self.stamp
                if works.fresh[joint]:
                    cluster.fresh.append(joint)
                ends = works.m[works.ends + joint] & ~BIT[facing - cell * sides]
                for side in range(sides):
                    if ends & BIT[side]:
                        trail.append(cell * sides + side)
            return True
        vessel = works.m[works.vessel + cell]
        if vessel != NONE:
            if not self._serves(vessel, facing - cell * sides, works.labels[cluster.label]):
                return False
            cluster.vessel = True
            return True
        cluster.open.append(slot)
        return True

    def _serves(self, vessel: i64, side: i64, label: Label) -> bool:
        if kind_of(vessel) == CONTAINER:
            return holds(vessel, label)
        black = label.colour == 5
        return (
            label.kind != SUPPLY
            and turn_of(vessel) == side
            and (reservoir_of(vessel) == END) == black
        )

    def _complete(self, cluster: Cluster) -> bool:
        label = self.works.labels[cluster.label]
        if label.kind == FLOW:
            return cluster.ports == label.ports and (cluster.vessel or label.inputs != 0)
        return cluster.vessel

    # How far it is at least

    def _need(self, clusters: list[Cluster], cluster: Cluster) -> i64:
        """What a cluster lacks costs at least this."""
        best = FAR
        for slot in cluster.open:
            best = min(best, self._goal(clusters, cluster, slot, False))
        works, sides = self.works, self.scene.sides
        for joint in cluster.fresh:
            if best == 0:
                return 0
            cell = works.cell[joint]
            for side in range(sides):
                slot = cell * sides + side
                if not works.m[cell] & BIT[side] and self.scene.across[slot] != NOWHERE:
                    best = min(best, self._goal(clusters, cluster, slot, False))
        return best

    def _end_need(self, clusters: list[Cluster], cluster: Cluster, slot: i64) -> i64:
        return self._goal(clusters, cluster, slot, True)

    def _goal(self, clusters: list[Cluster], cluster: Cluster, slot: i64, itself: bool) -> i64:
        """The distance from an end to anything that could end its way."""
        works = self.works
        label = works.labels[cluster.label]
        ways = self.fields.from_end(slot)
        near = self.fields.cells_from(slot)
        best = FAR
        if itself or label.kind != FLOW or cluster.ports == label.ports:
            best = self._vessel_distance(cluster.label, ways, near)
        for other in clusters:
            if other.label != cluster.label or (other is cluster and not itself):
                continue
            for joint in other.fresh:
                cell = works.cell[joint]
                if cell != slot // self.scene.sides:
                    best = min(best, near[cell])
            for end in other.open:
                if end != slot:
                    best = min(best, ways[end])
        return best

    def _vessel_distance(self, number: i64, ways: list[i64], near: list[i64]) -> i64:
        label = self.works.labels[number]
        best: i64 = FAR
        if label.kind == SUPPLY:
            for cell in self.stock.containers[label.colour]:
                best = min(best, near[cell])
            if best <= 1 or self.stock.most(label.colour) > 1:
                return min(best, 1)
            return self._only_container(number, best, near)
        for slot in self.stock.inlets[1 if label.colour == 5 else 0]:
            best = min(best, ways[slot])
        return min(best, 1)  # a new one, in the first cell

    def _only_container(self, number: i64, best: i64, near: list[i64]) -> i64:
        """Where there is one container of a colour, moving it moves it away from others."""
        works = self.works
        label = works.labels[number]
        settled: i64 = 0
        for port in bits(label.ports):
            if not works.active(port):
                settled |= BIT[port]
        apart = self._apart(settled)
        for cell in range(len(apart)):
            vessel = works.m[works.vessel + cell]
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
            found = [0] * self.scene.floor.cells
            for port in bits(ports):
                near = self.fields.cells_from(self.scene.slots[port])
                for cell in range(len(near)):
                    if near[cell] > found[cell]:
                        found[cell] = near[cell]
            self.far[ports] = found
        return found

    # Branching

    def _meet(self, slot: i64, cost: i64) -> bool:
        """Try all that could meet an end."""
        scene, works = self.scene, self.works
        facing = scene.across[slot]
        cell = facing // scene.sides
        side = facing - cell * scene.sides
        label = self._label_at(slot)
        mark, connectors = len(works.trail), works.connectors
        joint = self._growable(cell, label)
        if joint != NONE:
            works.grow(joint, BIT[side])
            done = self._node(cost)
            works.back(mark, connectors)
            return done
        for ends in scene.pipes[cell]:
            if ends & BIT[side] and not ends & works.m[cell]:
                works.connect(cell, ends, label, False)
                done = self._node(cost)
                works.back(mark, connectors)
                if done:
                    return True
        if works.m[cell] == 0 and self._stand(cell, side, label, cost):
            return True
        if cost + 1 > self.limit:
            return False
        for out in range(scene.sides):
            if out == side or works.m[cell] & BIT[out]:
                continue
            if not self._leads_on(cell * scene.sides + out, label):
                continue
            works.connect(cell, BIT[side] | BIT[out], label, True)
            done = self._node(cost + 1)
            works.back(mark, connectors)
            if done:
                return True
        return False

    def _label_at(self, slot: i64) -> i64:
        port = self.works.port_at[slot]
        if port != NONE:
            return self.works.label_of[port]
        return self.works.label[self.works.m[self.works.joint + slot] - 1]

    def _growable(self, cell: i64, label: i64) -> i64:
        """A new connector of this label in a cell."""
        works = self.works
        base = works.joint + cell * self.scene.sides
        for at in range(base, base + self.scene.sides):
            joint = works.m[at] - 1
            if joint >= 0 and works.fresh[joint] and works.label[joint] == label:
                return joint
        return NONE

    def _leads_on(self, slot: i64, label: i64) -> bool:
        facing = self.scene.across[slot]
        if facing == NOWHERE:
            return False
        port = self.works.port_at[facing]
        if port != NONE:
            return self.works.label_of[port] == label
        return not self.solid[facing // self.scene.sides]

    def _stand(self, cell: i64, side: i64, number: i64, cost: i64) -> bool:
        """Try the vessel that would end the way here."""
        works = self.works
        label = works.labels[number]
        if label.kind == SUPPLY:
            vessel = container(cell, label.colour)
        else:
            vessel = reservoir(cell, END if label.colour == 5 else OUTPUT, side)
        price: i64 = 0 if self.scene.vessel[cell] == vessel else 1
        if cost + price > self.limit:
            return False
        mark, connectors = len(works.trail), works.connectors
        works.stand(cell, vessel)
        if self._in_stock():
            done = self._node(cost + price)
        else:
            done = self._make_room(vessel, cost + price)
        works.back(mark, connectors)
        return done

    def _in_stock(self) -> bool:
        used = self.works.used()
        over: i64 = 0
        for colour in range(5):
            over += max(0, used[colour] - self.stock.owned[colour])
        return (
            over <= self.stock.any
            and used[5] <= self.stock.owned[5]
            and used[6] <= self.stock.owned[6]
        )

    def _make_room(self, vessel: i64, cost: i64) -> bool:
        """Take an old network apart to have one of its vessels back."""
        works, scene = self.works, self.scene
        mark, connectors = len(works.trail), works.connectors
        for other in works.vessels():
            spare = kind_of(other) == kind_of(vessel)
            if kind_of(other) == RESERVOIR:
                spare = spare and shelf_of(other) == shelf_of(vessel)
            cell = cell_of(other)
            if not spare or works.m[works.vessel + cell] != NONE:
                continue
            around = scene.nets_at[cell]
            for i in range(0, len(around), 2):
                if around[i + 1] == 127 and works.m[works.whole + around[i]]:
                    works.dissolve(around[i])
            done = self._in_stock() and self._node(cost)
            works.back(mark, connectors)
            if done:
                return True
        return False

    def _extend(self, cluster: Cluster, cost: i64) -> bool:
        """A cluster without open ends that lacks something: some connector of it must grow."""
        scene, works = self.scene, self.works
        mark, connectors = len(works.trail), works.connectors
        for joint in cluster.fresh:
            cell = works.cell[joint]
            for side in range(scene.sides):
                if works.m[cell] & BIT[side]:
                    continue
                if not self._leads_on(cell * scene.sides + side, cluster.label):
                    continue
                works.grow(joint, BIT[side])
                done = self._node(cost)
                works.back(mark, connectors)
                if done:
                    return True
        return False
