"""OpenSpiel's own tests of a game, serialization included, and what its API promises."""

from __future__ import annotations

import random
import unittest
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import rl_environment  # noqa: E402

from shopfloor.env.openspiel import PREFIX, Observer, register  # noqa: E402
from tests.env.tables import GAMES, TABLES, Chosen, name_of  # noqa: E402

AT = pytest.mark.parametrize("table", TABLES, ids=name_of)


def loaded(table: Chosen) -> Any:
    register()
    game, seats, options, menu = table
    told = [f"players={seats}", *(f"{name}={value}" for name, value in options.items())]
    told += [f"menu={menu}"] if menu else []
    return pyspiel.load_game(f"{PREFIX}{game.replace('-', '_')}({','.join(told)})")


@AT
def test_random_sim_test_with_serialization(table: Chosen) -> None:
    pyspiel.random_sim_test(loaded(table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_its_own_simulation_with_pickles(game: str) -> None:
    sims = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    sims.GamesSimTest().sim_game(loaded((game, 2, {}, "")))


@pytest.mark.parametrize("game", GAMES)
def test_its_python_api_tests(game: str) -> None:
    """Lengths of histories, refusals of players there are not, nothing legal for who waits."""
    api = pytest.importorskip("open_spiel.integration_tests.api_test")
    asked = {"game_name": game, "game": loaded((game, 2, {}, ""))}
    case = type(game, (api.EnforceAPIOnPartialTreeBase,), asked)
    told = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(told)
    assert told.testsRun >= 5
    assert told.wasSuccessful(), (told.errors, told.failures)


def test_registering_twice_is_registering_once() -> None:
    assert register() == register()
    assert PREFIX + "fantastic_factories" in pyspiel.registered_names()


def positions(game: Any, seed: int) -> list[Any]:
    chooser, state = random.Random(seed), game.new_initial_state()
    found: list[Any] = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(chooser.choices(outcomes, chances)[0])
        else:
            found.append(state.clone())
            state.apply_action(chooser.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)
    return found


def test_information_grows_and_stays_the_seats_own() -> None:
    states = positions(loaded(("fantastic-factories", 2, {}, "")), 3)
    told = [state.information_state_string(0) for state in states]
    assert len(set(told)) > len(told) / 3
    drawn = [line for line in told[-1].splitlines() if line.startswith("drew_card")]
    assert drawn and all("'seat': 0" in line for line in drawn)


def test_the_observer_writes_the_encoding() -> None:
    game = loaded(("fantastic-factories", 2, {}, ""))
    observer = game.make_py_observer()
    assert isinstance(observer, Observer)
    for state in positions(game, 4)[::20]:
        observer.set_from(state, 1)
        assert observer.tensor.tolist() == state.observation_tensor(1)
        assert observer.dict["shop0.present"].tolist() == [1]


def test_rl_environment_steps_it() -> None:
    register()
    game = pyspiel.load_game(PREFIX + "fantastic_factories")
    env = rl_environment.Environment(
        game, observation_type=rl_environment.ObservationType.OBSERVATION
    )
    env.seed(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
        if len(env.get_state.history()) > 400:
            break
    assert len(step.observations["info_state"][0]) == game.observation_tensor_size()
