"""What every game speaks: the contract, and the few values that cross it."""

from shopfloor.kernel.contract import (
    Action,
    Chance,
    Game,
    Meta,
    Option,
    Outcome,
    SomeChance,
    SomeGame,
    SomeState,
    State,
)
from shopfloor.kernel.errors import BadFile, GameError, Illegal, Unreadable
from shopfloor.kernel.stream import Rng, Stream
from shopfloor.kernel.values import Event, Json, Listener, Param, Reason, Result, Score

__all__ = [
    "Action",
    "BadFile",
    "Chance",
    "Event",
    "Game",
    "GameError",
    "Illegal",
    "Json",
    "Listener",
    "Meta",
    "Option",
    "Outcome",
    "Param",
    "Reason",
    "Result",
    "Rng",
    "Score",
    "SomeChance",
    "SomeGame",
    "SomeState",
    "State",
    "Stream",
    "Unreadable",
]
