"""Conflict-based search: against iterative deepening, and where that alone would take long."""

from __future__ import annotations

import pytest

from shopfloor.parts.pipes.judge.builds import judge
from shopfloor.solver.pipes.solve import BRIEF, Budget, LayoutSolution, Solver, best_layout
from tests.parts.pipes.support import FUN, FUNNER, layout
from tests.solver.pipes.turns import start, turn

NODES = 30_000
CASES = [(name, n) for name in ("four", "five", "tiny", "small") for n in range(200, 240, 10)]
CROWDED = (
    "classic-c: green@1,0 45@2,0/1 S-W@3,1 red@5,1 2@6,1 output@8,1/W 1@3,2/1 orange@4,2 "
    "blue@6,2 end@3,4/N"
)


def solved(name: str, seed: int, cbs: bool) -> LayoutSolution:
    rules, given = turn(name, seed, 4)
    return Solver(rules, given, -2, Budget(NODES), cbs=cbs).solve()


@pytest.mark.parametrize(("name", "first"), CASES)
def test_both_searches_prove_the_same(name: str, first: int) -> None:
    both = 0
    for seed in range(first, first + 10):
        deepened, resolved = solved(name, seed, False), solved(name, seed, True)
        if deepened.proven:
            assert resolved.value <= deepened.value, seed
        if resolved.proven:
            assert deepened.value <= resolved.value, seed
        both += deepened.proven and resolved.proven
    assert both >= 5


def test_trees_without_conflict_are_legal_and_proven() -> None:
    given = start(FUN, layout(CROWDED), 48, 12)
    answer = best_layout(FUN, given, 0, Budget(NODES))
    assert answer.layout is not None
    assert judge(FUN, given, answer.layout).legal()
    assert (answer.value, answer.proven) == (9, True)


def test_the_small_budgets_of_bots_only_deepen() -> None:
    given = start(FUN, layout(CROWDED), 48, 12)
    solver = Solver(FUN, given, 0, Budget(BRIEF))
    assert solver.solve().nodes <= BRIEF
    assert solver.cbs is None


def test_a_longer_budget_gives_the_same_answer_twice() -> None:
    for seed in (213, 227):
        answers = [best_layout(*turn("small", seed, 4), 0, Budget(BRIEF + 500)) for _ in range(2)]
        outcomes = [(a.layout, a.value, a.bound, a.nodes) for a in answers]
        assert outcomes[0] == outcomes[1]
        assert outcomes[0][3] <= BRIEF + 500


def test_hexes_too() -> None:
    from shopfloor.parts.pipes.layouts import Layout

    given = start(FUNNER, Layout(FUNNER.floors["cyan"]), 45, 10)
    answer = best_layout(FUNNER, given, 0, Budget(NODES))
    assert answer.proven
