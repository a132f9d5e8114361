"""A second opinion on the best layout that is quick enough for every puzzle.

It shares nothing with the solver. All layouts fall into scenes (where the added machines stand)
and cases (which ports are joined: `cases`). A case is dropped if its networks cost too much, each
alone on the floor or with tolls where they are in each other's way (`prices`). In the others CP-SAT
looks for a layout (`layouts`), which is then judged by the real rules. Old machines stay where they
are and there is no Diagonal.
"""

from __future__ import annotations

from shopfloor.parts.pipes.judge.builds import Turn, bonus
from shopfloor.parts.pipes.judge.costs import cost
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.judge.networks import Plumbing
from shopfloor.parts.pipes.judge.stock import DIAGONAL_SHELF, stock_problems
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules
from tests.solver.pipes.proof.cases import Purse
from tests.solver.pipes.proof.layouts import CaseModel
from tests.solver.pipes.proof.prices import Prices
from tests.solver.pipes.proof.scenes import cases_of, could_be, scenes

ROUNDS = 60  # of changing tolls before CP-SAT is asked


class Oracle:
    """Looks for a layout that is worth more than a value."""

    def __init__(
        self, rules: PipeRules, turn: Turn, value: int, work: float, also: tuple[int, ...] = ()
    ) -> None:
        self.purse = Purse(rules, turn, (turn.machine, *also), value)
        self.rules, self.turn, self.work = rules, turn, work
        self.better: Layout | None = None
        assert not turn.stock.owned[DIAGONAL_SHELF]

    def beaten(self) -> bool | None:
        """Is there one? None if that is too much work to know."""
        known = True
        for scene in could_be(
            self.rules, self.purse, scenes(self.rules, self.turn, self.purse.added)
        ):
            cases, left = cases_of(self.rules, self.purse, scene)
            for case in left:
                if self.work <= 0:
                    return None
                prices = Prices(cases, case)
                if prices.too_dear(ROUNDS):
                    continue
                found, there, took = CaseModel(prices).solve(self.work)
                self.work -= took
                if found:
                    self.better = self.confirmed([*there, *cases.plot.machines])
                    return True
                known = known and found is not None
        return False if known else None

    def confirmed(self, components: list[int]) -> Layout:
        """The layout without connectors that meet no machine; the rules say that it is better."""
        rules, old = self.rules, self.turn.old
        layout = Layout(old.floor, components)
        for network in Plumbing(layout, rules.machines).networks():
            if not network.inputs and not network.outputs:
                layout = layout.drop(*(element.component for element in network.pipes))
        assert not diagnose(rules, layout).problems
        assert not stock_problems(self.turn.stock, layout)
        price = cost(rules, old, layout)
        revenue = sum(rules.machines[n].revenue for n in self.purse.added) + self.turn.tokens
        assert self.turn.money + revenue - price >= rules.least_money
        assert revenue - price + bonus(rules, layout) - bonus(rules, old) > self.purse.value
        return layout


def beats(
    rules: PipeRules, turn: Turn, value: int, work: float, also: tuple[int, ...] = ()
) -> bool | None:
    """Tell whether some layout is worth more than this; None if that is too much work to know.

    Machines that are added also cost at least as much one after the other as together.
    """
    return Oracle(rules, turn, value, work, also).beaten()
