"""A floor with machines on it as a graph: what it costs at least to join places by pipes.

Nodes are borders between two cells, new connectors (one for each open cell, price 1) and old
connectors (price 0). A connector is beside all borders that it may reach. Whatever is joined in a
layout is joined in this graph, for no more than its new connectors cost.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np
import numpy.typing as npt

from shopfloor.parts.pipes.grids import Floor
from shopfloor.parts.pipes.judge.networks import SIDES_IN
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    PIPE,
    RESERVOIR,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    number_of,
    reservoir_of,
    turn_of,
)
from shopfloor.parts.pipes.machines import Port
from shopfloor.parts.pipes.rules import PipeRules

Costs = npt.NDArray[np.int32]
FAR = 100_000  # more than any layout may cost


def covers(floor: Floor, machine: int) -> list[int]:
    """The cells that a machine stands on; -1 is beyond the floor."""
    cell = int(cell_of(machine))
    if floor.grid.beside < 0:
        return [cell]
    return [cell, int(floor.second(cell, turn_of(machine)))]


def openings(rules: PipeRules, floor: Floor, machine: int) -> list[tuple[int, Port]]:
    """The slots of a machine's ports."""
    cells, sides = covers(floor, machine), int(floor.sides)
    return [
        (cells[port.part] * sides + int(port.side + turn_of(machine)) % sides, port)
        for port in rules.machines[int(number_of(machine))].ports
    ]


class Toll:
    """What slots ask of whoever uses them, in parts of a component's price (`prices`)."""

    def __init__(self, plot: Plot, unit: int, slots: Costs, barred: npt.NDArray[np.bool_]) -> None:
        """`slots` has one more than there are: none."""
        self.unit, self.slots = unit, slots
        self.cell = slots[:-1].reshape(-1, plot.sides).sum(1)  # of a vessel
        self.step = slots[plot.between]
        price = plot.price * unit
        for node, component in enumerate(plot.pipes, plot.stays):
            price[node] = slots[plot.ends(component)].sum()
        self.price: Costs = np.where(barred, FAR, price).astype(np.int32)


class Plot:
    def __init__(self, rules: PipeRules, old: Layout, machines: Iterable[int]) -> None:
        self.old, self.floor = old, old.floor
        self.sides = int(old.floor.sides)
        self.machines = list(machines)
        self.body = {cell for m in self.machines for cell in covers(self.floor, m)}
        self.ports = {s: port for m in self.machines for s, port in openings(rules, self.floor, m)}
        cells = range(self.floor.cells)
        self.open = [c for c in cells if self.floor.free[c] and c not in self.body]
        self.row = {cell: i for i, cell in enumerate(self.open)}
        self.standing = [c for c in old.components if int(cell_of(c)) in self.row]
        self.pipes = [c for c in self.standing if kind_of(c) == PIPE and self.may_stay(c)]
        self.number_borders()
        self.join()

    def across(self, slot: int) -> int:
        return int(self.floor.across[slot])

    def slots(self, cell: int) -> range:
        return range(cell * self.sides, (cell + 1) * self.sides)

    def ends(self, pipe: int) -> list[int]:
        base = int(cell_of(pipe)) * self.sides
        return [base + side for side in SIDES_IN[int(detail_of(pipe))]]

    def can_meet(self, slot: int) -> bool:
        """Could an end here meet anything? Not a wall nor a blank side (5.4, F9)."""
        facing = self.across(slot)
        return facing >= 0 and (facing // self.sides in self.row or facing in self.ports)

    def may_stay(self, pipe: int) -> bool:
        return all(self.can_meet(slot) for slot in self.ends(pipe))

    def number_borders(self) -> None:
        self.border: dict[int, int] = {}
        for slot in range(int(self.floor.cells) * self.sides):
            facing = self.across(slot)
            if facing >= 0 and slot < facing and self.floor.free[slot // self.sides]:
                self.border[slot] = self.border[facing] = len(self.border) // 2

    def join(self) -> None:
        """The nodes, their prices, and what is beside what; the last node is nowhere."""
        borders, fresh = len(self.border) // 2, len(self.open)
        self.fresh, self.stays = borders, borders + fresh  # where new and old connectors begin
        self.nowhere = self.stays + len(self.pipes)
        beside: list[list[int]] = [[] for _ in range(self.nowhere + 1)]
        reaches = [[s for s in self.slots(c) if s in self.border] for c in self.open]
        for node, ends in enumerate([*reaches, *map(self.ends, self.pipes)], borders):
            for slot in ends:
                beside[node].append(self.border[slot])
                beside[self.border[slot]].append(node)
        most = max(map(len, beside))
        padded = [row + [self.nowhere] * (most - len(row)) for row in beside]
        self.beside = np.array(padded, dtype=np.intp)
        self.between = self.slots_between(padded)
        self.price = np.zeros(self.nowhere + 1, dtype=np.int32)
        self.price[self.fresh : self.stays] = 1

    def slots_between(self, beside: list[list[int]]) -> npt.NDArray[np.intp]:
        """The slot by which a new connector reaches a border, both ways; else the last: none."""
        cells, none = range(self.fresh, self.stays), int(self.floor.cells) * self.sides
        reach = {
            (self.fresh + self.row[slot // self.sides], border): slot
            for slot, border in self.border.items()
            if slot // self.sides in self.row
        }
        rows = [
            [reach.get((node, other) if node in cells else (other, node), none) for other in row]
            for node, row in enumerate(beside)
        ]
        return np.array(rows, dtype=np.intp)

    def spread(self, cost: Costs, toll: Toll | None = None) -> Costs:
        """Go on from node to node as long as anything becomes cheaper."""
        price = self.price if toll is None else toll.price
        step = 0 if toll is None else toll.step
        while True:
            cheaper: Costs = np.minimum(cost, (cost[..., self.beside] + step).min(-1) + price)
            if (cheaper == cost).all():
                return cheaper
            cost = cheaper

    def nothing(self, *rows: int) -> Costs:
        return np.full((*rows, self.nowhere + 1), FAR, dtype=np.int32)

    def around(self, cell: int) -> list[int]:
        """The borders of a cell that lead somewhere."""
        return [self.border[slot] for slot in self.slots(cell) if slot in self.border]

    @cached_property
    def sides_of(self) -> npt.NDArray[np.intp]:
        """The borders of each open cell."""
        rows = [[self.border.get(s, self.nowhere) for s in self.slots(c)] for c in self.open]
        return np.array(rows, dtype=np.intp)

    @cached_property
    def apart(self) -> Costs:
        """From border to border."""
        start = self.nothing(self.fresh)
        np.fill_diagonal(start, 0)
        return self.spread(start)

    @cached_property
    def from_cell(self) -> Costs:
        """From a container on each open cell."""
        start = self.nothing(len(self.open))
        for row, cell in enumerate(self.open):
            start[row, self.around(cell)] = 0
        return self.spread(start)

    def reservoirs(self, kind: int) -> list[tuple[int, int, int]]:
        """Every border, a cell beside it for a reservoir, and 1 if it would be a new one."""
        stand = {
            int(cell_of(c)) * self.sides + int(turn_of(c))
            for c in self.standing
            if kind_of(c) == RESERVOIR and reservoir_of(c) == kind
        }
        return [
            (self.border[slot], cell, int(slot not in stand))
            for cell in self.open
            for slot in self.slots(cell)
            if slot in self.border
        ]

    def containers(self, colour: int) -> list[int]:
        """The cells of the containers that stand."""
        return [
            int(cell_of(c))
            for c in self.standing
            if kind_of(c) == CONTAINER and detail_of(c) == colour
        ]
