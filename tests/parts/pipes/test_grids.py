"""Floors: the boards of both games, and what lies across an edge."""

from __future__ import annotations

import pytest

from shopfloor.kernel import BadFile
from shopfloor.parts.pipes.grids import HEX, SQUARE, Floor, read_floors
from shopfloor.parts.pipes.machines import read_machines

from .support import FLOORS, FUN, FUNNER, HEXAGON


def test_ten_square_floors_of_77_and_six_hex_floors_of_41() -> None:
    assert [sum(f.free) for f in FUN.floors.values()] == [77] * 10
    assert [sum(f.free) for f in FUNNER.floors.values()][:6] == [41] * 6
    assert len(FUN.machines) == 55
    assert len(FUNNER.machines) == 48


def neighbours(floor: Floor, column: int, row: int) -> dict[str, tuple[int, int]]:
    cell = floor.cell[column, row]
    beyond = {name: floor.neighbour(cell, i) for i, name in enumerate(floor.grid.names)}
    return {name: floor.place[other] for name, other in beyond.items() if other >= 0}


def test_square_neighbours() -> None:
    around = neighbours(FUN.floors["classic-a"], 1, 1)
    assert around == {"N": (1, 0), "E": (2, 1), "S": (1, 2), "W": (0, 1)}


def test_hex_neighbours_of_even_and_odd_rows() -> None:
    cyan = FUNNER.floors["cyan"]
    assert neighbours(cyan, 2, 2) == {
        "E": (3, 2), "SE": (3, 3), "SW": (2, 3), "W": (1, 2), "NW": (2, 1), "NE": (3, 1),
    }  # fmt: skip
    assert neighbours(cyan, 2, 1) == {
        "E": (3, 1), "SE": (2, 2), "SW": (1, 2), "W": (1, 1), "NW": (1, 0), "NE": (2, 0),
    }  # fmt: skip


@pytest.mark.parametrize("floor", FLOORS.values(), ids=FLOORS.keys())
def test_facing_slots_face_each_other(floor: Floor) -> None:
    for slot, facing in enumerate(floor.across):
        if facing >= 0 and floor.free[slot // floor.sides]:
            assert floor.across[facing] == slot
            assert floor.free[facing // floor.sides]


def test_turns_go_clockwise() -> None:
    assert [SQUARE.names[SQUARE.turned(1, t)] for t in range(4)] == ["E", "S", "W", "N"]
    assert HEX.names[HEX.turned(5, 1)] == "E"
    assert HEX.names[HEX.opposite(1)] == "NW"
    assert int(HEXAGON.cells) == 61


def test_a_board_file_with_a_strange_character() -> None:
    with pytest.raises(BadFile):
        read_floors(SQUARE, "; a comment\n[x]\n..?..\n")


BAD_ROWS = {
    "1,Twice,6,in:green:1,,,,out:red:1,\n1,Twice,6,in:green:1,,,,out:red:1,": "line 3",
    "1,No output,6,in:green:1,,,,,": "line 2",
    "1,No input,6,out:green:1,,,,,": "line 2",
    "1,Colour,6,in:orange:1,,,,out:red:1,": "line 2 E",
    "1,Amount,6,in:green:4,,,,out:red:1,": "line 2 E",
    "1,Black choice,6,in:green:1,,,,out:red|black:1,": "line 2 NW",
    "1,Flow,6,at:green:1,,,,out:red:1,": "line 2 E",
    "x,Id,6,in:green:1,,,,out:red:1,": "line 2 id",
    "1,Revenue,,in:green:1,,,,out:red:1,": "line 2 revenue",
}


@pytest.mark.parametrize(("rows", "place"), BAD_ROWS.items())
def test_a_bad_machine_row_names_line_and_column(rows: str, place: str) -> None:
    with pytest.raises(BadFile) as caught:
        read_machines(HEX, f"id,name,revenue,E,SE,SW,W,NW,NE\n{rows}", FUNNER.supplies)
    assert caught.value.place == place
