"""The low level of conflict-based search: the cheapest tree of one label under its constraints."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.solver.pipes.bitsets import BIT, NONE, members
from shopfloor.solver.pipes.cbs.graph import COIN, RoutingGraph
from shopfloor.solver.pipes.cbs.label_tree import LabelTree
from shopfloor.solver.pipes.cbs.steiner import FAR, MERGED, DreyfusWagner
from shopfloor.solver.pipes.model.labels import FLOW, SUPPLY, Label
from shopfloor.solver.pipes.model.lower_bounds import Vessels
from shopfloor.solver.pipes.model.turn import Instance

MOST: Final = 6  # ports of a tree; with more a label is bounded by some of them
MANY: Final[i64] = 99  # reservoirs for all


class SingleLabelSearch:
    """Finds the cheapest tree of one label after the other."""

    def __init__(self, instance: Instance, stock: Vessels, graph: RoutingGraph) -> None:
        self.instance = instance
        self.stock = stock
        self.graph = graph
        self.steiner = DreyfusWagner(instance, graph)

    def tree(self, label: Label, forbidden: list[i64], most: i64) -> LabelTree | None:
        """The cheapest tree that costs at most so much and uses nothing that is forbidden."""
        steiner = self.steiner
        ports = members(label.ports)
        facing = self._facing(label, ports)
        if facing is not None:
            return facing
        vessels: i64 = self.stock.most(label.colour) if label.kind == SUPPLY else MANY
        steiner.cap = (most + 1) * COIN
        steiner.goals = []
        on = NONE
        if label.kind == FLOW and label.inputs:
            on = self.instance.across[self.instance.slots[ports.pop()]]
            if on == NOWHERE or forbidden[on]:
                return None
            self._set_goals(on, forbidden)
        steiner.grow_all(label, ports[-MOST:], forbidden)
        full: i64 = len(steiner.reached) - 1
        if on != NONE:
            return self._to_goal(full, on)
        if label.kind == FLOW:
            return self._to_vessels([full])
        return self._to_vessels(self._groups(vessels))

    def _facing(self, label: Label, ports: list[i64]) -> LabelTree | None:
        """Two ports of a flow that lie face to face need nothing."""
        if label.kind != FLOW or len(ports) != 2:
            return None
        slot = self.instance.slots[ports[0]]
        if self.instance.across[slot] != self.instance.slots[ports[1]]:
            return None
        tree = LabelTree()
        edge = min(slot, self.instance.across[slot])
        tree.edges.append(edge)
        tree.takes.add(edge)
        return tree

    def _set_goals(self, on: i64, forbidden: list[i64]) -> None:
        """What the last port may meet."""
        for vertex in self.graph.at[on]:
            if vertex < self.graph.vessels and self.steiner.may_enter(vertex, on, forbidden):
                self.steiner.goals.append(vertex)

    def _to_goal(self, full: i64, on: i64) -> LabelTree | None:
        """A tree over all ports but one that comes to the last."""
        best, least = NONE, self.steiner.cap
        for vertex in self.steiner.goals:
            cost = self.steiner.cost[full * self.graph.count + vertex]
            if cost < least:
                best, least = vertex, cost
        if best == NONE:
            return None
        tree = LabelTree()
        self._trace(tree, full, best)
        self._use(tree, best, on)
        return self._finish(tree, least)

    def _to_vessels(self, groups: list[i64]) -> LabelTree | None:
        """Trees over these groups of ports, each with a vessel."""
        if not groups:
            return None
        tree = LabelTree()
        total: i64 = 0
        for group in groups:
            vertex = self.steiner.vessel_of(group)
            if vertex == NONE:
                return None
            total += self.steiner.cost[group * self.graph.count + vertex]
            self._trace(tree, group, vertex)
        return self._finish(tree, total) if total < self.steiner.cap else None

    def _groups(self, many: i64) -> list[i64]:
        """The cheapest way to part all ports into groups that have a vessel each."""
        sets: i64 = len(self.steiner.reached)
        alone: list[i64] = [FAR] * sets
        for some in range(1, sets):
            vertex = self.steiner.vessel_of(some)
            if vertex != NONE:
                alone[some] = self.steiner.cost[some * self.graph.count + vertex]
        best: list[i64] = [FAR] * sets
        best[0] = 0
        last: list[list[i64]] = []
        for _ in range(min(many, len(self.steiner.ports))):
            row: list[i64] = [NONE] * sets
            more = best[:]
            for some in range(1, sets):
                part = some
                while part:
                    if alone[part] + best[some & ~part] < more[some]:
                        more[some] = alone[part] + best[some & ~part]
                        row[some] = part
                    part = (part - 1) & some
            last.append(row)
            best = more
        left = sets - 1
        found: list[i64] = []
        if best[left] < FAR:
            for i in range(len(last) - 1, -1, -1):
                if last[i][left] != NONE:
                    found.append(last[i][left])
                    left &= ~last[i][left]
        return found

    # What a tree takes up

    def _trace(self, tree: LabelTree, some: i64, vertex: i64) -> None:
        at = some * self.graph.count + vertex
        via, source = self.steiner.via[at], self.steiner.source[at]
        if via == MERGED:
            self._trace(tree, source, vertex)
            self._trace(tree, some & ~source, vertex)
            return
        self._use(tree, vertex, via)
        if source != NONE:
            self._use(tree, source, self.instance.across[via])
            self._trace(tree, some, source)

    def _use(self, tree: LabelTree, vertex: i64, slot: i64) -> None:
        """Note that a vertex has an end on a slot."""
        on = self.instance.across[slot]
        self._take(tree, min(slot, on))
        if vertex >= self.graph.vessels:
            cell = vertex - self.graph.vessels
            if cell not in tree.vessels:
                tree.vessels.append(cell)
                tree.inlets.append(slot)
            return
        end = BIT[slot % self.instance.sides]
        for i in range(len(tree.vertices)):
            if tree.vertices[i] == vertex:
                tree.ends[i] |= end
                return
        tree.vertices.append(vertex)
        tree.ends.append(end)

    def _take(self, tree: LabelTree, edge: i64) -> None:
        if edge not in tree.edges:
            tree.edges.append(edge)

    def _finish(self, tree: LabelTree, cost: i64) -> LabelTree:
        """Old connectors take up all their ends, met or not."""
        tree.cost = cost // COIN
        sides = self.instance.sides
        for vertex in tree.vertices:
            if vertex >= self.graph.cells:
                for side in range(sides):
                    if self.graph.ends[vertex] & BIT[side]:
                        slot = self.graph.cell[vertex] * sides + side
                        self._take(tree, min(slot, self.instance.across[slot]))
        self._address(tree)
        return tree

    def _address(self, tree: LabelTree) -> None:
        sides, takes = self.instance.sides, tree.takes
        for edge in tree.edges:
            takes.add(edge)
        for cell in tree.vessels:
            takes.add(self.steiner.space.vertex + self.graph.vessels + cell)
        for i in range(len(tree.vertices)):
            vertex = tree.vertices[i]
            takes.add(self.steiner.space.vertex + vertex)
            for side in range(sides):
                if vertex < self.graph.cells and tree.ends[i] & BIT[side]:
                    takes.add(self.steiner.space.end + vertex * sides + side)
