"""The phases of a round, in order."""

from __future__ import annotations

from typing import Final

FLIP: Final = 0  # chance turns up a tile per player
PICK: Final = 1
ADD: Final = 2
OVER: Final = 3
NAMES: Final = ["flip", "pick", "add", "over"]
