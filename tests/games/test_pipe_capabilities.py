"""What the pipe games offer besides the contract: drafts, layouts, a way to finish."""

from __future__ import annotations

import pytest

from shopfloor.kernel import BadFile, Unreadable
from shopfloor.kernel.capabilities import Drafts, Finishes, Layouts
from shopfloor.parts.pipes.judge.check import check
from tests.games.pipe_tables import FLEXFIXER, FUN, FUNNER, PRESSOR, draft_of, flip, play

GAMES = {"factory-fun": FUN, "factory-funner": FUNNER}
every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_they_say_so_by_type(name: str) -> None:
    assert isinstance(GAMES[name], Drafts)
    assert isinstance(GAMES[name], Layouts)
    assert isinstance(GAMES[name].start(1), Finishes)


def test_a_layout_is_checked_by_its_game() -> None:
    old, new = draft_of(PRESSOR), draft_of(FLEXFIXER)
    verdict = FUN.check_layout(old, new, 7, 8, "", False)
    assert verdict == check(FUN.rules, old, new, 7, 8, "", False)
    assert (verdict["legal"], verdict["cost"], verdict["bonus"]) == (True, 3, 10)
    with pytest.raises(BadFile):
        FUN.check_layout(old, new, 99, 8, "", False)


@every_game
def test_finishing_passes_then_declines(name: str) -> None:
    state = GAMES[name].start(2)
    assert state.finish(0) is None  # chance is owed
    flip(state, 1, 2)
    assert (str(state.finish(0)), state.finish(1)) == ("pass", None)
    play(state, "0 claim 1", "1 pass")
    assert (str(state.finish(0)), state.finish(1)) == ("decline", None)


def test_finishing_leaves_ones_own_tile() -> None:
    state = FUNNER.start(2)
    flip(state, 1, 2)
    play(state, "0 pass", "1 pass")
    assert [str(state.finish(seat)) for seat in (0, 1)] == ["leave", "leave"]


@every_game
def test_views_send_no_flows(name: str) -> None:
    state = GAMES[name].start(2)
    assert all("flows" not in plant for plant in state.view(0)["plants"])


@pytest.mark.parametrize("word", ["99@3,2", "yellow@1,1", "black@1,1"])
def test_a_component_of_another_game_is_named(word: str) -> None:
    with pytest.raises(Unreadable) as caught:
        FUN.parse(f"build classic-a: 38@5,5 {word}")
    assert caught.value.params == {"word": word}
    with pytest.raises(Unreadable):
        FUNNER.parse("build cyan: diagonal@1,1")
