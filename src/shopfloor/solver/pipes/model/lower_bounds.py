"""The least a label can cost: shortest ways between its ports, and to its vessels.

Every connector and vessel belongs to one label, so the bounds of several labels add up.
"""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    RESERVOIR,
    cell_of,
    detail_of,
    kind_of,
    reservoir_of,
    turn_of,
)
from shopfloor.solver.pipes.heuristic.board import BIT
from shopfloor.solver.pipes.model.distances import FAR, Fields
from shopfloor.solver.pipes.model.labels import FLOW, SUPPLY, Label, bits
from shopfloor.solver.pipes.model.turn import NONE, Scene


class Vessels:
    """The vessels of the old layout by what they hold, and how many more there are."""

    def __init__(self, scene: Scene) -> None:
        self.containers: list[list[i64]] = [[] for _ in range(6)]  # cells, by colour
        self.inlets: list[list[i64]] = [[], []]  # slots, output and end reservoirs
        for component in scene.old.components:
            if kind_of(component) == CONTAINER:
                self.containers[detail_of(component)].append(cell_of(component))
            elif kind_of(component) == RESERVOIR:
                slot: i64 = cell_of(component) * scene.sides + turn_of(component)
                self.inlets[reservoir_of(component)].append(slot)
        stock = scene.turn.stock
        self.owned: list[i64] = [stock.owned[i] for i in range(7)]
        self.any: i64 = stock.any

    def most(self, colour: i64) -> i64:
        """How many containers of a colour there could be."""
        return self.owned[colour] + self.any


def label_bound(scene: Scene, vessels: Vessels, fields: Fields, label: Label, among: i64) -> i64:
    """The least that this label costs, looking only at some of its ports."""
    ports = bits(label.ports & among)
    if not ports:
        return 0
    if label.kind == SUPPLY:
        return supply_bound(scene, vessels, fields, label.colour, ports)
    if label.kind == FLOW:
        return flow_bound(scene, vessels, fields, label, ports)
    worst: i64 = 0
    for port in ports:
        if scene.slots[port] != NONE:
            ways = fields.from_end(scene.slots[port])
            least = sink_bound(scene, vessels, fields, 1, port)
            for other in ports:
                least = min(least, ways[scene.slots[other]] if other != port else 1)
            worst = max(worst, least)
    return worst


def supply_bound(
    scene: Scene, vessels: Vessels, fields: Fields, colour: i64, ports: list[i64]
) -> i64:
    """Reach an old container, or place the only one anew where it suits all ports best."""
    standing = vessels.containers[colour]
    worst: i64 = 0
    for port in ports:
        near = fields.cells_from(scene.slots[port])
        nearest = FAR
        for cell in standing:
            nearest = min(nearest, near[cell])
        worst = max(worst, nearest)
    if worst <= 1:
        return worst
    if vessels.most(colour) > 1:
        return 1
    return min(worst, 1 + _centre(scene, fields, ports, worst))


def _centre(scene: Scene, fields: Fields, ports: list[i64], enough: i64) -> i64:
    """The least distance from one cell to the farthest of these ports."""
    farthest: list[i64] = [0] * scene.floor.cells
    for port in ports:
        near = fields.cells_from(scene.slots[port])
        for cell in range(len(near)):
            if near[cell] > farthest[cell]:
                farthest[cell] = near[cell]
    best = enough
    for cell in range(len(farthest)):
        if farthest[cell] < best and not fields.solid[cell]:
            best = farthest[cell]
    return best


def flow_bound(
    scene: Scene, vessels: Vessels, fields: Fields, label: Label, ports: list[i64]
) -> i64:
    """Join all ports to the first; without inputs, reach a reservoir as well."""
    root = ports[0]
    ways = fields.from_end(scene.slots[root])
    worst: i64 = 0
    for port in ports[1:]:
        worst = max(worst, ways[scene.slots[port]])
    if label.inputs == 0:
        kind: i64 = 1 if label.colour == 5 else 0
        least = FAR
        for port in ports:
            least = min(least, sink_bound(scene, vessels, fields, kind, port))
        if label.ports & ~_mask(ports) == 0:
            worst = max(worst, least)
    return worst


def _mask(ports: list[i64]) -> i64:
    mask: i64 = 0
    for port in ports:
        mask |= BIT[port]
    return mask


def sink_bound(scene: Scene, vessels: Vessels, fields: Fields, kind: i64, port: i64) -> i64:
    """Reach an old reservoir, or place a new one."""
    best: i64 = 1
    ways = fields.from_end(scene.slots[port])
    for slot in vessels.inlets[kind]:
        best = min(best, ways[slot])
    return best
