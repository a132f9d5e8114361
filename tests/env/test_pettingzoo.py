"""PettingZoo's own tests, at every table."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from shopfloor import games
from shopfloor.env.together import Together
from shopfloor.env.turns import Turns
from shopfloor.kernel import Illegal, Unreadable
from tests.env.tables import GAMES, OPTIONS, TABLES, Chosen, name_of

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:.*render_mode"),
]
AT = pytest.mark.parametrize("table", TABLES, ids=name_of)


ANY = pytest.mark.parametrize("table", TABLES + OPTIONS, ids=name_of)


def test_every_game_is_here() -> None:
    assert list(games.discover()) == GAMES


def turns(table: Chosen, render_mode: str | None = None) -> Turns:
    game, seats, options, menu = table
    return Turns(game, seats, options, menu=menu, render_mode=render_mode)


def together(table: Chosen, render_mode: str | None = None) -> Together:
    game, seats, options, menu = table
    return Together(game, seats, options, menu=menu, render_mode=render_mode)


@ANY
def test_one_after_the_other(table: Chosen) -> None:
    api_test(turns(table), num_cycles=60)


@AT
def test_seeds_one_after_the_other(table: Chosen) -> None:
    seed_test(partial(turns, table), num_cycles=40)


@AT
def test_all_at_once(table: Chosen) -> None:
    parallel_api_test(together(table), num_cycles=40)


@AT
def test_seeds_all_at_once(table: Chosen) -> None:
    parallel_seed_test(partial(together, table), num_cycles=40)


def play(env: Turns, seed: int) -> dict[str, float]:
    """A game by masks; what every agent was paid in all."""
    env.reset(seed=seed)
    chooser = np.random.default_rng(seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        paid[agent] += reward
        if ended or cut:
            env.step(None)
        else:
            env.step(int(chooser.choice(observation["action_mask"].nonzero()[0])))
    return paid


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_one_win_is_shared(game: str, seed: int) -> None:
    assert sum(play(Turns(game, seats=3), seed).values()) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_points_by_the_step_come_to_the_score(game: str) -> None:
    env = Turns(game, seats=2, reward="points")
    env.reset(seed=5)
    had = [int(env.episode.menu.points(env.episode.state, seat)) for seat in range(2)]
    paid = play(env, 5)
    result = env.episode.result()
    assert result is not None
    points = [score.points for score in result.scores]
    assert [own + more for own, more in zip(had, paid.values(), strict=True)] == points


@pytest.mark.parametrize("game", GAMES)
def test_ranks_share_out_half_a_point_a_seat(game: str) -> None:
    assert sum(play(Turns(game, seats=4, reward="rank"), 2).values()) == pytest.approx(2)


@pytest.mark.parametrize("game", GAMES)
def test_margins_of_two_are_opposite(game: str) -> None:
    assert sum(play(Turns(game, seats=2, reward="margin"), 2).values()) == 0


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(Unreadable, match="unknown_reward"):
        Turns(reward="fame")


def test_what_is_not_in_the_mask_is_refused() -> None:
    env = Turns()
    env.reset(seed=1)
    before = env.episode.state.dump()
    with pytest.raises(Illegal, match="not_offered"):
        env.step(env.episode.menu.actions.index("done"))
    assert env.episode.state.dump() == before


def test_a_long_game_is_cut_short() -> None:
    env = Turns(most=5)
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        assert not ended
        if cut:
            break
        env.step(int(observation["action_mask"].argmax()))
    assert env.episode.decisions == 5


def test_an_illegal_action_is_as_good_as_waiting() -> None:
    env = Together()
    seen, _ = env.reset(seed=1)
    before = env.episode.state.dump()
    done = env.episode.menu.actions.index("done")
    _, _, _, _, infos = env.step(dict.fromkeys(env.agents, done))
    assert env.episode.state.dump() == before
    assert all(info["illegal"] for info in infos.values())
    waiting = [agent for agent in env.agents if seen[agent]["action_mask"][env.wait]]
    assert waiting == [agent for n, agent in enumerate(env.agents) if n != env.episode.actor]


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
@pytest.mark.parametrize("game", GAMES)
def test_pictures(game: str, mode: str) -> None:
    env = Turns(game, render_mode=mode)
    env.reset(seed=3)
    picture = env.render()
    if mode == "rgb_array":
        assert isinstance(picture, np.ndarray)
        assert picture.shape[2] == 3 and picture.dtype == np.uint8 and picture.std() > 1
    else:
        assert isinstance(picture, str)
        assert "Round 1" in picture
        assert picture.startswith("<svg") == (mode == "svg")


def test_an_unknown_picture_is_refused() -> None:
    with pytest.raises(Unreadable, match="unknown_render_mode"):
        Turns(render_mode="human")
