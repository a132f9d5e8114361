"""Layout JSON and layout text both ways, and what is refused at which place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shopfloor.kernel import BadFile, Unreadable
from shopfloor.parts.pipes.json import layout_from_json, layout_to_json
from shopfloor.parts.pipes.text import layout_from_text, layout_to_text

from .growing import factories
from .support import FLOORS, FUN, FUNNER, layout, tried

EXAMPLE = """
{"format": 1, "game": "factory-fun", "board": "classic-a",
 "machines":   [{"id": 38, "at": [3, 2], "turn": 0}],
 "containers": [{"colour": "red", "at": [3, 1]}, {"colour": "green", "at": [2, 2]}],
 "reservoirs": [{"kind": "output", "at": [5, 2], "side": "W"}],
 "pipes":      [],
 "diagonals":  []}
"""
KEYS = st.sampled_from(["id", "at", "turn", "colour", "kind", "side", "ends"])
HEAD = {"format": 1, "game": "factory-fun", "board": "classic-a"}

MALFORMED: dict[str, tuple[object, str, str]] = {
    "no object": ([], "layout", "type"),
    "no format": ({"game": "factory-fun", "board": "classic-a"}, "layout.format", "missing"),
    "another format": ({**HEAD, "format": 2}, "format", "unknown"),
    "a format of text": ({**HEAD, "format": "1"}, "format", "type"),
    "a format that is true": ({**HEAD, "format": True}, "format", "type"),
    "another game": ({**HEAD, "game": "factory-funner"}, "game", "unknown"),
    "an unknown board": ({**HEAD, "board": "cyan"}, "board", "unknown"),
    "an unknown key": ({**HEAD, "pipe": []}, "layout.pipe", "key"),
    "a list that is none": ({**HEAD, "pipes": {}}, "pipes", "type"),
    "an entry that is none": ({**HEAD, "pipes": [[1, 2]]}, "pipes[0]", "type"),
    "an entry's unknown key": (
        {**HEAD, "pipes": [{"at": [1, 1], "ends": ["N", "S"], "colour": "red"}]},
        "pipes[0].colour", "key",
    ),
    "an entry without its cell": ({**HEAD, "pipes": [{"ends": ["N", "S"]}]},
                                  "pipes[0].at", "missing"),
    "an unknown machine": (
        {**HEAD, "machines": [{"id": 55, "at": [1, 1], "turn": 0}]}, "machines[0].id", "unknown",
    ),
    "a machine id of text": (
        {**HEAD, "machines": [{"id": "38", "at": [1, 1], "turn": 0}]}, "machines[0].id", "type",
    ),
    "a turn too far": (
        {**HEAD, "machines": [{"id": 38, "at": [1, 1], "turn": 4}]}, "machines[0].turn", "range",
    ),
    "a turn backwards": (
        {**HEAD, "diagonals": [{"at": [1, 1], "turn": -1}]}, "diagonals[0].turn", "range",
    ),
    "a cell off the grid": (
        {**HEAD, "containers": [{"colour": "red", "at": [9, 0]}]}, "containers[0].at", "range",
    ),
    "a negative cell": (
        {**HEAD, "containers": [{"colour": "red", "at": [-1, 0]}]}, "containers[0].at", "range",
    ),
    "a cell of three": (
        {**HEAD, "containers": [{"colour": "red", "at": [1, 1, 1]}]}, "containers[0].at", "range",
    ),
    "a cell of halves": (
        {**HEAD, "containers": [{"colour": "red", "at": [1, 1.0]}]}, "containers[0].at[1]", "type",
    ),
    "a black container": (
        {**HEAD, "containers": [{"colour": "black", "at": [1, 1]}]},
        "containers[0].colour", "unknown",
    ),
    "a colour of the other game": (
        {**HEAD, "containers": [{"colour": "yellow", "at": [1, 1]}]},
        "containers[0].colour", "unknown",
    ),
    "a kind of reservoir that is none": (
        {**HEAD, "reservoirs": [{"kind": "white", "at": [1, 1], "side": "N"}]},
        "reservoirs[0].kind", "unknown",
    ),
    "a side of the other grid": (
        {**HEAD, "reservoirs": [{"kind": "end", "at": [1, 1], "side": "SE"}]},
        "reservoirs[0].side", "unknown",
    ),
    "the same end twice": (
        {**HEAD, "pipes": [{"at": [1, 1], "ends": ["N", "S", "N"]}]}, "pipes[0].ends[2]", "twice",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("data", "place", "why"), MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_layout_names_the_place(data: object, place: str, why: str) -> None:
    with pytest.raises(BadFile) as caught:
        layout_from_json(FUN, data)
    assert (caught.value.code, caught.value.place) == ("format", place)
    assert caught.value.params["why"] == why


def test_a_diagonal_has_no_place_on_hexes() -> None:
    data = {"format": 1, "game": "factory-funner", "board": "cyan"}
    with pytest.raises(BadFile) as caught:
        layout_from_json(FUNNER, {**data, "diagonals": [{"at": [1, 1], "turn": 0}]})
    assert caught.value.place == "diagonals[0]"


def test_the_example_of_the_format() -> None:
    factory = layout_from_json(FUN, json.loads(EXAMPLE))
    assert factory == layout("classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W")
    assert layout_from_json(FUN, layout_to_json(FUN, factory)) == factory


def test_absent_lists_are_empty() -> None:
    assert layout_from_json(FUN, HEAD) == layout("classic-a:")


@tried
@given(st.integers(0, 10**6), st.booleans(), st.randoms(use_true_random=False))
def test_both_formats_give_the_layout_back(seed: int, hexes: bool, rng: Any) -> None:
    rules = FUNNER if hexes else FUN
    factory = factories(rules, rules.floors["cyan" if hexes else "expert-b"], seed, 3)[-1]
    assert layout_from_text(FLOORS, layout_to_text(factory)) == factory
    data = json.loads(json.dumps(layout_to_json(rules, factory)))
    for entries in data.values():
        if isinstance(entries, list):
            rng.shuffle(entries)
    assert layout_from_json(rules, data) == factory  # order means nothing


@pytest.mark.parametrize(
    "line", ["nowhere: ", "cyan: pink@1,1", "cyan: red", "cyan: red@9,9", "cyan: N-S@1,1",
             "classic-a: output@1,1/", "classic-a: red@1"]
)  # fmt: skip
def test_a_word_that_is_none(line: str) -> None:
    with pytest.raises(Unreadable):
        layout_from_text(FLOORS, line)


def test_a_line_reads_like_the_floor() -> None:
    line = "classic-a: red@3,1 green@2,2 38@3,2/1 output@5,2/W E-S@1,5 diagonal@5,5/1"
    assert layout_to_text(layout(line)) == line


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.floats() | st.sampled_from(["red", "N"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=8,
)


@tried
@given(st.sampled_from(["machines", "containers", "reservoirs", "pipes", "diagonals"]), JUNK)
def test_junk_is_refused_by_name_or_read(name: str, junk: Any) -> None:
    place = name
    try:
        layout_from_json(FUN, {**HEAD, name: [junk]})
    except BadFile as bad:
        place = bad.place
    assert place.startswith(name)
