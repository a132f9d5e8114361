"""A second opinion on the best layout: the rules as constraints for CP-SAT, on small floors.

It shares nothing with the search: components are yes-or-no variables, joined ends share a network
number and a colour, and every end must be reached from its network's source by rising levels.
Old machines stay where they are and there is no Diagonal.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ortools.sat.python import cp_model

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.judge.builds import Turn, bonus
from shopfloor.parts.pipes.judge.networks import SIDES_IN
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    MACHINE,
    Layout,
    cell_of,
    container,
    kind_of,
    machine,
    number_of,
    pipe,
    reservoir,
    turn_of,
)
from shopfloor.parts.pipes.rules import PipeRules

Bool = Any  # what CP-SAT calls a literal


class Model:
    def __init__(self, rules: PipeRules, turn: Turn, also: tuple[int, ...] = ()) -> None:
        """`also` are machines that are added together with the turn's own."""
        self.rules, self.turn = rules, turn
        self.added = (turn.machine, *also)
        self.floor = turn.old.floor
        self.sides = int(self.floor.sides)
        self.cells = [c for c in range(self.floor.cells) if self.floor.free[c]]
        self.slots = [c * self.sides + s for c in self.cells for s in range(self.sides)]
        self.m = cp_model.CpModel()
        self.parts: dict[int, Bool] = {}  # component: is it there?
        self.fixed = {int(c) for c in turn.old.components if kind_of(c) == MACHINE}
        self.ports: list[tuple[int, Any, dict[int, Bool]]] = []  # machine, port, where
        self.lay()
        self.place()
        self.occupy()
        self.label()
        self.source()
        self.balance()
        self.supply()

    def across(self, slot: int) -> int:
        return int(self.floor.across[slot])

    def lay(self) -> None:
        for cell in self.cells:
            for mask in range(1 << self.sides):
                if mask.bit_count() >= 2:
                    self.parts[int(pipe(cell, mask))] = self.m.new_bool_var("")
            for colour in range(5):
                if self.rules.supplies >> colour & 1:
                    self.parts[int(container(cell, colour))] = self.m.new_bool_var("")
            for kind in (0, 1):
                for side in range(self.sides):
                    self.parts[int(reservoir(cell, kind, side))] = self.m.new_bool_var("")

    def covers(self, component: int) -> list[int]:
        cell, turn = int(cell_of(component)), int(turn_of(component))
        if self.floor.grid.beside < 0:
            return [cell]
        return [cell, int(self.floor.second(cell, turn))]

    def place(self) -> None:
        self.spots: dict[int, Bool] = {}
        for added in self.added:
            spots = {there: self.m.new_bool_var("") for there in self.places(added)}
            self.m.add_exactly_one(spots.values())
            self.spots |= spots
        true = self.m.new_constant(1)
        stands = dict.fromkeys(self.fixed, true)
        for number in {int(number_of(c)) for c in [*self.fixed, *self.spots]}:
            for port in self.rules.machines[number].ports:
                where: dict[int, Bool] = {}
                for component, literal in [*stands.items(), *self.spots.items()]:
                    if number_of(component) == number:
                        part = self.covers(component)[port.part]
                        side = (port.side + turn_of(component)) % self.sides
                        slot = int(part * self.sides + side)
                        where.setdefault(slot, []).append(literal)
                self.ports.append((number, port, where))

    def places(self, added: int) -> list[int]:
        turned = [int(machine(c, added, t)) for c in self.cells for t in range(self.sides)]
        return [there for there in turned if all(c in self.cells for c in self.covers(there))]

    def occupy(self) -> None:
        bodies: dict[int, list[Bool]] = {c: [] for c in self.cells}
        for component in self.fixed:
            for cell in self.covers(component):
                bodies[cell].append(self.m.new_constant(1))
        for component, literal in self.spots.items():
            for cell in self.covers(component):
                bodies[cell].append(literal)
        edges: dict[int, list[Bool]] = {s: [] for s in self.slots}
        for component, literal in self.parts.items():
            cell = int(cell_of(component))
            if kind_of(component) == 3:
                for side in SIDES_IN[component & 63]:
                    edges[cell * self.sides + side].append(literal)
            else:
                bodies[cell].append(literal)
        self.active: dict[int, Bool] = {}
        for slot in self.slots:
            body = bodies[slot // self.sides]
            self.m.add_at_most_one([*body, *edges[slot]])
            ports = [x for _, _, where in self.ports for x in where.get(slot, [])]
            active = self.m.new_bool_var("")
            self.m.add(sum(edges[slot]) + sum(ports) == active)
            self.active[slot] = active
        for slot in self.slots:
            self.meet(slot)

    def vessels_facing(self, slot: int) -> tuple[list[int], list[int]]:
        facing = self.across(slot)
        if facing < 0:
            return [], []
        cell, side = facing // self.sides, facing % self.sides
        boxes = [int(container(cell, c)) for c in range(5) if self.rules.supplies >> c & 1]
        return boxes, [int(reservoir(cell, kind, side)) for kind in (0, 1)]

    def meet(self, slot: int) -> None:
        facing = self.across(slot)
        boxes, vats = self.vessels_facing(slot)
        met = [self.parts[c] for c in boxes + vats]
        if facing >= 0:
            met.append(self.active[facing])
        self.m.add_bool_or([self.active[slot].Not(), *met])

    def label(self) -> None:
        """One network number and one colour for all that is joined; number 0 is supply."""
        self.outs = [i for i, (_, port, _) in enumerate(self.ports) if port.output]
        count = len(self.outs) + 1
        m = self.m
        self.net = {s: [m.new_bool_var("") for _ in range(count)] for s in self.slots}
        self.hue = {s: [m.new_bool_var("") for _ in range(6)] for s in self.slots}
        self.level = {s: m.new_int_var(0, len(self.slots), "") for s in self.slots}
        for slot in self.slots:
            m.add_exactly_one(self.net[slot])
            m.add_exactly_one(self.hue[slot])
            facing = self.across(slot)
            if facing > slot:
                self.same(slot, facing, [self.active[slot], self.active[facing]])
            boxes, vats = self.vessels_facing(slot)
            for box in boxes:
                both = [self.active[slot], self.parts[box]]
                m.add(self.net[slot][0] == 1).only_enforce_if(both)
                m.add(self.hue[slot][box & 7] == 1).only_enforce_if(both)
            for vat in vats:
                both = [self.active[slot], self.parts[vat]]
                m.add(self.net[slot][0] == 0).only_enforce_if(both)
                m.add(self.hue[slot][5] == vat >> 3 & 1).only_enforce_if(both)
        for component, literal in self.parts.items():
            if kind_of(component) == 3:
                base = int(cell_of(component)) * self.sides
                for one, two in pairwise(SIDES_IN[component & 63]):
                    self.same(base + one, base + two, [literal])
        self.port_net = []
        for _, port, where in self.ports:
            own = [m.new_bool_var("") for _ in range(count)]
            m.add_exactly_one(own)
            self.port_net.append(own)
            for slot, literals in where.items():
                for x in literals:
                    for k in range(count):
                        m.add(self.net[slot][k] == own[k]).only_enforce_if(x)
                    hues = [self.hue[slot][c] for c in range(6) if port.colours >> c & 1]
                    m.add_bool_or(hues).only_enforce_if(x)

    def same(self, one: int, two: int, given: list[Bool]) -> None:
        for a, b in zip(self.net[one] + self.hue[one], self.net[two] + self.hue[two], strict=True):
            self.m.add(a == b).only_enforce_if(given)

    def source(self) -> None:
        """Every end is reached from a container, or from the output its network is named after."""
        for slot in self.slots:
            ways: list[Bool] = []
            facing = self.across(slot)
            if facing >= 0:
                way = self.m.new_bool_var("")
                self.m.add_implication(way, self.active[facing])
                self.m.add(self.level[facing] < self.level[slot]).only_enforce_if(way)
                ways.append(way)
            cell = slot // self.sides
            for side in range(self.sides):
                other = cell * self.sides + side
                if other != slot:
                    joined = [
                        x
                        for c, x in self.parts.items()
                        if kind_of(c) == 3
                        and cell_of(c) == cell
                        and c >> side & 1
                        and c >> slot % self.sides & 1
                    ]
                    way = self.m.new_bool_var("")
                    self.m.add_bool_or(joined).only_enforce_if(way)
                    self.m.add(self.level[other] < self.level[slot]).only_enforce_if(way)
                    ways.append(way)
            ways += [self.parts[box] for box in self.vessels_facing(slot)[0]]
            for k, i in enumerate(self.outs, 1):
                for x in self.ports[i][2].get(slot, []):
                    root = self.m.new_bool_var("")
                    self.m.add_implication(root, x)
                    self.m.add_implication(root, self.port_net[i][k])
                    ways.append(root)
            self.m.add_bool_or([self.active[slot].Not(), *ways])

    def balance(self) -> None:
        m, count = self.m, len(self.outs) + 1
        order = {n: m.new_int_var(0, 20, "") for n in {number for number, _, _ in self.ports}}
        for k in range(1, count):
            ins = [i for i in range(len(self.ports)) if i not in self.outs]
            made = sum(self.ports[i][1].amount * self.port_net[i][k] for i in self.outs)
            used = sum(self.ports[i][1].amount * self.port_net[i][k] for i in ins)
            m.add(made >= used)
            black = [i for i in self.outs if self.ports[i][1].colours == colours.BLACK]
            if not self.rules.black_may_merge:
                m.add(sum(self.port_net[i][k] for i in black) <= 1)
            sinks = [self.port_net[i][k] for i in ins]
            for slot in self.slots:
                for vat in self.vessels_facing(slot)[1]:
                    sink = m.new_bool_var("")
                    m.add_implication(sink, self.active[slot])
                    m.add_implication(sink, self.parts[vat])
                    m.add_implication(sink, self.net[slot][k])
                    sinks.append(sink)
            for i in self.outs:
                m.add_bool_or([self.port_net[i][k].Not(), *sinks])
                for j in ins:
                    both = [self.port_net[i][k], self.port_net[j][k]]
                    giver, taker = order[self.ports[i][0]], order[self.ports[j][0]]
                    m.add(giver < taker).only_enforce_if(both)
        for at, i in enumerate(self.outs, 1):
            m.add(self.port_net[i][0] == 0)
            for k in range(at + 1, count):  # a network is named after its first output
                m.add(self.port_net[i][k] == 0)

    def supply(self) -> None:
        m, stock = self.m, self.turn.stock
        over = []
        for colour in range(5):
            used = sum(
                x for c, x in self.parts.items() if kind_of(c) == CONTAINER and c & 7 == colour
            )
            more = m.new_int_var(0, 3, "")
            m.add(used <= stock.owned[colour] + more)
            over.append(more)
        m.add(sum(over) <= stock.any)
        for kind in (0, 1):
            used = sum(x for c, x in self.parts.items() if kind_of(c) == 2 and c >> 3 & 1 == kind)
            m.add(used <= min(stock.owned[5 + kind], 1000))
        old = set(self.turn.old.components)
        self.cost = sum(x for c, x in self.parts.items() if c not in old)
        revenue = sum(self.rules.machines[n].revenue for n in self.added) + self.turn.tokens
        m.add(self.turn.money + revenue - self.cost >= self.rules.least_money)
        fed = sum(
            port.amount * self.port_net[i][k]
            for i, (_, port, _) in enumerate(self.ports)
            if not port.output
            for k in range(1, len(self.outs) + 1)
        )
        self.revenue = revenue
        self.value = revenue - self.cost + self.rules.bonus * fed - bonus(self.rules, self.turn.old)
        m.maximize(self.value)

    def most(self) -> int:
        """What could be made for nothing if all were fed that another machine could feed."""
        made = [(number, port) for number, port, _ in self.ports if port.output]
        fed = sum(
            port.amount
            for number, port, _ in self.ports
            if not port.output and any(n != number and p.colours & port.colours for n, p in made)
        )
        return int(self.revenue + self.rules.bonus * fed - bonus(self.rules, self.turn.old))


def beats(
    rules: PipeRules, turn: Turn, value: int, work: float, also: tuple[int, ...] = ()
) -> bool | None:
    """Tell whether some layout is worth more than this; None if that is too much work to know.

    Work is counted by CP-SAT itself, about seconds on a fast core: the same on every machine.
    Machines that are added also cost at least as much one after the other as together.
    """
    model = Model(rules, turn, also)
    model.m.add(model.value > value)
    model.m.add(model.cost < model.most() - value)  # follows from the line above, and helps
    solver = cp_model.CpSolver()
    solver.parameters.max_deterministic_time = work
    solver.parameters.num_workers = 1
    status = solver.solve(model.m)
    if status == cp_model.INFEASIBLE:
        return False
    return True if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def layout_of(rules: PipeRules, turn: Turn, seconds: float) -> Layout | None:
    """The layout itself, to look into a disagreement."""
    model = Model(rules, turn)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    if solver.solve(model.m) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    there = [c for c, x in [*model.parts.items(), *model.spots.items()] if solver.boolean_value(x)]
    return Layout(turn.old.floor, [*there, *model.fixed])
