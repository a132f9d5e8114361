"""The simple builder: try every place and turn, route each port the cheapest way, keep the best.

It is quick and plain. What it finds is legal (judged before it leaves), seldom the best there is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.grids import NOWHERE
from shopfloor.parts.pipes.judge.builds import Turn, bonus, judge
from shopfloor.parts.pipes.layouts import MACHINE, Layout, kind_of, machine
from shopfloor.parts.pipes.machines import Port
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.features.openness import prospects
from shopfloor.solver.pipes.heuristic.account import Trial
from shopfloor.solver.pipes.heuristic.board import BODY, COMMON, NONE, PARTS, ROW, Bench, suits
from shopfloor.solver.pipes.heuristic.router import NOTHING, Router

LONGEST: Final[i64] = 12  # connectors in a row
JUDGED: Final = 6  # how many of the best are judged at once
FEWEST: Final = 3  # at least so many drafts are kept, should the rules refuse one


class Build:
    """A legal build: the new layout, what it costs, and what it is worth."""

    def __init__(self, layout: Layout, cost: int, value: int, rank: int) -> None:
        self.layout = layout
        self.cost = cost
        self.value = value  # revenue - cost + change of the chain bonus
        self.rank = rank  # the value and, in small change, what the factory still offers


class Draft:
    """A build that has not been judged yet."""

    def __init__(self, score: int, number: int, components: list[int]) -> None:
        self.score = score
        self.number = number
        self.components = components


def builds(rules: PipeRules, turn: Turn, count: int = JUDGED) -> list[Build]:
    """Some legal builds of this turn's machine, best first; none if none was found."""
    found = Builder(rules, turn, max(count, FEWEST)).drafts()
    return judged(rules, turn, found, count)


def best_build(rules: PipeRules, turn: Turn) -> Build | None:
    """The best of them."""
    found = builds(rules, turn)
    return found[0] if found else None


def judged(rules: PipeRules, turn: Turn, drafts: list[Draft], count: int) -> list[Build]:
    """The best of the drafts that the rules accept, ranked."""
    before = bonus(rules, turn.old)
    revenue = rules.machines[turn.machine].revenue
    found: list[Build] = []
    for draft in sorted(drafts, key=_by_score):
        if len(found) == count:
            break
        layout = Layout(turn.old.floor, draft.components)
        verdict = judge(rules, turn, layout)
        if verdict.legal():
            value = revenue - verdict.cost + verdict.bonus - before
            rank = 100 * value + prospects(layout)
            found.append(Build(layout, verdict.cost, value, rank))
    found.sort(key=_by_rank)
    return found


def _by_score(draft: Draft) -> tuple[int, int]:
    return (-draft.score, draft.number)


def _by_rank(build: Build) -> int:
    return -build.rank


class Builder:
    """Drafts builds of one machine, one for each place and turn that has any."""

    def __init__(self, rules: PipeRules, turn: Turn, wide: int) -> None:
        self.rules = rules
        self.turn = turn
        self.wide: i64 = wide  # so many of the best matter
        self.old = turn.old
        self.floor = turn.old.floor
        self.ports: list[Port] = in_order(rules.machines[turn.machine].ports)
        self.limit: i64 = (
            turn.money + rules.machines[turn.machine].revenue + turn.tokens - rules.least_money
        )
        self.bench = Bench(rules, turn.old)
        self.router = Router(self.bench, self.ports)
        self.trial = Trial(self.bench, turn.stock)
        self.found: list[Draft] = []
        self.scores: list[int] = []  # of the best so far
        self.least: i64 = NOTHING  # what a draft must reach to be judged

    def drafts(self) -> list[Draft]:
        """Every draft, in no order."""
        cells, sides = self.floor.cells, self.floor.sides
        for cell in range(cells):
            for turned in range(sides):
                self._place(cell, turned)
        return self.found

    def _place(self, cell: i64, turned: i64) -> None:
        """Try one place and turn, on empty cells or in the place of old components."""
        m = self.bench.m
        other = self.floor.second(cell, turned) if self.floor.grid.beside != NOWHERE else cell
        if other == NOWHERE or not self.floor.free[cell] or not self.floor.free[other]:
            return
        slots: list[i64] = []
        for port in self.ports:
            part = other if port.part else cell
            slot: i64 = part * self.floor.sides + (port.side + turned) % self.floor.sides
            if self.floor.across[slot] == NOWHERE:
                return
            slots.append(slot)
        if m[cell] == 0 and m[other] == 0:
            self._build(self.bench, self.router, self.trial, cell, other, turned, slots)
        elif not self._machine_at(cell) and not self._machine_at(other):
            self._dock(cell, other, turned, slots)

    def _machine_at(self, cell: i64) -> bool:
        if self.bench.m[cell] != BODY:
            return False
        body = self.bench.body(cell)
        return body == NONE or kind_of(body) == MACHINE

    def _dock(self, cell: i64, other: i64, turned: i64, slots: list[i64]) -> None:
        """Put the machine where components lie, if its ports meet all that ended there."""
        covered: list[int] = []
        for at in (cell, other) if cell != other else (cell,):
            if not self._meets(cell, other, at, slots):
                return
            spot: i64 = self.bench.part + at * PARTS
            for i in range(spot, spot + PARTS):
                if self.bench.m[i] != NONE:
                    covered.append(self.bench.m[i])
        cleared = Bench(self.rules, self.old.drop(*covered))
        router = Router(cleared, self.ports)
        trial = Trial(cleared, self.turn.stock)
        self._build(cleared, router, trial, cell, other, turned, slots)

    def _meets(self, cell: i64, other: i64, at: i64, slots: list[i64]) -> bool:
        """Tell whether each end that faces a cell of the machine faces a port that suits it."""
        bench = self.bench
        base = at * bench.sides
        for slot in range(base, base + bench.sides):
            facing = bench.across[slot]
            if facing == NOWHERE or facing // bench.sides == cell or facing // bench.sides == other:
                continue
            net = bench.m[bench.net + facing]
            if net != NONE:
                if slot not in slots:
                    return False
                common = bench.m[bench.row + net * ROW + COMMON]
                if not suits(common, self.ports[slots.index(slot)].colours):
                    return False
        return True

    def _build(
        self,
        bench: Bench,
        router: Router,
        trial: Trial,
        cell: i64,
        other: i64,
        turned: i64,
        slots: list[i64],
    ) -> None:
        """Route all ports, one after the other."""
        if self._promise(bench, router, slots) < self.least:
            return
        trial.restart()
        mark: i64 = len(bench.trail)
        bench.add(machine(cell, self.turn.machine, turned), BODY)
        bench.put(other, BODY)
        for slot in slots:
            router.blocked[bench.across[slot] // bench.sides] += 1
        if self._route(bench, router, trial, slots):
            self._keep(Draft(trial.gain - trial.cost, cell * 8 + turned, bench.components()))
        bench.back(mark)
        for slot in slots:
            router.blocked[bench.across[slot] // bench.sides] = 0

    def _keep(self, draft: Draft) -> None:
        """Keep a draft, and note what the next ones have to reach."""
        self.found.append(draft)
        self.scores.append(draft.score)
        if len(self.scores) > self.wide:
            self.scores.sort()
            self.scores.pop(0)
            self.least = self.scores[0]

    def _promise(self, bench: Bench, router: Router, slots: list[i64]) -> i64:
        """The best score this place can come to: most ports need at least one component."""
        total: i64 = sum(router.hopes)
        for slot in slots:
            total -= self._least(bench, slot)
        return total

    def _least(self, bench: Bench, slot: i64) -> i64:
        facing = bench.across[slot]
        return 0 if bench.m[bench.net + facing] != NONE else 1 - self._vessel_at(bench, facing)

    def _vessel_at(self, bench: Bench, facing: i64) -> i64:
        return 1 if bench.m[facing // bench.sides] == BODY else 0

    def _route(self, bench: Bench, router: Router, trial: Trial, slots: list[i64]) -> bool:
        later = self._promise(bench, router, slots)
        for number, port in enumerate(self.ports):
            slot = slots[number]
            facing = bench.across[slot]
            least = self._least(bench, slot)
            worst = trial.gain - trial.cost + later - self.least
            later += least - router.hopes[number]
            if worst < 0:
                return False
            router.blocked[facing // bench.sides] -= 1
            router.port(port, router.hopes[number])
            if bench.m[bench.net + facing] != NONE:
                if not router.dock(trial, slot, bench.m[bench.net + facing]):
                    return False
            else:
                longest = min(worst + least, LONGEST, self.limit - trial.cost)
                if not router.search(trial, facing, longest) or not router.lay(trial, number):
                    return False
        return trial.cost <= self.limit


def in_order(ports: list[Port]) -> list[Port]:
    """Inputs first, since chains free reservoirs; the hungriest first of all."""
    return sorted(ports, key=_by_hunger)


def _by_hunger(port: Port) -> tuple[bool, int]:
    return (port.output, -port.amount)
