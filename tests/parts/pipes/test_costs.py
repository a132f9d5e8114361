"""Cost is the difference of two layouts, on the list of the rules."""

from __future__ import annotations

import pytest

from shopfloor.parts.pipes.judge.costs import cost, moved

from .support import layout, rules_of

CHANGES = {
    "nothing": ("N-S@1,1", "N-S@1,1", 0),
    "a removed pipe": ("N-S@1,1 red@2,2", "", 0),
    "a new pipe": ("", "N-S@1,1", 1),
    "straight to crossing": ("N-S@1,1", "N-S@1,1 E-W@1,1", 1),
    "crossing to straight": ("N-S@1,1 E-W@1,1", "N-S@1,1", 0),
    "straight to T": ("N-S@1,1", "N-E-S@1,1", 1),
    "T to straight": ("N-E-S@1,1", "N-S@1,1", 1),
    "crossing to 4-way": ("N-S@1,1 E-W@1,1", "N-E-S-W@1,1", 1),
    "4-way to crossing": ("N-E-S-W@1,1", "N-S@1,1 E-W@1,1", 2),
    "crossing to double curve": ("N-S@1,1 E-W@1,1", "N-E@1,1 S-W@1,1", 2),
    "a turned pipe": ("N-S@1,1", "E-W@1,1", 1),
    "a moved container": ("red@1,1", "red@1,2", 1),
    "a recoloured container": ("red@1,1", "blue@1,1", 1),
    "a turned reservoir": ("output@1,1/N", "output@1,1/E", 1),
    "another kind of reservoir": ("output@1,1/N", "end@1,1/N", 1),
    "two containers change places": ("red@1,1 blue@2,1", "blue@1,1 red@2,1", 2),
    "a new diagonal": ("", "diagonal@1,1", 2),
    "a moved diagonal": ("diagonal@1,1", "diagonal@1,2", 2),
    "a turned diagonal": ("diagonal@1,1", "diagonal@1,1/1", 2),
    "a diagonal described from its other end": ("diagonal@1,1", "diagonal@2,1/2", 0),
    "an upright one described from its other end": ("diagonal@1,1/1", "diagonal@1,2/3", 0),
    "a diagonal removed": ("diagonal@1,1", "", 0),
    "a new machine": ("38@3,2", "38@3,2 7@5,5", 0),
    "a moved machine": ("38@3,2", "38@3,1 7@5,5", 2),
    "a turned machine": ("38@3,2", "38@3,2/1 7@5,5", 2),
    "a machine turned on the same squares": ("38@3,2", "38@4,2/2 7@5,5", 2),
    "two machines change places": ("38@3,2 8@5,2", "8@3,2 38@5,2 7@5,5", 4),
}


@pytest.mark.parametrize(("old", "new", "price"), CHANGES.values(), ids=CHANGES.keys())
def test_the_price_of_a_change(old: str, new: str, price: int) -> None:
    before, after = layout(f"classic-a: {old}"), layout(f"classic-a: {new}")
    assert cost(rules_of(after), before, after) == price


def test_F4_hex_turning_a_reservoir_costs_1_and_F3_a_supply_has_no_turn() -> None:
    before, after = layout("cyan: output@1,1/E red@2,2"), layout("cyan: output@1,1/SE red@2,2")
    assert cost(rules_of(after), before, after) == 1


def test_F1_hex_each_connector_of_a_cell_is_a_component() -> None:
    after = layout("cyan: E-W@1,1 SE-NW@1,1 SW-NE@1,1")
    assert cost(rules_of(after), layout("cyan:"), after) == 3


def test_moved_machines_are_named() -> None:
    before, after = layout("classic-a: 38@3,2 8@5,5"), layout("classic-a: 38@3,1 8@5,5 7@1,7")
    assert moved(before, after) == [after.machines()[38]]
