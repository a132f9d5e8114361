"""What machines to come would bring, as distances tell it."""

from __future__ import annotations

import random

from shopfloor.parts.pipes.layouts import END, Layout, reservoir
from shopfloor.solver.pipes.features.demand import NAMES, Demand, demand
from shopfloor.solver.pipes.solve import Budget, best_layout
from tests.parts.pipes.support import FUN, layout
from tests.solver.pipes import turns

FLOOR = FUN.floors["classic-a"]
NOTHING = [0] * 5


def value(old: Layout, number: int) -> int:
    return Demand(FUN, old, NOTHING).value(FUN.machines[number])


def test_on_an_empty_floor_every_port_costs_one() -> None:
    found = Demand(FUN, Layout(FLOOR), NOTHING)
    for machine in FUN.machines.values():
        assert found.value(machine) == machine.revenue - len(machine.ports)


def test_a_container_that_stands_costs_nothing_to_tap() -> None:
    old = layout("classic-a: 8@3,6 red@3,5 end@5,6/W")
    assert value(old, 3) == 7 - 1  # Minifreezer: one red in, one green out


def test_an_output_in_a_reservoir_promises_a_chain() -> None:
    old = layout("classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W")
    best = best_layout(FUN, turns.start(FUN, old, 7, 8), 0, Budget(2000))
    assert abs(best.value - value(old, 7)) <= 2  # Flexfixer takes two orange, worth 10
    assert value(old, 7) > 8


def test_without_reservoirs_only_chains_and_black_outputs_are_left() -> None:
    old = layout("classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W output@0,7/N output@1,7/N")
    found = Demand(FUN, old, NOTHING)
    assert found.value(FUN.machines[13]) > 8  # Fullcare makes black
    assert found.value(FUN.machines[26]) < 0  # Megabrowner makes orange, which nobody takes
    assert found.value(FUN.machines[7]) > 8  # Flexfixer frees High Pressor's


def test_a_floor_without_room_promises_nothing() -> None:
    free = [cell for cell in range(FLOOR.cells) if FLOOR.free[cell]]
    full = Layout(FLOOR, [reservoir(cell, END, 0) for cell in free])
    found = dict(zip(NAMES, demand(FUN, full, NOTHING), strict=True))
    assert found.pop("worth") == -10
    assert set(found.values()) == {0}


def test_it_is_near_what_the_solver_finds() -> None:
    rng = random.Random(3)
    off = []
    for _ in range(6):
        old = Layout(FLOOR)
        for _ in range(5):
            old = turns.add(FUN, old, rng)
        number = rng.choice([n for n in FUN.machines if n not in old.machines()])
        best = best_layout(FUN, turns.start(FUN, old, number, 30), 0, Budget(1000))
        off.append(abs(max(0, value(old, number)) - best.value))
    assert sum(off) / len(off) < 4
