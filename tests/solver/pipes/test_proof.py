"""The quick oracle against the model of all rules at once, the bank of turns, and the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.layouts import GAMES, read_bank, read_turn
from shopfloor.parts.pipes.judge.builds import Turn, bonus, judge
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.solve import Budget, best_layout
from tests.solver.pipes import oracle
from tests.solver.pipes.proof.oracle import Oracle
from tests.solver.pipes.turns import turn

WORK = 20.0
NODES = 20_000
FLOORS = {"four": 12, "tiny": 12, "five": 6, "small": 6}
TURNS = [(name, seed) for name, count in FLOORS.items() for seed in range(count)]
BANK: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "bank_counts.json").read_text())
PROVEN = [row for row in BANK["rows"] if row["proven"] and row["value"] > 0][::8]


def better(rules: PipeRules, given: Turn, value: int) -> Layout | None:
    """A layout worth more than this, as the rules see it."""
    asked = Oracle(rules, given, value, WORK)
    assert asked.beaten() is (asked.better is not None)
    if asked.better is not None:
        assert judge(rules, given, asked.better).legal()
        assert worth(rules, given, asked.better) > value
    return asked.better


def worth(rules: PipeRules, given: Turn, layout: Layout) -> int:
    verdict = judge(rules, given, layout)
    revenue = rules.machines[given.machine].revenue + given.tokens
    return int(revenue - verdict.cost + verdict.bonus - bonus(rules, given.old))


@pytest.mark.parametrize(("name", "seed"), TURNS)
def test_it_agrees_with_the_model_of_all_rules_and_the_solver(name: str, seed: int) -> None:
    rules, given = turn(name, seed + 500, 4)
    answer = best_layout(rules, given, 0, Budget(NODES))
    beaten = better(rules, given, answer.value) is not None
    assert beaten <= (not answer.proven)
    assert oracle.beats(rules, given, answer.value, work=1) in (None, beaten)
    if answer.layout is not None:
        assert better(rules, given, answer.value - 1) is not None


@pytest.mark.parametrize("row", PROVEN, ids=lambda row: f"{row['game']}-{row['turn']}")
def test_it_finds_the_best_of_the_bank_and_no_more(row: dict[str, Any]) -> None:
    rules = GAMES[row["game"]]
    given = read_turn(rules, read_bank(rules)[row["turn"]])
    assert better(rules, given, row["value"]) is None
    assert better(rules, given, row["value"] - 1) is not None
