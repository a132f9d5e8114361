"""Where the added machines could stand, all at once, so that every port can meet something."""

from __future__ import annotations

from itertools import product

import numpy as np

from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.layouts import machine, number_of
from shopfloor.parts.pipes.rules import PipeRules
from tests.solver.pipes.proof.cases import Case, Cases, Purse, Socket
from tests.solver.pipes.proof.plots import Plot, covers, openings

Scene = tuple[int, ...]  # the added machines, where they stand


def places(plot: Plot, number: int) -> list[int]:
    """Every place and turn on open cells."""
    turned = [int(machine(cell, number, turn)) for cell in plot.open for turn in range(plot.sides)]
    return [there for there in turned if all(c in plot.row for c in covers(plot.floor, there))]


def scenes(rules: PipeRules, turn: Turn, added: tuple[int, ...]) -> list[Scene]:
    """All that stand apart, with no port against a wall or a blank side (5.4, F9)."""
    old = list(turn.old.machines().values())
    plot = Plot(rules, turn.old, old)
    bare = Ports(rules, turn, plot)
    return [scene for scene in product(*(places(plot, n) for n in added)) if bare.fit(scene)]


class Ports:
    """A quick look at one scene: the machines' cells and slots are worked out only once."""

    def __init__(self, rules: PipeRules, turn: Turn, plot: Plot) -> None:
        self.rules, self.plot = rules, plot
        self.known: dict[int, tuple[set[int], set[int]]] = {}

    def of(self, there: int) -> tuple[set[int], set[int]]:
        if there not in self.known:
            slots = {slot for slot, _ in openings(self.rules, self.plot.floor, there)}
            self.known[there] = set(covers(self.plot.floor, there)), slots
        return self.known[there]

    def fit(self, scene: Scene) -> bool:
        bodies, slots = set(self.plot.body), set(self.plot.ports)
        for there in scene:
            cells, ports = self.of(there)
            if cells & bodies:
                return False
            bodies, slots = bodies | cells, slots | ports
        return all(self.meets(slot, bodies, slots) for slot in slots)

    def meets(self, slot: int, bodies: set[int], slots: set[int]) -> bool:
        facing = self.plot.across(slot)
        return facing in slots or (facing >= 0 and facing // self.plot.sides not in bodies)


def sockets_of(rules: PipeRules, plot: Plot, machines: list[int]) -> list[Socket]:
    """The ports of machines that stand."""
    return [
        Socket(int(number_of(there)), port, plot.border[slot], slot=slot)
        for there in machines
        for slot, port in openings(rules, plot.floor, there)
    ]


def all_at_once(rules: PipeRules, purse: Purse, found: list[Scene]) -> Cases:
    """The cases of all scenes together: added machines cover nothing yet."""
    turn = purse.turn
    old = list(turn.old.machines().values())
    plot = Plot(rules, turn.old, old)
    sockets = sockets_of(rules, plot, old)
    for i in range(len(purse.added)):
        rows = [openings(rules, plot.floor, scene[i]) for scene in found]
        for p, (_, port) in enumerate(rows[0]):
            borders = np.array([plot.border[row[p][0]] for row in rows])
            sockets.append(Socket(purse.added[i], port, borders=borders))
    return Cases(plot, purse, sockets, len(found))


def could_be(rules: PipeRules, purse: Purse, found: list[Scene]) -> list[Scene]:
    """The scenes that some case cannot rule out."""
    if not found:
        return []
    cases = all_at_once(rules, purse, found)
    for case in cases.all():
        cases.seen |= case.least <= case.most
    return [scene for scene, seen in zip(found, cases.seen, strict=True) if seen]


def cases_of(rules: PipeRules, purse: Purse, scene: Scene) -> tuple[Cases, list[Case]]:
    """What one scene leaves, with the added machines on the floor."""
    machines = [*purse.turn.old.machines().values(), *scene]
    plot = Plot(rules, purse.turn.old, machines)
    cases = Cases(plot, purse, sockets_of(rules, plot, machines), 1)
    return cases, list(cases.all())
