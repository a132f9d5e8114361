"""Conflict-based search: each label has its cheapest tree, then their conflicts are resolved.

The high level of Sharon, Stern, Felner and Sturtevant (2015), depth-first under a limit on cost
that is raised step by step (Boyarski, Felner, Harabor, Stuckey, Cohen, Li and Koenig 2020). Of
several conflicts the one is split whose branches cost most, and trees first try to step aside at
the same price (cardinal conflicts and bypasses: Boyarski, Felner, Stern, Sharon, Tolpin, Betzalel
and Shimony 2015).

The cheapest trees of all labels together are a lower bound. Where two trees take up the same edge,
or one an edge of a cell in which the other has a vessel, one of the two must do without: either
the first label is forbidden it or all the others are. That covers every layout, and with each
constraint the trees get dearer, until they have no conflict or cost too much.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.layouts import END, OUTPUT, container, pipe, reservoir
from shopfloor.solver.pipes.bitsets import NONE
from shopfloor.solver.pipes.cbs.conflicts import Conflict, ConflictFinder, ConstraintSet
from shopfloor.solver.pipes.cbs.graph import RoutingGraph
from shopfloor.solver.pipes.cbs.label_tree import LabelTree
from shopfloor.solver.pipes.cbs.single_label import SingleLabelSearch
from shopfloor.solver.pipes.model.labels import BLACK, SUPPLY, Label
from shopfloor.solver.pipes.model.lower_bounds import Vessels
from shopfloor.solver.pipes.model.turn import Instance

LOOKS: Final = 6  # conflicts that are looked at before one is chosen
STEPS: Final[i64] = 16  # steps of growing trees that take about as long as a node of deepening
CHUNK: Final[i64] = 64  # nodes between two looks at the clock
TOO_MUCH: Final[i64] = 1000


class Branch:
    """What becomes of the trees under one of a conflict's two constraints."""

    def __init__(self, constraints: ConstraintSet) -> None:
        self.constraints = constraints
        self.total: i64 = 0  # what all trees cost then
        self.labels: list[i64] = []  # with another tree
        self.trees: list[LabelTree] = []


class ConflictBasedSearch:
    """Searches one configuration after the other."""

    def __init__(
        self,
        instance: Instance,
        stock: Vessels,
        stop: Callable[[], bool] | None,
        accept: Callable[[list[int]], bool],
    ) -> None:
        self.instance = instance
        self.graph = RoutingGraph(instance)
        self.low_level = SingleLabelSearch(instance, stock, self.graph)
        self.finder = ConflictFinder(instance, self.graph, self.low_level.steiner.space)
        self.stop = stop
        self.accept = accept
        self.labels: list[Label] = []
        self.trees: list[LabelTree] = []
        self.forbidden: list[list[i64]] = []  # how often, by label and address
        self.total: i64 = 0  # what the trees cost
        self.limit: i64 = 0
        self.node_limit: i64 = 0
        self.looked: i64 = 0  # at the clock, after so many nodes
        self.refused = False  # trees without a conflict make no legal layout

    def nodes(self) -> i64:
        return self.low_level.steiner.steps // STEPS

    def stopped(self) -> bool:
        nodes = self.nodes()
        if self.stop is not None and nodes - self.looked >= CHUNK:
            self.looked = nodes
            if self.stop():
                self.node_limit = nodes
        return nodes >= self.node_limit

    # Beginning

    def begin(self, labels: list[Label], solid: list[bool]) -> None:
        """Begin a configuration."""
        occupancy, instance = self.low_level.steiner.occupancy, self.instance
        occupancy.solid = solid
        occupancy.port_at = [NONE] * len(instance.across)
        for port in range(instance.count):
            occupancy.port_at[instance.slots[port]] = port
        self.labels = labels
        self.refused = False
        while len(self.forbidden) < len(labels):
            self.forbidden.append([0] * self.low_level.steiner.space.size)

    def first_tree(self, label: Label, most: i64) -> LabelTree | None:
        """The cheapest tree of a label, as if it were alone; None if it costs more."""
        return self.low_level.tree(label, self.forbidden[0], most)

    def search(self, trees: list[LabelTree], limit: i64) -> bool:
        """Tell whether there are trees without conflict that make a layout of at most this cost."""
        self.trees = trees[:]
        self.limit = limit
        self.total = 0
        for tree in trees:
            self.total += tree.cost
            self._mark(tree, 1)
        done = self.total <= limit and self._node()
        for tree in trees:
            self._mark(tree, -1)
        return done

    def _mark(self, tree: LabelTree, by: i64) -> None:
        """Note what a tree takes up, or that it no longer does."""
        occupancy, across, sides = (
            self.low_level.steiner.occupancy,
            self.instance.across,
            self.instance.sides,
        )
        for edge in tree.edges:
            other = across[edge]
            occupancy.used[edge] += by
            occupancy.used[other] += by
            occupancy.busy[edge // sides] += by
            occupancy.busy[other // sides] += by
        for cell in tree.vessels:
            occupancy.stood[cell] += by
            occupancy.busy[cell] += by

    def _adopt(self, label: i64, tree: LabelTree) -> None:
        self._mark(self.trees[label], -1)
        self.total += tree.cost - self.trees[label].cost
        self.trees[label] = tree
        self._mark(tree, 1)

    # One node

    def _node(self) -> bool:
        """Resolve one conflict after the other; False if nothing fits the limit."""
        kept = self.trees[:]
        settled: list[ConstraintSet] = []  # here for good: the others cost too much
        done = self._resolve(settled)
        for constraints in settled:
            self._constrain(constraints, -1)
        for label in range(len(kept)):
            if self.trees[label] is not kept[label]:
                self._adopt(label, kept[label])
        return done

    def _resolve(self, settled: list[ConstraintSet]) -> bool:
        while not self.stopped():
            self._bypass()
            conflicts = self.finder.conflicts(self.trees, LOOKS)
            if not conflicts:
                return self._lay_out()
            branches = self._choose(conflicts)
            if len(branches) == 2:
                return self._descend(branches[0]) or self._descend(branches[1])
            if not branches:
                return False
            settled.append(branches[0].constraints)
            self._take(branches[0])
        return False

    def _choose(self, conflicts: list[Conflict]) -> list[Branch]:
        """The two branches of the conflict that costs most; fewer if the others cost too much."""
        best: list[Branch] = []
        rank: i64 = -1
        for conflict in conflicts[:LOOKS]:
            first = self._try(conflict.first)
            second = self._try(conflict.second)
            if self.stopped():
                return []
            if first.total > self.limit or second.total > self.limit:
                return [branch for branch in (first, second) if branch.total <= self.limit]
            worth = 64 * min(first.total, second.total) + max(first.total, second.total)
            if worth > rank:
                best, rank = [first, second], worth
        return best

    def _descend(self, branch: Branch) -> bool:
        if self.stopped() or self.refused:
            return False
        kept = self.trees[:]
        self._take(branch)
        done = self._node()
        for label in branch.labels:
            self._adopt(label, kept[label])
        self._constrain(branch.constraints, -1)
        return done

    def _take(self, branch: Branch) -> None:
        self._constrain(branch.constraints, 1)
        for i in range(len(branch.labels)):
            self._adopt(branch.labels[i], branch.trees[i])

    def _constrain(self, constraints: ConstraintSet, by: i64) -> None:
        for i in range(len(constraints.labels)):
            self.forbidden[constraints.labels[i]][constraints.addresses[i]] += by

    def _try(self, constraints: ConstraintSet) -> Branch:
        """What all trees cost under these constraints, and those that change."""
        self._constrain(constraints, 1)
        branch = Branch(constraints)
        branch.total = self.total
        for i in range(len(constraints.labels)):
            label = constraints.labels[i]
            if constraints.addresses[i] in self.trees[label].takes and label not in branch.labels:
                spare = self.limit - branch.total + self.trees[label].cost
                tree = self._tree(label, spare)
                if tree is None:
                    branch.total = TOO_MUCH
                    break
                branch.total += tree.cost - self.trees[label].cost
                branch.labels.append(label)
                branch.trees.append(tree)
        self._constrain(constraints, -1)
        return branch

    def _tree(self, label: i64, most: i64) -> LabelTree | None:
        """The cheapest tree of a label under its constraints, away from others if it can be."""
        before = self.trees[label]
        self._mark(before, -1)
        tree = self.low_level.tree(self.labels[label], self.forbidden[label], most)
        self._mark(before, 1)
        return tree

    def _bypass(self) -> None:
        """Let labels in conflict look for trees of the same price with fewer conflicts."""
        for label in range(len(self.labels)):
            tree = self.trees[label]
            overlaps = self._overlaps(tree)
            if overlaps and not self.stopped():
                other = self._tree(label, tree.cost)
                if other is not None:
                    self._adopt(label, other)
                    if self._overlaps(other) >= overlaps:
                        self._adopt(label, tree)

    def _overlaps(self, tree: LabelTree) -> i64:
        """How much of a tree others take up as well."""
        occupancy, across, sides = (
            self.low_level.steiner.occupancy,
            self.instance.across,
            self.instance.sides,
        )
        found: i64 = 0
        for edge in tree.edges:
            clash = occupancy.used[edge] > 1
            for cell in (edge // sides, across[edge] // sides):
                clash = clash or (occupancy.stood[cell] > 0 and cell not in tree.vessels)
            found += 1 if clash else 0
        return found

    # No conflict left

    def _lay_out(self) -> bool:
        """Hand over what the trees lay."""
        self.refused = not self.accept(self._components())
        return not self.refused

    def _components(self) -> list[int]:
        found: list[int] = []
        sides = self.instance.sides
        for label, tree in enumerate(self.trees):
            for i in range(len(tree.vertices)):
                vertex = tree.vertices[i]
                ends = tree.ends[i] if vertex < self.graph.cells else self.graph.ends[vertex]
                found.append(pipe(self.graph.cell[vertex], ends))
            for slot in tree.inlets:
                found.append(_vessel(self.labels[label], slot // sides, slot % sides))
        return found


def _vessel(label: Label, cell: i64, side: i64) -> int:
    if label.kind == SUPPLY:
        return container(cell, label.colour)
    return reservoir(cell, END if label.colour == BLACK else OUTPUT, side)
