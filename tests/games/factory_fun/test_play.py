"""Whole games with real factories, of both pipe games: nothing goes astray on the way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from shopfloor.kernel import Illegal, Rng
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.text import layout_to_text
from shopfloor.table import Seat, Table, read_game, write_game
from tests.games.pipe_tables import FUN, FUNNER, frozen, money
from tests.parts.pipes.growing import factories

BOARDS = {"factory-fun": (FUN, "classic-a"), "factory-funner": (FUNNER, "cyan")}
both = pytest.mark.parametrize("name", BOARDS)


def grown(name: str, seed: int) -> tuple[Any, list[int]]:
    """Play a game alone with the machines of a factory grown at random; costs are paid for."""
    game, board = BOARDS[name]
    state, added = game.start(1), []
    for factory in factories(game.rules, game.rules.floors[board], seed, 6)[1:]:
        new = set(factory.machines()) - set(state.plants[0].layout.machines())
        if len(new) != 1:
            continue
        machine = new.pop()
        state.plants[0].money = 50
        state.settle(game.parse_outcome(f"tile {machine}"))
        state.play(0, game.parse(f"claim {machine}"))
        added += build_or_decline(game, state, machine, factory)
        state.audit()
    return state, added


def build_or_decline(game: Any, state: Any, machine: int, factory: Layout) -> list[int]:
    bonus = game.rules.machines[machine].bonus
    chosen = "any=red " if bonus & (bonus - 1) else ""
    action = game.parse(f"build {chosen}{layout_to_text(factory)}")
    try:
        state.play(0, action)
    except Illegal:  # the grower knows no stock
        state.play(0, game.parse("decline"))
        return []
    return [machine]


@both
@pytest.mark.parametrize("seed", range(6))
def test_grown_factories_stand_in_a_game(name: str, seed: int) -> None:
    state, added = grown(name, seed)
    plant = state.view(0)["plants"][0]
    assert sorted(m["id"] for m in plant["layout"]["machines"]) == sorted(added)
    assert plant["bonus"] == state.plants[0].bonus
    twin = BOARDS[name][0].load(json.loads(json.dumps(state.dump())))
    assert frozen(twin) == frozen(state)
    assert twin.playout(Rng(seed)) == state.playout(Rng(seed))
    assert twin.result() == state.result()


@both
def test_some_factories_have_several_machines(name: str) -> None:
    assert max(len(grown(name, seed)[1]) for seed in range(6)) >= 2


@both
def test_a_saved_game_with_a_build_reads_back(name: str) -> None:
    game, _ = BOARDS[name]
    for seed in range(40):
        table = Table.open(name, [Seat("Ada")], bytes([seed]) * 32, {})
        machine = table.view(None)["tiles"][0]["machine"]
        table.play(0, f"claim {machine}")
        for factory in some_builds(game, table.state, machine):
            table.play(0, f"build {layout_to_text(factory)}")
            again = read_game(write_game(table))
            assert frozen(again.state) == frozen(table.state)
            assert money(again.state) == money(table.state)
            return
    pytest.fail("no machine could be built")


def some_builds(game: Any, state: Any, machine: int) -> list[Layout]:
    """A legal factory with just this machine, if one grows soon."""
    for seed in range(300):
        floor = state.plants[0].layout.floor
        for factory in factories(game.rules, floor, seed, 1)[1:]:
            action = game.parse(f"build {layout_to_text(factory)}")
            if machine in factory.machines() and state.why_not(0, action) is None:
                return [factory]
    return []
