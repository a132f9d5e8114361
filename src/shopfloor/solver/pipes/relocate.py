"""The second phase of Factory Fun: old machines moved, one and then two, as far as a budget lasts.

Best effort: places near the old one are tried first, and nothing is proven about the rest.
"""

from __future__ import annotations

from typing import Final

from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.layouts import cell_of, machine, number_of, turn_of
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.heuristic.builder import Build
from shopfloor.solver.pipes.model.turn import Relocation
from shopfloor.solver.pipes.solve import Budget, LayoutSolution, Solver, best_layout, by_value

FEE: Final = 40  # nodes that an attempt counts for,
LISTED: Final = 16  # one more for so many labellings at placements,
GRAPH: Final = 300  # and these where a routing graph is made for conflict-based search
NEAR: Final = 3  # how far a machine is taken at most, in steps


class Relocator:
    """Tries relocations in a fixed order and keeps what beats the best known."""

    def __init__(
        self,
        rules: PipeRules,
        turn: Turn,
        decline: int,
        first: LayoutSolution,
        nodes: int,
        budget: Budget,
    ) -> None:
        self.rules = rules
        self.turn = turn
        self.decline = decline
        self.value = first.value
        self.known: list[Build] = first.known[:]
        self.nodes = first.nodes
        self.setups = 0
        self.each = nodes
        self.budget = budget

    def one(self) -> list[Relocation]:
        """Take each old machine everywhere near; the relocations that improved something."""
        good: list[Relocation] = []
        for relocation in relocations_near(self.turn):
            if self._over():
                break
            if self.attempt([relocation]):
                good.append(relocation)
        return good

    def two(self, good: list[Relocation]) -> None:
        """Add a second relocation to those that helped."""
        for first in good:
            for second in relocations_near(self.turn):
                if self._over():
                    return
                if number_of(second.leaves) != number_of(first.leaves):
                    self.attempt([first, second])

    def _over(self) -> bool:
        return self.budget.over(self.nodes, self.setups)

    def attempt(self, relocations: list[Relocation]) -> bool:
        """Solve with these machines relocated, briefly; tell whether that beats the best known."""
        self.nodes += FEE
        left = Budget(
            min(self.each, self.budget.nodes - self.nodes),
            self.budget.stop,
            self.budget.setups - self.setups,
        )
        solver = Solver(
            self.rules, self.turn, self.decline, left, 0, relocations, beat=self.value, cbs=True
        )
        if not solver.instance.sound:
            return False
        answer = solver.improve()
        self.nodes += answer.nodes + solver.enumeration.listed // LISTED
        self.setups += solver.enumeration.steps
        if solver.cbs is not None:
            self.nodes += GRAPH
        better = solver.value > self.value
        self.value = solver.value
        self.known += solver.known
        return better


def relocations_near(turn: Turn) -> list[Relocation]:
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
    return [Relocation(leaves, comes) for _, leaves, comes in found]


def best_rebuild(
    rules: PipeRules,
    turn: Turn,
    decline: int = 0,
    budget: Budget | None = None,
    slack: int = 0,
    each: int = 200,
) -> LayoutSolution:
    """The best layout with all old machines in place, then with one or two of them moved.

    `proven` and `bound` speak of the first; where moving helps, the answer is not proven.
    """
    budget = budget or Budget()
    half = Budget(budget.nodes // 2, budget.stop, budget.setups)
    first = best_layout(rules, turn, decline, half, slack)
    if not rules.moves or budget.over(first.nodes):
        return first
    rest = Budget(budget.nodes - first.nodes, budget.stop, budget.setups)
    return best_moved(rules, turn, decline, rest, first, each)


def best_moved(
    rules: PipeRules,
    turn: Turn,
    decline: int,
    budget: Budget,
    first: LayoutSolution,
    each: int = 200,
) -> LayoutSolution:
    """What moving old machines adds to an answer with all of them in place."""
    spent = Budget(budget.nodes + first.nodes, budget.stop, budget.setups)
    relocator = Relocator(rules, turn, decline, first, each, spent)
    good = relocator.one()
    if rules.moves > 1:
        relocator.two(good)
    relocator.known.sort(key=by_value)
    bound = max(first.bound, relocator.value)
    answer = LayoutSolution(relocator.known, decline, bound, relocator.nodes)
    answer.proven = first.proven and relocator.value == first.value
    return answer
