"""Networks: what is joined end to end, found in one walk over the ends of a layout.

Machine ports and connector ends are active: each must meet something across its edge. Outlets of
containers and inlets of reservoirs are passive: they join an active end that faces them, and
never each other.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
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
from shopfloor.parts.pipes.machines import Machine, Port

SIDES_IN: Final = tuple([s for s in range(6) if mask >> s & 1] for mask in range(64))
NOTHING: Final[i64] = 0


class Element:
    """What conducts: a machine port, a connector, or one pipe of a Diagonal."""

    def __init__(self, component: i64, slots: list[i64], port: Port | None, owner: i64) -> None:
        self.component = component
        self.slots = slots  # its ends
        self.port = port
        self.owner = owner  # the machine of a port, counted in reading order; else -1
        self.reached = False


class Network:
    """A maximal set of elements joined end to end, with the outlets and inlets they meet."""

    def __init__(self) -> None:
        self.inputs: list[Element] = []
        self.outputs: list[Element] = []
        self.pipes: list[Element] = []
        self.containers: list[i64] = []
        self.reservoirs: list[i64] = []
        self.loose: list[i64] = []  # slots of connector ends that meet nothing
        self.unmet: list[i64] = []  # slots of ports that meet nothing
        self.sound = True
        self.common: i64 = colours.ALL  # the colours that suit all its ports and containers

    def closed(self) -> bool:
        """Tell whether every end meets something."""
        return not self.loose and not self.unmet

    def chained(self) -> bool:
        """Tell whether machines feed machines here, and all is well."""
        return self.sound and len(self.outputs) > 0 and len(self.inputs) > 0

    def colour(self) -> i64:
        """The colour it carries, -1 if none suits or nothing tells."""  # F7
        return -1 if self.common == colours.ALL else colours.first(self.common)


class Plumbing:
    """All ends of a layout, by slot: an element + 1, or minus a component's index - 1."""

    def __init__(self, layout: Layout, machines: dict[int, Machine]) -> None:
        self.floor = layout.floor
        self.components = layout.components
        self.machines: list[int] = []
        self.elements: list[Element] = []
        self.ends: list[i64] = [NOTHING] * (layout.floor.cells * layout.floor.sides)
        self._lay(machines)

    def _lay(self, machines: dict[int, Machine]) -> None:
        for i, component in enumerate(self.components):
            kind = kind_of(component)
            if kind == PIPE:
                self._pipe(component)
            elif kind == MACHINE:
                self._machine(component, machines[number_of(component)])
            elif kind == CONTAINER:
                self._outlets(cell_of(component), i)
            elif kind == RESERVOIR:
                slot = cell_of(component) * self.floor.sides + turn_of(component)
                self.ends[slot] = -i - 1
            else:
                self._diagonal(component)

    def _element(self, component: i64, slots: list[i64], port: Port | None, owner: i64) -> None:
        self.elements.append(Element(component, slots, port, owner))
        number: i64 = len(self.elements)
        for slot in slots:
            self.ends[slot] = number

    def _pipe(self, component: i64) -> None:
        base = cell_of(component) * self.floor.sides
        slots: list[i64] = [base + side for side in SIDES_IN[detail_of(component)]]
        self._element(component, slots, None, -1)

    def _machine(self, component: i64, machine: Machine) -> None:
        floor = self.floor
        cell, turn = cell_of(component), turn_of(component)
        owner: i64 = len(self.machines)
        self.machines.append(component)
        for port in machine.ports:
            part = floor.second(cell, turn) if port.part else cell
            slot = part * floor.sides + (port.side + turn) % floor.sides
            self._element(component, [slot], port, owner)

    def _outlets(self, cell: i64, i: i64) -> None:
        base = cell * self.floor.sides
        for slot in range(base, base + self.floor.sides):
            self.ends[slot] = -i - 1

    def _diagonal(self, component: i64) -> None:
        """Lay the pipes N1-S2 and N2-S1, turned."""
        sides = self.floor.sides
        turn = turn_of(component)
        one = cell_of(component) * sides
        two = self.floor.second(cell_of(component), turn) * sides
        north, south = turn, (turn + 2) % sides
        self._element(component, [one + north, two + south], None, -1)
        self._element(component, [two + north, one + south], None, -1)

    def networks(self) -> list[Network]:
        """Walk from element to element until each has been reached once."""
        found: list[Network] = []
        for element in self.elements:
            if not element.reached:
                found.append(self._walk(element))
        return found

    def _walk(self, start: Element) -> Network:
        network = Network()
        start.reached = True
        trail = [start]
        while trail:
            element = trail.pop()
            _join(network, element)
            for slot in element.slots:
                self._cross(network, element, slot, trail)
        return network

    def _cross(self, network: Network, element: Element, slot: i64, trail: list[Element]) -> None:
        """Look across one edge: go on, meet a container or reservoir, or find nothing."""
        facing = self.floor.across[slot]
        met = NOTHING if facing == NOWHERE else self.ends[facing]
        if met > 0:
            other = self.elements[met - 1]
            if not other.reached:
                other.reached = True
                trail.append(other)
        elif met < 0:
            _meet(network, self.components[-met - 1])
        elif element.port is None:
            network.loose.append(slot)
        else:
            network.unmet.append(slot)


def _join(network: Network, element: Element) -> None:
    port = element.port
    if port is None:
        network.pipes.append(element)
        return
    network.common &= port.colours
    if port.output:
        network.outputs.append(element)
    else:
        network.inputs.append(element)


def _meet(network: Network, component: i64) -> None:
    if kind_of(component) == RESERVOIR:
        network.reservoirs.append(component)
        return
    network.common &= 1 << detail_of(component)
    if component not in network.containers:
        network.containers.append(component)


def slot_cell(floor: Floor, slot: i64) -> i64:
    """The cell of a slot."""
    return slot // floor.sides


def slot_side(floor: Floor, slot: i64) -> i64:
    """The side of a slot."""
    return slot % floor.sides
