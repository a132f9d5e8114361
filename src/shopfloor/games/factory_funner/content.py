"""Factory Funner's machines, boards and numbers, read from the files in data/."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.grids import HEX, read_floors
from shopfloor.parts.pipes.machines import read_machines
from shopfloor.parts.pipes.rules import UNLIMITED, PipeRules

DATA: Final = files("shopfloor.games.factory_funner") / "data"
ROUNDS: Final = 8
STARTING_MONEY: Final = 10
FINE: Final = 2
SUPPLIES: Final = colours.mask_of("red|yellow|green|blue")

RULES: Final = PipeRules(
    game="factory-funner",
    grid=HEX,
    supplies=SUPPLIES,
    machines=read_machines(HEX, (DATA / "machines.csv").read_text("utf-8"), SUPPLIES),
    floors=read_floors(HEX, (DATA / "boards.txt").read_text("utf-8")),
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
