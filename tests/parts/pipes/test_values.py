"""Layouts and what they are made of are ordinary values: copied, deep-copied and pickled."""

from __future__ import annotations

import copy
import pickle

import pytest

from shopfloor.parts.pipes.grids import HEX, SQUARE, Floor
from tests.parts.pipes.support import FUN, FUNNER, layout

FACTORY = "classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W"
CONSTANTS = [
    SQUARE,
    HEX,
    FUN,
    FUNNER,
    FUN.floors["expert-c"],
    FUNNER.floors["solo-3"],
    FUN.machines[38],
    FUNNER.machines[45],
]


@pytest.mark.parametrize("constant", CONSTANTS, ids=lambda one: type(one).__name__)
def test_what_is_made_once_is_never_copied(constant: object) -> None:
    assert copy.copy(constant) is constant
    assert copy.deepcopy(constant) is constant
    assert pickle.loads(pickle.dumps(constant)) is constant


def test_a_floor_of_no_game_is_not_copied_either_and_cannot_be_pickled() -> None:
    floor = Floor("yard", SQUARE, ["...", ".#."])
    assert copy.deepcopy(floor) is floor
    with pytest.raises(TypeError):
        pickle.dumps(floor)


def test_layouts_are_values() -> None:
    factory = layout(FACTORY)
    for twin in (copy.copy(factory), copy.deepcopy(factory), pickle.loads(pickle.dumps(factory))):
        assert twin == factory
        assert twin.floor is factory.floor
        assert hash(twin) == hash(factory)
