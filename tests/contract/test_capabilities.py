"""What games, states and crews offer besides the contract holds what it promises."""

from __future__ import annotations

import pytest

from shopfloor import bots, games
from shopfloor.bots.swings import Values
from shopfloor.kernel import Rng, SomeState
from shopfloor.kernel.capabilities import (
    Drafts,
    Finishes,
    Foresight,
    Hints,
    Judges,
    Layouts,
    Overlays,
    Positions,
    Puzzles,
    SecondThoughts,
    SeeksPuzzles,
    Solves,
    SolvesFiles,
    Trains,
)

GAMES = list(games.discover())
PIPES = {"factory-fun", "factory-funner"}


def positions(game: str, seats: int) -> list[SomeState]:
    """Some states in which somebody has to act."""
    state, rng = games.load(game).start(seats), Rng(3)
    found: list[SomeState] = []
    while len(found) < 150 and state.result() is None:
        if (chance := state.owed()) is not None:
            state.settle(chance.draw(rng))
            continue
        found.append(state.copy())
        seat = state.actors()[0]
        state.play(seat, state.sample(seat, rng))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_who_offers_what(game: str) -> None:
    crew, rules, state = bots.crew(game), games.load(game), games.load(game).start(1)
    assert isinstance(crew, Hints)
    assert isinstance(crew, Solves)
    assert isinstance(crew, Trains)
    assert isinstance(crew, Values)
    assert isinstance(crew, Puzzles)
    assert isinstance(crew, SeeksPuzzles)
    assert isinstance(rules, Positions)
    assert isinstance(state, Finishes)
    assert isinstance(state, Overlays)
    of_pipes: tuple[type, ...] = (SecondThoughts, SolvesFiles, Judges)
    of_games: tuple[type, ...] = (Drafts, Layouts)
    assert all(isinstance(crew, kind) == (game in PIPES) for kind in of_pipes)
    assert all(isinstance(rules, kind) == (game in PIPES) for kind in of_games)
    assert isinstance(state, Foresight) == (game not in PIPES)


@pytest.mark.parametrize("game", GAMES)
def test_the_moment_is_that_of_the_view(game: str) -> None:
    for state in positions(game, 3):
        view = state.view(None)
        assert state.moment() == (view["round"], view["phase"])


@pytest.mark.parametrize("game", GAMES)
def test_finishing_is_legal(game: str) -> None:
    offered = 0
    for state in positions(game, 2):
        assert isinstance(state, Finishes)
        for seat in range(2):
            action = state.finish(seat)
            offered += action is not None
            assert action is None or action in state.legal(seat)
    assert offered


def test_a_game_without_bots_has_one_that_plays_at_random() -> None:
    assert list(bots.crew("patience").strengths) == list(bots.strengths("patience")) == ["random"]
