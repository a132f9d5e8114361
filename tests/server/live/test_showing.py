"""A client that lays each change over what it has stands where a whole update would put it."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from typing import Any

import pytest

from shopfloor import games
from shopfloor.kernel import Rng
from shopfloor.server.live.wire.messages import encode
from shopfloor.server.live.wire.showing import Showing, update_for
from shopfloor.server.live.wire.updates import Clocked
from shopfloor.table import Seat, Table
from tests.server.client import after

EVERYBODY = (0, 1, 2, None)


def moves(table: Table, many: int) -> Iterator[int]:
    """Play at random; after each move its number."""
    rng = Rng(7)
    for _ in range(many):
        if not (actors := table.state.actors()):
            return
        seat = actors[rng.below(len(actors))]
        table.play(seat, table.state.sample(seat, rng))
        yield len(table.entries)


def no_times() -> tuple[Clocked, int | None]:
    return {}, None


def told(frame: bytes) -> dict[str, Any]:
    """What is in an unmasked frame of text."""
    told: dict[str, Any] = json.loads(frame[{126: 4, 127: 10}.get(frame[1], 2) :])
    return told


def opened(game: str) -> Table:
    return Table.open(game, [Seat(name) for name in "ABC"], b"shown..." * 4)


@pytest.mark.parametrize("game", list(games.discover()))
def test_changes_lead_where_updates_do_at_a_room(game: str) -> None:
    """A room plays each move on a copy: what has not changed is taken from the view before."""
    table, showing, rng, since = opened(game), Showing(), Rng(7), 0
    has: dict[int | None, dict[str, Any]] = {}
    for turn in range(40):
        showing.turn(len(table.entries))
        for seat in EVERYBODY:
            message = told(showing.frame(table, seat, since, turn > 0, no_times))
            has[seat] = after(has.get(seat, {}), message)
            assert has[seat] == json.loads(encode(update_for(table, seat, since, {}, None)))
        since, table = len(table.entries), table.copy()
        if actors := table.state.actors():
            seat = actors[rng.below(len(actors))]
            table.play(seat, table.state.sample(seat, rng))


@pytest.mark.parametrize("game", list(games.discover()))
def test_changes_lead_where_updates_do(game: str) -> None:
    table, showing = opened(game), Showing()
    has: dict[int | None, dict[str, Any]] = {}
    changes = 0
    showing.turn(since := len(table.entries))
    for seat in EVERYBODY:
        has[seat] = told(showing.frame(table, seat, 0, False, no_times))
    for number in moves(table, 40):
        showing.turn(number)
        for seat in EVERYBODY:
            message = told(showing.frame(table, seat, since, True, no_times))
            changes += message["say"] == "change"
            has[seat] = after(has[seat], message)
            assert has[seat] == json.loads(encode(update_for(table, seat, since, {}, None)))
        since = number
    assert changes > 20


@pytest.mark.parametrize("game", list(games.discover()))
def test_a_move_leaves_no_cycle_behind(game: str) -> None:
    """So the server need not look for any (server/memory.py)."""
    table, showing = opened(game), Showing()
    for played, number in enumerate(moves(table, 40)):
        if played == 5:  # what is made once is made
            gc.collect()
            gc.disable()
        showing.turn(number)
        for seat in EVERYBODY:
            showing.frame(table, seat, showing.before.number, True, no_times)
        table.copy()
    try:
        assert gc.collect() == 0
    finally:
        gc.enable()
