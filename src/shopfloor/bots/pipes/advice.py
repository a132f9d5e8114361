"""Hints for the pipe games in three depths: where to look, where the machine goes, everything.

And, when a game is over, what would have been best in place of a build.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from shopfloor.bots.pipes.greedy import Desk
from shopfloor.bots.pipes.state import Pipes
from shopfloor.kernel import Rng
from shopfloor.kernel.capabilities import Bot, Hint
from shopfloor.parts.pipes.play.actions import DECLINED, NONE, Action
from shopfloor.solver.pipes import position
from shopfloor.solver.pipes.relocate import best_rebuild
from shopfloor.solver.pipes.solve import Budget

ADVICE: Final = 1  # the seed of what the engineer imagines
REVIEW: Final = 100_000  # nodes for a turn that is looked at again


def hint(desk: Desk[Pipes], bot: Bot[Pipes, Action], state: Pipes, seat: int, depth: int) -> Hint:
    """What the bot would do in somebody's place, told as far as was asked."""
    action = bot.choose(state, seat, Rng(ADVICE))
    if action.layout is not None:
        turn = desk.turn(state, seat, state.plants[seat].adding)
        told = position.hint(desk.rules, turn, action.layout, depth)
        return Hint(str(action) if depth == position.LAYOUT else "", shown=told)
    if action.machine != NONE and depth < position.PLACE:
        return Hint("")  # which of the tiles is for the next depth
    return Hint(str(action))


def better(desk: Desk[Pipes], state: Pipes, seat: int, stop: Callable[[], bool]) -> Action:
    """The best that is found for one turn before `stop` says so: money and chains alone."""
    turn = desk.turn(state, seat, state.plants[seat].adding)
    price = desk.declined(state, seat, turn)
    answer = best_rebuild(desk.rules, turn, price, Budget(REVIEW, stop))
    return DECLINED if answer.layout is None else desk.build(turn, answer.layout)
