"""Factory Funner's machines, boards and numbers, read from the files in data/."""

from __future__ import annotations

from typing import Final

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import HEX
from shopfloor.parts.pipes.rules import UNLIMITED, PipeRules

ROUNDS: Final = 8
STARTING_MONEY: Final = 10
FINE: Final = 2

RULES: Final = PipeRules(
    "factory-funner",
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
