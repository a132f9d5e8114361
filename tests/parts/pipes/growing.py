"""Random factories for property tests: legal by trial, never by cleverness."""

from __future__ import annotations

import random
from collections import deque

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import Floor
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.layouts import (
    MACHINE,
    PIPE,
    RESERVOIR,
    Layout,
    cell_of,
    container,
    detail_of,
    kind_of,
    machine,
    number_of,
    pipe,
    reservoir,
    turn_of,
)
from shopfloor.parts.pipes.machines import Port
from shopfloor.parts.pipes.rules import PipeRules

BODY = 127
Path = list[int]  # the slots by which one enters cell after cell


class Grower:
    """Adds random machines, each port with a random way out, and keeps what is legal."""

    def __init__(self, rules: PipeRules, floor: Floor, seed: int) -> None:
        self.rules = rules
        self.floor = floor
        self.sides = int(floor.sides)
        self.rng = random.Random(seed)
        self.parts: list[int] = []

    def grow(self, machines: int, tries: int = 60) -> list[Layout]:
        """Every legal factory on the way to so many machines."""
        steps = [Layout(self.floor)]
        for _ in range(tries):
            if len(steps) > machines:
                break
            before = list(self.parts)
            if self._add() and not diagnose(self.rules, Layout(self.floor, self.parts)).problems:
                steps.append(Layout(self.floor, self.parts))
            else:
                self.parts = before
        return steps

    def _add(self) -> bool:
        standing = {number_of(c) for c in self.parts if kind_of(c) == MACHINE}
        number = self.rng.choice([n for n in self.rules.machines if n not in standing])
        cell, turn = self.rng.randrange(self.floor.cells), self.rng.randrange(self.sides)
        self.parts.append(machine(cell, number, turn))
        if not diagnose(self.rules, Layout(self.floor, self.parts)).networks:
            return False
        ports = list(self.rules.machines[number].ports)
        self.rng.shuffle(ports)
        return all(self._connect(cell, turn, port) for port in ports)

    def _connect(self, cell: int, turn: int, port: Port) -> bool:
        part = self.floor.second(cell, turn) if port.part else cell
        slot = part * self.sides + self.floor.grid.turned(port.side, turn)
        if not port.output and self.rng.random() < 0.6 and self._chain(slot):
            return True
        return self._stop(slot, port)

    def _chain(self, slot: int) -> bool:
        """Feed an input from where some reservoir stands."""
        vats = [c for c in self.parts if kind_of(c) == RESERVOIR]
        self.rng.shuffle(vats)
        for vat in vats:
            before = list(self.parts)
            self.parts.remove(vat)
            path = self._path(slot, cell_of(vat), 9)
            if path and self._lay(path, cell_of(vat) * self.sides + turn_of(vat)):
                return True
            self.parts = before
        return False

    def _stop(self, slot: int, port: Port) -> bool:
        """Go a few cells, and put a container or a reservoir there."""
        free = [c for c in range(self.floor.cells) if self.floor.free[c] and not self._taken(c)]
        self.rng.shuffle(free)
        for cell in free:
            path = self._path(slot, cell, self.rng.choice((1, 1, 1, 2, 3)))
            if path:
                self._lay(path[:-1], self.floor.across[path[-1]])
                self.parts.append(self._vessel(cell, path[-1] % self.sides, port))
                return True
        return False

    def _vessel(self, cell: int, side: int, port: Port) -> int:
        if port.output:
            return reservoir(cell, int(port.colours == colours.BLACK), side)
        return container(cell, colours.first(port.colours))

    def _lay(self, path: Path, last: int) -> bool:
        """Lay two-ended pipes along a path and out by a last slot."""
        outs = [*(self.floor.across[slot] for slot in path[1:]), last]
        for slot, out in zip(path, outs, strict=False):
            ends = 1 << slot % self.sides | 1 << out % self.sides
            if slot == out or self._taken(slot // self.sides) & ends:
                return False
            self.parts.append(pipe(slot // self.sides, ends))
        return True

    def _path(self, slot: int, goal: int, longest: int) -> Path:
        """The shortest way from a slot into an empty cell, across pipes but not across bodies."""
        queue = deque([[int(self.floor.across[slot])]])
        seen = set()
        while queue:
            path = queue.popleft()
            cell = path[-1] // self.sides
            if path[-1] >= 0 and cell == goal and not self._taken(cell):
                return path
            if path[-1] >= 0 and cell not in seen and len(path) < longest:
                seen.add(cell)
                queue.extend([*path, on] for on in self._onward(path[-1]))
        return []

    def _onward(self, slot: int) -> list[int]:
        cell, side = slot // self.sides, slot % self.sides
        taken = self._taken(cell) | 1 << side
        if taken != self._taken(cell) + (1 << side):
            return []
        outs = [out for out in range(self.sides) if not taken >> out & 1]
        return [self.floor.across[cell * self.sides + out] for out in outs]

    def _taken(self, cell: int) -> int:
        taken = 0
        for component in self.parts:
            if cell in self._cells(component):
                taken |= detail_of(component) if kind_of(component) == PIPE else BODY
        return taken

    def _cells(self, component: int) -> tuple[int, ...]:
        cell = cell_of(component)
        if kind_of(component) == MACHINE and self.floor.grid.beside >= 0:
            return cell, self.floor.second(cell, turn_of(component))
        return (cell,)


def factories(rules: PipeRules, floor: Floor, seed: int, machines: int) -> list[Layout]:
    return Grower(rules, floor, seed).grow(machines)
