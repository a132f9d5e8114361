"""Admissible lower bounds on what a label costs: ways between its ports, and to its vessels.

A bound never exceeds the true cost (Hart, Nilsson and Raphael 1968). Every connector and vessel
belongs to one label, so the bounds of several labels add up.
"""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes.judge.stock import DIAGONAL_SHELF
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    END,
    OUTPUT,
    RESERVOIR,
    cell_of,
    detail_of,
    kind_of,
    reservoir_of,
    turn_of,
)
from shopfloor.solver.pipes.bitsets import NONE, members, set_of
from shopfloor.solver.pipes.model.distances import FAR, Distances
from shopfloor.solver.pipes.model.labels import BLACK, COLOURS, FLOW, SUPPLY, Label
from shopfloor.solver.pipes.model.turn import Instance


class Vessels:
    """The vessels of the old layout by what they hold, and how many more there are."""

    def __init__(self, instance: Instance) -> None:
        self.containers: list[list[i64]] = [[] for _ in range(COLOURS)]  # cells, by colour
        self.inlets: list[list[i64]] = [[], []]  # slots, output and end reservoirs
        for component in instance.old.components:
            if kind_of(component) == CONTAINER:
                self.containers[detail_of(component)].append(cell_of(component))
            elif kind_of(component) == RESERVOIR:
                slot: i64 = cell_of(component) * instance.sides + turn_of(component)
                self.inlets[reservoir_of(component)].append(slot)
        stock = instance.turn.stock
        self.owned: list[i64] = [stock.owned[i] for i in range(DIAGONAL_SHELF)]
        self.any: i64 = stock.any

    def most(self, colour: i64) -> i64:
        """How many containers of a colour there could be."""
        return self.owned[colour] + self.any


def label_bound(
    instance: Instance, vessels: Vessels, distances: Distances, label: Label, among: i64
) -> i64:
    """The least that this label costs, looking only at some of its ports."""
    ports = members(label.ports & among)
    if not ports:
        return 0
    if label.kind == SUPPLY:
        return supply_bound(instance, vessels, distances, label.colour, ports)
    if label.kind == FLOW:
        return flow_bound(instance, vessels, distances, label, ports)
    worst: i64 = 0
    for port in ports:
        if instance.slots[port] != NONE:
            ways = distances.from_end(instance.slots[port])
            least = sink_bound(instance, vessels, distances, END, port)
            for other in ports:
                least = min(least, ways[instance.slots[other]] if other != port else 1)
            worst = max(worst, least)
    return worst


def supply_bound(
    instance: Instance, vessels: Vessels, distances: Distances, colour: i64, ports: list[i64]
) -> i64:
    """Reach an old container, or place the only one anew where it suits all ports best."""
    standing = vessels.containers[colour]
    worst: i64 = 0
    for port in ports:
        near = distances.cells_from(instance.slots[port])
        nearest = FAR
        for cell in standing:
            nearest = min(nearest, near[cell])
        worst = max(worst, nearest)
    if worst <= 1:
        return worst
    if vessels.most(colour) > 1:
        return 1
    return min(worst, 1 + _centre(instance, distances, ports, worst))


def _centre(instance: Instance, distances: Distances, ports: list[i64], enough: i64) -> i64:
    """The least distance from one cell to the farthest of these ports."""
    farthest: list[i64] = [0] * instance.floor.cells
    for port in ports:
        near = distances.cells_from(instance.slots[port])
        for cell in range(len(near)):
            if near[cell] > farthest[cell]:
                farthest[cell] = near[cell]
    best = enough
    for cell in range(len(farthest)):
        if farthest[cell] < best and not distances.solid[cell]:
            best = farthest[cell]
    return best


def flow_bound(
    instance: Instance, vessels: Vessels, distances: Distances, label: Label, ports: list[i64]
) -> i64:
    """Join all ports to the first; without inputs, reach a reservoir as well."""
    root = ports[0]
    ways = distances.from_end(instance.slots[root])
    worst: i64 = 0
    for port in ports[1:]:
        worst = max(worst, ways[instance.slots[port]])
    if label.inputs == 0:
        kind: i64 = END if label.colour == BLACK else OUTPUT
        least = FAR
        for port in ports:
            least = min(least, sink_bound(instance, vessels, distances, kind, port))
        if label.ports & ~set_of(ports) == 0:
            worst = max(worst, least)
    return worst


def sink_bound(
    instance: Instance, vessels: Vessels, distances: Distances, kind: i64, port: i64
) -> i64:
    """Reach an old reservoir, or place a new one."""
    best: i64 = 1
    ways = distances.from_end(instance.slots[port])
    for slot in vessels.inlets[kind]:
        best = min(best, ways[slot])
    return best
