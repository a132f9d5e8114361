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
from shopfloor.solver.pipes.bitsets import BODY, NONE
from shopfloor.solver.pipes.features.openness import openness
from shopfloor.solver.pipes.heuristic.account import PlacementAccount
from shopfloor.solver.pipes.heuristic.board import COMMON, PARTS, ROW, Board, suits
from shopfloor.solver.pipes.heuristic.pipelayer import Pipelayer
from shopfloor.solver.pipes.heuristic.router import NOTHING, Router

LONGEST: Final[i64] = 12  # connectors in a row
JUDGED: Final = 6  # how many of the best are judged at once
FEWEST: Final = 3  # at least so many candidates are kept, should the rules refuse one


class Build:
    """A legal build: the new layout, what it costs, and what it is worth."""

    def __init__(self, layout: Layout, cost: int, value: int, rank: int) -> None:
        self.layout = layout
        self.cost = cost
        self.value = value  # revenue - cost + change of the chain bonus
        self.rank = rank  # the value and, in small change, what the factory still offers


class Candidate:
    """A build that has not been judged yet."""

    def __init__(self, score: int, number: int, components: list[int]) -> None:
        self.score = score
        self.number = number
        self.components = components


def builds(rules: PipeRules, turn: Turn, count: int = JUDGED) -> list[Build]:
    """Some legal builds of this turn's machine, best first; none if none was found."""
    found = Builder(rules, turn, max(count, FEWEST)).candidates()
    return judged(rules, turn, found, count)


def best_build(rules: PipeRules, turn: Turn) -> Build | None:
    """The best of them."""
    found = builds(rules, turn)
    return found[0] if found else None


def judged(rules: PipeRules, turn: Turn, candidates: list[Candidate], count: int) -> list[Build]:
    """The best of the candidates that the rules accept, ranked."""
    before = bonus(rules, turn.old)
    revenue = rules.machines[turn.machine].revenue
    found: list[Build] = []
    for candidate in sorted(candidates, key=_by_score):
        if len(found) == count:
            break
        layout = Layout(turn.old.floor, candidate.components)
        verdict = judge(rules, turn, layout)
        if verdict.legal():
            value = revenue - verdict.cost + verdict.bonus - before
            rank = 100 * value + openness(layout)
            found.append(Build(layout, verdict.cost, value, rank))
    found.sort(key=_by_rank)
    return found


def _by_score(candidate: Candidate) -> tuple[int, int]:
    return (-candidate.score, candidate.number)


def _by_rank(build: Build) -> int:
    return -build.rank


class Builder:
    """Makes candidates for one machine, one for each place and turn that has any."""

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
        self.board = Board(rules, turn.old)
        account = PlacementAccount(self.board, turn.stock)
        self.pipelayer = Pipelayer(self.board, Router(self.board, self.ports), account)
        self.kept: list[Candidate] = []
        self.scores: list[int] = []  # of the best so far
        self.least: i64 = NOTHING  # what a candidate must reach to be judged

    def candidates(self) -> list[Candidate]:
        """Every candidate, in no order."""
        cells, sides = self.floor.cells, self.floor.sides
        for cell in range(cells):
            for turned in range(sides):
                self._place(cell, turned)
        return self.kept

    def _place(self, cell: i64, turned: i64) -> None:
        """Try one place and turn, on empty cells or in the place of old components."""
        m = self.board.m
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
            self._build(self.pipelayer, cell, other, turned, slots)
        elif not self._machine_at(cell) and not self._machine_at(other):
            self._dock(cell, other, turned, slots)

    def _machine_at(self, cell: i64) -> bool:
        if self.board.m[cell] != BODY:
            return False
        body = self.board.body(cell)
        return body == NONE or kind_of(body) == MACHINE

    def _dock(self, cell: i64, other: i64, turned: i64, slots: list[i64]) -> None:
        """Put the machine where components lie, if its ports meet all that ended there."""
        covered: list[int] = []
        for at in (cell, other) if cell != other else (cell,):
            if not self._meets(cell, other, at, slots):
                return
            spot: i64 = self.board.part + at * PARTS
            for i in range(spot, spot + PARTS):
                if self.board.m[i] != NONE:
                    covered.append(self.board.m[i])
        cleared = Board(self.rules, self.old.drop(*covered))
        account = PlacementAccount(cleared, self.turn.stock)
        pipelayer = Pipelayer(cleared, Router(cleared, self.ports), account)
        self._build(pipelayer, cell, other, turned, slots)

    def _meets(self, cell: i64, other: i64, at: i64, slots: list[i64]) -> bool:
        """Tell whether each end that faces a cell of the machine faces a port that suits it."""
        board = self.board
        base = at * board.sides
        for slot in range(base, base + board.sides):
            facing = board.across[slot]
            if facing == NOWHERE or facing // board.sides == cell or facing // board.sides == other:
                continue
            net = board.m[board.net + facing]
            if net != NONE:
                if slot not in slots:
                    return False
                common = board.m[board.row + net * ROW + COMMON]
                if not suits(common, self.ports[slots.index(slot)].colours):
                    return False
        return True

    def _build(
        self, pipelayer: Pipelayer, cell: i64, other: i64, turned: i64, slots: list[i64]
    ) -> None:
        """Route all ports, one after the other."""
        board, router, account = pipelayer.board, pipelayer.router, pipelayer.account
        if self._promise(board, router, slots) < self.least:
            return
        account.restart()
        mark: i64 = len(board.trail)
        board.add(machine(cell, self.turn.machine, turned), BODY)
        board.put(other, BODY)
        for slot in slots:
            router.blocked[board.across[slot] // board.sides] += 1
        if self._route(pipelayer, slots):
            score = account.gain - account.cost
            self._keep(Candidate(score, cell * 8 + turned, board.components()))
        board.undo(mark)
        for slot in slots:
            router.blocked[board.across[slot] // board.sides] = 0

    def _keep(self, candidate: Candidate) -> None:
        """Keep a candidate, and note what the next ones have to reach."""
        self.kept.append(candidate)
        self.scores.append(candidate.score)
        if len(self.scores) > self.wide:
            self.scores.sort()
            self.scores.pop(0)
            self.least = self.scores[0]

    def _promise(self, board: Board, router: Router, slots: list[i64]) -> i64:
        """The best score this place can come to: most ports need at least one component."""
        total: i64 = sum(router.hopes)
        for slot in slots:
            total -= self._least(board, slot)
        return total

    def _least(self, board: Board, slot: i64) -> i64:
        facing = board.across[slot]
        return 0 if board.m[board.net + facing] != NONE else 1 - self._vessel_at(board, facing)

    def _vessel_at(self, board: Board, facing: i64) -> i64:
        return 1 if board.m[facing // board.sides] == BODY else 0

    def _route(self, pipelayer: Pipelayer, slots: list[i64]) -> bool:
        board, router, account = pipelayer.board, pipelayer.router, pipelayer.account
        later = self._promise(board, router, slots)
        for number, port in enumerate(self.ports):
            slot = slots[number]
            facing = board.across[slot]
            least = self._least(board, slot)
            worst = account.gain - account.cost + later - self.least
            later += least - router.hopes[number]
            if worst < 0:
                return False
            router.blocked[facing // board.sides] -= 1
            router.port(port, router.hopes[number])
            if board.m[board.net + facing] != NONE:
                if not pipelayer.dock(slot, board.m[board.net + facing]):
                    return False
            else:
                longest = min(worst + least, LONGEST, self.limit - account.cost)
                if not router.search(account, facing, longest) or not pipelayer.lay(number):
                    return False
        return account.cost <= self.limit


def in_order(ports: list[Port]) -> list[Port]:
    """Inputs first, since chains free reservoirs; the hungriest first of all."""
    return sorted(ports, key=_by_hunger)


def _by_hunger(port: Port) -> tuple[bool, int]:
    return (port.output, -port.amount)
