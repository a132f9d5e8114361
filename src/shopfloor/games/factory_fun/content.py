"""Factory Fun's machines, boards and numbers, read from the files in data/."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import SQUARE, read_floors
from shopfloor.parts.pipes.machines import read_machines
from shopfloor.parts.pipes.rules import PipeRules

DATA: Final = files("shopfloor.games.factory_fun") / "data"
ROUNDS: Final = 10
STARTING_MONEY: Final = 2
FINE: Final = 5
SUPPLIES: Final = colours.mask_of("green|red|blue|orange")

RULES: Final = PipeRules(
    game="factory-fun",
    grid=SQUARE,
    supplies=SUPPLIES,
    machines=read_machines(SQUARE, (DATA / "machines.csv").read_text("utf-8"), SUPPLIES),
    floors=read_floors(SQUARE, (DATA / "boards.txt").read_text("utf-8")),
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
