"""The bots of Factory Funner, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from shopfloor.bots import Bot
from shopfloor.bots.pipes import advice as pipes_advice
from shopfloor.bots.pipes.advice import Adviser
from shopfloor.bots.pipes.engineer import EngineerBot
from shopfloor.bots.pipes.greedy import Desk, GreedyPipeBot, RandomPipeBot
from shopfloor.bots.pipes.simple import ApprenticeBot, FitterBot
from shopfloor.games.factory_funner.content import RULES
from shopfloor.games.factory_funner.rounds import ROUNDS, fine, token_money
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.play.actions import NONE, Action
from shopfloor.parts.pipes.play.plants import turn_of


def turn(state: Any, seat: int, machine: int) -> Turn:
    """What adding this machine would start from, with the token the seat holds by now."""
    plant = state.plants[seat].copy()
    tokens = token_money(state, seat) if plant.adding != NONE else 0
    plant.adding = machine
    return turn_of(RULES, plant, NONE, tokens)


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


class Fitter(FitterBot):
    """Solves each turn with a small budget."""

    desk = DESK


class Engineer(EngineerBot):
    """Solves each turn, and thinks of later ones."""

    desk = DESK


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
