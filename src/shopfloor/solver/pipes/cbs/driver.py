"""Conflict-based search of one configuration after the other, from its labels' cheapest trees."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from shopfloor.solver.pipes.bitsets import BIT
from shopfloor.solver.pipes.cbs.label_tree import LabelTree
from shopfloor.solver.pipes.cbs.search import ConflictBasedSearch
from shopfloor.solver.pipes.model.configurations import Configuration, Placement
from shopfloor.solver.pipes.model.labels import Label
from shopfloor.solver.pipes.model.lower_bounds import Vessels
from shopfloor.solver.pipes.model.turn import Instance


class CbsDriver:
    """Drives the search; the new machine's ports lie where the configuration has them."""

    def __init__(
        self,
        instance: Instance,
        stock: Vessels,
        stop: Callable[[], bool] | None,
        take: Callable[[Configuration, list[int]], bool],
    ) -> None:
        self.instance = instance
        self.cbs = ConflictBasedSearch(instance, stock, stop, self._accept)
        self.take = take  # takes what was found, if it is legal and worth what was promised
        self.config: Configuration | None = None
        self.free: dict[int, LabelTree] = {}  # trees of old ports that cost nothing, by label

    def search(self, config: Configuration, most: i64, nodes: i64) -> i64:
        """Raise the least cost until a layout is found or it is above `most`; nodes that took."""
        cbs, placement = self.cbs, config.placement
        self.config = config
        start = cbs.nodes()
        cbs.node_limit = start + nodes
        cbs.begin(config.labelling.labels, placement.distances.solid)
        trees = self._first_trees(config, most)
        while config.least <= most and not cbs.search(trees, config.least):
            config.refused = cbs.refused
            if cbs.refused or cbs.stopped():
                break
            config.least += 1
        return min(nodes, cbs.nodes() - start)

    def _accept(self, parts: list[int]) -> bool:
        assert self.config is not None
        return self.take(self.config, parts)

    def _first_trees(self, config: Configuration, most: i64) -> list[LabelTree]:
        """The cheapest tree of each label; none and a higher least cost if they cost too much."""
        placement, labels = config.placement, config.labelling.labels
        total: i64 = 0
        for label in labels:
            total += max(0, placement.bounds[label.number])
        found: list[LabelTree] = []
        for label in labels:
            total -= max(0, placement.bounds[label.number])
            tree = self._first_tree(placement, label, most - total)
            if tree is None:
                config.least = most + 1
                return []
            total += tree.cost
            found.append(tree)
        config.least = max(config.least, total)
        return found

    def _first_tree(self, placement: Placement, label: Label, most: i64) -> LabelTree | None:
        number = label.number
        tree = placement.trees.get(number)
        if tree is None and placement.beyond.get(number, -1) < most:
            tree = self.free.get(number)
            if tree is None or not self._stands(tree, placement):
                tree = self.cbs.first_tree(label, most)
            if tree is None:
                placement.beyond[number] = most
            else:
                placement.trees[number] = tree
                if tree.cost == 0 and label.ports < BIT[self.instance.old_ports]:
                    self.free[number] = tree
        return tree if tree is not None and tree.cost <= most else None

    def _stands(self, tree: LabelTree, placement: Placement) -> bool:
        """Tell whether a tree is possible here: it has no end and no vessel beside the machine."""
        across, sides = self.instance.across, self.instance.sides
        beside = False
        for edge in tree.edges:
            for cell in (edge // sides, across[edge] // sides):
                beside = beside or cell == placement.cell or cell == placement.other
        for slot in placement.slots:
            beside = beside or across[slot] // sides in tree.vessels
        return not beside
