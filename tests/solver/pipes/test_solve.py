"""The layout solver against a second opinion, the builder, the rules and itself."""

from __future__ import annotations

import pytest

from shopfloor.bots.pipes.two_turns import places, set_down
from shopfloor.parts.pipes.json import layout_to_json
from shopfloor.parts.pipes.judge.builds import bonus, judge
from shopfloor.parts.pipes.judge.costs import moved
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.solver.pipes.heuristic.builder import best_build
from shopfloor.solver.pipes.position import hint, solve_position
from shopfloor.solver.pipes.relocate import best_moved, best_rebuild
from shopfloor.solver.pipes.solve import Budget, Solver, best_layout
from tests.parts.pipes.support import FUN, FUNNER, layout
from tests.solver.pipes.turns import start, turn

NODES = 20_000
CASES = [(name, seed) for seed in range(10) for name in ("four", "five", "tiny", "small")]
FLOORS = {"four": 90, "tiny": 90, "five": 60, "small": 60}  # 300 turns, 0 to 4 machines standing
BLOCK = 10  # turns in one test
BLOCKS = [(name, n) for name, turns in FLOORS.items() for n in range(0, turns, BLOCK)]


@pytest.mark.parametrize(("name", "first"), BLOCKS)
def test_nothing_beats_what_is_proven(name: str, first: int) -> None:
    from tests.solver.pipes.oracle import beats

    decided = 0
    for seed in range(first, first + BLOCK):
        rules, given = turn(name, seed, 4)
        answer = best_layout(rules, given, -2, Budget(NODES))
        better = beats(rules, given, answer.value, work=1)
        assert not (answer.proven and better), seed
        decided += answer.proven and better is False
    assert decided >= BLOCK // 4


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_answers_are_legal_and_never_worse_than_the_builder(name: str, seed: int) -> None:
    rules, given = turn(name, seed + 100, 4)
    answer = best_layout(rules, given, -2, Budget(2000))
    simple = best_build(rules, given)
    assert answer.value >= (simple.value if simple else -2)
    assert answer.bound >= answer.value
    if answer.layout is not None:
        verdict = judge(rules, given, answer.layout)
        assert verdict.legal()
        revenue = rules.machines[given.machine].revenue
        assert answer.value == revenue - verdict.cost + verdict.bonus - bonus(rules, given.old)


@pytest.mark.parametrize("name", ["five", "small"])
def test_a_node_budget_gives_the_same_answer_twice(name: str) -> None:
    for seed in range(5):
        answers = []
        for _ in range(2):
            rules, given = turn(name, seed + 40, 4)
            found = best_layout(rules, given, 0, Budget(500))
            answers.append((found.layout, found.value, found.bound, found.nodes))
        assert answers[0] == answers[1]
        assert answers[0][3] <= 500


def test_declining_is_an_answer() -> None:
    rules, given = turn("four", 3, 0)
    answer = best_layout(rules, given, 50)
    assert (answer.layout, answer.value, answer.proven) == (None, 50, True)


def test_it_can_be_cancelled() -> None:
    rules, given = turn("five", 12, 4)
    answer = best_layout(rules, given, 0, Budget(stop=lambda: True))
    assert answer.nodes == 0
    assert answer.bound >= answer.value


def test_setting_up_is_counted_and_ends_the_look() -> None:
    rules, given = turn("five", 12, 4)
    whole = Solver(rules, given, 0, Budget(2000))
    whole.solve()
    steps = whole.enumeration.steps
    placements = 4 * 25  # a step more than the limit at most: one labelling at all of them
    for limit in (1, steps // 4, steps // 2):
        solvers = [Solver(rules, given, 0, Budget(2000, setups=limit)) for _ in range(2)]
        answers = [solver.solve() for solver in solvers]
        assert limit <= solvers[0].enumeration.steps <= limit + placements
        assert [(a.layout, a.value, a.nodes) for a in answers[:1]] == [
            (a.layout, a.value, a.nodes) for a in answers[1:]
        ]
        assert answers[0].nodes == 0
        assert not answers[0].proven


def test_a_budget_that_suffices_for_setting_up_changes_nothing() -> None:
    rules, given = turn("five", 12, 4)
    first = Solver(rules, given, 0, Budget(2000))
    plain = first.solve()
    limited = best_layout(rules, given, 0, Budget(2000, setups=first.enumeration.steps + 1))
    assert (plain.layout, plain.value, plain.bound, plain.nodes) == (
        limited.layout,
        limited.value,
        limited.bound,
        limited.nodes,
    )


def test_setting_up_ends_relocation_too() -> None:
    rules, given = turn("five", 61, 3)
    first = best_layout(rules, given, -5, Budget(3000))
    cut = best_moved(rules, given, -5, Budget(16_000, setups=1), first)
    assert cut.value == first.value
    assert cut.nodes < best_moved(rules, given, -5, Budget(16_000), first).nodes


def test_worked_example_high_pressor_then_flexfixer() -> None:
    old = layout("classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W")
    answer = best_layout(FUN, start(FUN, old, 7, 8), 0, Budget(50_000))
    assert answer.value >= 8 - 3 + 10


def test_worked_example_umeaker_then_ectotraper() -> None:
    from shopfloor.parts.pipes.layouts import Layout

    empty = Layout(FUNNER.floors["cyan"])
    first = best_layout(FUNNER, start(FUNNER, empty, 45, 10), 0, Budget(50_000))
    assert first.value >= 12 - 10
    assert first.layout is not None
    then = best_layout(FUNNER, start(FUNNER, first.layout, 13, 12), 0, Budget(50_000))
    assert then.value >= 7 - 5 + 6


def test_hints_come_in_three_depths() -> None:
    old = layout("classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W")
    given = start(FUN, old, 7, 8)
    answer = best_layout(FUN, given, 0, Budget(2000))
    assert answer.layout is not None
    hints = [hint(FUN, given, answer.layout, depth) for depth in (1, 2, 3)]
    assert [sorted(h) for h in hints[:2]] == [["look_at"], ["look_at", "machine"]]
    assert hints[2]["layout"]["machines"][-1]["id"] in (7, 38)


def test_a_position_from_a_file() -> None:
    old = layout("classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W")
    data = {"layout": layout_to_json(FUN, old), "machine": 7, "money": 8, "fine": 5}
    answer = solve_position(FUN, data, nodes=2000)
    assert answer["value"] >= 15
    assert answer["layout"]["board"] == "classic-a"


@pytest.mark.parametrize("seed", [61, 68])
def test_moving_an_old_machine_can_help(seed: int) -> None:
    rules, given = turn("five", seed, 3)
    first = best_layout(rules, given, -5, Budget(3000))
    answer = best_rebuild(rules, given, -5, Budget(16_000), each=60)
    assert answer.value > first.value
    assert answer.layout is not None
    verdict = judge(rules, given, answer.layout)
    assert verdict.legal()
    assert moved(given.old, answer.layout)
    assert not answer.proven


@pytest.mark.parametrize("name", ["five", "small"])
def test_what_stands_unconnected_is_connected_with_the_build(name: str) -> None:
    connected = 0
    for seed in range(6):
        rules, given = turn(name, seed, 2)
        coming = next(n for n in rules.machines if n not in {*given.old.machines(), given.machine})
        for there in places(rules, given)[::7]:
            joint = start(rules, set_down(given.old, there), coming, 20)
            answer = best_layout(rules, joint, -20, Budget(300))
            if answer.layout is not None:
                assert diagnose(rules, answer.layout).problems == []
                connected += 1
    assert connected >= 10
