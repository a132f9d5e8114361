"""The bots of Fantastic Factories play legal, sensible, repeatable games at every table."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest

from shopfloor import bots
from shopfloor.bots.fantastic_factories.model import STAGES, Model, learned, own
from shopfloor.bots.fantastic_factories.planner import Effort, Planner
from shopfloor.games.fantastic_factories.actions import Action
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules.phases import OVER, WORK
from shopfloor.games.fantastic_factories.rules.rounds import settle
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng
from shopfloor.kernel.capabilities import Bot
from shopfloor.lab.train import train
from shopfloor.lab.work import Crowd

SMALL = Effort(nodes=60, rolls=1, roll_nodes=20)


def play(
    players: list[Bot[State, Action]], seed: int, options: dict[str, str] | None = None
) -> State:
    """One game; every bot sees imagined states only."""
    state, rng, thoughts = GAME.start(len(players), options), Rng(seed), Rng(seed + 99)
    while state.phase != OVER:
        if state.queue:
            settle(state, pick_next(state, rng))
        else:
            seat = state.actors()[0]
            state.play(seat, players[seat].choose(state.imagine(seat, thoughts), seat, thoughts))
    return state


def test_greedy_beats_random() -> None:
    won = 0
    for game in range(100):
        seat = game % 2
        names = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        players: list[Any] = [bots.make("fantastic-factories", name) for name in names]
        end = play(players, game // 2).result()
        assert end is not None
        won += end.winners == [seat]
    assert won >= 90


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_planners_play_every_table(seats: int) -> None:
    state = play([Planner(SMALL) for _ in range(seats)], seats)
    state.audit()
    assert state.ended_by in ("goods", "buildings")


@pytest.mark.parametrize("level", ["easy", "insane"])
def test_planners_play_solo(level: str) -> None:
    assert play([Planner(SMALL)], 7, {"machine": level}).result() is not None


def test_planners_repeat_themselves() -> None:
    games = [play([Planner(SMALL), Planner(SMALL)], 5).dump() for _ in range(2)]
    assert games[0] == games[1]


def test_bots_are_listed_weakest_first() -> None:
    names = list(bots.strengths("fantastic-factories"))
    assert names == ["random", "greedy", "apprentice", "foreman", "director"]


def at_work(seed: int) -> State:
    state, rng = GAME.start(2), Rng(seed)
    greedy = bots.make("fantastic-factories", "greedy")
    while state.queue or state.phase != WORK or state.round < 3:
        if state.queue:
            settle(state, pick_next(state, rng))
        else:
            seat = state.actors()[0]
            state.do(seat, greedy.choose(state, seat, rng))
    return state


def test_the_value_knows_no_hidden_card() -> None:
    state = at_work(3)
    before = learned().worth(state, 0)
    for seed in range(5):
        after = learned().worth(state.imagine(0, Rng(seed)), 0)
        assert after.base == before.base


def test_prices_of_stock_never_fall() -> None:
    for left in (1.0, 2.5, 4.0, 8.0):
        for ending in (False, True):
            prices = learned().price_list(left, ending)
            for table in (prices.metal, prices.energy, prices.cards):
                assert all(low <= high for low, high in pairwise(table))


def test_the_weights_are_of_the_right_shape() -> None:
    model: Model = learned()
    assert len(model.weights) == STAGES
    assert all(n < len(model.weights[0]) for n in own(at_work(1).shops[0]))


def test_training_is_reproducible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shopfloor.bots.fantastic_factories.train.EFFORT", SMALL)
    heard: list[int] = []
    first = train("fantastic-factories", 1, 2, 4, heard.append)
    with ThreadPoolExecutor(2) as executor:  # nor does it matter who trains
        again = train("fantastic-factories", 1, 2, 4, heard.append, Crowd(executor, 2))
    assert json.dumps(first) == json.dumps(again)
    assert heard == [1, 1, 1, 1]


def test_later_generations_leave_the_prices_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shopfloor.bots.fantastic_factories.train.EFFORT", SMALL)
    monkeypatch.setattr("shopfloor.bots.fantastic_factories.train.EVERYWHERE", 1)
    first = train("fantastic-factories", 1, 3, 4, lambda _: None)
    more = train("fantastic-factories", 2, 3, 4, lambda _: None)
    assert (more["prices"], more["pace"]) == (first["prices"], first["pace"])
    assert more["alone"] != first["alone"]
