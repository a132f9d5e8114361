"""Playouts are repeatable, know no more than the player, and are used only alone."""

from __future__ import annotations

import pytest

from shopfloor import bots
from shopfloor.bots.fantastic_factories import advice as advice
from shopfloor.bots.fantastic_factories.planner import DIRECTOR, Effort, Planner, position
from shopfloor.bots.fantastic_factories.playouts import Luck, Rehearser, follow
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules.phases import OVER, WORK
from shopfloor.games.fantastic_factories.rules.rounds import settle
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng
from shopfloor.solver.work_phase.beam import Beam
from shopfloor.solver.work_phase.search import Search

SMALL = Effort(nodes=60, rolls=1, roll_nodes=20, width=4)


def states(seats: int, seed: int, options: dict[str, str] | None = None) -> list[State]:
    """Where a seat must decide, in one game of quick planners."""
    state, rng = GAME.start(seats, options), Rng(seed)
    players = [Planner(SMALL) for _ in range(seats)]
    found: list[State] = []
    while state.phase != OVER:
        if state.queue:
            settle(state, pick_next(state, rng))
            continue
        seat = state.actors()[0]
        found.append(state.copy())
        state.do(seat, players[seat].choose(state.imagine(seat, rng), seat, rng))
    return found


def alone_at_work(seed: int) -> list[State]:
    return [s for s in states(1, seed, {"machine": "hard"}) if s.phase == WORK]


def test_the_same_state_and_stream_give_the_same_choice() -> None:
    for state in alone_at_work(3)[::9]:
        chosen = {str(Rehearser().choose(state.copy(), 0, Rng(5))) for _ in range(2)}
        assert len(chosen) == 1


def test_playouts_know_no_hidden_card() -> None:
    """What the seat cannot see is dealt anew; the deck has no order that could leak."""
    for state in alone_at_work(4)[::9]:
        before = state.dump()
        chosen = {
            str(Rehearser().choose(state.imagine(0, Rng(seed)), 0, Rng(5))) for seed in range(3)
        }
        assert len(chosen) == 1
        assert state.dump() == before  # it was played on in copies


def test_playouts_are_used_only_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> float:
        raise AssertionError("a playout at a table")

    monkeypatch.setattr(Rehearser, "chance", never)
    for state in states(2, 6)[::5]:
        seat = state.actors()[0]
        plain = Planner(DIRECTOR).choose(state.copy(), seat, Rng(7))
        assert (
            bots.make("fantastic-factories", "director").choose(state.copy(), seat, Rng(7)) == plain
        )


def test_playouts_change_some_plans() -> None:
    """Otherwise they would be for nothing."""
    found = alone_at_work(5)
    changed = [
        state
        for state in found[::4]
        if Rehearser().rehearsed(state, Rng(1)) != Planner(DIRECTOR).think(state, 0)
    ]
    assert changed


def test_lines_of_every_kind_can_be_played() -> None:
    """Each line is legal move by move, whatever is drawn; the best one is the beam's own."""
    for state in alone_at_work(8)[::6]:
        search = Search(state, 0, Planner(DIRECTOR).worth(state, 0), 0)
        if search.start.pending >= 0:
            continue
        beam = Beam(search, 12, True)
        most = beam.look(search.start)
        lines = beam.lines()
        assert lines[0] == (most, beam.line())
        for _, line in lines[:10]:
            after = state.copy()
            follow(after, line, search, Luck(3))
            after.audit()
            assert (
                position(after.shops[0]) != position(state.shops[0]) or after.round != state.round
            )


def test_the_director_plays_legally_where_it_is_hard_pressed() -> None:
    for state in states(1, 9, {"machine": "insane"})[::4]:
        action = bots.make("fantastic-factories", "director").choose(state, 0, Rng(2))
        assert state.why_not(0, action) is None


def test_hints_alone_come_from_playouts() -> None:
    for state in alone_at_work(10)[::8]:
        chosen = Rehearser().choose(state.copy(), 0, Rng(9))
        assert advice.hint(state.copy(), 0, 3, Rng(9)).text == str(chosen)
