"""A factory being built on: flat numbers that change in place and can be taken back.

All of it lies in one list of numbers, in sections that start at the offsets below. The networks are
those of the old layout; what the builder adds joins them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.judge.diagnosis import amount, black_outputs
from shopfloor.parts.pipes.judge.networks import Network, Plumbing
from shopfloor.parts.pipes.layouts import (
    DIAGONAL,
    MACHINE,
    PIPE,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    turn_of,
)
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.bitsets import BIT, BODY, NONE, close
from shopfloor.solver.pipes.trail import TrailedNumbers

PARTS: Final[i64] = 3  # a hex holds at most three connectors  # F1

# What is known of a network, one row of numbers each.
COMMON: Final[i64] = 0  # the colours that suit it
SPARE: Final[i64] = 1  # made - used
OUTPUTS: Final[i64] = 2
SINKS: Final[i64] = 3  # inputs and reservoirs
CONTAINERS: Final[i64] = 4
GIVERS: Final[i64] = 5  # machines, as bits
TAKERS: Final[i64] = 6
USED: Final[i64] = 7
ROW: Final[i64] = 8
FRESH: Final[i64] = 7  # one row for each port of a machine


class Board(TrailedNumbers):
    """A layout as flat numbers: what each cell holds, and which network has which edge."""

    def __init__(self, rules: PipeRules, layout: Layout) -> None:
        super().__init__()
        self.rules = rules
        self.layout = layout
        self.floor: Floor = layout.floor
        self.sides: i64 = layout.floor.sides
        self.across: list[i64] = layout.floor.across
        plumbing = Plumbing(layout, rules.machines)
        networks = plumbing.networks()
        self.machines: list[int] = plumbing.machines
        cells: i64 = layout.floor.cells
        self.taken: i64 = 0  # edges in use, by cell
        self.part: i64 = cells  # components, by cell
        self.net: i64 = self.part + PARTS * cells  # the network of an active end, by slot
        self.row: i64 = self.net + cells * self.sides
        self.m = [0] * cells + [NONE] * (self.row - cells)
        for cell in range(cells):
            if not layout.floor.free[cell]:
                self.m[cell] = BODY
        for component in layout.components:
            self._lay_old(component)
        for i, network in enumerate(networks):
            self._know(i, network)
        self.fresh: i64 = len(networks)  # the first of some empty rows, for what is added
        self.m += [0] * (ROW * FRESH)
        self.reach: list[i64] = _reach(networks, len(self.machines))

    def add(self, component: i64, edges: i64) -> None:
        """Lay one component on its cell."""
        cell = cell_of(component)
        spot = self.part + cell * PARTS
        while self.m[spot] != NONE:
            spot += 1
        self.put(spot, component)
        self.put(cell, self.m[cell] | edges)

    def remove(self, component: i64, edges: i64) -> None:
        """Take one component off its cell."""
        cell = cell_of(component)
        spot = self.part + cell * PARTS
        while self.m[spot] != component:
            spot += 1
        self.put(spot, NONE)
        self.put(cell, self.m[cell] & ~edges)

    def body(self, cell: i64) -> i64:
        """The container, reservoir, machine or Diagonal that fills a cell; NONE for pipes."""
        found = self.m[self.part + cell * PARTS]
        return NONE if found == NONE or kind_of(found) == PIPE else found

    def components(self) -> list[int]:
        """All that lies here now."""
        found: list[int] = []
        for at in range(self.part, self.net):
            component = self.m[at]
            if component != NONE:
                found.append(component)
        return found

    def _lay_old(self, component: i64) -> None:
        cell, kind = cell_of(component), kind_of(component)
        spot = self.part + cell * PARTS
        while self.m[spot] != NONE:
            spot += 1
        self.m[spot] = component
        self.m[cell] |= detail_of(component) if kind == PIPE else BODY
        if (kind == MACHINE and self.floor.grid.beside != NOWHERE) or kind == DIAGONAL:
            self.m[self.floor.second(cell, turn_of(component))] = BODY

    def _know(self, i: i64, network: Network) -> None:
        for element in network.pipes + network.inputs + network.outputs:
            for slot in element.slots:
                self.m[self.net + slot] = i
        givers: i64 = 0
        takers: i64 = 0
        for element in network.outputs:
            givers |= BIT[element.owner]
        for element in network.inputs:
            takers |= BIT[element.owner]
        used = amount(network.inputs)
        spare = amount(network.outputs) - used
        sinks = len(network.inputs) + len(network.reservoirs)
        if black_outputs(network):
            spare = 0
        self.m += [network.common, spare, len(network.outputs), sinks]
        self.m += [len(network.containers), givers, takers, used]


def _reach(networks: list[Network], count: i64) -> list[i64]:
    """For each machine the machines it feeds through any chain, as bits."""
    reach: list[i64] = [0] * count
    for network in networks:
        for giver in network.outputs:
            for taker in network.inputs:
                reach[giver.owner] |= BIT[taker.owner]
    close(reach)
    return reach


def suits(common: i64, mask: i64) -> bool:
    """Tell whether a port's colours and a network's have one in common."""
    return common & mask != 0 and common != colours.ALL
