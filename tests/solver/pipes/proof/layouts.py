"""One case on one scene as constraints for CP-SAT: is there a layout, and which?

Every connector carries the label of its network: a case says which ports have which label, so that
no colours are left to choose. Every end meets an end of its label or a vessel that suits it. From
the first output, or from containers, a flow reaches every port of the label. Connectors that no
flow needs may lie anywhere: if they meet no machine they are taken away again, which costs nothing.
So do old vessels that serve nothing, and a new one that serves nothing is never worth its price.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    END,
    OUTPUT,
    RESERVOIR,
    container,
    kind_of,
    pipe,
    reservoir,
)
from tests.solver.pipes.proof.plots import Costs
from tests.solver.pipes.proof.prices import Prices

Linear = Any  # what CP-SAT calls an expression


class CaseModel:
    def __init__(self, prices: Prices) -> None:
        self.cases, self.case, self.plot = prices.cases, prices.case, prices.cases.plot
        self.m = cp_model.CpModel()
        self.labels, self.open = prices.labels, prices.open
        self.pieces: dict[tuple[int, int], Linear] = {}  # connector, label: is it there?
        self.vessels: dict[int, Linear] = {}
        self.ends: dict[tuple[int, int], list[Linear]] = defaultdict(list)  # slot, label
        self.through: dict[tuple[int, int, int], list[Linear]] = defaultdict(list)
        self.label_of = {
            self.cases.sockets[i].slot: k
            for k, label in enumerate(self.labels)
            for i in range(len(self.cases.sockets))
            if label.ports >> i & 1
        }
        self.lay()
        self.hold()
        self.meet()
        for k in range(len(self.labels)):
            self.flow(k)
            self.step_by_step(k)
        self.pay()

    def may_be(self, k: int, node: int) -> bool:
        return bool(self.open[k][node])

    # What may lie on the floor

    def lay(self) -> None:
        plot = self.plot
        old = {int(c): plot.stays + i for i, c in enumerate(plot.pipes)}
        for k in range(len(self.labels)):
            for component, node in old.items():
                if self.may_be(k, node):
                    self.piece(component, k)
            for row, cell in enumerate(plot.open):
                if self.may_be(k, plot.fresh + row):
                    for component in self.shapes(cell, k):
                        if component not in old:
                            self.piece(component, k)

    def shapes(self, cell: int, k: int) -> list[int]:
        """Connectors whose ends could all be of this label."""
        slots = [s for s in self.plot.slots(cell) if self.plot.can_meet(s)]
        sides = [s % self.plot.sides for s in slots if self.may_be(k, self.plot.border[s])]
        masks = [
            sum(1 << side for side in chosen)
            for count in range(2, len(sides) + 1)
            for chosen in combinations(sides, count)
        ]
        return [int(pipe(cell, mask)) for mask in masks]

    def piece(self, component: int, k: int) -> None:
        there = self.m.new_bool_var("")
        self.pieces[component, k] = there
        slots = self.plot.ends(component)
        for slot in slots:
            self.ends[slot, k].append(there)
        for one in slots:
            for two in slots:
                if one != two:
                    self.through[one, two, k].append(there)

    def vessel(self, component: int) -> Linear:
        if component not in self.vessels:
            self.vessels[component] = self.m.new_bool_var("")
        return self.vessels[component]

    def vessels_at(self, slot: int, k: int) -> list[Linear]:
        """What an end of a label may meet on this slot but another end."""
        cell, side = divmod(slot, self.plot.sides)
        if cell not in self.plot.row:
            return []
        label = self.labels[k]
        if label.colour >= 0:
            return [self.vessel(int(container(cell, label.colour)))]
        return [self.vessel(int(reservoir(cell, label.reservoirs, side)))]

    # Rules

    def meet(self) -> None:
        """Every end meets an end of its label or a vessel that suits it (5.4 to 5.6)."""
        for (slot, k), there in list(self.ends.items()):
            self.m.add(sum(there) <= self.met(self.plot.across(slot), k))
        for slot, k in self.label_of.items():
            self.m.add(self.met(self.plot.across(slot), k) >= 1)
        self.share_cells()

    def met(self, slot: int, k: int) -> Linear:
        port = int(self.label_of.get(slot, -1) == k)
        return sum(self.ends.get((slot, k), [])) + sum(self.vessels_at(slot, k)) + port

    def share_cells(self) -> None:
        """A side of a cell has one end; a vessel has its cell alone (5.1, 5.2, F1)."""
        bodies: dict[int, list[Linear]] = defaultdict(list)
        for component, there in self.vessels.items():
            bodies[component >> 16].append(there)
        slots: dict[int, list[Linear]] = defaultdict(list)
        for (slot, _), ends in self.ends.items():
            slots[slot] += ends
        for slot, ends in slots.items():
            self.m.add_at_most_one([*ends, *bodies[slot // self.plot.sides]])
        for body in bodies.values():
            self.m.add_at_most_one(body)

    def flow(self, k: int) -> None:
        """All ports of a label are joined to its first output, or to containers.

        Outputs that feed nothing are joined to a reservoir as inputs are to a container.
        """
        members = self.cases.members(self.labels[k].ports)
        first = -1 if self.labels[k].colour >= 0 else members[0].slot
        for socket in members:
            if socket.slot != first:
                self.way(k, first, socket.slot)
        if first >= 0 and all(socket.port.output for socket in members):
            self.way(k, -1, first)

    def way(self, k: int, start: int, goal: int) -> None:
        """A way from one port, or from a vessel (-1), to another port."""
        into: dict[int, list[Linear]] = defaultdict(list)
        out: dict[int, list[Linear]] = defaultdict(list)
        for one, two, label in self.through:
            if label == k:
                goes = self.m.new_bool_var("")
                self.m.add(goes <= sum(self.through[one, two, k]))
                into[one].append(goes)
                out[two].append(goes)
        into[goal] = [1]
        if start >= 0:
            out[start] = [1]
        for slot in {*into, *map(self.plot.across, out)}:
            facing = self.plot.across(slot)
            poured = self.poured(facing, k) if start < 0 and into[slot] else 0
            self.m.add(sum(into[slot]) == sum(out[facing]) + poured)

    def poured(self, slot: int, k: int) -> Linear:
        """Does the way begin at a vessel on this slot?"""
        vessels = self.vessels_at(slot, k)
        begins = self.m.new_bool_var("")
        self.m.add(begins <= sum(vessels))
        return begins

    def step_by_step(self, k: int) -> None:
        """Follows from the flow, and helps: the way from one port to another, or to a container,

        has a new connector at every distance from the port that lies between.
        """
        label = self.labels[k]
        sockets = [i for i in range(len(self.cases.sockets)) if label.ports >> i & 1]
        for i in sockets:
            away = self.cases.trees.tree(1 << i)
            rings = self.rings(k, away)
            farthest = min(self.farthest(k, away, sockets), self.case.most + 1)
            for distance in range(1, farthest + 1):
                near = self.containers_within(k, away, distance)
                self.m.add(sum(rings[distance]) + sum(near) >= 1)

    def rings(self, k: int, away: Costs) -> dict[int, list[Linear]]:
        """New connectors of a label by their distance."""
        found: dict[int, list[Linear]] = defaultdict(list)
        old = set(self.plot.pipes)
        for (component, label), there in self.pieces.items():
            if label == k and component not in old:
                found[int(away[self.plot.fresh + self.plot.row[component >> 16]])].append(there)
        return found

    def farthest(self, k: int, away: Costs, sockets: list[int]) -> int:
        if self.labels[k].colour < 0:
            return max(int(away[self.cases.sockets[i].border]) for i in sockets)
        cells = [c >> 16 for c in self.vessels if self.is_container(c, k)]
        return max((int(away[self.plot.around(cell)].min()) for cell in cells), default=0)

    def containers_within(self, k: int, away: Costs, distance: int) -> list[Linear]:
        return [
            there
            for c, there in self.vessels.items()
            if self.is_container(c, k) and away[self.plot.around(c >> 16)].min() < distance
        ]

    def is_container(self, component: int, k: int) -> bool:
        return kind_of(component) == CONTAINER and component & 7 == self.labels[k].colour

    def hold(self) -> None:
        """Make sure that every vessel that an end could meet is known."""
        for slot, k in [*self.ends, *self.label_of.items()]:
            self.vessels_at(self.plot.across(slot), k)

    def pay(self) -> None:
        """Stock (5.7, 5.8) and money."""
        m, stock = self.m, self.cases.stock
        over = []
        for colour in range(colours.BASICS):
            used = [
                x for c, x in self.vessels.items() if kind_of(c) == CONTAINER and c & 7 == colour
            ]
            more = m.new_int_var(0, stock.any, "")
            m.add(sum(used) <= stock.owned[colour] + more)
            over.append(more)
        m.add(sum(over) <= stock.any)
        for kind in (OUTPUT, END):
            used = [
                x for c, x in self.vessels.items() if kind_of(c) == RESERVOIR and c >> 3 & 1 == kind
            ]
            m.add(sum(used) <= min(stock.owned[colours.BASICS + kind], len(used)))
        old = set(self.plot.old.components)
        fresh = [x for (c, _), x in self.pieces.items() if c not in old]
        fresh += [x for c, x in self.vessels.items() if c not in old]
        m.add(sum(fresh) <= self.case.most)

    def solve(self, work: float) -> tuple[bool | None, list[int], float]:
        """Whether there is a layout, its components but machines, and the work it took."""
        solver = cp_model.CpSolver()
        solver.parameters.max_deterministic_time = work
        solver.parameters.num_workers = 1
        solver.parameters.linearization_level = 2  # a relaxed flow tells much about a tree
        status = solver.solve(self.m)
        took = float(solver.response_proto.deterministic_time)
        if status == cp_model.INFEASIBLE:
            return False, [], took
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None, [], took
        there = [c for (c, _), x in self.pieces.items() if solver.boolean_value(x)]
        there += [c for c, x in self.vessels.items() if solver.boolean_value(x)]
        return True, there, took
