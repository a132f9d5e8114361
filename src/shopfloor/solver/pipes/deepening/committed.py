"""What a search has committed to so far: connectors, vessels, and old networks left intact.

A connector is *old* (taken over as it lies, free) or *new* (one coin, and it may grow further
ends). Networks of the old layout that nothing has touched stay intact and are not looked at.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.judge.stock import DIAGONAL_SHELF, shelf_of
from shopfloor.parts.pipes.layouts import CONTAINER, RESERVOIR, detail_of, kind_of, pipe
from shopfloor.solver.pipes.bitsets import BIT, BODY, NONE, members
from shopfloor.solver.pipes.model.labels import FLOW, SUPPLY, Label
from shopfloor.solver.pipes.model.turn import Instance
from shopfloor.solver.pipes.trail import TrailedNumbers

MOST_CONNECTORS: Final[i64] = 400  # at once


class Committed(TrailedNumbers):
    """Committed connectors and vessels, and the old networks that are still intact."""

    def __init__(self, instance: Instance) -> None:
        super().__init__()
        self.instance = instance
        cells: i64 = instance.floor.cells
        slots: i64 = cells * instance.sides
        self.edges: i64 = 0  # committed edges, by cell
        self.vessel: i64 = cells  # committed vessel, by cell
        self.joint: i64 = 2 * cells  # committed connector + 1, by slot
        self.whole: i64 = self.joint + slots  # 1 for intact networks
        self.ends: i64 = self.whole + len(instance.nets)  # of connectors
        self.m = [0] * (self.ends + MOST_CONNECTORS)
        for cell in range(cells):
            self.m[self.vessel + cell] = NONE
        self.cell: list[i64] = [0] * MOST_CONNECTORS  # of connectors
        self.label: list[i64] = [0] * MOST_CONNECTORS
        self.fresh: list[bool] = [False] * MOST_CONNECTORS
        self.connectors: i64 = 0
        self.port_at: list[i64] = [NONE] * slots
        self.port_net: list[i64] = [NONE] * instance.count
        for port in range(instance.old_ports):
            self.port_at[instance.slots[port]] = port
        for number, net in enumerate(instance.nets):
            for port in members(net.ports):
                self.port_net[port] = number
        self.label_of: list[i64] = [NONE] * instance.count  # by port
        self.labels: list[Label] = []
        self.torn = False  # a network was in the way that must not be touched

    def back(self, mark: i64, connectors: i64) -> None:
        """Take back all since the trail had this length and there were so many connectors."""
        self.undo(mark)
        self.connectors = connectors

    def settle(self, labels: list[Label], one: i64, two: i64) -> None:
        """Begin a configuration: labels for all ports, the new machine on its cells."""
        self.labels = labels
        for number, label in enumerate(labels):
            for port in members(label.ports):
                self.label_of[port] = number
        self.torn = False
        for number, net in enumerate(self.instance.nets):
            fits = self._fits(number)
            self.m[self.whole + number] = 1 if fits else 0
            self.torn = self.torn or (net.rigid and not fits)
        self.clear(one, BODY, NONE)
        self.clear(two, BODY, NONE)

    def _fits(self, number: i64) -> bool:
        """Tell whether an old network is what the labels ask for."""
        net = self.instance.nets[number]
        if net.broken:
            return False
        label = self.labels[self.label_of[members(net.ports)[0]]]
        if net.ports & ~label.ports:
            return False
        if label.kind == SUPPLY:
            return net.colour == label.colour
        return net.ports == label.ports or label.kind != FLOW

    def clear(self, cell: i64, edges: i64, kept: i64) -> None:
        """Dissolve the intact networks that have something on these edges of a cell."""
        around = self.instance.nets_at[cell]
        for i in range(0, len(around), 2):
            net = around[i]
            if around[i + 1] & edges and self.m[self.whole + net]:
                if around[i + 1] == BODY and kept != NONE and kept == self.instance.vessel[cell]:
                    continue
                self.dissolve(net)

    def dissolve(self, net: i64) -> None:
        """Take a network apart; its ports have to find a new way."""
        self.put(self.whole + net, 0)
        if self.instance.nets[net].rigid:
            self.torn = True

    def active(self, port: i64) -> bool:
        """Tell whether a port is on no intact network."""
        net = self.port_net[port]
        return net == NONE or not self.m[self.whole + net]

    def connect(self, cell: i64, ends: i64, label: i64, fresh: bool) -> None:
        """Commit a connector."""
        number = self.connectors
        self.connectors += 1
        self.cell[number] = cell
        self.label[number] = label
        self.fresh[number] = fresh
        self.m[self.ends + number] = 0
        self.grow(number, ends)

    def grow(self, number: i64, ends: i64) -> None:
        """Give a connector more ends."""
        cell = self.cell[number]
        base = self.joint + cell * self.instance.sides
        for side in range(self.instance.sides):
            if ends & BIT[side]:
                self.put(base + side, number + 1)
        self.put(self.ends + number, self.m[self.ends + number] | ends)
        self.put(cell, self.m[cell] | ends)
        self.clear(cell, ends, NONE)

    def stand(self, cell: i64, vessel: i64) -> None:
        """Commit a vessel."""
        self.put(self.vessel + cell, vessel)
        self.put(cell, BODY)
        self.clear(cell, BODY, vessel)

    def vessels(self) -> list[int]:
        """All vessels that stand now, each once."""
        found: list[int] = []
        for number, net in enumerate(self.instance.nets):
            if self.m[self.whole + number]:
                for component in net.parts:
                    kind = kind_of(component)
                    if (kind == CONTAINER or kind == RESERVOIR) and component not in found:
                        found.append(component)
        for cell in range(self.instance.floor.cells):
            vessel = self.m[self.vessel + cell]
            if vessel != NONE and vessel not in found:
                found.append(vessel)
        return found

    def used(self) -> list[i64]:
        """How many vessels stand, by shelf."""
        count: list[i64] = [0] * DIAGONAL_SHELF
        for vessel in self.vessels():
            count[shelf_of(vessel)] += 1
        return count

    def components(self) -> list[int]:
        """All that is laid: intact networks, committed connectors and vessels."""
        found = self.vessels()
        for number, net in enumerate(self.instance.nets):
            if self.m[self.whole + number]:
                for component in net.parts:
                    kind = kind_of(component)
                    if kind != CONTAINER and kind != RESERVOIR:
                        found.append(component)
        for number in range(self.connectors):
            found.append(pipe(self.cell[number], self.m[self.ends + number]))
        return found


def holds(vessel: i64, label: Label) -> bool:
    """Tell whether a container is a label's supply."""
    return (
        label.kind == SUPPLY and kind_of(vessel) == CONTAINER and detail_of(vessel) == label.colour
    )
