"""A turn as a problem instance in flat numbers: ports, what stands, the networks of the old layout.

Ports are numbered, those of the new machine last; their slots change with its place. A network
stays *intact* as long as nothing of it is in the way; the search only looks at those that do not.
"""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.judge.networks import Element, Network
from shopfloor.parts.pipes.judge.stock import DIAGONAL_SHELF
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    DIAGONAL,
    MACHINE,
    PIPE,
    RESERVOIR,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    number_of,
    turn_of,
)
from shopfloor.parts.pipes.machines import Port
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.bitsets import BIT, BODY, NONE


class OldNetwork:
    """A network of the old layout: its ports as bits, what it is made of, where it gets supply."""

    def __init__(self) -> None:
        self.ports: i64 = 0
        self.outputs: i64 = 0
        self.colour: i64 = NONE  # of its containers
        self.parts: list[int] = []  # connectors and vessels
        self.rigid = False  # it runs through a Diagonal, which the search leaves alone
        self.broken = False  # not sound, or a machine that moves has left it or stands in its way


class Relocation:
    """An old machine that is taken from one place to another."""

    def __init__(self, leaves: i64, comes: i64) -> None:
        self.leaves = leaves
        self.comes = comes


class Instance:
    """What a turn starts from, with some old machines in other places."""

    def __init__(self, rules: PipeRules, turn: Turn, relocations: list[Relocation]) -> None:
        self.rules = rules
        self.turn = turn
        self.relocations = relocations
        self.old: Layout = turn.old
        self.floor: Floor = turn.old.floor
        self.sides: i64 = self.floor.sides
        self.across: list[i64] = self.floor.across
        cells: i64 = self.floor.cells
        self.solid: list[bool] = [not free for free in self.floor.free]  # walls and machines
        self.pipes: list[list[i64]] = [[] for _ in range(cells)]  # ends of old connectors
        self.vessel: list[i64] = [NONE] * cells
        self.slots: list[i64] = []  # by port
        self.owner: list[i64] = []
        self.output: list[bool] = []
        self.mask: list[i64] = []
        self.amount: list[i64] = []
        self.nets: list[OldNetwork] = []
        self.nets_at: list[list[i64]] = [[] for _ in range(cells)]  # net, edges; net, edges; …
        self.has_diagonal = turn.stock.owned[DIAGONAL_SHELF] > 0
        self.sound = True  # False: a moved machine stands where it cannot
        left = [relocation.leaves for relocation in relocations]
        for component in self.old.components:
            if component not in left:
                self._stand(component)
        for relocation in relocations:
            self._arrive(relocation.comes)
        self._read_networks()
        self.old_ports: i64 = len(self.slots)
        self.new_ports: list[Port] = rules.machines[turn.machine].ports
        for port in self.new_ports:
            self._port(NONE, len(self.old.machines()), port)
        self.count: i64 = len(self.slots)

    def _stand(self, component: i64) -> None:
        cell, kind = cell_of(component), kind_of(component)
        if kind == PIPE:
            self.pipes[cell].append(detail_of(component))
        elif kind == CONTAINER or kind == RESERVOIR:
            self.vessel[cell] = component
        else:
            self.solid[cell] = True
            if kind == DIAGONAL or self.floor.grid.beside != NOWHERE:
                self.solid[self.floor.second(cell, turn_of(component))] = True
            self.has_diagonal = self.has_diagonal or kind == DIAGONAL

    def _arrive(self, component: i64) -> None:
        """Stand a moved machine, if its cells and the edges of its ports are free."""
        cell, turned = cell_of(component), turn_of(component)
        other = self.other(cell, turned)
        if other == NOWHERE or self.solid[cell] or self.solid[other]:
            self.sound = False
            return
        for port in self.rules.machines[number_of(component)].ports:
            if self.across[self._slot(component, port)] == NOWHERE:
                self.sound = False
        self._stand(component)

    def _slot(self, component: i64, port: Port) -> i64:
        """Where a port of a machine lies."""
        cell, turned = cell_of(component), turn_of(component)
        part = self.other(cell, turned) if port.part else cell
        return part * self.sides + (port.side + turned) % self.sides

    def _moved(self, component: i64) -> i64:
        """The same machine in its new place; NONE if it does not move."""
        for relocation in self.relocations:
            if relocation.leaves == component:
                return relocation.comes
        return NONE

    def _port(self, slot: i64, owner: i64, port: Port) -> None:
        self.slots.append(slot)
        self.owner.append(owner)
        self.output.append(port.output)
        self.mask.append(port.colours)
        self.amount.append(port.amount)

    def _read_networks(self) -> None:
        if self.sound:
            for network in diagnose(self.rules, self.old).networks:
                self._read_network(network)

    def _read_network(self, network: Network) -> None:
        net = OldNetwork()
        net.broken = not network.sound
        number: i64 = len(self.nets)
        for element in network.inputs + network.outputs:
            self._read_port(net, element)
        for element in network.pipes:
            if kind_of(element.component) == DIAGONAL:
                net.rigid = True
            else:
                net.parts.append(element.component)
                self._at(cell_of(element.component), number, detail_of(element.component))
        for vessel in network.containers:
            net.colour = detail_of(vessel)
        for vessel in network.containers + network.reservoirs:
            net.parts.append(vessel)
            self._at(cell_of(vessel), number, BODY)
        for component in net.parts:
            net.broken = net.broken or self.solid[cell_of(component)]
        self.nets.append(net)

    def _read_port(self, net: OldNetwork, element: Element) -> None:
        """Number a port of an old machine, in its new place if that moves."""
        assert element.port is not None
        bit = BIT[len(self.slots)]
        net.ports |= bit
        if element.port.output:
            net.outputs |= bit
        slot = element.slots[0]
        comes = self._moved(element.component)
        if comes != NONE:
            net.broken = True
            slot = self._slot(comes, element.port)
        self._port(slot, element.owner, element.port)

    def _at(self, cell: i64, net: i64, edges: i64) -> None:
        self.nets_at[cell].append(net)
        self.nets_at[cell].append(edges)

    def place(self, cell: i64, turned: i64) -> bool:
        """Put the new machine's ports somewhere; False if it cannot stand there."""
        other = self.other(cell, turned)
        if other == NOWHERE or self.solid[cell] or self.solid[other]:
            return False
        for i, port in enumerate(self.new_ports):
            part = other if port.part else cell
            slot: i64 = part * self.sides + (port.side + turned) % self.sides
            if self.across[slot] == NOWHERE:
                return False
            self.slots[self.old_ports + i] = slot
        return True

    def other(self, cell: i64, turned: i64) -> i64:
        """The machine's second cell; the first again where it has only one."""
        return self.floor.second(cell, turned) if self.floor.grid.beside != NOWHERE else cell


def standing(instance: Instance) -> list[int]:
    """The machines and Diagonals that the search leaves alone, where they stand now."""
    left = [relocation.leaves for relocation in instance.relocations]
    found: list[int] = [relocation.comes for relocation in instance.relocations]
    for component in instance.old.components:
        kind = kind_of(component)
        if (kind == MACHINE or kind == DIAGONAL) and component not in left:
            found.append(component)
    return found
