"""Why an action is refused: a code, the clause of docs/rules, and what it takes to explain it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.factory_funner import rounds
from shopfloor.games.factory_funner.content import RULES
from shopfloor.games.factory_funner.phases import CONNECT, DEAL, FLIP, NAMES, OVER, OWN, SELECT
from shopfloor.kernel.values import Param, Reason
from shopfloor.parts.pipes.play.actions import (
    BUILD,
    CLAIM,
    DECLINE,
    KEEP,
    LEAVE,
    NONE,
    PASS,
    Action,
)
from shopfloor.parts.pipes.play.plants import build_refusal

if TYPE_CHECKING:
    from shopfloor.games.factory_funner.state import State

WHEN: Final[dict[int, int]] = {
    CLAIM: SELECT,
    PASS: SELECT,
    KEEP: OWN,
    LEAVE: OWN,
    BUILD: CONNECT,
    DECLINE: CONNECT,
}
PROBLEMS: Final = {  # of a layout; a refusal names the first one's clause
    "off-floor": "5.1",
    "overlap": "F1",
    "shape": "F2",
    "unmet-port": "F9",
    "loose-end": "F9",
    "no-machine": "5.5",
    "colour-clash": "F7",
    "no-source": "5.5",
    "supply-and-output": "F8",
    "supply-and-reservoir": "5.5",
    "no-sink": "5.5",
    "too-little-output": "F8",
    "wrong-reservoir": "F5",
    "machine-loop": "F10",
    "out-of-stock": "5.7",
    "new-machine-missing": "4.1",
    "old-machine-missing": "4.2",
    "extra-machine": "4.1",
    "machine-twice": "4.1",
    "machine-moved": "4.2",
    "board-changed": "1.2",
    "too-little-money": "F15",
}
CLAUSES: Final = {
    "no_such_seat": "1.1",
    "game_over": "6.2",
    "chance_owed": "3.1",
    "not_now": "2.1",
    "picked_already": "F17",
    "not_your_turn": "F20",
    "not_turned_up": "3.1",
    "taken": "F17",
    "answered_already": "F20",
    "nothing_to_add": "4.1",
    "no_colour_to_choose": "4.1",
    **PROBLEMS,
}


def no(code: str, **params: Param) -> Reason:
    return Reason(code, CLAUSES[code], params)


def refusal(state: State, seat: i64, action: Action) -> Reason | None:
    """None if the seat may do this now, else the reason."""
    if not 0 <= seat < state.seats:
        return no("no_such_seat", seat=seat)
    if state.phase == OVER:
        return no("game_over")
    if state.phase == FLIP or state.phase == DEAL:
        return no("chance_owed")
    if WHEN[action.verb] != state.phase:
        return no("not_now", phase=NAMES[state.phase])
    if state.phase == SELECT:
        return state.grab.refusal(CLAUSES, seat, action)
    if state.phase == OWN:
        return None if seat in state.asked else no("answered_already")
    if state.plants[seat].adding == NONE:
        return no("nothing_to_add")
    if action.verb == DECLINE:
        return None
    return build_refusal(RULES, CLAUSES, rounds.turn(state, seat), action)


def draft_refusal(state: State, seat: i64) -> Reason | None:
    """Why there is no draft to judge: only a machine in hand can be added."""
    if not 0 <= seat < state.seats:
        return no("no_such_seat", seat=seat)
    return no("nothing_to_add") if state.plants[seat].adding == NONE else None
