"""The engine and a plain second reading of the rules agree on random and on spoiled factories."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from shopfloor.parts.pipes.grids import Floor
from shopfloor.parts.pipes.json import layout_to_json
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.layouts import Layout, container, diagonal, machine, pipe, reservoir
from shopfloor.parts.pipes.rules import PipeRules

from .growing import factories
from .reference import Reference
from .support import FUN, FUNNER, layout, rules_of
from .test_broken_layouts import CASES
from .test_sound_layouts import SOUND

FLOORS: list[tuple[PipeRules, Floor]] = [
    *((FUN, floor) for floor in FUN.floors.values()),
    *((FUNNER, floor) for floor in FUNNER.floors.values()),
]


def agree(rules: PipeRules, factory: Layout) -> None:
    ours = sorted(p.code for p in diagnose(rules, factory).problems)
    assert ours == Reference(layout_to_json(rules, factory)).codes()


def component(rules: PipeRules, floor: Floor) -> st.SearchStrategy[int]:
    """Any one component, sensible or not."""
    cells = st.integers(0, floor.cells - 1)
    sides = st.integers(0, floor.sides - 1)
    supplies = [i for i in range(6) if rules.supplies >> i & 1]
    masks = range(1, 1 << int(floor.sides))
    choices = [
        st.builds(machine, cells, st.sampled_from(list(rules.machines)), sides),
        st.builds(container, cells, st.sampled_from(supplies)),
        st.builds(reservoir, cells, st.integers(0, 1), sides),
        st.builds(pipe, cells, st.sampled_from(masks)),
        st.builds(pipe, cells, st.sampled_from(masks)),
    ]
    if floor.grid.beside >= 0:
        choices.append(st.builds(lambda cell, turn: diagonal(floor, cell, turn), cells, sides))
    return st.one_of(choices)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FLOORS), st.integers(0, 10**6), st.data())
def test_on_grown_and_spoiled_factories(where: Any, seed: int, data: Any) -> None:
    rules, floor = where
    factory = factories(rules, floor, seed, 4)[-1]
    agree(rules, factory)
    for _ in range(data.draw(st.integers(1, 3))):
        if factory.components and data.draw(st.booleans()):
            factory = factory.drop(data.draw(st.sampled_from(factory.components)))
        else:
            factory = factory.add(data.draw(component(rules, floor)))
        agree(rules, factory)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FLOORS), st.data())
def test_on_heaps(where: Any, data: Any) -> None:
    rules, floor = where
    agree(rules, Layout(floor, data.draw(st.lists(component(rules, floor), max_size=8))))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FLOORS), st.integers(0, 10**6), st.data())
def test_on_factories_with_other_colours(where: Any, seed: int, data: Any) -> None:
    """Machines change their names in place, so that colours and amounts clash but ends meet."""
    rules, floor = where
    factory = factories(rules, floor, seed, 4)[-1]
    shapes = {n: [(p.part, p.side, p.output) for p in m.ports] for n, m in rules.machines.items()}
    for number, old in factory.machines().items():
        twins = [n for n in shapes if shapes[n] == shapes[number]]
        new = old & ~(1023 << 3) | data.draw(st.sampled_from(twins)) << 3
        factory = factory.drop(old).add(new)
    agree(rules, factory)


def test_on_every_layout_made_by_hand() -> None:
    for line in [*(line for line, _ in CASES.values()), *SOUND.values()]:
        agree(rules_of(layout(line)), layout(line))
