"""States, actions, outcomes, chances and drafts of the pipe games are ordinary Python values."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from shopfloor.kernel import Rng
from tests.games.pipe_tables import FUN, FUNNER, PRESSOR, UMEAKER, draft_of, flip, frozen, play

GAMES = {"factory-fun": FUN, "factory-funner": FUNNER}
WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}
every_game = pytest.mark.parametrize("name", GAMES)
every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


@every_game
@every_way
def test_states(name: str, way: Callable[[Any], Any]) -> None:
    """A twin is equal all the way through a game, and shares nothing that changes."""
    state, rng = GAMES[name].start(3), Rng(3)
    while state.result() is None:
        twin, before = way(state), frozen(state)
        assert type(twin) is type(state)
        assert frozen(twin) == before
        assert (twin.book, twin.rules) == (state.book, state.rules)
        twin.playout(Rng(1))
        assert frozen(state) == before
        if owed := state.owed():
            state.settle(owed.draw(rng))
        else:
            seat = state.actors()[0]
            state.play(seat, state.sample(seat, rng))


@every_way
def test_a_deep_copy_shares_no_books(way: Callable[[Any], Any]) -> None:
    state = FUN.start(1)
    flip(state, 38)
    play(state, "0 claim 38", f"0 build {PRESSOR}")
    twin = way(state)
    assert twin.plants[0].layout == state.plants[0].layout
    assert twin.plants[0].books == state.plants[0].books
    assert twin.plants[0].books is not state.plants[0].books


@every_way
def test_actions(way: Callable[[Any], Any]) -> None:
    for text in ("pass", "keep", "leave", "decline"):
        action = FUNNER.parse(text)
        assert way(action) is action
    for game, text in ((FUN, f"build any=red {PRESSOR}"), (FUNNER, f"build {UMEAKER}")):
        action = game.parse(text)
        twin = way(action)
        assert (twin, str(twin), twin.verb) == (action, str(action), action.verb)
        assert (twin.layout, twin.colour) == (action.layout, action.colour)
    assert way(FUN.parse("claim 38")).machine == 38


@every_game
@every_way
def test_chances_and_outcomes(name: str, way: Callable[[Any], Any]) -> None:
    owed = GAMES[name].start(2).owed()
    twin = way(owed)
    assert (twin.kind, twin.seat, twin.pool) == (owed.kind, owed.seat, owed.pool)
    assert twin.odds() == owed.odds()
    outcome = owed.draw(Rng(5))
    assert way(outcome) == outcome


@every_way
def test_drafts(way: Callable[[Any], Any]) -> None:
    state = FUN.start(1)
    flip(state, 38)
    play(state, "0 claim 38")
    draft = FUN.judge_draft(state, 0, draft_of(PRESSOR))
    assert draft.action is not None
    assert way(draft) == draft
