"""Factory Fun's machines, boards and numbers, read from the files in data/."""

from __future__ import annotations

from typing import Final

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import SQUARE
from shopfloor.parts.pipes.rules import PipeRules

ROUNDS: Final = 10
STARTING_MONEY: Final = 2
FINE: Final = 5

RULES: Final = PipeRules(
    "factory-fun",
    __name__,
    SQUARE,
    colours.mask_of("green|red|blue|orange"),
    output_reservoirs=3,
    end_reservoirs=13,
    diagonals=1,
    black_may_merge=False,
    moves=2,
    move_price=2,
    diagonal_price=2,
    bonus=5,
    least_money=1,
)
