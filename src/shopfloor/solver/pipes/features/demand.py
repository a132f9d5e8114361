"""What the machines still to come would bring to a factory on squares, judged by distances alone.

For every colour the fewest new components from anywhere to a supply, to an output that nobody uses
yet, and to an input that lives on supply. A machine is worth its revenue and its chains less those
distances, in its best place. That its pipes may be in each other's way is left aside: this is an
estimate, made in a hundredth of the time that building takes.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.judge.networks import Element, Network, Plumbing
from shopfloor.parts.pipes.judge.stock import OUTPUT_SHELF, shelves
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    DIAGONAL,
    MACHINE,
    PIPE,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    turn_of,
)
from shopfloor.parts.pipes.machines import Machine
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.bitsets import BIT

SIDES: Final[i64] = 4
COLOURS: Final[i64] = 5  # black is the one after
AMOUNTS: Final[i64] = 4  # 0 … 3
FAR: Final[i64] = 40  # no way
EMPTY: Final[i64] = 0
SOLID: Final[i64] = 15  # a wall, a machine, a vessel: all edges are taken
ENDS: Final[list[i64]] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]  # by edges taken
LOW: Final[i64] = -10  # what brings less counts as this

# All are means over the machines that do not stand here.
NAMES: Final = (
    "pays",  # what brings more than nothing
    "pays_4",  # what it brings over 4
    "pays_8",
    "any",  # how many bring more than nothing
    "any_2",  # … more than 2
    "any_5",
    "worth",  # what they bring, losses included
    "places_4",  # places where they pay, up to so many
    "places_12",
    "places_40",
)


class Demand:
    """Distances on one floor, and what machines would bring there."""

    def __init__(self, rules: PipeRules, layout: Layout, extras: list[int]) -> None:
        self.rules = rules
        self.floor: Floor = layout.floor
        self.across: list[i64] = layout.floor.across
        self.cells: i64 = layout.floor.cells
        self.far: list[i64] = [FAR] * (self.cells * SIDES)
        self.taken: list[i64] = [EMPTY if free else SOLID for free in layout.floor.free]
        for component in layout.components:
            self._stand(component)
        # Where a colour can be had or is wanted: slots to enter by, each with what that costs.
        self.supplies: list[list[i64]] = [[] for _ in range(COLOURS)]
        self.flows: list[list[i64]] = [[] for _ in range(COLOURS * AMOUNTS)]
        self.mouths: list[list[i64]] = [[] for _ in range(COLOURS * AMOUNTS)]
        for component in layout.components:
            if kind_of(component) == CONTAINER:
                self._around(cell_of(component), 0, self.supplies[detail_of(component)])
        for network in Plumbing(layout, rules.machines).networks():
            if network.containers:
                self._supply(network)
            else:
                self._flow(network)
        used = shelves(layout)
        self.reservoirs: i64 = rules.output_reservoirs - used[OUTPUT_SHELF]
        # By colour and amount and slot of a port, what it costs there, chains taken off.
        self.inputs: list[list[i64]] = []
        self.chained: list[list[i64]] = []  # inputs that a machine feeds
        self.outputs: list[list[i64]] = []  # outputs that feed a machine
        nothing: list[i64] = []
        self.sink: list[i64] = self._walk(nothing, True)  # outputs into a reservoir
        supplies: i64 = rules.supplies
        for colour in range(COLOURS):
            if supplies & BIT[colour]:
                self._colour(colour, 1 + extras[colour] > used[colour])
            else:
                self._no_colour()
        self.ones: list[list[i64]] = []  # empty places by turn: the first slot of square 1 …
        self.twos: list[list[i64]] = []  # … and of square 2
        for turned in range(SIDES):
            self._places(turned)
        self.places: i64 = 0  # where the machine last looked at pays

    # What stands

    def _stand(self, component: i64) -> None:
        cell, kind = cell_of(component), kind_of(component)
        self.taken[cell] |= detail_of(component) if kind == PIPE else SOLID
        if kind == MACHINE or kind == DIAGONAL:
            self.taken[self.floor.second(cell, turn_of(component))] = SOLID

    def _around(self, cell: i64, cost: i64, found: list[i64]) -> None:
        """Enter a vessel's cell from any side."""
        for side in range(SIDES):
            found.append(cell * SIDES + side)
            found.append(cost)

    def _branch(self, cell: i64, cost: i64, found: list[i64]) -> None:
        """Enter a connector's cell by the sides that are free."""
        for side in range(SIDES):
            if not self.taken[cell] & BIT[side]:
                found.append(cell * SIDES + side)
                found.append(cost)

    def _supply(self, network: Network) -> None:
        """A supply can be branched; an input that lives on it could be fed by a machine."""
        colour = detail_of(network.containers[0])
        for pipe in network.pipes:
            self._branch(cell_of(pipe.component), 1, self.supplies[colour])
        for element in network.inputs:
            mouths = self.mouths[colour * AMOUNTS + _amount(element)]
            if len(network.inputs) > 1:  # the way to the others has to be closed as well
                self._branch(self.across[element.slots[0]] // SIDES, 2, mouths)
                continue
            for pipe in network.pipes:
                self._branch(cell_of(pipe.component), 1, mouths)
            for vessel in network.containers:
                self._around(cell_of(vessel), 1, mouths)

    def _flow(self, network: Network) -> None:
        """What machines make and nobody uses can be had from its pipes and reservoirs."""
        spare: i64 = 0
        colour: i64 = COLOURS
        for element in network.outputs:
            spare += _amount(element)
            if element.port is not None:
                colour = _colour(element.port.colours)
        for element in network.inputs:
            spare -= _amount(element)
        if spare <= 0 or colour == COLOURS:
            return
        found = self.flows[colour * AMOUNTS + min(spare, AMOUNTS - 1)]
        for pipe in network.pipes:
            self._branch(cell_of(pipe.component), 1, found)
        for vessel in network.reservoirs:
            self._around(cell_of(vessel), 1, found)

    # Distances

    def _no_colour(self) -> None:
        for _ in range(AMOUNTS):
            self.inputs.append(self.far)
            self.chained.append(self.far)
            self.outputs.append(self.far)

    def _colour(self, colour: i64, spare: bool) -> None:
        """What ports of one colour cost, by amount."""
        plain = self._walk(self.supplies[colour], spare)
        flows: list[list[i64]] = []
        mouths: list[list[i64]] = []
        for at in range(colour * AMOUNTS, colour * AMOUNTS + AMOUNTS):
            flows.append(self._walk(self.flows[at], False) if self.flows[at] else self.far)
            mouths.append(self._walk(self.mouths[at], False) if self.mouths[at] else self.far)
        for amount in range(AMOUNTS):
            chained = self.far
            for more in range(max(amount, 1), AMOUNTS):
                chained = self._cheaper(chained, flows[more], self.rules.bonus * amount)
            outputs = self.far
            for less in range(1, amount + 1):
                outputs = self._cheaper(outputs, mouths[less], self.rules.bonus * less)
            self.chained.append(chained)
            self.outputs.append(outputs)
            self.inputs.append(self._cheaper(plain, chained, 0))

    def _cheaper(self, one: list[i64], two: list[i64], bonus: i64) -> list[i64]:
        """The less of two costs on every slot, the second with a bonus where there is a way."""
        if two is self.far:
            return one
        found = one[:]
        for slot in range(len(found)):
            if two[slot] < FAR and two[slot] - bonus < found[slot]:
                found[slot] = two[slot] - bonus
        return found

    def _walk(self, sources: list[i64], anywhere: bool) -> list[i64]:
        """The fewest new components from a port on each slot to a source, or to any empty cell."""
        best = self.far[:]
        levels: list[list[i64]] = [[], [], []]
        for i in range(0, len(sources), 2):
            slot, cost = sources[i], sources[i + 1]
            if cost < best[slot]:
                best[slot] = cost
                levels[cost].append(slot)
        if anywhere:
            self._start_anywhere(best, levels[1])
        done: i64 = 0
        while done < len(levels):
            if len(levels) == done + 1:
                levels.append([])
            for slot in levels[done]:
                if best[slot] == done:
                    self._back(slot, best, levels[done + 1])
            if not levels[done + 1] and len(levels) == done + 2:
                break
            done += 1
        return self._faced(best)

    def _start_anywhere(self, best: list[i64], level: list[i64]) -> None:
        """A new vessel may stand in any empty cell."""
        for slot in range(self.cells * SIDES):
            if self.taken[slot // SIDES] == EMPTY and best[slot] > 1:
                best[slot] = 1
                level.append(slot)

    def _back(self, slot: i64, best: list[i64], following: list[i64]) -> None:
        """A connector before this slot: in an empty cell, or beside one that has two ends."""
        last = self.across[slot]
        if last == NOWHERE:
            return
        cost = best[slot] + 1
        base = last // SIDES * SIDES
        edges = self.taken[last // SIDES]
        if edges & BIT[last - base] or ENDS[edges] > 2:
            return
        for side in range(SIDES):
            entered = base + side
            if entered != last and not edges & BIT[side] and cost < best[entered]:
                best[entered] = cost
                following.append(entered)

    def _faced(self, best: list[i64]) -> list[i64]:
        """The same, for ports that face these slots."""
        found: list[i64] = []
        for facing in self.across:
            found.append(FAR if facing == NOWHERE else best[facing])
        return found

    def _places(self, turned: i64) -> None:
        ones: list[i64] = []
        twos: list[i64] = []
        for cell in range(self.cells):
            if self.taken[cell] == EMPTY:
                other = self.floor.second(cell, turned)
                if other != NOWHERE and self.taken[other] == EMPTY:
                    ones.append(cell * SIDES)
                    twos.append(other * SIDES)
        self.ones.append(ones)
        self.twos.append(twos)

    # Machines

    def value(self, machine: Machine) -> i64:
        """What a machine would bring in its best place; far below nothing if it has none."""
        revenue: i64 = machine.revenue
        most: i64 = -FAR
        self.places = 0
        for turned in range(SIDES):
            costs = self._costs(machine, turned)
            for cost in costs:
                most = max(most, revenue - cost)
                self.places += 1 if cost < revenue else 0
        return most

    def _costs(self, machine: Machine, turned: i64) -> list[i64]:
        """What a machine costs in every empty place, turned like this."""
        count: i64 = len(self.ones[turned])
        costs: list[i64] = [0] * count
        freed: list[i64] = [FAR] * count  # what it costs to free a reservoir by a chain
        for port in machine.ports:
            if port.output:
                continue
            starts = self.twos[turned] if port.part else self.ones[turned]
            side: i64 = (port.side + turned) % SIDES
            row = _colour(port.colours) * AMOUNTS + port.amount
            plain, chained = self.inputs[row], self.chained[row]
            for k in range(count):
                slot = starts[k] + side
                costs[k] += plain[slot]
                freed[k] = min(freed[k], chained[slot] - plain[slot])
        for port in machine.ports:
            if port.output:
                starts = self.twos[turned] if port.part else self.ones[turned]
                side = (port.side + turned) % SIDES
                colour = _colour(port.colours)
                kept = colour == COLOURS or self.reservoirs > 0  # black has reservoirs enough
                feeds = (
                    self.far if colour == COLOURS else self.outputs[colour * AMOUNTS + port.amount]
                )
                for k in range(count):
                    slot = starts[k] + side
                    into = self.sink[slot] + (0 if kept else freed[k])
                    costs[k] += min(into, feeds[slot])
        return costs


def _amount(element: Element) -> i64:
    return element.port.amount if element.port is not None else 0


def _colour(mask: i64) -> i64:
    """The first colour of a mask; COLOURS for black."""
    colour: i64 = 0
    while colour < COLOURS and not mask & BIT[colour]:
        colour += 1
    return colour


def demand(rules: PipeRules, layout: Layout, extras: list[int]) -> list[float]:
    """What the machines that do not stand here would bring, in the order of NAMES."""
    found = Demand(rules, layout, extras)
    standing = layout.machines()
    sums: list[i64] = [0] * len(NAMES)
    count: i64 = 0
    for number, machine in rules.machines.items():
        if number not in standing:
            count += 1
            value = found.value(machine)
            for i, term in enumerate(_terms(value, found.places)):
                sums[i] += term
    return [float(total) / float(count) for total in sums]


def _terms(value: i64, places: i64) -> list[i64]:
    """What one machine counts for, in the order of NAMES."""
    return [
        max(value, 0),
        max(value - 4, 0),
        max(value - 8, 0),
        1 if value > 0 else 0,
        1 if value > 2 else 0,
        1 if value > 5 else 0,
        max(value, LOW),
        min(places, 4),
        min(places, 12),
        min(places, 40),
    ]
