"""The phases of a round, in order."""

from __future__ import annotations

from typing import Final

from shopfloor.parts.pipes.play.actions import BUILD, CLAIM, DECLINE, PASS
from shopfloor.parts.pipes.play.rulebook import PICK

ADD: Final = 2
OVER: Final = 3
NAMES: Final = ["flip", "pick", "add", "over"]
WHEN: Final[dict[int, int]] = {CLAIM: PICK, PASS: PICK, BUILD: ADD, DECLINE: ADD}
