"""Networks that want the same slots: a toll on these tells what they cost at least together.

A slot is used by one component at most, and a vessel uses all slots of its cell. So whatever tolls
are asked, all networks with their tolls, less all tolls once, cost no more than a layout does
(Lagrange). Any tolls give a bound that holds; good ones are found step by step: more where several
want to pass, less where nobody does.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.layouts import END, OUTPUT
from tests.solver.pipes.proof.cases import Case, Cases
from tests.solver.pipes.proof.plots import FAR, Costs, Toll
from tests.solver.pipes.proof.trees import Supply, Trees, parts_of

UNIT = 64  # the price of one component, in the smallest toll


@dataclass(frozen=True)
class Label:
    """A network of outputs, or all that is supplied in one colour."""

    ports: int
    colour: int = -1  # of the containers
    reservoirs: int = int(OUTPUT)  # their kind
    into: int = -1  # the kind that is needed


def labels_of(cases: Cases, case: Case) -> list[Label]:
    found = [network_label(cases, ports) for ports in case.networks]
    return found + [Label(ports, colour) for colour, ports in case.supplied]


def network_label(cases: Cases, ports: int) -> Label:
    members = cases.members(ports)
    kind = int(END if any(s.port.colours == colours.BLACK for s in members) else OUTPUT)
    return Label(ports, reservoirs=kind, into=kind if all(s.port.output for s in members) else -1)


class Prices:
    """What the labels of a case may reach, the less the longer tolls are tried."""

    def __init__(self, cases: Cases, case: Case) -> None:
        self.cases, self.case, self.plot = cases, case, cases.plot
        self.labels = labels_of(cases, case)
        self.open = [self.unbarred(label.ports) for label in self.labels]
        self.toll: Costs = np.zeros(int(self.plot.floor.cells) * self.plot.sides + 1, np.int32)

    def unbarred(self, ports: int) -> npt.NDArray[np.bool_]:
        """Old connectors at ports of other labels are theirs or nobody's."""
        plot = self.plot
        free = np.ones(plot.nowhere + 1, dtype=bool)
        foreign = {s.border for i, s in enumerate(self.cases.sockets) if not ports >> i & 1}
        for node, component in enumerate(plot.pipes, plot.stays):
            free[node] = not any(plot.border[slot] in foreign for slot in plot.ends(component))
        return free

    def too_dear(self, rounds: int) -> bool:
        """Is the case ruled out by so many changes of the tolls?"""
        most = self.case.most * UNIT
        for _ in range(rounds):
            told = [self.look(k) for k in range(len(self.labels))]
            total = sum(least for least, _, _ in told) - int(self.toll.sum())
            if total > most:
                return True
            for k, (least, with_node, _) in enumerate(told):
                self.open[k] &= total - least + with_node <= most
            self.change(told, most + UNIT - total)
        return False

    def look(self, k: int) -> tuple[int, Costs, set[int]]:
        """What a label costs at least, alone and with each node, and what it wants."""
        label, wants = self.labels[k], set[int]()
        toll = Toll(self.plot, UNIT, self.toll, ~self.open[k])
        trees = Trees(self.plot, self.cases.trees.borders, toll)
        if label.colour < 0:
            tree = trees.tree(label.ports, label.into)
            node = int(tree.argmin())
            if tree[node] < FAR:
                trees.trace(label.ports, label.into, node, wants)
            return int(tree[node]), tree, wants
        supply = Supply(trees, label.colour, self.cases.supplies[label.colour].owned)
        parts = [part for part in parts_of(label.ports) if part]
        found = [trees.tree(part) + supply.least(label.ports ^ part) for part in parts]
        least = supply.least(label.ports)
        if least < FAR:
            supply.trace(label.ports, wants)
        return least, np.min(found, axis=0), wants

    def change(self, told: list[tuple[int, Costs, set[int]]], lacking: int) -> None:
        """A step as long as what is lacking asks for (Polyak)."""
        wanted = np.full_like(self.toll, -1)
        for _, _, wants in told:
            wanted[list(wants)] += 1
        slope = np.where((self.toll > 0) | (wanted > 0), wanted, 0)
        slope[-1] = 0
        step = max(1, lacking // max(1, int((slope * slope).sum())))
        self.toll = np.maximum(0, self.toll + step * slope).astype(np.int32)
