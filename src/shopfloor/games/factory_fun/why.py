"""Why an action is refused: a code, the clause of docs/rules, and what it takes to explain it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.factory_fun import rounds
from shopfloor.games.factory_fun.content import RULES
from shopfloor.games.factory_fun.phases import ADD, FLIP, NAMES, OVER, PICK
from shopfloor.kernel.values import Param, Reason
from shopfloor.parts.pipes.play.actions import BUILD, CLAIM, DECLINE, NONE, PASS, Action
from shopfloor.parts.pipes.play.plants import build_refusal

if TYPE_CHECKING:
    from shopfloor.games.factory_fun.state import State

WHEN: Final[dict[int, int]] = {CLAIM: PICK, PASS: PICK, BUILD: ADD, DECLINE: ADD}
PROBLEMS: Final = {  # of a layout; a refusal names the first one's clause
    "off-floor": "5.1",
    "overlap": "5.1",
    "shape": "5.2",
    "unmet-port": "5.4",
    "loose-end": "5.4",
    "no-machine": "5.6",
    "colour-clash": "5.6",
    "no-source": "5.6",
    "supply-and-output": "5.6",
    "supply-and-reservoir": "5.6",
    "no-sink": "5.6",
    "too-little-output": "5.6",
    "wrong-reservoir": "5.6",
    "black-merge": "5.6",
    "machine-loop": "5.7",
    "out-of-stock": "5.8",
    "new-machine-missing": "4.1",
    "old-machine-missing": "4.1",
    "extra-machine": "4.1",
    "machine-twice": "4.1",
    "too-many-moved": "5.9",
    "board-changed": "1.2",
    "too-little-money": "G4",
}
CLAUSES: Final = {
    "no_such_seat": "1.1",
    "game_over": "6.2",
    "chance_owed": "3.1",
    "not_now": "2.1",
    "picked_already": "3.2",
    "not_your_turn": "G1",
    "not_turned_up": "3.1",
    "taken": "3.2",
    "nothing_to_add": "4.1",
    "name_the_colour": "G2",
    "no_colour_to_choose": "G2",
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
    if state.phase == FLIP:
        return no("chance_owed")
    if action.verb not in WHEN or WHEN[action.verb] != state.phase:
        return no("not_now", phase=NAMES[state.phase])
    if state.phase == PICK:
        return state.grab.refusal(CLAUSES, seat, action)
    if state.plants[seat].adding == NONE:
        return no("nothing_to_add")
    if action.verb == DECLINE:
        return None
    return build_refusal(RULES, CLAUSES, rounds.turn(state, seat, action.colour), action)


def draft_refusal(state: State, seat: i64) -> Reason | None:
    """Why there is no draft to judge: only a machine in hand can be added."""
    if not 0 <= seat < state.seats:
        return no("no_such_seat", seat=seat)
    return no("nothing_to_add") if state.plants[seat].adding == NONE else None
