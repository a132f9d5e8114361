"""Factory Fun as the rest of the program knows it."""

from __future__ import annotations

from typing import Final

from shopfloor.games.factory_fun.rulebook import RULEBOOK
from shopfloor.games.factory_fun.state import State
from shopfloor.games.factory_fun.tensor import ENCODER
from shopfloor.parts.pipes.play.game import PipeGame

GAME: Final = PipeGame(RULEBOOK, State, ENCODER)
