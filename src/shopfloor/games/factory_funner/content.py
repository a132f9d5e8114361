"""Factory Funner's machines, boards and numbers, read from the files in data/."""

from __future__ import annotations

from typing import Final

from shopfloor.kernel.variants import number
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import HEX
from shopfloor.parts.pipes.rules import UNLIMITED, PipeRules

GAME: Final = "factory-funner"
ROUNDS: Final = number(GAME, "rounds", 8)
STARTING_MONEY: Final = number(GAME, "money", 10)
FINE: Final = number(GAME, "fine", 2)

RULES: Final = PipeRules(
    GAME,
    __name__,
    HEX,
    colours.mask_of("red|yellow|green|blue"),
    output_reservoirs=3,
    end_reservoirs=UNLIMITED,  # F5
    diagonals=0,
    black_may_merge=True,  # F5
    moves=0,
    move_price=0,
    diagonal_price=0,
    bonus=3,
    least_money=0,  # F15
    first_token=-1,
    last_token=1,
)
