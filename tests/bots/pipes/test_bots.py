"""The bots of the pipe games finish games, at every seat count, and factories stand at the end."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shopfloor.bots import crew, factory_fun, factory_funner, make, strengths
from shopfloor.bots.pipes import engineer as pipes_engineer
from shopfloor.bots.pipes import solving
from shopfloor.bots.pipes.engineer import EngineerBot
from shopfloor.bots.pipes.reactions import Reaction
from shopfloor.bots.pipes.simple import FitterBot
from shopfloor.bots.pipes.value import alone, by_rule_of_thumb, read_value, read_value_with_demand
from shopfloor.games import load
from shopfloor.kernel import Rng, SomeState, Stream
from shopfloor.kernel.capabilities import Hint, Hints, Limits, Solves
from shopfloor.lab.train import train
from shopfloor.lab.work import crowd
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.layouts import END, Layout, reservoir
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.features.counts import NAMES, survey
from shopfloor.solver.pipes.solve import UNLIMITED, Budget, LayoutSolution
from tests.parts.pipes.support import FUN, layout
from tests.solver.pipes import turns


@pytest.fixture(autouse=True)
def small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FitterBot, "nodes", 60)
    for bot in (EngineerBot, factory_fun.Engineer):
        monkeypatch.setattr(bot, "nodes", 60)
        monkeypatch.setattr(bot, "moving", 120)
        monkeypatch.setattr(bot, "exact", 0)
    monkeypatch.setattr(EngineerBot, "heats", ((8, 1),))


DESKS: dict[str, Any] = {"factory-fun": factory_fun.DESK, "factory-funner": factory_funner.DESK}
PIPES = tuple(DESKS)


def play(game: str, names: list[str], seed: int, **options: str) -> Any:
    stream = Rng(seed * 7919 + 13)
    state = load(game).start(len(names), options)
    seated = [make(game, name) for name in names]
    while state.result() is None:
        owed = state.owed()
        if owed is not None:
            state.settle(owed.draw(stream))
            continue
        seat = state.actors()[0]
        state.play(seat, seated[seat].choose(state.imagine(seat, stream), seat, stream))
    state.audit()
    return state


@pytest.mark.parametrize("game", PIPES)
def test_greedy_stands_five_machines_in_nine_of_ten_solo_games(game: str) -> None:
    standing = [len(play(game, ["greedy"], seed).plants[0].layout.machines()) for seed in range(10)]
    assert sum(count >= 5 for count in standing) >= 9


@pytest.mark.parametrize("game", PIPES)
def test_bots_finish_games_of_all_sizes(game: str) -> None:
    known = ["random", "apprentice", "greedy"]
    for seats in load(game).meta.seats:
        play(game, [known[n % len(known)] for n in range(seats)], seats)


@pytest.mark.parametrize("game", PIPES)
def test_bots_that_solve_finish_games(game: str) -> None:
    assert list(strengths(game)) == ["random", "apprentice", "greedy", "fitter", "engineer"]
    play(game, ["fitter", "engineer"], 2)


@pytest.mark.parametrize("game", PIPES)
def test_the_same_nodes_give_the_same_game(game: str) -> None:
    played = [play(game, ["engineer"], 5).dump() for _ in range(2)]
    assert played[0] == played[1]


@pytest.mark.parametrize("game", PIPES)
def test_an_engineer_plays_at_the_largest_table(game: str) -> None:
    seats = max(load(game).meta.seats)
    play(game, ["engineer"] + ["apprentice"] * (seats - 1), 6)


@pytest.mark.parametrize("game", PIPES)
def test_the_trained_value_has_a_line_for_every_round_left(game: str) -> None:
    state: Any = load(game).start(1, {})
    desk = DESKS[game]
    learned = read_value(game)
    assert len(learned.weights) == len(by_rule_of_thumb(desk.rounds).weights) == desk.rounds - 1
    worth = [learned.worth(desk.rules, state.plants[0], left) for left in range(desk.rounds)]
    assert worth[0] == 0.0
    assert worth[-1] > 15.0


def test_the_value_with_demand_sees_that_a_floor_without_room_makes_nothing() -> None:
    state: Any = load("factory-fun").start(1, {})
    desk = DESKS["factory-fun"]
    learned = read_value_with_demand("factory-fun")
    assert len(learned.weights) == desk.rounds - 1
    empty = learned.worth(desk.rules, state.plants[0], 5)
    full = state.plants[0].copy()
    floor = full.layout.floor
    free = [cell for cell in range(floor.cells) if floor.free[cell]]
    full.layout = Layout(floor, [reservoir(cell, END, 0) for cell in free])
    assert learned.worth(desk.rules, full, 5) < 5.0 < 15.0 < empty


def test_a_turn_with_nothing_to_build_is_declined_for_the_fine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Solved as it stands at a table: of 2 coins a fine of 5 takes one, since one must stay."""
    monkeypatch.setattr(solving, "best_layout", lambda _, turn, price, budget: nothing(price))
    state: Any = load("factory-fun").start(2, {})
    state.plants[0].adding = 38
    helper = crew("factory-fun")
    assert isinstance(helper, Solves)
    found = helper.solve(state, 0, "", Limits(lambda: False))
    assert (found.value, found.to_json()["layout"]) == (-1, None)


def nothing(price: int) -> LayoutSolution:
    return LayoutSolution([], price, price, 0)


def test_the_engineer_of_factory_fun_also_looks_for_the_very_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crowded = layout(
        "classic-c: green@1,0 45@2,0/1 S-W@3,1 red@5,1 2@6,1 output@8,1/W 1@3,2/1 orange@4,2 "
        "blue@6,2 end@3,4/N"
    )
    given = turns.start(FUN, crowded, 48, 12)
    bot = factory_fun.Engineer(factory_fun.DESK)
    without = bot.look(given)
    monkeypatch.setattr(factory_fun.Engineer, "exact", 30_000)
    best = bot.look(given)
    assert best.value == 9 > without.value  # proven in tests/solver/pipes/test_cbs.py
    assert {build.layout for build in without.known} <= {build.layout for build in best.known}


def test_setting_up_too_much_ends_the_look_of_factory_funs_engineer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = turns.start(FUN, Layout(FUN.floors["classic-a"]), 48, 12)
    monkeypatch.setattr(factory_fun.Engineer, "nodes", 4_000)
    monkeypatch.setattr(factory_fun.Engineer, "setups", 1)
    cut = factory_fun.Engineer(factory_fun.DESK).look(given)
    monkeypatch.setattr(factory_fun.Engineer, "setups", UNLIMITED)
    assert cut.known  # what the builder found
    assert cut.nodes < factory_fun.Engineer(factory_fun.DESK).look(given).nodes


def test_no_pipe_bot_looks_at_a_clock() -> None:
    for file in Path(pipes_engineer.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            modules = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            modules += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            assert not {"time", "datetime"} & set(modules), file.name


def test_the_engineer_of_factory_fun_looks_at_moved_machines_in_every_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[int] = []

    def second_look(
        rules: PipeRules, turn: Turn, decline: int, budget: Budget, first: LayoutSolution
    ) -> LayoutSolution:
        looked.append(turn.machine)
        return first

    monkeypatch.setattr(pipes_engineer, "best_moved", second_look)
    play("factory-fun", ["engineer"], 3)
    assert len(looked) == DESKS["factory-fun"].rounds


@pytest.mark.parametrize("game", PIPES)
def test_an_empty_factory_has_all_supplies_near_each_other(game: str) -> None:
    state: Any = load(game).start(1, {})
    desk = DESKS[game]
    plant = state.plants[0]
    counts = dict(zip(NAMES, survey(desk.rules, plant.layout, plant.extras, 2), strict=True))
    colours = counts["spare"]
    assert counts["near_0"] == counts["near_4"] == colours * (colours - 1) / 2
    assert counts["fed_4"] == counts["stuck"] == 0


@pytest.mark.parametrize("game", PIPES)
def test_the_same_seed_trains_the_same_weights(game: str) -> None:
    with crowd(2) as workers:  # nor does it matter who trains
        trained = [train(game, 1, 1, 5, lambda _: None, who) for who in (None, workers)]
    assert trained[0] == trained[1]
    for found in (trained[0], trained[0].get("demand", trained[0])):
        assert {len(line) for line in found["weights"]} == {len(found["features"])}


def test_a_turn_alone_starts_from_the_plant() -> None:
    state: Any = load("factory-fun").start(1, {})
    desk = DESKS["factory-fun"]
    turn = alone(desk.rules, state.plants[0], 13)
    assert (turn.machine, turn.money, turn.tokens) == (13, 2, 0)


@pytest.mark.parametrize("game", PIPES)
def test_bots_play_live_grabs(game: str) -> None:
    play(game, ["greedy", "random"], 4, picking="live")


def test_reactions_are_never_instant() -> None:
    stream = Rng(3)
    times = [Reaction(1.5, 3.0).draw(stream) for _ in range(200)]
    assert min(times) >= 1.5
    assert max(times) <= 4.5
    assert 2.6 < sum(times) / len(times) < 3.4


@pytest.mark.parametrize("game", PIPES)
def test_hints_come_in_three_depths(game: str) -> None:
    helper = crew(game)
    assert isinstance(helper, Hints)
    asked: Callable[[SomeState, int, int, Stream, Callable[[], bool]], Hint] = helper.hint

    def advise(state: SomeState, seat: int, depth: int, stream: Stream) -> Hint:
        return asked(state, seat, depth, stream, lambda: False)

    state, stream = load(game).start(1, {}), Rng(5)
    while (owed := state.owed()) is not None:
        state.settle(owed.draw(stream))
    told = [advise(state.copy(), 0, depth, stream).text for depth in (1, 2, 3)]
    assert told[0] == ""
    assert told[1] == told[2]
    state.play(0, load(game).parse(told[2]))
    where, place, whole = (advise(state.copy(), 0, depth, stream) for depth in (1, 2, 3))
    assert (set(where.shown), where.text) == ({"look_at"}, "")
    assert (set(place.shown), place.text) == ({"look_at", "machine"}, "")
    assert place.shown["machine"]["at"] in where.shown["look_at"]
    assert state.why_not(0, load(game).parse(whole.text)) is None
    hurried = asked(state.copy(), 0, 3, stream, lambda: True)
    assert state.why_not(0, load(game).parse(hurried.text)) is None  # an answer even at once
    assert set(hurried.shown["worth"]) >= {"value", "proven"}
