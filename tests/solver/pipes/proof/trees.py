"""The least that trees of pipe cost, each alone on the floor: Steiner trees by Dreyfus and Wagner.

Different networks share no connector and no reservoir, so the sum over all networks is no more
than a layout costs. Containers may be shared: they are counted once for each colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from tests.solver.pipes.proof.plots import FAR, Costs, Plot, Toll

MOST_NEW = 2  # containers of one colour that are placed one by one; more are not looked into


def parts_of(mask: int) -> Iterator[int]:
    """All sets within a set, itself first, none last."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0


def subsets(things: list[int], most: int) -> Iterator[tuple[int, ...]]:
    """Every choice of so many things at most."""
    for count in range(min(len(things), most) + 1):
        yield from combinations(things, count)


class Trees:
    """Trees between ports that stand at borders, numbered; sets of ports are bits."""

    def __init__(self, plot: Plot, borders: dict[int, int], toll: Toll | None = None) -> None:
        self.plot, self.borders, self.toll = plot, borders, toll
        self.unit = toll.unit if toll else 1  # the price of one component
        self.price = toll.price if toll else plot.price
        self.known: dict[tuple[int, int], Costs] = {}

    def tree(self, ports: int, into: int = -1) -> Costs:
        """The cheapest tree with these ports and each node; `into`: and a reservoir."""
        if (ports, into) not in self.known:
            self.known[ports, into] = self.grown(ports, into)
        return self.known[ports, into]

    def grown(self, ports: int, into: int) -> Costs:
        best = self.begun(ports, into)
        for one, two in self.splits(ports, into):
            merged = self.tree(one) + self.tree(two, into) - self.price
            best = np.minimum(best, merged)
        return self.plot.spread(np.minimum(best, FAR).astype(np.int32), self.toll)

    def begun(self, ports: int, into: int) -> Costs:
        """A tree of one port is at its border, one of none beside a reservoir."""
        best = self.plot.nothing()
        if not ports:
            for border, cell, new in self.plot.reservoirs(into):
                best[border] = min(best[border], new * self.unit + self.vessel(cell))
        elif into < 0 and not ports & (ports - 1):
            border = self.borders[ports.bit_length() - 1]
            best[border] = self.price[border]
        return best

    def vessel(self, cell: int) -> int:
        """A vessel asks for its whole cell."""
        return int(self.toll.cell[cell]) if self.toll else 0

    def splits(self, ports: int, into: int) -> Iterator[tuple[int, int]]:
        """Two trees that meet at a node; the reservoir is in the second."""
        for part in parts_of(ports):
            if part and (into >= 0 or (part != ports and part & -part == ports & -ports)):
                yield part, ports ^ part

    def least(self, ports: int, into: int = -1) -> int:
        return int(self.tree(ports, into).min())

    def trace(self, ports: int, into: int, node: int, found: set[int]) -> None:
        """Add the slots of the cheapest tree with a node: back to where it began or was split."""
        cost, trail, came = self.tree(ports, into), [node], {node: -1}
        begun, splits = self.begun(ports, into), list(self.splits(ports, into))
        for at in trail:
            if begun[at] == cost[at]:
                self.back(at, came, found)
                return None if ports else self.trace_reservoir(into, at, found)
            for one, two in splits:
                if self.tree(one)[at] + self.tree(two, into)[at] - self.price[at] == cost[at]:
                    self.back(at, came, found)
                    self.trace(one, -1, at, found)
                    return self.trace(two, into, at, found)
            for i, beside in enumerate(map(int, self.plot.beside[at])):
                if beside not in came and cost[beside] + self.step(at, i) == cost[at]:
                    came[beside] = at
                    trail.append(beside)
        raise AssertionError("a tree begins somewhere")

    def step(self, node: int, i: int) -> int:
        return int(self.price[node] + (self.toll.step[node, i] if self.toll else 0))

    def back(self, node: int, came: dict[int, int], found: set[int]) -> None:
        plot = self.plot
        while node >= 0:
            if node >= plot.stays:
                found.update(plot.ends(plot.pipes[node - plot.stays]))
            if came[node] >= 0:
                at = list(plot.beside[node]).index(came[node])
                found.add(int(plot.between[node, at]))
            node = came[node]

    def trace_reservoir(self, kind: int, border: int, found: set[int]) -> None:
        beside = [(new, cell) for at, cell, new in self.plot.reservoirs(kind) if at == border]
        _, cell = min((new * self.unit + self.vessel(cell), cell) for new, cell in beside)
        found.update(self.plot.slots(cell))

    def to_cells(self, ports: int) -> Costs:
        """The cheapest tree with these ports and each open cell, for a container on it."""
        cells: Costs = self.tree(ports)[self.plot.sides_of].min(-1)
        return cells


class Supply:
    """Ports fed by containers of one colour, wherever these may stand."""

    def __init__(self, trees: Trees, colour: int, owned: int) -> None:
        self.trees, self.plot, self.owned = trees, trees.plot, owned
        self.sites, self.new = self.schemes(self.plot.containers(colour), owned)
        self.cells: dict[int, Costs] = {}
        self.fed: dict[int, Costs] = {}

    def schemes(self, old: list[int], owned: int) -> tuple[list[list[int]], Costs]:
        """Where containers that serve could stand, and what they cost."""
        found: list[tuple[int, list[int]]] = []
        others = [i for cell, i in self.plot.row.items() if cell not in old]
        stand = [self.plot.row[cell] for cell in old]
        unit = self.trees.unit
        for new in range(min(owned, MOST_NEW) + 1):
            for kept in subsets(stand, owned - new):
                for fresh in combinations(others, new):
                    if kept or fresh:
                        found.append((new * unit, [*kept, *fresh]))
        self.beyond = (MOST_NEW + 1) * unit if owned > MOST_NEW else FAR  # more cost so much alone
        most = max((len(sites) for _, sites in found), default=1)
        rows = [sites + sites[:1] * (most - len(sites)) for _, sites in found]
        tolls = [sum(self.trees.vessel(self.plot.open[i]) for i in sites) for _, sites in found]
        costs = [new + toll for (new, _), toll in zip(found, tolls, strict=True)]
        return rows, np.array(costs, dtype=np.int32)

    def cluster(self, ports: int) -> Costs:
        """One tree with these ports and a container, for each scheme."""
        if ports not in self.cells:
            self.cells[ports] = self.trees.to_cells(ports)[np.array(self.sites)].min(-1)
        return self.cells[ports]

    def served(self, ports: int) -> Costs:
        """All these ports, in one tree or several, for each scheme."""
        if ports not in self.fed:
            first = ports & -ports
            best = np.full(len(self.sites), 0 if not ports else FAR, dtype=np.int32)
            for rest in parts_of(ports ^ first) if ports else ():
                best = np.minimum(best, self.cluster(ports ^ rest) + self.served(rest))
            self.fed[ports] = best
        return self.fed[ports]

    def least(self, ports: int) -> int:
        """All these ports, wherever the containers stand."""
        if not self.sites:
            return FAR
        return int(min(self.beyond, (self.served(ports) + self.new).min()))

    def trace(self, ports: int, found: set[int]) -> None:
        """Add the nodes of the cheapest trees."""
        if not self.sites or self.least(ports) == self.beyond:
            return
        scheme = int((self.served(ports) + self.new).argmin())
        while ports:
            first = ports & -ports
            part = min(
                (ports ^ rest for rest in parts_of(ports ^ first)),
                key=lambda part: self.cluster(part)[scheme] + self.served(ports ^ part)[scheme],
            )
            sites = self.plot.sides_of[self.sites[scheme]].ravel()
            for row in self.sites[scheme]:
                found.update(self.plot.slots(self.plot.open[row]))
            border = int(sites[self.trees.tree(part)[sites].argmin()])
            self.trees.trace(part, -1, border, found)
            ports ^= part

    def with_border(self, ports: int) -> Costs:
        """All these ports and one more at each border."""
        size = self.plot.fresh
        if not self.sites:
            return np.full(size, FAR, dtype=np.int32)
        away = self.plot.from_cell[:, :size][np.array(self.sites)].min(1)
        best = np.full((len(self.sites), size), FAR, dtype=np.int32)
        for part in parts_of(ports):
            tree = away
            if part:  # a tree with three corners costs no less than with two
                tree = np.maximum(away, self.cluster(part)[:, None])
                tree = np.maximum(tree, self.trees.tree(part)[None, :size])
            best = np.minimum(best, tree + self.served(ports ^ part)[:, None])
        least: Costs = (best + self.new[:, None]).min(0)
        return np.minimum(least, self.beyond)
