"""Bookkeeping: what a round brings to a plant, settled at once and written down in one line."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.judge.builds import Verdict
from shopfloor.parts.pipes.judge.costs import decline_price, moved
from shopfloor.parts.pipes.play.actions import NONE, Action
from shopfloor.parts.pipes.play.plants import Line, Plant, bonus_container
from shopfloor.parts.pipes.rules import PipeRules


def skip(plant: Plant, number: i64) -> None:
    """A round without a machine: nothing added, nothing rebuilt, nothing paid."""  # F12
    _close(plant, _line(plant, number, "passed"))


def decline(rules: PipeRules, plant: Plant, number: i64, fine: i64) -> Line:
    """Leave the machine and pay, but never below the floor."""  # G4, F15
    paid = decline_price(rules, int(plant.money), int(fine))
    plant.money -= paid
    line = _line(plant, number, "declined")
    line["fine"] = paid
    return _close(plant, line)


def build(
    rules: PipeRules, plant: Plant, number: i64, tokens: i64, action: Action, verdict: Verdict
) -> Line:
    """Confirm a layout that was judged to be legal, and settle the net result."""  # G4
    assert action.layout is not None
    machines_moved = len(moved(plant.layout, action.layout))
    plant.layout, plant.money, plant.bonus = action.layout, verdict.money, verdict.bonus
    earned = bonus_container(rules, plant.adding, action.colour)
    if earned:
        plant.extras[colours.first(earned)] += 1  # G2
    line = _line(plant, number, "built")
    line["revenue"] = rules.machines[plant.adding].revenue
    line["cost"], line["token"] = verdict.cost, int(tokens)
    line["moved"] = rules.move_price * machines_moved
    return _close(plant, line)


def _line(plant: Plant, number: i64, what: str) -> Line:
    return Line(
        round=int(number),
        what=what,
        machine=int(plant.adding) if plant.holds() else None,
        revenue=0,
        cost=0,
        moved=0,
        token=0,
        fine=0,
        money=int(plant.money),
    )


def _close(plant: Plant, line: Line) -> Line:
    plant.books.append(line)
    plant.adding = NONE
    return line
