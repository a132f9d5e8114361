"""Factories that look odd and are right, with what feeds what in them."""

from __future__ import annotations

import pytest

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.judge.builds import bonus
from shopfloor.parts.pipes.judge.chains import feeds
from shopfloor.parts.pipes.judge.diagnosis import diagnose

from .support import FUN, FUNNER, layout, problems, rules_of

SOUND = {
    "an empty floor": "classic-a:",
    "idle containers and reservoirs": "classic-a: red@1,1 blue@2,1 output@3,1/W end@4,1/W",
    "a container at a blank side": "classic-a: 8@3,2 red@3,1 red@4,1 blue@2,2 end@5,2/W",
    "an inlet that faces a container": "classic-a: 8@3,2 red@3,1 end@5,2/W output@2,1/E",
    "several reservoirs on one output": (
        "classic-a: 38@3,2 red@3,1 green@2,2 N-E-W@5,2 output@5,1/S output@6,2/W"
    ),
    "several containers of one colour on one pipe": (
        "classic-a: 8@3,2 N-E-S@3,1 red@3,0 red@4,1 end@5,2/W"
    ),
    "a ring of pipe": ("classic-a: 8@3,2 red@3,1 E-S-W@5,2 S-W@6,2 N-E@5,3 N-S-W@6,3 end@6,4/N"),
    "one container that feeds two machines": (
        "classic-a: 8@3,2 red@3,1 end@5,2/W 21@4,1 output@5,0/S"
    ),
    "a crossing": ("classic-a: 8@1,3 N-S@1,2 E-W@1,2 red@1,1 end@3,3/W 28@2,2 green@0,2 end@4,2/W"),
    "a diagonal in use": (
        "classic-a: diagonal@3,1 red@3,0 blue@4,0 8@4,2 end@6,2/W 24@3,2/2 end@1,2/E"
    ),
    "F5: hex: two black outputs on one reservoir": (
        "cyan: 41@1,2 green@1,1 SE-SW-NW@2,3 48@2,4/1 red@2,5 green@3,5 end@1,4/NE"
    ),
    "F1: hex: three connectors cross in one cell": (
        "cyan: green@0,1 E-SW@1,1 E-W@2,1 E-W@3,1 SE-W@4,1 SE-SW@5,1 20@0,2/5 green@2,2 E-W@3,2"
        " E-W@4,2 SE-NW@4,2 SW-NE@4,2 44@5,2 output@0,3/NE yellow@4,3 E-NW@5,3 W-NW@6,3"
    ),
}


@pytest.mark.parametrize("line", SOUND.values(), ids=SOUND.keys())
def test_nothing_to_complain_of(line: str) -> None:
    assert problems(layout(line)) == []


def flows(line: str) -> list[tuple[int, int, str, int]]:
    """Who feeds whom with what, and how much of it."""
    factory = layout(line)
    found = feeds(diagnose(rules_of(factory), factory).networks)
    return [(f.giver, f.taker, colours.NAMES[f.colour], f.amount) for f in found]


def test_G5_one_output_feeds_two_inputs() -> None:
    line = (
        "classic-a: 36@1,5 orange@1,6 green@0,5 E-S-W@3,5 3@4,5 output@5,6/N"
        " N-S@3,6 N-E@3,7 0@4,7 blue@4,8 end@6,7/W"
    )
    assert problems(layout(line)) == []
    assert sorted(flows(line)) == [(36, 0, "red", 2), (36, 3, "red", 1)]
    assert bonus(FUN, layout(line)) == 15


def test_G5_two_outputs_merge_and_the_input_counts_once() -> None:
    line = (
        "classic-a: 30@2,5 green@2,4 E-S-W@4,5 0@5,5 blue@5,6 end@7,5/W"
        " N-S@4,6 N-W@4,7 14@2,7 orange@2,6 blue@1,7"
    )
    assert problems(layout(line)) == []
    assert sorted(flows(line)) == [(14, 0, "red", 2), (30, 0, "red", 2)]
    assert bonus(FUN, layout(line)) == 10


def test_F7_a_choice_settles_on_the_first_colour_that_suits() -> None:
    line = "cyan: 32@1,1 yellow@0,0 red@1,0 output@1,2/NW"
    assert problems(layout(line)) == []
    networks = diagnose(FUNNER, layout(line)).networks
    assert [colours.NAMES[n.colour()] for n in networks if n.outputs] == ["red"]


def test_F7_a_choice_suits_the_machine_it_feeds() -> None:
    line = "cyan: 32@1,1 yellow@0,0 red@1,0 40@1,2/5 output@1,3/NE"
    assert flows(line) == [(32, 40, "blue", 1)]
    assert problems(layout(line)) == []
    assert bonus(FUNNER, layout(line)) == 3


def test_a_broken_chain_earns_nothing() -> None:
    fed = "classic-a: 38@3,2 red@3,1 green@2,2 7@5,2 S-W@5,1 E-W@4,1 output@7,2/W"
    assert bonus(FUN, layout(fed)) == 10
    clash = layout("classic-a: 38@3,2 red@3,1 green@2,2 51@5,2 output@7,2/W")
    assert bonus(FUN, clash) == 0
