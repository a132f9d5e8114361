"""States, actions, outcomes, chances and generators are ordinary Python values.

They can be copied, deep-copied and pickled, compiled or not; the copy is equal and lives alone.
"""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shopfloor import bots, games
from shopfloor.kernel import Action, Outcome, Rng, SomeChance, SomeState

ROOT = Path(__file__).parents[2]
Way = Callable[[Any], Any]
WAYS: dict[str, Way] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}
GAMES = list(games.discover())
copied = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
in_every_game = pytest.mark.parametrize("game", GAMES)


def walk(game: str, seed: int, decisions: int) -> tuple[SomeState, list[Action], list[Outcome]]:
    """A position some way into a game, with what led there."""
    rules, luck = games.load(game), Rng(seed)
    player = bots.make(game, "random")
    state = rules.start(rules.meta.seats[1])
    actions: list[Action] = []
    outcomes: list[Outcome] = []
    while len(actions) < decisions and state.result() is None:
        if owed := state.owed():
            outcomes.append(owed.draw(luck))
            state.settle(outcomes[-1])
        else:
            seat = state.actors()[0]
            actions.append(player.choose(state.copy(), seat, luck))
            state.play(seat, actions[-1])
    return state, actions, outcomes


def play_on(state: SomeState, seed: int) -> None:
    """One decision, and what chance owes before it."""
    luck = Rng(seed)
    while owed := state.owed():
        state.settle(owed.draw(luck))
    seat = state.actors()[0]
    state.play(seat, state.legal(seat)[-1])


@copied
@in_every_game
@pytest.mark.parametrize("decisions", [1, 7, 40])
def test_a_state(game: str, decisions: int, way: Way) -> None:
    state, _, _ = walk(game, decisions, decisions)
    before, other = state.dump(), way(state)
    assert other is not state and type(other) is type(state)
    assert other.dump() == before
    if state.result() is None:
        play_on(other, 5)
        assert state.dump() == before != other.dump()
        play_on(state, 5)
        assert state.dump() == other.dump()


@copied
@in_every_game
def test_an_action_stays_one_value(game: str, way: Way) -> None:
    _, actions, _ = walk(game, 3, 12)
    assert actions
    for action in actions:
        other = way(action)
        assert other == action and str(other) == str(action)
        assert hash(other) == hash(action)


@copied
@in_every_game
def test_an_outcome(game: str, way: Way) -> None:
    _, _, outcomes = walk(game, 3, 12)
    assert outcomes
    for outcome in outcomes:
        assert way(outcome) == outcome and str(way(outcome)) == str(outcome)


def first_debt(game: str) -> SomeChance:
    """What chance owes first in a game."""
    state = games.load(game).start(2)
    while (owed := state.owed()) is None:
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[0])
    return owed


@copied
@in_every_game
def test_a_chance(game: str, way: Way) -> None:
    owed = first_debt(game)
    other = way(owed)
    assert other.kind == owed.kind
    assert str(other.draw(Rng(4))) == str(owed.draw(Rng(4)))
    assert other.odds() == owed.odds()


@copied
def test_a_generator_goes_on(way: Way) -> None:
    rng = Rng(11)
    rng.below(6)
    other = way(rng)
    assert [other.below(1000) for _ in range(9)] == [rng.below(1000) for _ in range(9)]


if "SHOPFLOOR_INTERPRETED" not in os.environ:

    def test_all_of_it_interpreted() -> None:
        """The same tests, with the sources in place of the compiled modules."""
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__]
        env = {**os.environ, "SHOPFLOOR_INTERPRETED": "1"}
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout
