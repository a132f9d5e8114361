"""TextArena plays every game in words."""

from __future__ import annotations

import pytest

ta = pytest.importorskip("textarena")

from shopfloor import games  # noqa: E402
from shopfloor.env.textarena import register  # noqa: E402
from shopfloor.kernel import Rng, Unreadable  # noqa: E402

IDS = register()


def test_every_game_is_registered_once() -> None:
    assert len(IDS) == len(games.discover())
    assert register() == IDS


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game(name: str, language: str) -> None:
    env, source, done = ta.make(name, language=language), Rng(3), False
    env.reset(num_players=2, seed=3)
    while not done:
        player, observation = env.get_observation()
        offers = [line for line in observation[-1][1].splitlines() if line[:1].isdigit()]
        done, _ = env.step(f"I think [{1 + source.below(len(offers))}]")
        assert player in (0, 1)
    rewards, info = env.close()
    assert sum(rewards.values()) == 0
    assert not any(told["invalid_move"] for told in info.values())


def test_a_refusal_is_told_and_after_three_the_game_goes_on() -> None:
    env = ta.make(IDS[0])
    env.reset(num_players=2, seed=1)
    first, _ = env.get_observation()
    env.step("fly to the moon")
    again, observation = env.get_observation()
    assert again == first and "fly to the moon" in observation[0][1]
    before = env.text.episode.decisions
    env.step("fly to the moon")
    assert env.text.episode.decisions == before
    env.step("fly to the moon")
    assert env.text.episode.decisions == before + 1
    assert env.state.game_info[first]["invalid_move"]


def test_the_same_seed_is_the_same_game() -> None:
    told = []
    for _ in range(2):
        env = ta.make(IDS[0])
        env.reset(num_players=3, seed=9)
        told.append(env.get_observation())
    assert told[0] == told[1]


def test_a_long_game_is_cut_short() -> None:
    env = ta.make(IDS[0], max_turns=4)
    env.reset(num_players=2, seed=1)
    steps = 1
    while not env.step("1")[0]:
        steps += 1
    assert steps == 4
    assert env.close()[0] == {0: 0, 1: 0}


def test_a_number_of_players_the_game_is_not_for() -> None:
    with pytest.raises(Unreadable, match="seat_count"):
        ta.make(IDS[0]).reset(num_players=40)
