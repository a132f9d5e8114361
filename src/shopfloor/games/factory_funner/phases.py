"""The phases of a round, in order."""

from __future__ import annotations

from typing import Final

FLIP: Final = 0  # chance turns up the top tile of every stack
SELECT: Final = 1
OWN: Final = 2  # nobody claimed: each may keep their own tile
DEAL: Final = 3  # chance deals the tiles left to who has none (an option)
CONNECT: Final = 4
OVER: Final = 5
NAMES: Final = ["flip", "selection", "own", "deal", "connection", "over"]
