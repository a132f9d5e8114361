"""Builds at random, so that `sample` and `playout` build without a solver.

The contract draws an action from a state and a stream alone, and rules may not import the solver;
so this places the machine anywhere, puts a vessel from stock at each port, or leads a shortest pipe
from an input to a container that stands, and lets the judge decide. It never moves, chains or
rebuilds anything: who wants good builds asks the solver.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import Stream
from shopfloor.parts.pipes import colours, layouts
from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.judge.builds import Turn, judge
from shopfloor.parts.pipes.judge.stock import END_SHELF, OUTPUT_SHELF, shelves
from shopfloor.parts.pipes.layouts import CONTAINER, DIAGONAL, MACHINE, Layout
from shopfloor.parts.pipes.machines import Port
from shopfloor.parts.pipes.rules import PipeRules

TRIES: Final = 40
EMPTY: Final[i64] = 0  # what a cell holds, if it is not the mask of a container's colour
FULL: Final[i64] = -1


def random_build(rules: PipeRules, turn: Turn, stream: Stream) -> Layout | None:
    """Some legal factory with the new machine; None if a few tries found none."""
    for _ in range(TRIES):
        layout = Placer(rules, turn).place(stream)
        if layout is not None and judge(rules, turn, layout).legal():
            return layout
    return None


class Placer:
    """One try."""

    def __init__(self, rules: PipeRules, turn: Turn) -> None:
        self.machine = rules.machines[turn.machine]
        self.floor = turn.old.floor
        self.parts = list(turn.old.components)
        used = shelves(turn.old)
        self.left: list[int] = [own - used[n] for n, own in enumerate(turn.stock.owned)]
        self.held: list[i64] = [EMPTY if free else FULL for free in self.floor.free]
        for component in self.parts:
            self._hold(component)

    def _hold(self, component: i64) -> None:
        kind, cell = layouts.kind_of(component), layouts.cell_of(component)
        self.held[cell] = 1 << layouts.detail_of(component) if kind == CONTAINER else FULL
        if (kind == MACHINE or kind == DIAGONAL) and self.floor.grid.beside != NOWHERE:
            self.held[self.floor.second(cell, layouts.turn_of(component))] = FULL

    def _put(self, component: i64) -> None:
        self.parts.append(component)
        self._hold(component)

    def place(self, stream: Stream) -> Layout | None:
        """Put the machine down and serve its ports; None where that does not go."""
        floor = self.floor
        cell, turn = stream.below(floor.cells), stream.below(floor.sides)
        second = floor.second(cell, turn) if floor.grid.beside != NOWHERE else cell
        if self.held[cell] != EMPTY or second == NOWHERE or self.held[second] != EMPTY:
            return None
        self._put(layouts.machine(cell, self.machine.number, turn))
        for port in self.machine.ports:
            part = second if port.part else cell
            slot = part * floor.sides + floor.grid.turned(port.side, turn)
            if not self._serve(port, floor.across[slot]):
                return None
        return Layout(floor, self.parts)

    def _serve(self, port: Port, slot: i64) -> bool:
        """Meet a port at the slot that faces it."""
        if slot == NOWHERE:
            return False
        cell = slot // self.floor.sides
        if self.held[cell] != EMPTY:
            return not port.output and self.held[cell] & port.colours == self.held[cell]
        if port.output:
            return self._drain(port, cell, slot % self.floor.sides)
        for colour in range(colours.BASICS):
            if port.colours >> colour & 1 and self.left[colour] > 0:
                self.left[colour] -= 1
                self._put(layouts.container(cell, colour))
                return True
        return self._lead(port, slot)

    def _drain(self, port: Port, cell: i64, side: i64) -> bool:
        black = port.colours == colours.BLACK
        shelf = END_SHELF if black else OUTPUT_SHELF
        if self.left[shelf] <= 0:
            return False
        self.left[shelf] -= 1
        self._put(layouts.reservoir(cell, layouts.END if black else layouts.OUTPUT, side))
        return True

    def _lead(self, port: Port, slot: i64) -> bool:
        """Lay the shortest pipe through empty cells to a container that suits."""
        sides = self.floor.sides
        came: dict[int, int] = {slot // sides: slot}  # by cell: the slot it is entered by
        trail = [slot // sides]
        for cell in trail:
            for out in range(cell * sides, cell * sides + sides):
                facing = self.floor.across[out]
                other = facing // sides if facing != NOWHERE else NOWHERE
                if other == NOWHERE or other in came:
                    continue
                held = self.held[other]
                if held > EMPTY and held & port.colours:
                    self._lay(came, out, slot)
                    return True
                if held == EMPTY:
                    came[other] = facing
                    trail.append(other)
        return False

    def _lay(self, came: dict[int, int], out: i64, start: i64) -> None:
        """Lay connectors from a way out back to where the path began."""
        sides = self.floor.sides
        while True:
            cell = out // sides
            enter = came[cell]
            self._put(layouts.pipe(cell, 1 << out % sides | 1 << enter % sides))
            if enter == start:
                return
            out = self.floor.across[enter]
