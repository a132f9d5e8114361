"""Tiles are luck against those that could have come; picks and builds cost against the best."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from shopfloor.bots.factory_fun import DESK as FUN_DESK
from shopfloor.bots.factory_funner import DESK
from shopfloor.bots.pipes.swings.expectation import Expectation, chances
from shopfloor.bots.pipes.swings.fit import PlantPromise, expected, fit
from shopfloor.bots.pipes.swings.tiles import SAMPLE, Tiles, rotations
from shopfloor.bots.pipes.swings.walk import PipeWalk
from shopfloor.bots.pipes.value import read_value
from shopfloor.bots.spreads import BASES
from shopfloor.bots.swings import DECISION, Swing
from shopfloor.games.factory_fun.game import GAME as FUN
from shopfloor.games.factory_funner.game import GAME
from shopfloor.games.factory_funner.state import State
from shopfloor.kernel import Rng


def expectation() -> Expectation[State]:
    return Expectation(DESK, read_value("factory-funner"))


def walk_at_pick() -> PipeWalk[State]:
    """Two plants, two tiles turned up."""
    state = GAME.start(2, {"picking": "turns"})
    walk = PipeWalk(state, expectation(), GAME.parse, GAME.parse_outcome, None)
    list(walk.swings([(1, None, "tile 12"), (2, None, "tile 28")]))
    return walk


def test_the_tile_that_is_worth_less_costs_and_the_better_one_is_named() -> None:
    walk = walk_at_pick()
    gains = {machine: walk.tiles.gain(0, machine) for machine in (12, 28)}
    best, worse = sorted(gains, key=lambda machine: -gains[machine])
    told = next(walk.decision(0, GAME.parse(f"claim {worse}")))
    assert told.points[0] == pytest.approx(-(gains[best] - max(gains[worse], gains[worse])))
    assert told.best.line == (f"claim {best}",)
    assert told.best.fault is not None and told.best.fault.key == "fault.tile"
    assert told.points[1] >= 0.0  # the better one was left


@pytest.mark.parametrize(
    ("rivals", "key", "count"),
    [
        ({28: 9.0, 12: 1.0}, "fault.tile_left", 9),  # clearly better off with it
        ({28: 9.0, 12: 1.0, 34: 8.0}, "fault.tile", None),  # the third tile is as good for them
        ({28: 1.0, 12: 6.0}, "fault.tile", None),  # they want the one that was taken
    ],
)
def test_a_better_tile_that_is_left_to_who_wants_it_is_told_so(
    monkeypatch: pytest.MonkeyPatch, rivals: dict[int, float], key: str, count: int | None
) -> None:
    walk = walk_at_pick()
    mine = {28: 5.0, 12: 1.0, 34: 0.0}
    gains = [mine, {**dict.fromkeys(mine, 0.0), **rivals}]
    walk.state.grab.up = [12, 28, 34]
    monkeypatch.setattr(walk.tiles, "gain", lambda seat, machine: gains[seat][machine])
    told = next(walk.decision(0, GAME.parse("claim 12")))
    assert told.points[0] == -4.0  # whatever is said of it
    assert told.best.line == ("claim 28",) and told.best.fault is not None
    assert told.best.fault.key == key and told.best.fault.params.get("count") == count
    assert told.best.fault.params.get("seat") == (None if count is None else 1)


def test_the_last_to_pick_leaves_nothing_to_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = walk_at_pick()
    walk.state.grab.up = [12, 28, 34]
    next(walk.decision(0, GAME.parse("claim 34")))
    monkeypatch.setattr(walk.tiles, "gain", lambda seat, machine: float(machine))
    told = next(walk.decision(1, GAME.parse("claim 12")))
    assert told.best.fault is not None and told.best.fault.key == "fault.tile"


def test_declining_what_pays_costs_at_least_what_it_pays() -> None:
    walk = walk_at_pick()
    for seat, machine in ((0, 12), (1, 28)):
        next(walk.decision(seat, GAME.parse(f"claim {machine}")))
    told: Swing = next(walk.decision(0, GAME.parse("decline")))
    assert told.source == DECISION and told.points[0] < -1.0
    assert told.best.fault is not None and told.best.fault.key == "fault.declined"
    action = GAME.parse(told.best.line[0])
    assert action.layout is not None and 12 in action.layout.machines()


def test_the_best_build_found_costs_nothing() -> None:
    walk, twin = walk_at_pick(), walk_at_pick()
    for each in (walk, twin):
        for seat, machine in ((0, 12), (1, 28)):
            next(each.decision(seat, GAME.parse(f"claim {machine}")))
    best = next(walk.decision(0, GAME.parse("decline"))).best.line[0]
    assert next(twin.decision(0, GAME.parse(best))).points == (0.0, 0.0)


def test_who_picks_first_is_anybody_where_all_grab_at_once() -> None:
    assert rotations([0, 1, 2]) == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    state = GAME.start(2, {"picking": "turns"})
    state.settle(GAME.parse_outcome("tile 12"))
    state.settle(GAME.parse_outcome("tile 28"))
    tiles = Tiles(expectation(), state)
    turns = tiles.hopes(state.grab, [12, 28])
    state.grab.live = True
    live = tiles.hopes(state.grab, [12, 28])
    assert live[0] <= turns[0] + 1e-9 and live[1] >= turns[1] - 1e-9


def test_the_mean_of_all_tiles_is_that_of_the_tiles_that_could_come() -> None:
    state = GAME.start(1, {})
    state.settle(GAME.parse_outcome("tile 12"))
    tiles = Tiles(expectation(), state)
    pool = [12, 28, 34]
    could = tiles.could(state.grab, pool, Rng(1))
    each = [max(0.0, tiles.gain(0, machine)) for machine in pool]
    assert fmean(hopes[0] for hopes in could) == pytest.approx(sum(each) / 3)


def promised(seats: int, number: int, left: int) -> PlantPromise:
    """A promise of a game of eight rounds that keeps five coins more before it has begun."""
    worth = 3.0 * left + number % 5
    came = worth + (5.0 if left == 8 else 0.0)
    return PlantPromise(number, seats, 0, 8, left, 0.0, worth, 0.0, came, came)


def test_what_the_value_says_too_little_of_a_beginning_is_fitted() -> None:
    every = product((1, 2, 3), range(60), range(1, 9))
    weights = fit([promised(*each) for each in every])["weights"]
    for seats in (1, 2, 3):
        begun, later = promised(seats, 2, 8), promised(seats, 2, 4)
        assert expected(begun, weights) == pytest.approx(begun.came, abs=1.0)
        assert expected(later, weights) == pytest.approx(later.came, abs=1.0)


@pytest.mark.parametrize(
    ("rules", "desk"), [(FUN, FUN_DESK), (GAME, DESK)], ids=["factory-fun", "factory-funner"]
)
def test_over_all_tiles_that_could_come_luck_is_nothing(
    rules: Any, desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were each compared with the same few, all games would seem as lucky as those are poor."""
    learned = Expectation(desk, read_value(desk.rules.game))
    worth = {machine: float(machine % 7) for machine in rules.start(1, {}).unseen}
    monkeypatch.setattr(Tiles, "look", lambda _, seat, machine: worth[machine])
    lucks = []
    for machine in worth:
        walk = PipeWalk(rules.start(1, {}), learned, rules.parse, rules.parse_outcome, None)
        for swing in walk.swings([(1, None, f"tile {machine}")]):
            lucks += [swing.points[0]] if swing.kind == "flip" else []
    spread = stdev(worth.values())
    assert abs(fmean(lucks)) < 2 * spread / sqrt(SAMPLE * len(lucks))


@pytest.mark.parametrize("game", ["factory-fun", "factory-funner"])
def test_who_leads_when_all_is_over_has_won(game: str) -> None:
    assert chances(game, (41.0, 40.0, 40.0), 0.0)[0] > 0.95


def test_the_end_of_games_is_fitted_too() -> None:
    """Else a game in which all strays much has no winner even when it is over."""
    chance = Rng(3)
    rows = []
    for number, seat in product(range(200), range(2)):
        ends = 40.0 + float(chance.below(40))
        told = ends + float(chance.below(40)) - 20.0
        row = PlantPromise(number, 2, seat, 8, 8, 0.0, told, 0.0, ends, ends)
        rows += [replace(row, left=left) for left in range(1, 9)]
    assert fit(rows)["spread"][0] == BASES[0]
