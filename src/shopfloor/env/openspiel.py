"""OpenSpiel: every game as a pyspiel game, chance nodes and all.

    from shopfloor.env.openspiel import register
    register()
    game = pyspiel.load_game("shopfloor_fantastic_factories(players=3)")

A chance node's action is an index into its outcomes in the order of their texts. The observation
is the encoding of docs/research.md; the information state is all a seat has heard, and its view.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from shopfloor import games
from shopfloor.env.arrays import looked
from shopfloor.env.menus import menu_of
from shopfloor.kernel import Event, Outcome, SomeState, Unreadable
from shopfloor.kernel.contract import Meta
from shopfloor.kernel.tensors import Tensors, blank, win_shares

MOST_CHANCES: Final = 7776  # The Machine's five dice
MOST_LENGTH: Final = 20_000
PREFIX: Final = "shopfloor_"


def register() -> list[str]:
    """Make every game that has a menu known to pyspiel; their short names."""
    known = pyspiel.registered_names()
    types = [made(meta) for meta in games.discover().values() if has_menu(meta)]
    for made_type, made_class in types:
        if made_type.short_name not in known:
            pyspiel.register_game(made_type, made_class)
    return [made_type.short_name for made_type, _ in types]


def has_menu(meta: Meta) -> bool:
    """Tell whether the actions of a game have numbers."""
    game = games.load(meta.id)
    try:
        menu_of(game, meta.seats[-1], meta.choose(meta.seats[-1], {}))
    except Unreadable:
        return False
    return True


def made(meta: Meta) -> tuple[pyspiel.GameType, type[SpielGame]]:
    """The pyspiel type and class of a game; options are its parameters."""
    parameters: dict[str, int | str] = {"players": 2 if 2 in meta.seats else meta.seats[0]}
    parameters |= {option.id: "" for option in meta.options}
    parameters["menu"] = ""
    kind = pyspiel.GameType(
        short_name=PREFIX + meta.id.replace("-", "_"),
        long_name=meta.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(meta.seats),
        min_num_players=min(meta.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters,
    )

    def start(self: SpielGame, params: Mapping[str, Any] | None = None) -> None:
        SpielGame.__init__(self, meta, kind, {**parameters, **(params or {})})

    return kind, type(f"Spiel{meta.title.replace(' ', '')}", (SpielGame,), {"__init__": start})


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with a number of players and its options chosen."""

    def __init__(self, meta: Meta, kind: pyspiel.GameType, params: dict[str, Any]) -> None:
        self.rules = games.load(meta.id)
        self.players = int(params["players"])
        asked = {o.id: str(params[o.id]) for o in meta.options if params.get(o.id)}
        self.options = meta.choose(self.players, asked)
        self.menu = menu_of(self.rules, self.players, self.options, str(params["menu"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.menu.count,
            max_chance_outcomes=MOST_CHANCES,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=MOST_LENGTH,
        )
        super().__init__(kind, info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return reloaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        """A new game."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """Who writes positions into an array that is kept."""
        return Observer(self.menu)

    def observation_tensor_shape(self) -> list[int]:
        """The shape of an observation."""
        return [self.menu.size]

    def observation_tensor_size(self) -> int:
        """The length of an observation."""
        return self.menu.size


def reloaded(text: str) -> pyspiel.Game:
    """A game out of a pickle."""
    register()
    return pyspiel.load_game(text)


class ToldState:
    """A state and what was told on the way: copied cheaply, as OpenSpiel's clones ask."""

    def __init__(self, state: SomeState, events: list[Event]) -> None:
        self.state = state
        self.events = events
        self.known: list[tuple[Outcome, float]] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> ToldState:
        other = ToldState(self.state.copy(), self.events[:])
        other.known = self.known
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        told = [(event.key, event.params, event.only, event.but) for event in self.events]
        return revived, (self.state, told)

    def odds(self) -> list[tuple[Outcome, float]]:
        """What chance may do, in the order of the texts; reckoned once a node."""
        if self.known is None:
            owed = self.state.owed()
            assert owed is not None
            self.known = sorted(owed.odds().items(), key=lambda pair: str(pair[0]))
        return self.known

    def settle(self, index: int) -> None:
        """Let the outcome of that index happen."""
        outcome, _ = self.odds()[index]
        self.known = None
        self.state.settle(outcome, self.events.append)

    def heard(self, seat: int) -> list[str]:
        """The events that a seat has heard."""
        return [f"{event.key} {event.params}" for event in self.events if event.heard_by(seat)]


def revived(state: SomeState, told: list[tuple[Any, ...]]) -> ToldState:
    """A position out of a pickle."""
    return ToldState(state, [Event(*event) for event in told])


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One state; actions are numbers, of players and of chance alike."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at = ToldState(game.menu.hold(game.rules.start(game.players, game.options)), [])

    @property
    def menu(self) -> Tensors:
        """The numbers of the actions."""
        menu: Tensors = self.get_game().menu
        return menu

    def current_player(self) -> int:
        """Whose turn it is: a seat, chance, or nobody's any more."""
        if self.at.state.owed():
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.menu.actor(self.at.state)
        return actor if actor >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.menu.offers(self.at.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The index and the probability of every outcome."""
        return [(n, chance) for n, (_, chance) in enumerate(self.at.odds())]

    def _apply_action(self, action: int) -> None:
        if self.at.state.owed():
            self.at.settle(action)
        else:
            seat = self.menu.actor(self.at.state)
            self.menu.act(self.at.state, seat, action, self.at.events.append)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self.at.odds()[action][0])
        return self.menu.actions[action]

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.at.state.result() is not None

    def returns(self) -> list[float]:
        """Every player's share of the win; zeros until the end."""
        result, players = self.at.state.result(), self.get_game().num_players()
        return win_shares(result, players) if result else [0.0] * players

    def asked(self, player: int | None) -> int:
        """The player that is meant; an error in OpenSpiel's words if there is none such."""
        seat = self.current_player() if player is None else player
        if seat < 0:
            raise RuntimeError(f"player >= 0 was expected, not {seat}")
        if seat >= self.get_game().num_players():
            raise RuntimeError(f"player < num_players was expected, not {seat}")
        return seat

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has heard, and what they see."""
        seat = self.asked(player)
        return "\n".join([*self.at.heard(seat), self.observation_string(seat)])

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees, as JSON."""
        seat = self.asked(player)
        return json.dumps(self.at.state.view(seat), sort_keys=True)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player may know, as numbers."""
        seat = self.asked(player)
        buffer = blank(self.menu.size)
        self.menu.encode(self.at.state, seat, buffer)
        values: list[float] = looked(buffer).astype(float).tolist()
        return values

    def __str__(self) -> str:
        return json.dumps(self.at.state.dump(), sort_keys=True)


class Observer:
    """Writes the encoding as OpenSpiel's observers do: `tensor`, and `dict` by feature."""

    def __init__(self, menu: Tensors) -> None:
        self.menu = menu
        self.buffer = blank(menu.size)
        self.bytes = looked(self.buffer)
        self.tensor = np.zeros(menu.size, np.float32)
        self.dict = {feature.name: self.tensor[feature.slice] for feature in menu.features}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player may know into `tensor`."""
        self.menu.encode(state.at.state, player, self.buffer)
        self.tensor[:] = self.bytes

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, as JSON."""
        return state.observation_string(player)
