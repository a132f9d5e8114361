"""The bots of Factory Fun, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from shopfloor.bots import Bot
from shopfloor.bots.pipes import advice as pipes_advice
from shopfloor.bots.pipes.advice import Adviser
from shopfloor.bots.pipes.engineer import EngineerBot
from shopfloor.bots.pipes.greedy import Desk, GreedyPipeBot, RandomPipeBot
from shopfloor.bots.pipes.reactions import Reaction
from shopfloor.bots.pipes.simple import ApprenticeBot
from shopfloor.bots.pipes.value import LearnedValue, read_value_with_demand
from shopfloor.games.factory_fun.content import RULES
from shopfloor.games.factory_fun.rounds import ROUNDS, fine
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.play.actions import NONE, Action
from shopfloor.parts.pipes.play.plants import turn_of


def turn(state: Any, seat: int, machine: int) -> Turn:
    """What adding this machine would start from."""
    plant = state.plants[seat].copy()
    plant.adding = machine
    return turn_of(RULES, plant, NONE, diagonals=state.diagonal)


DESK: Final = Desk(RULES, turn, fine, ROUNDS)


class RandomBot(RandomPipeBot):
    """Builds something legal at random, or declines."""

    desk = DESK


class GreedyBot(GreedyPipeBot):
    """Takes what pays most at once."""

    desk = DESK


class Apprentice(ApprenticeBot):
    """Builds plainly, and slips now and then."""

    desk = DESK


class Fitter(EngineerBot):
    """Solves each turn with a small budget; of builds that are nearly equal, weighs the rest."""

    desk = DESK
    reaction = Reaction(2.0, 4.0)
    nodes = 1_000
    moving = 0
    slack = 3
    heats = ()
    denial = 0.0


class Engineer(EngineerBot):
    """Solves each turn, and thinks of later ones."""

    desk = DESK
    nodes = 4_000
    exact = 15_000
    moving = 40_000
    setups = 850_000  # one or two seconds of setting up: one second look in eight hundred ends so
    poor = 99  # old machines may be moved in every turn
    heats = ()  # its learned value knows what trying out would tell

    def learned(self) -> LearnedValue:
        return read_value_with_demand(self.desk.rules.game)


BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "apprentice": Apprentice,
    "greedy": GreedyBot,
    "fitter": Fitter,
    "engineer": Engineer,
}

hint: Final = Adviser(DESK, Engineer)


def better(state: Any, seat: int, stop: Callable[[], bool]) -> Action:
    """What would have been best in place of a build or a decline."""
    return pipes_advice.better(DESK, state, seat, stop)
