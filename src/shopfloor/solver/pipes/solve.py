"""The best layout of a turn: labelling × placement × search, until nothing better can be left.

Each configuration (a labelling and a placement of the new machine) has an upper bound on what it
can be worth. They are searched from the most promising down, first briefly, then longer, and closed
once their bound no longer beats the best layout known (branch and bound: Land and Doig 1960). When
all are closed, the best is proven.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.judge.builds import Turn, bonus, judge
from shopfloor.parts.pipes.layouts import Layout, machine
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.cbs.driver import CbsDriver
from shopfloor.solver.pipes.deepening.search import DeepeningSearch
from shopfloor.solver.pipes.features.openness import openness
from shopfloor.solver.pipes.heuristic.builder import Build, builds
from shopfloor.solver.pipes.model.configurations import Configuration
from shopfloor.solver.pipes.model.distances import Distances
from shopfloor.solver.pipes.model.enumeration import Enumeration, by_promise
from shopfloor.solver.pipes.model.lower_bounds import Vessels
from shopfloor.solver.pipes.model.turn import Instance, Relocation, standing

UNLIMITED: Final = 1 << 40
PASSES: Final = (100, 1000, 10000, UNLIMITED)  # nodes for one configuration
BRIEF: Final = 10_000  # with no more nodes there is only iterative deepening, as the bots know it


class LayoutSolution:
    """The best that was found: None is to decline. Nothing is worth more than `bound`."""

    def __init__(self, known: list[Build], decline: int, bound: int, nodes: int) -> None:
        best = known[-1] if known and known[-1].value > decline else None
        self.layout: Layout | None = best.layout if best is not None else None
        self.value: int = best.value if best is not None else decline  # revenue - cost + chains
        self.bound = bound
        self.proven = bound <= self.value
        self.nodes = nodes
        self.known = known  # legal builds met on the way, the best last


class Budget:
    """How long to look: search nodes, steps of setting up, and anything that says when to stop."""

    def __init__(
        self,
        nodes: int = UNLIMITED,
        stop: Callable[[], bool] | None = None,
        setups: int = UNLIMITED,
    ) -> None:
        self.nodes = nodes
        self.stop = stop
        self.setups = setups

    def over(self, nodes: int, setups: int = 0) -> bool:
        if nodes >= self.nodes or setups >= self.setups:
            return True
        return self.stop is not None and self.stop()


def by_value(build: Build) -> tuple[int, int]:
    return (build.value, build.rank)


class Solver:
    """Finds the best layout for one turn, with some old machines relocated.

    `beat` is a value known from elsewhere. `cbs` tells whether conflict-based search may be used;
    None: where the budget is long enough for it. It never is where a Diagonal may be laid.
    """

    def __init__(
        self,
        rules: PipeRules,
        turn: Turn,
        decline: int,
        budget: Budget,
        slack: int = 0,
        relocations: list[Relocation] | None = None,
        beat: int | None = None,
        cbs: bool | None = None,
    ) -> None:
        relocations = relocations or []
        self.rules = rules
        self.turn = turn
        self.budget = budget
        self.instance = Instance(rules, turn, relocations)
        self.vessels = Vessels(self.instance)
        self.deepening = DeepeningSearch(self.instance, self.vessels, budget.stop)
        revenue: i64 = rules.machines[turn.machine].revenue + turn.tokens
        revenue -= rules.move_price * len(relocations)
        self.purse: i64 = turn.money + revenue - rules.least_money
        self.before: i64 = bonus(rules, turn.old)
        self.enumeration = Enumeration(
            self.instance,
            self.vessels,
            revenue - self.before,
            self.purse,
            budget.setups,
            budget.stop,
        )
        self.decline = decline
        self.slack: i64 = slack  # while it looks briefly, it also keeps what is little worse
        self.value: i64 = decline if beat is None else beat  # the best known
        self.known: list[Build] = []
        self.complete = not self.instance.has_diagonal
        self.configurations: list[Configuration] = []
        self.nodes: i64 = 0
        self.use_cbs = self.complete and (budget.nodes > BRIEF if cbs is None else cbs)
        self.cbs: CbsDriver | None = None  # made when it is first needed

    def solve(self) -> LayoutSolution:
        """Start from what the builder finds, and improve on it."""
        for found in reversed(builds(self.rules, self.turn)):
            self._take(found.layout)
        return self.improve()

    def improve(self) -> LayoutSolution:
        """Look for what beats the best known."""
        self.configurations = self.enumeration.configurations(self.value - self.slack)
        self.complete = self.complete and self.enumeration.complete
        for limit in PASSES:
            self._pass(limit)
            self.slack = 0
            self.configurations = [c for c in self.configurations if c.promise() > self.value]
            if not self.configurations or self._over():
                break
            if self.use_cbs:
                self.configurations.sort(key=by_promise)
        self.known.sort(key=by_value)
        return LayoutSolution(self.known, self.decline, self._bound(), self.nodes)

    def _over(self) -> bool:
        return self.budget.over(self.nodes, self.enumeration.steps)

    def _bound(self) -> int:
        """What no layout is worth more than."""
        top: i64 = self.value
        for configuration in self.configurations:
            top = max(top, configuration.promise())
        if not self.complete or self.deepening.rigid_met:
            top = max(top, self.value + 1)
        return top

    def _take(self, layout: Layout) -> bool:
        """Take a layout if the rules accept it."""
        verdict = judge(self.rules, self.turn, layout)
        if not verdict.legal():
            return False
        value = verdict.money - self.turn.money + verdict.bonus - self.before
        self.known.append(Build(layout, verdict.cost, value, 100 * value + openness(layout)))
        self.value = max(self.value, value)
        return True

    def _pass(self, limit: int) -> None:
        """Search every configuration that is still open, each for some nodes."""
        use_cbs = self.use_cbs and self.slack == 0
        for configuration in self.configurations:
            if self._over():
                return
            if configuration.promise() > self.value - self.slack:
                self._tighten(configuration)
                if use_cbs and not configuration.refused:
                    self._resolve_conflicts(configuration, limit)
                if configuration.refused or not use_cbs:
                    self._deepen(configuration, limit)

    def _tighten(self, configuration: Configuration) -> None:
        """Look again at the bound, with the new machine in the way."""
        placement = configuration.placement
        if placement.distances.solid[placement.cell]:
            return
        placement.distances = Distances(self.instance, placement.cell, placement.other)
        placement.bounds = []
        least = self.enumeration.least(configuration.labelling.labels, placement)
        configuration.least = max(configuration.least, least)

    def _deepen(self, configuration: Configuration, limit: int) -> None:
        """Raise the limit on cost until found, ruled out, or out of nodes."""
        deepening, placement = self.deepening, configuration.placement
        self.enumeration.take(placement)
        start = deepening.nodes
        while (
            configuration.promise() > self.value - self.slack and configuration.least <= self.purse
        ):
            deepening.node_limit = start + min(limit, self.budget.nodes - self.nodes)
            done = deepening.search(configuration.labelling.labels, placement, configuration.least)
            self.nodes += deepening.nodes - start
            left = deepening.stopped()
            limit -= deepening.nodes - start
            start = deepening.nodes
            if done:
                self._keep(configuration)
                return
            if left or limit <= 0:
                return
            configuration.least += 1
        configuration.least = max(configuration.least, configuration.gross - self.value)

    def _resolve_conflicts(self, configuration: Configuration, limit: int) -> None:
        """Search by conflicts between the labels' trees."""
        if self.cbs is None:
            self.cbs = CbsDriver(self.instance, self.vessels, self.budget.stop, self._accept)
        self.enumeration.take(configuration.placement)
        most = min(self.purse, configuration.gross - self.value - 1)
        nodes = min(limit, self.budget.nodes - self.nodes)
        self.nodes += self.cbs.search(configuration, most, nodes)
        if configuration.least > most:
            configuration.least = max(configuration.least, configuration.gross - self.value)

    def _accept(self, configuration: Configuration, parts: list[int]) -> bool:
        """Take trees without conflict; tell whether they are legal and worth what was promised."""
        return self._lay(configuration, parts) and configuration.promise() <= self.value

    def _keep(self, configuration: Configuration) -> None:
        legal = self._lay(configuration, self.deepening.components)
        assert legal, "the search laid what the rules refuse"
        configuration.least = max(configuration.least, configuration.gross - self.value)

    def _lay(self, configuration: Configuration, parts: list[int]) -> bool:
        """Take a configuration's layout if the rules accept it."""
        placement = configuration.placement
        new = machine(placement.cell, self.turn.machine, placement.turn)
        return self._take(Layout(self.turn.old.floor, [*standing(self.instance), new, *parts]))


def best_layout(
    rules: PipeRules,
    turn: Turn,
    decline: int = 0,
    budget: Budget | None = None,
    slack: int = 0,
) -> LayoutSolution:
    """The best legal build of a turn, or to decline, which is worth `decline`.

    With some slack, `known` also has builds from many placements that are worth that much less.
    """
    return Solver(rules, turn, decline, budget or Budget(), slack).solve()
