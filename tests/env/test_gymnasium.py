"""Gymnasium's checker, Stable-Baselines3's where it is installed, and the vector environment."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

from shopfloor.env.solo import Solo
from shopfloor.env.turns import Turns
from shopfloor.env.vector import Vector
from tests.env.tables import GAMES, TABLES, Chosen, name_of

pytestmark = [
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


def rivals_at(table: Chosen) -> list[str]:
    return ["greedy", *["random"] * (table[1] - 2)] if table[1] > 1 else []


def solo(table: Chosen) -> Solo:
    return Solo(table[0], rivals_at(table), options=table[2], menu=table[3])


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_checked_by_gymnasium(table: Chosen) -> None:
    check_env(solo(table), skip_render_check=True)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_checked_by_stable_baselines(table: Chosen) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(solo(table))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_against_a_bot(game: str, seat: int) -> None:
    env, chooser = Solo(game, rivals=["greedy"], seat=seat), np.random.default_rng(1)
    env.reset(seed=1)
    ended, paid = False, 0.0
    while not ended:
        legal = env.action_masks()
        assert legal.dtype == np.bool_ and legal.any()
        _, reward, ended, cut, info = env.step(int(chooser.choice(legal.nonzero()[0])))
        assert not cut and not info
        paid += reward
    result = env.episode.result()
    assert result is not None
    assert paid == (seat in result.winners) / len(result.winners)


def test_an_illegal_action_changes_nothing() -> None:
    env = Solo(rivals=["random"])
    seen, _ = env.reset(seed=1)
    after, reward, ended, cut, info = env.step(int(env.action_masks().argmin()))
    assert info == {"illegal": True}
    assert (after == seen).all()
    assert (reward, ended, cut) == (0.0, False, False)


# Many games at once


@pytest.mark.parametrize("game", GAMES)
def test_lanes_are_the_games_that_single_environments_play(game: str) -> None:
    """Rows equal the observation and mask of an environment with the same stream."""
    vector = Vector(game, 3)
    rows = vector.reset(7)
    single = Turns(game)
    single.reset(seed=0)
    episode = single.episode
    source = np.random.Generator(np.random.PCG64(np.random.SeedSequence(7)))
    seeds = source.integers(1 << 62, size=4).tolist()
    episode.begin(episode.game.start(2, episode.options), seeds[1])
    episode.settle()
    for _ in range(150):
        assert rows.seats[1] == episode.actor
        told = single.writer.both(episode, episode.actor)
        assert (rows.observations[1] == told["observation"]).all()
        assert (rows.masks[1] == told["action_mask"]).all()
        actions = vector.sample()
        episode.act(episode.actor, actions[1])
        rows, _, ended, _ = vector.step(np.array(actions))
        if ended[1]:
            break


def test_a_lane_goes_on_with_a_new_game() -> None:
    vector = Vector(games_at_once=4)
    vector.reset(3)
    finished = 0
    for _ in range(700):
        rows, rewards, ended, cut = vector.step(vector.sample())
        assert not cut.any()
        assert (rewards.sum(axis=1) == ended).all()
        finished += int(ended.sum())
        assert rows.masks.any(axis=1).all()
    assert finished > 4


def test_the_same_seed_is_the_same_run() -> None:
    one, two = Vector(games_at_once=5, seats=3), Vector(games_at_once=5, seats=3)
    assert (one.reset(9).observations == two.reset(9).observations).all()
    for _ in range(100):
        actions = one.sample()
        assert actions == two.sample()
        assert (one.step(actions)[0].observations == two.step(actions)[0].observations).all()


def test_rows_cannot_be_written_by_whoever_reads_them() -> None:
    rows = Vector(games_at_once=1).reset(0)
    with pytest.raises(ValueError, match="read-only"):
        rows.masks[0, 0] = 1


def test_an_illegal_action_names_its_lane() -> None:
    vector = Vector(games_at_once=2)
    rows = vector.reset(1)
    actions = [int(rows.masks[0].argmax()), vector.menu.actions.index("done")]
    with pytest.raises(ValueError, match="lane 1: 'done'"):
        vector.step(actions)
    with pytest.raises(ValueError, match="there is no action"):
        vector.step([99999, 0])


def test_long_games_are_cut_short() -> None:
    vector = Vector(games_at_once=2, most=10)
    vector.reset(1)
    cuts = [vector.step(vector.sample())[3].all() for _ in range(20)]
    assert [n for n, cut in enumerate(cuts, 1) if cut] == [10, 20]
