"""What holds for every factory, tried on random ones of both games."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from shopfloor.parts.pipes.grids import HEX, Floor
from shopfloor.parts.pipes.judge.builds import bonus
from shopfloor.parts.pipes.judge.costs import cost, fresh
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.layouts import (
    MACHINE,
    PIPE,
    RESERVOIR,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    machine,
    number_of,
    pipe,
    reservoir,
    reservoir_of,
    turn_of,
)
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.text import layout_from_text, layout_to_text

from .growing import factories
from .support import FUN, FUNNER, HEXAGON, build, layout, problems, rules_of, tried

FLOORS: list[tuple[PipeRules, Floor]] = [
    *((FUN, floor) for floor in FUN.floors.values()),
    *((FUNNER, floor) for floor in FUNNER.floors.values()),
]
grown = st.builds(
    lambda where, seed: factories(where[0], where[1], seed, 4),
    st.sampled_from(FLOORS),
    st.integers(0, 10**6),
)
on_hexagon = st.builds(lambda seed: factories(FUNNER, HEXAGON, seed, 4), st.integers(0, 10**6))


@tried
@given(grown)
def test_legal_builds_stay_legal(steps: list[Layout]) -> None:
    """Each step is a build whose only possible fault is that it uses more than the stock."""
    for old, new in pairwise(steps):
        (added,) = set(new.machines()) - set(old.machines())
        codes = {p.code for p in build(old, new, added).problems}
        assert problems(new) == []
        assert codes <= {"out-of-stock"}


@tried
@given(grown)
def test_cost_of_nothing_is_nothing(steps: list[Layout]) -> None:
    assert [cost(rules_of(f), f, f) for f in steps] == [0] * len(steps)


@tried
@given(grown)
def test_cost_is_a_distance(steps: list[Layout]) -> None:
    """A detour is never cheaper."""
    rules = rules_of(steps[0])
    leaps = sum(cost(rules, a, b) for a, b in pairwise(steps))
    assert cost(rules, steps[0], steps[-1]) <= leaps


@tried
@given(grown, st.randoms(use_true_random=False))
def test_order_means_nothing(steps: list[Layout], rng: Any) -> None:
    old, new = steps[0], steps[-1]
    words = layout_to_text(new).split()[1:]
    rng.shuffle(words)
    again = layout(f"{new.floor.name}: {' '.join(words)}")
    assert again == new
    assert hash(again) == hash(new)
    assert cost(rules_of(new), old, again) == cost(rules_of(new), old, new)


@tried
@given(grown, st.permutations(["red", "green", "blue"]))
def test_cost_is_unchanged_by_relabelling_colours(steps: list[Layout], names: list[str]) -> None:
    swap = dict(zip(["red", "green", "blue"], names, strict=True))

    def relabel(factory: Layout) -> Layout:
        parts = [word.split("@") for word in layout_to_text(factory).split()]
        return layout(" ".join("@".join([swap.get(what, what), *at]) for what, *at in parts))

    for old, new in pairwise(steps):
        assert cost(rules_of(new), old, new) == cost(rules_of(new), relabel(old), relabel(new))


@tried
@given(grown, st.data())
def test_removing_any_needed_piece_is_reported(steps: list[Layout], data: Any) -> None:
    factory = steps[-1]
    needed = needed_pieces(factory)
    if needed:
        piece = data.draw(st.sampled_from(needed))
        assert problems(factory.drop(piece)) != []


def needed_pieces(factory: Layout) -> list[int]:
    networks = diagnose(rules_of(factory), factory).networks
    pipes = [e.component for n in networks for e in n.pipes]
    return pipes + [c for n in networks for c in [*n.containers, *n.reservoirs]]


@tried
@given(grown)
def test_removing_a_machine_is_reported_by_its_build(steps: list[Layout]) -> None:
    if len(steps) > 2:
        old, new = steps[-2:]
        (added,) = set(new.machines()) - set(old.machines())
        for number, component in old.machines().items():
            told = build(old, new.drop(new.machines()[number]), added).problems
            assert "old-machine-missing" in [p.code for p in told], component


def rotated(factory: Layout, turns: int) -> Layout:
    """The whole hexagon turned clockwise."""
    return Layout(factory.floor, [_turned(c, turns) for c in factory.components])


def _turned(component: int, turns: int) -> int:
    kind, cell = kind_of(component), _spin(cell_of(component), turns)
    if kind == MACHINE:
        return machine(cell, number_of(component), HEX.turned(turn_of(component), turns))
    if kind == RESERVOIR:
        side = HEX.turned(turn_of(component), turns)
        return reservoir(cell, reservoir_of(component), side)
    if kind == PIPE:
        ends = detail_of(component)
        return pipe(cell, (ends << turns | ends >> (6 - turns)) & 63)
    return cell << 16 | component & 0xFFFF


def _spin(cell: int, turns: int) -> int:
    """Turn a cell about the middle of the hexagon, in cube coordinates."""
    column, row = HEXAGON.place[cell]
    z = row - 4
    x = column - 4 + max(0, -z)
    y = -x - z
    for _ in range(turns):
        x, y, z = -z, -x, -y
    return HEXAGON.cell[x + 4 - max(0, -z), z + 4]


@tried
@given(on_hexagon, st.integers(1, 5), st.data())
def test_turning_a_whole_hex_factory_changes_no_verdict(
    steps: list[Layout], turns: int, data: Any
) -> None:
    factory = steps[-1]
    if factory.components and data.draw(st.booleans()):
        factory = factory.drop(data.draw(st.sampled_from(factory.components)))
    turned = rotated(factory, turns)
    before = diagnose(FUNNER, factory).problems
    after = diagnose(FUNNER, turned).problems
    assert sorted(p.code for p in before) == sorted(p.code for p in after)
    assert open_ends(before, turns) == open_ends(after, 0)
    assert bonus(FUNNER, factory) == bonus(FUNNER, turned)
    assert len(fresh(factory, turned)) == len(fresh(turned, factory))


def open_ends(found: list[Any], turns: int) -> list[tuple[int, int]]:
    ends = [p for p in found if p.code in ("unmet-port", "loose-end")]
    return sorted((_spin(p.cell, turns), HEX.turned(p.side, turns)) for p in ends)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(FLOORS), st.data())
def test_any_heap_of_components_gets_a_diagnosis(where: Any, data: Any) -> None:
    """Nonsense is judged, never a crash, and judged the same when read back."""
    rules, floor = where
    cells = st.integers(0, floor.cells - 1)
    sides = st.integers(0, floor.sides - 1)
    kinds = st.one_of(
        st.builds(machine, cells, st.sampled_from(list(rules.machines)), sides),
        st.builds(pipe, cells, st.integers(0, 2**floor.sides - 1)),
        st.builds(reservoir, cells, st.integers(0, 1), sides),
    )
    factory = Layout(floor, data.draw(st.lists(kinds, max_size=9)))
    told = problems(factory)
    if all(kind_of(c) != PIPE or detail_of(c) for c in factory.components):
        assert problems(layout_from_text({floor.name: floor}, layout_to_text(factory))) == told
