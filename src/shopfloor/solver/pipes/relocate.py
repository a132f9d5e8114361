"""The second phase of Factory Fun: old machines moved, one and then two, as far as a budget lasts.

Best effort: places near the old one are tried first, and nothing is proven about the rest.
"""

from __future__ import annotations

from typing import Final

from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.layouts import cell_of, machine, number_of, turn_of
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.heuristic.builder import Build
from shopfloor.solver.pipes.model.turn import Move
from shopfloor.solver.pipes.solve import Answer, Budget, Solver, best_layout, by_value

FEE: Final = 40  # nodes that setting up a position counts for,
LISTED: Final = 16  # one more for so many scenarios at places,
TALKS: Final = 300  # and these where labels begin to bargain
NEAR: Final = 3  # how far a machine is taken at most, in steps


class Mover:
    """Tries moves in a fixed order and keeps what beats the best known."""

    def __init__(
        self, rules: PipeRules, turn: Turn, decline: int, first: Answer, nodes: int, budget: Budget
    ) -> None:
        self.rules = rules
        self.turn = turn
        self.decline = decline
        self.value = first.value
        self.known: list[Build] = first.known[:]
        self.nodes = first.nodes
        self.each = nodes
        self.budget = budget

    def one(self) -> list[Move]:
        """Move each old machine everywhere near; the moves that improved something."""
        good: list[Move] = []
        for move in moves_near(self.turn):
            if self.budget.over(self.nodes):
                break
            if self.attempt([move]):
                good.append(move)
        return good

    def two(self, good: list[Move]) -> None:
        """Add a second move to those that helped."""
        for first in good:
            for second in moves_near(self.turn):
                if self.budget.over(self.nodes):
                    return
                if number_of(second.leaves) != number_of(first.leaves):
                    self.attempt([first, second])

    def attempt(self, moves: list[Move]) -> bool:
        """Solve with these machines moved, briefly; tell whether that beats the best known."""
        self.nodes += FEE
        left = min(self.each, self.budget.nodes - self.nodes)
        solver = Solver(
            self.rules, self.turn, self.decline, Budget(left, self.budget.stop), 0, moves
        )
        if not solver.scene.sound:
            return False
        solver.value = self.value
        solver.patient = solver.complete
        answer = solver.improve()
        self.nodes += answer.nodes + solver.listed // LISTED
        if solver.bargains is not None:
            self.nodes += TALKS
        better = solver.value > self.value
        self.value = solver.value
        self.known += solver.known
        return better


def moves_near(turn: Turn) -> list[Move]:
    """Every way to turn or shift one old machine a little, the nearest first."""
    floor = turn.old.floor
    found: list[tuple[int, int, int]] = []
    for old in turn.old.machines().values():
        column, row = floor.place[cell_of(old)]
        for cell in range(floor.cells):
            to_column, to_row = floor.place[cell]
            steps = abs(column - to_column) + abs(row - to_row)
            for turned in range(floor.sides):
                comes = machine(cell, number_of(old), turned)
                if steps <= NEAR and comes != old and floor.free[cell]:
                    found.append((2 * steps + (turned != turn_of(old)), old, comes))
    found.sort()
    return [Move(leaves, comes) for _, leaves, comes in found]


def best_rebuild(
    rules: PipeRules,
    turn: Turn,
    decline: int = 0,
    budget: Budget | None = None,
    slack: int = 0,
    each: int = 200,
) -> Answer:
    """The best layout with all old machines in place, then with one or two of them moved.

    `proven` and `bound` speak of the first; where moving helps, the answer is not proven.
    """
    budget = budget or Budget()
    first = best_layout(rules, turn, decline, Budget(budget.nodes // 2, budget.stop), slack)
    if not rules.moves or budget.over(first.nodes):
        return first
    rest = Budget(budget.nodes - first.nodes, budget.stop)
    return best_moved(rules, turn, decline, rest, first, each)


def best_moved(
    rules: PipeRules, turn: Turn, decline: int, budget: Budget, first: Answer, each: int = 200
) -> Answer:
    """What moving old machines adds to an answer with all of them in place."""
    spent = Budget(budget.nodes + first.nodes, budget.stop)
    mover = Mover(rules, turn, decline, first, each, spent)
    good = mover.one()
    if rules.moves > 1:
        mover.two(good)
    mover.known.sort(key=by_value)
    answer = Answer(mover.known, decline, max(first.bound, mover.value), mover.nodes)
    answer.proven = first.proven and mover.value == first.value
    return answer
