"""Hints for the pipe games in three depths: where to look, where the machine goes, everything.

And, when a game is over, what would have been best in place of a build.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from shopfloor.bots.pipes.engineer import EngineerBot
from shopfloor.bots.pipes.greedy import Desk
from shopfloor.kernel import Rng, Stream
from shopfloor.parts.pipes.judge.costs import decline_price
from shopfloor.parts.pipes.play.actions import DECLINED, NONE, Action
from shopfloor.solver.pipes.position import LAYOUT, PLACE, hint
from shopfloor.solver.pipes.relocate import best_rebuild
from shopfloor.solver.pipes.solve import Budget

ADVICE: Final = 1  # the seed of what the engineer imagines
REVIEW: Final = 100_000  # nodes for a turn that is looked at again


class Adviser:
    """What the engineer would do in somebody's place, told as far as was asked."""

    def __init__(self, desk: Desk, bot: type[EngineerBot]) -> None:
        self.desk = desk
        self.bot = bot

    def __call__(self, state: Any, seat: int, depth: int, stream: Stream) -> dict[str, Any]:
        del stream  # whoever asks again gets the same advice, further told
        action = self.bot().choose(state, seat, Rng(ADVICE))
        adding = int(state.plants[seat].adding)
        if action.layout is not None:
            told = hint(self.desk.rules, self.desk.turn(state, seat, adding), action.layout, depth)
            return {"text": str(action) if depth == LAYOUT else "", **told}
        if action.machine != NONE and depth < PLACE:  # which of the tiles is for the next depth
            return {"text": ""}
        return {"text": str(action)}


def better(desk: Desk, state: Any, seat: int, stop: Callable[[], bool]) -> Action:
    """The best that is found for one turn before `stop` says so: money and chains, no outlook."""
    turn = desk.turn(state, seat, state.plants[seat].adding)
    price = -decline_price(desk.rules, turn.money, int(desk.fine(state, seat)))
    answer = best_rebuild(desk.rules, turn, price, Budget(REVIEW, stop))
    return DECLINED if answer.layout is None else desk.build(turn, answer.layout)
