"""The simple builder: legal, cheap where it can be, and never at a loss on an empty floor."""

from __future__ import annotations

import random

import pytest

from shopfloor.parts.pipes.judge.builds import Turn, bonus, judge
from shopfloor.parts.pipes.judge.stock import stock_after
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.heuristic.builder import best_build, builds
from tests.parts.pipes.growing import factories
from tests.parts.pipes.support import FUN, FUNNER, layout

GAMES = pytest.mark.parametrize("rules", [FUN, FUNNER], ids=["fun", "funner"])


def turn(rules: PipeRules, old: Layout, machine: int, money: int = 20) -> Turn:
    return Turn(old, machine, money, stock_after(rules, old, machine))


@GAMES
def test_every_machine_finds_a_place_on_an_empty_floor(rules: PipeRules) -> None:
    for floor in list(rules.floors.values())[:2]:
        for number in rules.machines:
            found = best_build(rules, turn(rules, Layout(floor), number))
            assert found is not None
            ports = len(rules.machines[number].ports)
            assert found.cost <= ports + 1


@GAMES
def test_every_answer_is_legal_and_worth_what_it_says(rules: PipeRules) -> None:
    rng = random.Random(5)
    floors = list(rules.floors.values())
    for seed in range(12):
        old = factories(rules, floors[seed % len(floors)], seed, 6)[-1]
        left = [n for n in rules.machines if n not in old.machines()]
        start = turn(rules, old, rng.choice(left))
        for found in builds(rules, start):
            verdict = judge(rules, start, found.layout)
            assert verdict.legal()
            change = verdict.bonus - bonus(rules, old)
            revenue = rules.machines[start.machine].revenue
            assert found.value == revenue - verdict.cost + change


@GAMES
def test_builds_come_best_first_and_always_the_same(rules: PipeRules) -> None:
    old = factories(rules, next(iter(rules.floors.values())), 3, 5)[-1]
    number = next(n for n in rules.machines if n not in old.machines())
    found = builds(rules, turn(rules, old, number))
    again = builds(rules, turn(rules, old, number))
    assert [b.rank for b in found] == sorted([b.rank for b in found], reverse=True)
    assert [b.layout for b in found] == [b.layout for b in again]


def test_it_chains_a_new_machine_to_an_old_one() -> None:
    old = layout("classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W")
    found = best_build(FUN, turn(FUN, old, 7))  # Flexfixer takes two orange, as High Pressor makes
    assert found is not None
    assert bonus(FUN, found.layout) == 10


def test_it_taps_the_containers_that_stand() -> None:
    old = layout("classic-a: 8@3,6 red@3,5 end@5,6/W")
    found = best_build(FUN, turn(FUN, old, 3))  # Minifreezer: one red in, one green out
    assert found is not None
    assert found.cost == 1


def test_it_spends_no_more_than_the_purse_holds() -> None:
    old = Layout(FUN.floors["classic-a"])
    assert best_build(FUN, turn(FUN, old, 34, money=1)) is None  # revenue 1, two vessels at least
    assert best_build(FUN, turn(FUN, old, 34, money=2)) is not None
