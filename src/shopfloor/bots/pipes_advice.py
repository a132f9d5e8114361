"""Hints for the pipe games in three depths: where to look, where the machine goes, everything."""

from __future__ import annotations

from typing import Any

from shopfloor.bots.pipes import Desk
from shopfloor.bots.pipes_solver import EngineerBot
from shopfloor.kernel import Stream
from shopfloor.parts.pipe_actions import NONE
from shopfloor.solver.hints import LAYOUT, PLACE, hint


class Adviser:
    """What the engineer would do in somebody's place, told as far as was asked."""

    def __init__(self, desk: Desk, bot: type[EngineerBot]) -> None:
        self.desk = desk
        self.bot = bot

    def __call__(self, state: Any, seat: int, depth: int, stream: Stream) -> dict[str, Any]:
        action = self.bot().choose(state, seat, stream)
        adding = int(state.plants[seat].adding)
        if action.layout is not None:
            told = hint(self.desk.rules, self.desk.turn(state, seat, adding), action.layout, depth)
            return {"text": str(action) if depth == LAYOUT else "", **told}
        if action.machine != NONE and depth < PLACE:  # which of the tiles is for the next depth
            return {"text": ""}
        return {"text": str(action)}
