"""Conflicts: what two trees take up, or one tree twice, and the two constraints that resolve each.

Every layout keeps one of the two: either one label does without, or all the others do (disjoint
splitting: Li, Harabor, Stuckey, Ma and Koenig 2019).
"""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.solver.pipes.bitsets import BIT
from shopfloor.solver.pipes.cbs.graph import RoutingGraph
from shopfloor.solver.pipes.cbs.label_tree import ConstraintSpace, LabelTree
from shopfloor.solver.pipes.model.turn import Instance


class ConstraintSet:
    """Constraints of one branch: labels, and the address that is forbidden to each."""

    def __init__(self) -> None:
        self.labels: list[i64] = []
        self.addresses: list[i64] = []

    def add(self, label: i64, address: i64) -> None:
        self.labels.append(label)
        self.addresses.append(address)


class Conflict:
    """Every layout keeps the first constraints or the second."""

    def __init__(self) -> None:
        self.first = ConstraintSet()
        self.second = ConstraintSet()


class ConflictFinder:
    """Finds the conflicts among trees."""

    def __init__(self, instance: Instance, graph: RoutingGraph, space: ConstraintSpace) -> None:
        self.instance = instance
        self.graph = graph
        self.space = space
        self.owner: list[i64] = [0] * len(instance.across)
        self.stamp: i64 = 0

    def conflicts(self, trees: list[LabelTree], most: i64) -> list[Conflict]:
        """Some conflicts among these trees; none if they share nothing."""
        found: list[Conflict] = []
        self.stamp += 1
        count: i64 = len(trees)
        for label in range(count):
            for edge in trees[label].edges:
                if self.owner[edge] == self.stamp:
                    found.append(self._over_edge(label, edge, count))
                self.owner[edge] = self.stamp
            if len(found) >= most:
                return found
        for label in range(count):
            self._over_vessels(trees, label, found)
            self._with_itself(trees[label], label, found)
        return found

    def _over_edge(self, label: i64, edge: i64, count: i64) -> Conflict:
        """Either this label does without an edge, or all others do."""
        found = Conflict()
        for other in range(count):
            constraints = found.first if other == label else found.second
            self._forbid_edge(constraints, other, edge)
        return found

    def _forbid_edge(self, constraints: ConstraintSet, label: i64, slot: i64) -> None:
        constraints.add(label, slot)
        if self.instance.across[slot] != NOWHERE:
            constraints.add(label, self.instance.across[slot])

    def _over_vessels(self, trees: list[LabelTree], label: i64, found: list[Conflict]) -> None:
        for cell in trees[label].vessels:
            for other in range(len(trees)):
                if other != label and self._enters(trees[other], cell):
                    found.append(self._over_vessel(label, cell, len(trees)))
                    break

    def _enters(self, tree: LabelTree, cell: i64) -> bool:
        """Tell whether a tree has something in a cell or an end that faces it."""
        across, sides = self.instance.across, self.instance.sides
        enters = False
        for edge in tree.edges:
            enters = enters or edge // sides == cell or across[edge] // sides == cell
        return enters

    def _over_vessel(self, label: i64, cell: i64, count: i64) -> Conflict:
        """Either this label has no vessel in a cell, or no other comes near it."""
        found = Conflict()
        vessel = self.space.vertex + self.graph.vessels + cell
        found.first.add(label, vessel)
        for other in range(count):
            if other != label:
                found.second.add(other, vessel)
                for slot in range(cell * self.instance.sides, (cell + 1) * self.instance.sides):
                    self._forbid_edge(found.second, other, slot)
        return found

    def _with_itself(self, tree: LabelTree, label: i64, found: list[Conflict]) -> None:
        """In one cell a tree may not have a vessel and more, nor one end twice."""
        for vertex in tree.vertices:
            cell = self.graph.cell[vertex]
            if cell in tree.vessels:
                found.append(self._vessel_or_connectors(label, cell))
            elif vertex >= self.graph.cells and self._crossed(tree, vertex):
                found.append(self._old_or_new(label, vertex))

    def _crossed(self, tree: LabelTree, vertex: i64) -> bool:
        """Tell whether a new connector of a tree has an end where this old one has one."""
        sides = self.instance.sides
        first = self.space.end + self.graph.cell[vertex] * sides
        twice = False
        for side in range(sides):
            if self.graph.ends[vertex] & BIT[side]:
                twice = twice or first + side in tree.takes
        return twice

    def _vessel_or_connectors(self, label: i64, cell: i64) -> Conflict:
        found = Conflict()
        found.first.add(label, self.space.vertex + self.graph.vessels + cell)
        for vertex in range(self.graph.vessels):
            if self.graph.cell[vertex] == cell:
                found.second.add(label, self.space.vertex + vertex)
        return found

    def _old_or_new(self, label: i64, vertex: i64) -> Conflict:
        """Either an old connector goes, or no new one has an end where it has one."""
        found = Conflict()
        found.first.add(label, self.space.vertex + vertex)
        sides = self.instance.sides
        for side in range(sides):
            if self.graph.ends[vertex] & BIT[side]:
                slot = self.graph.cell[vertex] * sides + side
                found.second.add(label, self.space.end + slot)
        return found
