"""Hints for the pipe games in three depths: where to look, where the machine goes, everything.

And, when a game is over, what would have been best in place of a build.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from shopfloor.bots.pipes.greedy import Desk
from shopfloor.bots.pipes.state import Pipes
from shopfloor.kernel import Json, Rng
from shopfloor.kernel.capabilities import Bot, Hint
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.judge.chains import feeds
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.actions import DECLINED, NONE, Action
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes import position
from shopfloor.solver.pipes.relocate import best_rebuild
from shopfloor.solver.pipes.solve import Budget

ADVICE: Final = 1  # the seed of what the engineer imagines
REVIEW: Final = 100_000  # nodes for a turn that is looked at again


def builds(state: Pipes, seat: int) -> bool:
    """Has the seat a machine to build in, or to decline?"""
    return DECLINED in state.legal(seat)


def hint(bot: Bot[Pipes, Action], state: Pipes, seat: int, depth: int) -> Hint:
    """Which tile to take in somebody's place, told as far as was asked."""
    action = bot.choose(state, seat, Rng(ADVICE))
    if action.machine != NONE and depth < position.PLACE:
        return Hint("")  # which of the tiles is for the next depth
    return Hint(str(action))


def build_hint(
    desk: Desk[Pipes], state: Pipes, seat: int, depth: int, stop: Callable[[], bool]
) -> Hint:
    """The best build found before `stop` says so, its worth, whether that is proven, and why."""
    turn = desk.turn(state, seat, state.plants[seat].adding)
    price = desk.declined(state, seat, turn)
    answer = best_rebuild(desk.rules, turn, price, Budget(REVIEW, stop))
    worth: Json = {"value": answer.value, "proven": answer.proven}
    if answer.layout is None:
        return Hint(str(DECLINED), shown={"worth": worth})
    worth["feed"] = best_feed(desk.rules, turn, answer.layout)
    told = position.hint(desk.rules, turn, answer.layout, depth)
    whole = depth == position.LAYOUT
    text = str(desk.build(turn, answer.layout)) if whole else ""
    return Hint(text, shown={**told, "worth": worth} if whole else told)


def best_feed(rules: PipeRules, turn: Turn, layout: Layout) -> Json | None:
    """The input that a build newly feeds from a machine and that counts most at the end."""  # 6.1
    before = {feed.slot for feed in feeds(diagnose(rules, turn.old).networks)}
    found = [f for f in feeds(diagnose(rules, layout).networks) if f.slot not in before]
    if not found:
        return None
    most = max(found, key=lambda feed: (feed.amount, -feed.slot))
    gain = rules.bonus * most.amount
    colour = colours.NAMES[most.colour]
    return {"machine": most.taker, "colour": colour, "amount": most.amount, "gain": gain}


def better(desk: Desk[Pipes], state: Pipes, seat: int, stop: Callable[[], bool]) -> Action:
    """The best that is found for one turn before `stop` says so: money and chains alone."""
    turn = desk.turn(state, seat, state.plants[seat].adding)
    price = desk.declined(state, seat, turn)
    answer = best_rebuild(desk.rules, turn, price, Budget(REVIEW, stop))
    return DECLINED if answer.layout is None else desk.build(turn, answer.layout)
