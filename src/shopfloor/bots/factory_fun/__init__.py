"""The bots of Factory Fun, weakest first."""

from __future__ import annotations

from typing import Final

from shopfloor.bots.factory_fun.train import train
from shopfloor.bots.pipes.crew import PipeCrew
from shopfloor.bots.pipes.engineer import EngineerBot
from shopfloor.bots.pipes.greedy import Desk
from shopfloor.bots.pipes.reactions import Reaction
from shopfloor.bots.pipes.value import LearnedValue, read_value_with_demand
from shopfloor.games.factory_fun.content import ROUNDS, RULES
from shopfloor.games.factory_fun.game import GAME
from shopfloor.games.factory_fun.state import State
from shopfloor.kernel.capabilities import Crew
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.play.actions import NONE, Action
from shopfloor.parts.pipes.play.plants import build_start


def turn(state: State, seat: int, machine: int) -> Turn:
    """What adding this machine would start from."""
    plant = state.plants[seat].copy()
    plant.adding = machine
    return build_start(RULES, plant, NONE, diagonals=state.diagonal)


DESK: Final = Desk(RULES, turn, State.fine, ROUNDS)


class Fitter(EngineerBot[State]):
    """Solves each turn with a small budget; of builds that are nearly equal, weighs the rest."""

    reaction = Reaction(2.0, 4.0)
    nodes = 1_000
    moving = 0
    slack = 3
    heats = ()
    denial = 0.0


class Engineer(EngineerBot[State]):
    """Solves each turn, and thinks of later ones."""

    nodes = 4_000
    exact = 15_000
    moving = 40_000
    setups = 850_000  # one or two seconds of setting up: one second look in eight hundred ends so
    poor = 99  # old machines may be moved in every turn
    heats = ()  # its learned value knows what trying out would tell

    def learned(self) -> LearnedValue:
        """Its learned weights, with what every machine to come would bring."""
        return read_value_with_demand(self.desk.rules.game)


FULL: Final = (
    "classic-a: E-S@0,0 E-W@1,0 36@2,0 E-W@4,0 E-W@5,0 S-W@6,0 22@1,1/2 orange@2,1 34@3,1 "
    "S-W@5,1 21@6,1/1 8@0,2/1 red@1,2 25@2,2 N-S@5,2 output@7,2/W end@3,3/N 38@5,3/1 red@6,3 "
    "end@0,4/N 44@6,4/1 green@7,4 37@5,5/1 51@7,5/1 end@5,7/N output@7,7/N"
)


CREW: Final[Crew[State, Action]] = PipeCrew(
    DESK, Fitter, Engineer, FULL, train, GAME, read_value_with_demand
)
