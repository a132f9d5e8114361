"""Random play of the pipe games builds, and what it builds stands by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from shopfloor.kernel import Rng
from shopfloor.parts.pipes.judge.builds import judge
from shopfloor.parts.pipes.play.actions import BUILD, DECLINED
from shopfloor.parts.pipes.play.placer import random_build
from tests.games.pipe_tables import FUN, FUNNER, flip, play

GAMES = {"factory-fun": FUN, "factory-funner": FUNNER}
every_game = pytest.mark.parametrize("name", GAMES)
SEEDS = range(50)


@every_game
def test_most_seats_build_in_a_playout(name: str) -> None:
    seats = built = machines = 0
    for seed in SEEDS:
        state = GAMES[name].start(1 + seed % 4)
        state.playout(Rng(seed))
        state.audit()
        standing = [len(plant.layout.machines()) for plant in state.plants]
        seats, machines = seats + len(standing), machines + sum(standing)
        built += sum(1 for count in standing if count)
    assert built > seats / 2
    assert machines > seats  # and many build more than one


def at_building(name: str, machine: int) -> Any:
    state = GAMES[name].start(1)
    flip(state, machine)
    play(state, f"0 claim {machine}")
    return state


@every_game
def test_a_sampled_build_is_legal_and_differs_with_the_stream(name: str) -> None:
    state = at_building(name, 38 if name == "factory-fun" else 45)
    drawn = {state.sample(0, Rng(seed)) for seed in SEEDS}
    builds = [action for action in drawn if action.verb == BUILD]
    assert DECLINED in drawn
    assert len(builds) > 10
    assert all(state.why_not(0, action) is None for action in builds)


def test_a_sampled_build_names_the_colour_of_a_bonus_container() -> None:
    state = at_building("factory-fun", 15)
    chosen = {str(state.sample(0, Rng(seed))).split(" classic")[0] for seed in SEEDS}
    assert {"build any=red", "build any=blue", "build any=green"} <= chosen


@every_game
def test_the_placer_gives_up_where_nothing_fits(name: str) -> None:
    state = at_building(name, 38 if name == "factory-fun" else 45)
    turn = state.turn(0, -1)
    turn.money = -99
    assert random_build(state.rules, turn, Rng(1)) is None
    turn.money = 10
    layout = random_build(state.rules, turn, Rng(1))
    assert layout is not None
    assert judge(state.rules, turn, layout).legal()
