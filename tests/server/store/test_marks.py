"""Taking back from a mark gives what a refold from the start gives."""

from __future__ import annotations

import random

import pytest

from shopfloor.kernel import Illegal, Rng
from shopfloor.table import Seat, Table


def taken_back(table: Table, seat: int) -> str | None:
    try:
        table.undo(seat)
    except Illegal as error:
        return error.code
    return None


@pytest.mark.parametrize("game", ["fantastic-factories", "factory-fun", "factory-funner"])
@pytest.mark.parametrize("seed", [1, 2])
def test_undo_from_a_mark_is_undo_by_refolding(game: str, seed: int) -> None:
    chance, stream = random.Random(seed), Rng(seed)
    table = Table.open(game, [Seat(name) for name in "abc"], bytes([seed]) * 32)
    for _ in range(150):
        if table.result() is not None:
            break
        seat = chance.randrange(3)
        if chance.random() < 0.3:
            refolded = table.copy()
            refolded.marks = {}
            assert table.may_undo(seat) == refolded.may_undo(seat)
            assert taken_back(table, seat) == taken_back(refolded, seat)
            assert table.state.dump() == refolded.state.dump()
            assert (table.events, table.entries) == (refolded.events, refolded.entries)
        elif seat in table.state.actors():
            table.play(seat, table.state.sample(seat, stream))
