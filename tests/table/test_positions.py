"""Games that begin at a position: set up with care, saved and read like any other."""

from __future__ import annotations

import json
from typing import Any

import pytest

from shopfloor import bots, games
from shopfloor.analysis.review import swings_of
from shopfloor.bots.puzzles import kept, opened
from shopfloor.kernel import BadFile, GameError, Rng
from shopfloor.kernel.capabilities import Positions
from shopfloor.table import read_game, write_game

GAMES = ["fantastic-factories", "factory-fun", "factory-funner"]


def table_of(game: str) -> Any:
    crew: Any = bots.crew(game)
    return opened(game, crew, kept(game)[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_what_its_state_tells_of_itself(game: str) -> None:
    rules: Any = games.load(game)
    assert isinstance(games.load(game), Positions)
    for puzzle in kept(game)[:5]:
        state = rules.set_up(puzzle.position)
        state.audit()
        told = {key: value for key, value in puzzle.position.items() if key != "next"}
        assert rules.position(state, 0) == told
        assert rules.load(state.dump()).dump() == state.dump()


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_any_game_can_be_set_up_again(game: str) -> None:
    rules: Any = games.load(game)
    state, stream, found = rules.start(3, {}), Rng(5), 0
    while state.result() is None and found < 6:
        if (chance := state.owed()) is not None:
            state.settle(chance.draw(stream))
            continue
        for seat in range(3):
            try:
                position = rules.position(state, seat)
            except GameError:
                continue
            rules.set_up(position).audit()
            assert rules.set_up(position).view(0)["seat"] == 0
            found += 1
        seat = state.actors()[0]
        state.play(seat, state.sample(seat, stream))
    assert found


@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_a_position_is_saved_and_read(game: str) -> None:
    table = table_of(game)
    for move in kept(game)[0].line:
        table.play(0, move)
    again = read_game(write_game(table))
    assert again.state.dump() == table.state.dump()
    assert again.header.position == kept(game)[0].position
    with pytest.raises(GameError, match="review_midway"):
        swings_of(again)


@pytest.mark.parametrize("game", GAMES)
def test_a_file_with_a_bad_position_is_refused(game: str) -> None:
    header, *rest = write_game(table_of(game)).splitlines(keepends=True)
    told = json.loads(header)
    for change in ({"money": -4}, {"dice": "all"}, {"layout": 5}, {"metal": 10**9}, {"x": 1}):
        told["position"] = {**kept(game)[0].position, **change}
        with pytest.raises(BadFile) as refused:
            read_game(json.dumps(told) + "\n" + "".join(rest))
        assert refused.value.params["place"] == "line 1"
    told["position"], told["seats"] = kept(game)[0].position, [{"name": "a"}, {"name": "b"}]
    with pytest.raises(BadFile, match="no_positions"):
        read_game(json.dumps(told) + "\n" + "".join(rest))
