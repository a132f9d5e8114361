"""The phases of a round, in order."""

from __future__ import annotations

from typing import Final

from shopfloor.parts.pipes.play.actions import BUILD, CLAIM, DECLINE, KEEP, LEAVE, PASS
from shopfloor.parts.pipes.play.rulebook import PICK

SELECT: Final = PICK
OWN: Final = 2  # nobody claimed: each may keep their own tile
DEAL: Final = 3  # chance deals the tiles left to who has none (an option)
CONNECT: Final = 4
OVER: Final = 5
NAMES: Final = ["flip", "selection", "own", "deal", "connection", "over"]
WHEN: Final[dict[int, int]] = {
    CLAIM: SELECT,
    PASS: SELECT,
    KEEP: OWN,
    LEAVE: OWN,
    BUILD: CONNECT,
    DECLINE: CONNECT,
}
