"""What a factory offers to machines that come later, as a row of numbers to be weighed.

Counted are the ways to reach a supply, outputs that nobody uses yet, inputs that machines could
feed instead of containers, reservoirs left, money, and the room for more.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.judge.networks import Network, Plumbing
from shopfloor.parts.pipes.judge.stock import OUTPUT_SHELF, shelves
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    MACHINE,
    PIPE,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    turn_of,
)
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.features.openness import open_floor

COLOURS: Final[i64] = 5
MOST_SIDES: Final[i64] = 4
MOST_WAYS: Final[i64] = 6

NAMES: Final = (
    "one",
    # Supplies, the number of colours that …
    "spare",  # … have a container in stock
    "spares",  # … have two or more
    "walled_in",  # … have their containers where nothing can reach them
    "by_pipe",  # … can only be reached by a branch of their pipes
    "side_1",  # … have so many open container sides
    "side_2",
    "side_3",
    "side_4",
    "sides",  # all open container sides
    "ways",  # all cells from which a supply's pipes can be reached
    # Outputs in a reservoir by amount, where the open floor reaches them and where not
    "out_1",
    "out_2",
    "out_3",
    "shut_1",
    "shut_2",
    "shut_3",
    "surplus",  # what chains have left
    # Inputs that live on supply, by amount
    "in_1",
    "in_2",
    "in_3",
    "shut_in",  # the amount of those that the open floor does not reach
    # Output reservoirs left
    "reservoir_1",
    "reservoir_2",
    "reservoir_3",
    # Room
    "room",  # cells of the largest empty piece
    "edges",  # edges between them
    "open",  # those with open floor on all sides but one, or all
    "scattered",  # empty cells elsewhere
    # The rest
    "purse_2",
    "purse_5",
    "purse_9",
    "machines",
    "pipes",
    # What the plain row does not say
    "walled_2",  # at least two colours are walled in
    "room_8",  # the room, up to so many cells
    "room_16",
    "outs_2",  # at least two outputs that the open floor reaches
    "stuck",  # no reservoir left, and no output to build on
    # Pairs of supplies with so few cells between them that one machine can have both
    "near_0",
    "near_2",
    "near_4",
    # Outputs in a reservoir, their amounts times the supplies that near
    "fed_0",
    "fed_2",
    "fed_4",
)
COUNT: Final[i64] = len(NAMES)
PLAIN: Final = NAMES.index("walled_2")  # counts of the plain row

ONE: Final[i64] = NAMES.index("one")
SPARE: Final[i64] = NAMES.index("spare")
SPARES: Final[i64] = NAMES.index("spares")
WALLED: Final[i64] = NAMES.index("walled_in")
BY_PIPE: Final[i64] = NAMES.index("by_pipe")
SIDE: Final[i64] = NAMES.index("side_1") - 1  # + 1 … 4
SIDES: Final[i64] = NAMES.index("sides")
WAYS: Final[i64] = NAMES.index("ways")
OUT: Final[i64] = NAMES.index("out_1") - 1  # + 1 … 3
SHUT: Final[i64] = NAMES.index("shut_1") - 1  # + 1 … 3
SURPLUS: Final[i64] = NAMES.index("surplus")
IN: Final[i64] = NAMES.index("in_1") - 1  # + 1 … 3
SHUT_IN: Final[i64] = NAMES.index("shut_in")
RESERVOIR: Final[i64] = NAMES.index("reservoir_1") - 1  # + 1 … 3
ROOM: Final[i64] = NAMES.index("room")
EDGES: Final[i64] = NAMES.index("edges")
OPEN: Final[i64] = NAMES.index("open")
SCATTERED: Final[i64] = NAMES.index("scattered")
PURSE: Final[i64] = NAMES.index("purse_2")  # three of them
MACHINES: Final[i64] = NAMES.index("machines")
PIPES: Final[i64] = NAMES.index("pipes")
WALLED_2: Final[i64] = NAMES.index("walled_2")
ROOM_8: Final[i64] = NAMES.index("room_8")
ROOM_16: Final[i64] = NAMES.index("room_16")
OUTS_2: Final[i64] = NAMES.index("outs_2")
STUCK: Final[i64] = NAMES.index("stuck")
NEAR: Final[i64] = NAMES.index("near_0")  # three of them
FED: Final[i64] = NAMES.index("fed_0")  # three of them

FAR: Final[i64] = 5  # cells between; beyond that it is all the same


class Survey:
    """Counts one factory."""

    def __init__(self, rules: PipeRules, layout: Layout, extras: list[int], money: i64) -> None:
        self.rules = rules
        self.layout = layout
        self.floor: Floor = layout.floor
        self.sides: i64 = layout.floor.sides
        self.room: list[bool] = open_floor(layout)
        self.seen: list[bool] = [False] * layout.floor.cells
        self.row: list[i64] = [0] * COUNT
        self.row[ONE] = 1
        self.doors: list[list[i64]] = [[] for _ in range(COLOURS)]  # where supplies can be reached
        self.flows: list[list[i64]] = []  # where outputs can be reached
        self.made: list[i64] = []  # and their amounts
        self.spare: list[bool] = [False] * COLOURS
        plumbing = Plumbing(layout, rules.machines)
        ways: list[i64] = [0] * COLOURS
        for network in plumbing.networks():
            self._network(network, ways)
        self._supplies(extras, ways)
        self._floor()
        for i, coins in enumerate((2, 5, 9)):
            self.row[PURSE + i] = min(money, coins)
        self.row[MACHINES] = len(plumbing.machines)
        self._more()
        self._near()

    def _network(self, network: Network, ways: list[i64]) -> None:
        """Count what a network still needs, gives or could take."""
        doors = self._touched(network)
        touched: i64 = len(doors)
        if network.containers:
            colour = detail_of(network.containers[0])
            ways[colour] += touched
            self.doors[colour] += doors
            for element in network.inputs:
                assert element.port is not None
                self.row[IN + element.port.amount] += 1
                if touched == 0:
                    self.row[SHUT_IN] += element.port.amount
            return
        spare: i64 = 0
        for element in network.outputs:
            assert element.port is not None
            spare += element.port.amount
        for element in network.inputs:
            assert element.port is not None
            spare -= element.port.amount
        if spare <= 0:
            return
        if network.inputs:
            self.row[SURPLUS] += spare if touched else 0
        else:
            self.row[(OUT if touched else SHUT) + min(spare, 3)] += 1
            if touched:
                self.flows.append(doors)
                self.made.append(min(spare, 3))

    def _touched(self, network: Network) -> list[i64]:
        """The open cells next to its pipes and reservoirs."""
        found: list[i64] = []
        for element in network.pipes:
            self._look(cell_of(element.component), found)
        for vessel in network.reservoirs:
            self._look(cell_of(vessel), found)
        for cell in found:
            self.seen[cell] = False
        return found

    def _look(self, cell: i64, found: list[i64]) -> None:
        for slot in range(cell * self.sides, cell * self.sides + self.sides):
            facing = self.floor.across[slot]
            if facing != NOWHERE:
                other = facing // self.sides
                if self.room[other] and not self.seen[other]:
                    self.seen[other] = True
                    found.append(other)

    def _supplies(self, extras: list[int], ways: list[i64]) -> None:
        """Count how each colour's containers can be reached, and what is left in stock."""
        row = self.row
        reached: list[i64] = [0] * COLOURS
        for component in self.layout.components:
            kind = kind_of(component)
            if kind == CONTAINER:
                found: list[i64] = []
                self._look(cell_of(component), found)
                for cell in found:
                    self.seen[cell] = False
                reached[detail_of(component)] += len(found)
                self.doors[detail_of(component)] += found
            elif kind == PIPE:
                row[PIPES] += 1
        used = shelves(self.layout)
        supplies: i64 = self.rules.supplies
        for colour in range(COLOURS):
            if not supplies >> colour & 1:
                continue
            left = 1 + extras[colour] - used[colour]
            self.spare[colour] = left > 0
            row[SPARE] += 1 if left > 0 else 0
            row[SPARES] += 1 if left > 1 else 0
            row[SIDES] += min(reached[colour], 2 * MOST_SIDES)
            row[WAYS] += min(ways[colour], MOST_WAYS)
            if left <= 0:
                self._access(reached[colour], ways[colour])
        free: i64 = self.rules.output_reservoirs - used[OUTPUT_SHELF]
        for i in range(1, 4):
            row[RESERVOIR + i] = 1 if free >= i else 0

    def _access(self, sides: i64, ways: i64) -> None:
        if sides > 0:
            self.row[SIDE + min(sides, MOST_SIDES)] += 1
        elif ways > 0:
            self.row[BY_PIPE] += 1
        else:
            self.row[WALLED] += 1

    def _floor(self) -> None:
        """Count the room there is."""
        row, room = self.row, self.room
        taken: list[bool] = [not free for free in self.floor.free]
        for component in self.layout.components:
            cell = cell_of(component)
            taken[cell] = True
            if kind_of(component) == MACHINE and self.floor.grid.beside != NOWHERE:
                taken[self.floor.second(cell, turn_of(component))] = True
        for cell in range(self.floor.cells):
            if not room[cell]:
                row[SCATTERED] += 0 if taken[cell] else 1
                continue
            row[ROOM] += 1
            beside: i64 = 0
            for slot in range(cell * self.sides, cell * self.sides + self.sides):
                facing = self.floor.across[slot]
                if facing != NOWHERE and room[facing // self.sides]:
                    beside += 1
                    row[EDGES] += 1 if facing > slot else 0
            row[OPEN] += 1 if beside >= self.sides - 1 else 0

    def _more(self) -> None:
        """Count what the plain counts come to together."""
        row = self.row
        outs = row[OUT + 1] + row[OUT + 2] + row[OUT + 3]
        useful = row[OUT + 2] + row[OUT + 3] + row[SURPLUS]
        row[WALLED_2] = 1 if row[WALLED] >= 2 else 0
        row[ROOM_8] = min(row[ROOM], 8)
        row[ROOM_16] = min(row[ROOM], 16)
        row[OUTS_2] = 1 if outs >= 2 else 0
        row[STUCK] = 1 if row[RESERVOIR + 1] == 0 and useful == 0 else 0

    def _near(self) -> None:
        """Count the supplies that are near each other, and near outputs; one in stock always is."""
        for colour in range(COLOURS):
            if not self.spare[colour] and not self.doors[colour]:
                continue
            far: list[i64] = [] if self.spare[colour] else self._walk(self.doors[colour])
            for other in range(colour):
                if self.spare[other]:
                    self._count(NEAR, 0, 1)
                elif self.doors[other]:
                    self._count(NEAR, _least(far, self.doors[other]), 1)
            for i in range(len(self.flows)):
                self._count(FED, _least(far, self.flows[i]), self.made[i])

    def _count(self, start: i64, cells: i64, amount: i64) -> None:
        for i in range(3):
            self.row[start + i] += amount if cells <= 2 * i else 0

    def _walk(self, doors: list[i64]) -> list[i64]:
        """How many cells of open floor lie between these and every other."""
        sides = self.sides
        far: list[i64] = [FAR] * self.floor.cells
        trail: list[i64] = []
        for cell in doors:
            if far[cell]:
                far[cell] = 0
                trail.append(cell)
        for cell in trail:  # it grows while it is walked
            steps = far[cell] + 1
            if steps == FAR:
                break
            for slot in range(cell * sides, cell * sides + sides):
                facing = self.floor.across[slot]
                if facing != NOWHERE:
                    on = facing // sides
                    if far[on] > steps and self.room[on]:
                        far[on] = steps
                        trail.append(on)
        return far


def _least(far: list[i64], cells: list[i64]) -> i64:
    """The least distance of these cells; nothing is far from a supply in stock."""
    least: i64 = FAR if far else 0
    for cell in cells:
        if far and far[cell] < least:
            least = far[cell]
    return least


def survey(rules: PipeRules, layout: Layout, extras: list[int], money: i64) -> list[i64]:
    """What this factory, these bonus containers and this purse offer, in the order of NAMES."""
    return Survey(rules, layout, extras, money).row
