"""Why an action is refused: a code, the clause of docs/rules, and what it takes to explain it."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.kernel import Param, Reason
from shopfloor.parts.pipes.judge.builds import Verdict
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.actions import BUILD, NONE, Action
from shopfloor.parts.pipes.play.drafts import problem_text
from shopfloor.parts.pipes.play.plants import leaves_choice
from shopfloor.parts.pipes.play.rounds import Rounds
from shopfloor.parts.pipes.play.rulebook import PICK


def no(rounds: Rounds, code: str, **params: Param) -> Reason:
    return Reason(code, rounds.book.clauses[code], params)


def refusal(rounds: Rounds, seat: i64, action: Action) -> Reason | None:
    """Why a seat may not do this now, whatever the layout it may bring."""
    book, phase = rounds.book, rounds.phase
    if not 0 <= seat < rounds.seats:
        return no(rounds, "no_such_seat", seat=seat)
    if phase == book.over:
        return no(rounds, "game_over")
    if phase in book.chance:
        return no(rounds, "chance_owed")
    if book.when.get(action.verb) != phase:
        return no(rounds, "not_now", phase=book.phases[phase])
    if phase == PICK:
        return rounds.grab.refusal(book.clauses, seat, action)
    if phase != book.building:
        return rounds.own_refusal(seat)
    return _adding(rounds, seat, action)


def _adding(rounds: Rounds, seat: i64, action: Action) -> Reason | None:
    reason = nothing_to_add(rounds, seat)
    if reason is not None or action.verb != BUILD:
        return reason
    choice = leaves_choice(rounds.rules.machines[rounds.plants[seat].adding].bonus)
    if choice and action.colour == NONE:
        return no(rounds, "name_the_colour")
    return no(rounds, "no_colour_to_choose") if not choice and action.colour != NONE else None


def nothing_to_add(rounds: Rounds, seat: i64) -> Reason | None:
    """Why there is nothing to build or to draft: only a machine in hand can be added."""
    if not 0 <= seat < rounds.seats:
        return no(rounds, "no_such_seat", seat=seat)
    return None if rounds.plants[seat].holds() else no(rounds, "nothing_to_add")


def layout_refusal(rounds: Rounds, layout: Layout, verdict: Verdict) -> Reason | None:
    """Why a layout may not be built: all its problems, the first one's clause."""
    if verdict.legal():
        return None
    told = [problem_text(layout.floor, problem) for problem in verdict.problems]
    return Reason("layout", rounds.book.clauses[verdict.problems[0].code], {"problems": told})
