"""A footing holds all that a seat's actions and their foresight rest on."""

from __future__ import annotations

from typing import Any

import pytest

from shopfloor import games
from shopfloor.kernel import Rng

GAME = games.load("fantastic-factories")


def told(state: Any, seat: int) -> tuple[object, ...]:
    """What a seat is told of its actions."""
    legal = state.legal(seat)
    return [str(action) for action in legal], state.yields(seat, legal), state.lacks(seat)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_on_an_equal_footing_a_seat_may_do_the_same_and_it_brings_the_same(seats: int) -> None:
    """By games in which others act in between, few cards are left, and decks run out."""
    kept = again = 0
    for seed in range(6):
        state: Any = GAME.start(seats, {"machine": "hard"} if seats == 1 else {})
        stream = Rng(seed)
        before: dict[int, tuple[object, object]] = {}
        while state.result() is None:
            if (chance := state.owed()) is not None:
                state.settle(chance.draw(stream))
                continue
            for seat in state.actors():
                now = (state.footing(seat), told(state, seat))
                if seat in before and before[seat][0] == now[0]:
                    assert before[seat][1] == now[1]
                    kept += 1
                again += 1
                before[seat] = now
            actors = state.actors()
            seat = actors[stream.below(len(actors))]
            state.play(seat, state.sample(seat, stream))
    assert kept > again // 4 or seats < 3  # most of what others do leaves a seat as it was


def test_a_footing_changes_with_what_a_seat_holds() -> None:
    state: Any = GAME.start(2, {})
    stream = Rng(5)
    while (chance := state.owed()) is not None:
        state.settle(chance.draw(stream))
    seat = state.actors()[0]
    before = state.footing(seat)
    state.shops[seat].metal += 1
    assert state.footing(seat) != before
