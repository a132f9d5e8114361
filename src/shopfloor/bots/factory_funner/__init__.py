"""The bots of Factory Funner, weakest first."""

from __future__ import annotations

from typing import Final

from shopfloor.bots.factory_funner.train import train
from shopfloor.bots.pipes.crew import PipeCrew
from shopfloor.bots.pipes.engineer import EngineerBot
from shopfloor.bots.pipes.greedy import Desk
from shopfloor.bots.pipes.simple import FitterBot
from shopfloor.bots.pipes.value import read_value
from shopfloor.games.factory_funner.content import ROUNDS, RULES
from shopfloor.games.factory_funner.game import GAME
from shopfloor.games.factory_funner.state import State
from shopfloor.kernel.capabilities import Crew
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.play.actions import NONE, Action
from shopfloor.parts.pipes.play.plants import build_start


def turn(state: State, seat: int, machine: int) -> Turn:
    """What adding this machine would start from, with the token the seat holds by now."""
    plant = state.plants[seat].copy()
    tokens = state.tokens(seat) if plant.adding != NONE else 0
    plant.adding = machine
    return build_start(RULES, plant, NONE, tokens)


DESK: Final = Desk(RULES, turn, State.fine, ROUNDS)


FULL: Final = (
    "cyan: E-SE@0,0 6@1,0 E-W@2,0 SE-W@3,0 green@4,0 38@1,1/5 yellow@2,1 12@4,1/1 blue@0,2 "
    "SW-NE@1,2 46@2,2/3 SE-W@3,2 output@4,2/NW end@0,3/SE SE-NE@1,3 27@2,3 SW-NW@4,3 2@0,4/3 "
    "E-W@1,4 SE-NW@1,4 red@2,4 SW-NE@3,4 SW-NW@1,5 13@2,5/1 SW-NE@3,5 E-NE@0,6 23@1,6 W-NE@2,6"
)


CREW: Final[Crew[State, Action]] = PipeCrew(
    DESK, FitterBot, EngineerBot, FULL, train, GAME, read_value
)
