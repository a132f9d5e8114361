"""Every way to lay a factory wrong: one line of layout, all its problems, each on its spot."""

from __future__ import annotations

import pytest

from .support import layout, problems

PRESSOR = "38@3,2 red@3,1 green@2,2 output@5,2/W"  # red on top, green on the left, orange out

PLACEMENT = {
    "a machine's second square on the pillar": ("classic-a: 38@3,3", "off-floor@4,3"),
    "a machine's first square on the pillar": ("classic-a: 38@4,3", "off-floor@4,3"),
    "a machine sticking out to the right": ("classic-a: 38@8,2", "off-floor@8,2/E"),
    "a turned machine sticking out at the top": ("classic-a: 38@3,0/3", "off-floor@3,0/N"),
    "a container beside the floor": ("classic-a: red@0,8", "off-floor@0,8"),
    "a reservoir on the pillar": ("classic-a: end@4,3/N", "off-floor@4,3"),
    "a pipe on the pillar": ("classic-a: N-S@4,3", "off-floor@4,3"),
    "a diagonal sticking out": ("classic-a: diagonal@8,1", "off-floor@8,1/E"),
    "a diagonal described from outside": ("classic-a: diagonal@0,1/2", "off-floor@0,1/W"),
    "a diagonal on the pillar": ("classic-a: diagonal@4,2/1", "off-floor@4,3"),
    "two things off the floor": (
        "classic-a: red@0,8 blue@1,8 N-S@4,3",
        "off-floor@0,8 off-floor@1,8 off-floor@4,3",
    ),
    "a container on a machine's second square": ("classic-a: 38@3,2 red@4,2", "overlap@4,2"),
    "two machines on one square": ("classic-a: 38@3,2 7@4,2", "overlap@4,2"),
    "two machines on both squares": ("classic-a: 38@3,2 7@3,2", "overlap@3,2 overlap@4,2"),
    "two containers on one square": ("classic-a: red@1,1 blue@1,1", "overlap@1,1"),
    "three things on one square": ("classic-a: red@1,1 blue@1,1 N-S@1,1", "overlap@1,1"),
    "a pipe under a reservoir": ("classic-a: output@1,1/N E-W@1,1", "overlap@1,1"),
    "a pipe under a machine": ("classic-a: 38@3,2 N-S@4,2", "overlap@4,2"),
    "two pipes that share an edge": ("classic-a: N-S@1,1 N-E@1,1", "overlap@1,1"),
    "the same pipe twice": ("classic-a: N-S@1,1 N-S@1,1", "overlap@1,1"),
    "a third pipe on a square": ("classic-a: N-S@1,1 E-W@1,1 N-E@1,1", "overlap@1,1"),
    "a split and a straight pipe": ("classic-a: N-E-S@1,1 E-W@1,1", "overlap@1,1"),
    "a diagonal on a pipe": ("classic-a: diagonal@1,1 E-W@2,1", "overlap@2,1"),
    "a pipe with one end": ("classic-a: N@1,1", "shape@1,1"),
    "a pipe with one end over another": ("classic-a: N@1,1 N-S@1,1", "overlap@1,1 shape@1,1"),
    "nothing said of networks while something lies wrong": (
        f"classic-a: {PRESSOR} red@0,8 N-S@7,7",
        "off-floor@0,8",
    ),
    "hex: a machine on the pillar": ("cyan: 28@3,3", "off-floor@3,3"),
    "hex: a blocked cell": ("cyan: red@5,6", "off-floor@5,6"),
    "hex: a machine on a supply": ("cyan: 28@1,1 red@1,1", "overlap@1,1"),
    "hex: connectors that share an edge": ("cyan: E-W@1,1 SE-W@1,1", "overlap@1,1"),
    "hex: a four-way and a straight": ("cyan: E-SE-W-NW@1,1 SW-W@1,1", "overlap@1,1"),
    "hex: one end": ("cyan: NE@1,1", "shape@1,1"),
}

ENDS = {
    "a machine alone": (
        "classic-a: 38@3,2",
        "unmet-port@3,2/N unmet-port@3,2/W unmet-port@4,2/E",
    ),
    "a turned machine alone": (
        "classic-a: 38@3,2/1",
        "unmet-port@3,2/E unmet-port@3,2/N unmet-port@3,3/S",
    ),
    "a port at the border": (
        "classic-a: 38@3,0 green@2,0 output@5,0/W",
        "unmet-port@3,0/N",
    ),
    "a port at the pillar": (
        "classic-a: 38@2,3 red@2,2 green@1,3",
        "unmet-port@3,3/E",
    ),
    "a port at the blank side of a pipe": (
        "classic-a: 38@3,2 red@3,1 green@2,2 N-S@5,2 8@5,3 red@5,1 end@7,3/W",
        "unmet-port@4,2/E",
    ),
    "a port at the back of a reservoir": (
        "classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/E",
        "unmet-port@4,2/E",
    ),
    "a port at the blank side of a machine": (
        "classic-a: 38@3,2 red@3,1 green@2,2 8@5,2 red@5,1 end@7,2/W",
        "unmet-port@4,2/E",
    ),
    "a pipe that leads nowhere": (
        "classic-a: 38@3,2 N-S@3,1 green@2,2 output@5,2/W",
        "loose-end@3,1/N",
    ),
    "a pipe into the border": (
        "classic-a: 38@3,1 N-S@3,0 green@2,1 output@5,1/W",
        "loose-end@3,0/N",
    ),
    "a split with one arm in the air": (
        "classic-a: 38@3,2 N-E-S@3,1 red@3,0 green@2,2 output@5,2/W",
        "loose-end@3,1/E",
    ),
    "a pipe at a machine's blank side": (
        "classic-a: 8@3,5 red@3,4 end@5,5/W N-E@2,5 red@2,4",
        "loose-end@2,5/E",
    ),
    "a pipe at the back of a reservoir": (
        "classic-a: 38@3,2 red@3,1 green@2,2 E-W@5,2 output@6,2/N",
        "loose-end@5,2/E",
    ),
    "a pipe all alone": ("classic-a: N-S@1,1", "loose-end@1,1/N loose-end@1,1/S"),
    "a diagonal of which one pipe is idle": (
        "classic-a: 8@2,4 diagonal@1,3 red@1,2 end@4,4/W",
        "loose-end@1,3/S loose-end@2,3/N",
    ),
    "an open end hides what else its network lacks": (
        "classic-a: 38@3,2 N-E-S@3,1 blue@3,0 green@2,2 output@5,2/W",
        "loose-end@3,1/E",
    ),
    "all open ends of one network": (
        "classic-a: 38@3,2 N-E-S-W@3,1 green@2,2 output@5,2/W",
        "loose-end@3,1/E loose-end@3,1/N loose-end@3,1/W",
    ),
    "hex: a machine alone": ("cyan: 28@1,2", "unmet-port@1,2/SE unmet-port@1,2/W"),
    "hex: a machine at the pillar": (
        "cyan: 28@2,2 output@1,2/E",
        "unmet-port@2,2/SE",
    ),
    "hex: a reservoir turned away": (
        "cyan: 28@1,2 blue@2,3 output@0,2/W",
        "unmet-port@1,2/W",
    ),
    "hex: a split into the border": (
        "cyan: 28@1,2 blue@2,3 E-SW-W@0,2 output@0,3/NE",
        "loose-end@0,2/W",
    ),
}

NETWORKS = {
    "a container of the wrong colour at a port": (
        "classic-a: 38@3,2 blue@3,1 green@2,2 output@5,2/W",
        "colour-clash@3,2/N",
    ),
    "containers of two colours on one pipe": (
        "classic-a: 38@3,2 N-E-S@3,1 red@3,0 blue@4,1 green@2,2 output@5,2/W",
        "colour-clash@3,2/N",
    ),
    "a container that touches a passing pipe's end": (
        "classic-a: 38@3,2 N-S@3,1 green@3,0 green@2,2 output@5,2/W",
        "colour-clash@3,2/N",
    ),
    "an output into an input of another colour": (
        "classic-a: 38@3,2 red@3,1 green@2,2 51@5,2 output@7,2/W",
        "colour-clash@5,2/W",
    ),
    "two outputs of two colours into one reservoir": (
        "classic-a: 38@1,2 red@1,1 green@0,2 E-S-W@3,2 7@5,2/2 output@3,3/N red@5,3 orange@6,2",
        "colour-clash@4,2/W",
    ),
    "an input that has only a reservoir": (
        "classic-a: 38@3,2 output@3,1/S green@2,2 output@5,2/W",
        "no-source@3,2/N",
    ),
    "two inputs face to face": (
        "classic-a: 28@3,2 end@5,2/W 1@2,2/2 orange@2,3 end@0,2/E",
        "no-source@2,2/E",
    ),
    "two outputs face to face": (
        "classic-a: 38@1,5 red@1,4 green@0,5 6@4,5/2 red@4,4 blue@4,6 green@5,5",
        "no-sink@2,5/E",
    ),
    "a pipe between two containers": ("classic-a: E-W@2,2 red@1,2 red@3,2", "no-machine@2,2"),
    "a pipe between reservoirs": (
        "classic-a: E-W@2,2 output@1,2/E end@3,2/W",
        "no-machine@2,2",
    ),
    "a ring of four curves": (
        "classic-a: E-S@1,1 S-W@2,1 N-E@1,2 N-W@2,2",
        "no-machine@1,1",
    ),
    "a diagonal between containers": (
        "classic-a: diagonal@1,1 red@1,0 red@2,0 red@1,2 blue@2,2",
        "no-machine@1,1 no-machine@2,1",
    ),
    "a container at an output": (
        "classic-a: 38@3,2 red@3,1 green@2,2 orange@5,2",
        "supply-and-output@4,2/E",
    ),
    "a container on a chain": (
        "classic-a: 38@2,2 red@2,1 green@1,2 N-E-W@4,2 orange@4,1 7@5,2 red@5,1 output@7,2/W",
        "supply-and-output@3,2/E",
    ),
    "a reservoir on a supply": (
        "classic-a: 38@3,2 N-E-S@3,1 red@3,0 output@4,1/W green@2,2 output@5,2/W",
        "supply-and-reservoir@4,1/W",
    ),
    "an end-product reservoir for a basic colour": (
        "classic-a: 38@3,2 red@3,1 green@2,2 end@5,2/W",
        "wrong-reservoir@5,2/W",
    ),
    "an output reservoir for black": (
        "classic-a: 8@3,2 red@3,1 output@5,2/W",
        "wrong-reservoir@5,2/W",
    ),
    "one of two reservoirs wrong": (
        "classic-a: 8@3,2 red@3,1 E-N-W@5,2 output@5,1/S end@6,2/W",
        "wrong-reservoir@5,1/S",
    ),
    "an output too small for the input": (
        "classic-a: 30@1,5 green@1,4 43@3,5 blue@3,4 output@5,5/W",
        "too-little-output@2,5/E",
    ),
    "two inputs that want more than one output": (
        "classic-a: 38@1,5 red@1,4 green@0,5 E-S-W@3,5 7@4,5 red@4,4 output@6,5/W"
        " N-E@3,6 42@4,6 output@6,6/W",
        "too-little-output@2,5/E",
    ),
    "a machine that feeds itself": (
        "classic-a: 45@3,5 S-W@4,4 E-W@3,4 E-S@2,4 N-S@2,5 N-E@2,6 N-W@3,6",
        "machine-loop@3,5",
    ),
    "two machines that feed each other": (
        "classic-a: 34@1,1 S-W@3,1 49@3,2 red@3,3 N-W@5,2 N-S@5,1 S-W@5,0 E-W@4,0 E-W@3,0"
        " E-W@2,0 E-W@1,0 E-S@0,0 N-E@0,1",
        "machine-loop@1,1",
    ),
    "two black outputs on one reservoir": (
        "classic-a: 8@1,1 red@1,0 E-S-W@3,1 28@5,1/2 green@6,1 end@3,2/N",
        "black-merge@4,1/W",
    ),
    "a black output into an input": (
        "classic-a: 8@1,5 red@1,4 28@3,5 end@5,5/W",
        "colour-clash@3,5/W",
    ),
    "a supply, an output and a reservoir on one pipe": (
        "classic-a: 38@3,2 red@3,1 green@2,2 N-E-W@5,2 orange@5,1 output@6,2/W",
        "supply-and-output@4,2/E",
    ),
    "two faults on two networks": (
        "classic-a: 38@3,2 blue@3,1 green@2,2 end@5,2/W",
        "colour-clash@3,2/N wrong-reservoir@5,2/W",
    ),
    "two faults on one network": (
        "classic-a: 30@1,2 green@1,1 34@3,2 output@5,2/W",
        "colour-clash@3,2/W too-little-output@2,2/E",
    ),
    "hex F6: a supply at an output": (
        "cyan: 28@1,2 blue@2,3 red@0,2",
        "supply-and-output@1,2/W",
    ),
    "hex F7: a choice that does not suit": (
        "cyan: 33@2,1 green@3,1 blue@2,0 end@1,1/E",
        "colour-clash@2,1/E",
    ),
    "hex F7: a choice never turns black": (
        "cyan: 32@1,2 yellow@1,1 red@2,1 end@2,3/NW",
        "wrong-reservoir@2,3/NW",
    ),
    "hex F5: black into a white reservoir": (
        "cyan: 41@1,2 green@1,1 output@2,3/NW",
        "wrong-reservoir@2,3/NW",
    ),
    "hex F8: a choice of one dot for an input of two": (
        "cyan: 32@1,1 yellow@0,0 red@1,0 33@1,2/4 end@2,3/NW blue@0,2",
        "too-little-output@1,1/SE",
    ),
    "hex F10: a machine that feeds itself": (
        "cyan: 27@1,3 E-SW@1,2 SW-W@2,2 SW-NE@2,3 NW-NE@1,4",
        "machine-loop@1,3",
    ),
}

CASES = {**PLACEMENT, **ENDS, **NETWORKS}


@pytest.mark.parametrize(("line", "wrong"), CASES.values(), ids=CASES.keys())
def test_every_problem_on_its_spot(line: str, wrong: str) -> None:
    assert problems(layout(line)) == sorted(wrong.split())
