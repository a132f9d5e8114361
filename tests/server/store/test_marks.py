"""Taking back from a mark gives what a refold from the start gives."""

from __future__ import annotations

import random
from itertools import takewhile

import pytest

from shopfloor.kernel import Illegal, Rng
from shopfloor.table import Seat, Table


def taken_back(table: Table, seat: int) -> str | None:
    try:
        table.undo(seat)
    except Illegal as error:
        return error.code
    return None


def chance_since(table: Table, seat: int) -> bool:
    """Tell whether chance has spoken since the seat's last action."""
    late = takewhile(lambda entry: entry.seat != seat, reversed(table.entries))
    return any(entry.is_chance for entry in late)


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


@pytest.mark.parametrize("game", ["fantastic-factories", "factory-fun", "factory-funner"])
def test_copies_go_their_own_ways(game: str) -> None:
    """What they share is not changed by either, nor is what may be taken back at the other."""
    stream, seats = Rng(5), range(3)
    tables = [Table.open(game, [Seat(name) for name in "abc"], bytes([5]) * 32)]
    for turn in range(90):
        if turn % 30 == 0:
            tables = [tables[0], tables[0].copy()]
        for table in tables:
            if actors := table.state.actors():
                seat = actors[stream.below(len(actors))]
                table.play(seat, table.state.sample(seat, stream))
            folded = Table.fold(table.header, table.entries, table.dealer)
            assert table.state.dump() == folded.state.dump()
            for seat in seats:  # once chance has spoken, a refold may find more than was kept up
                if not table.may_undo(seat) and chance_since(table, seat):
                    continue
                assert table.may_undo(seat) == folded.may_undo(seat)
