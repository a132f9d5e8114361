"""A review as JSON: what `shopfloor review --json` prints and the server keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shopfloor.analysis.books import Account, BookLine
from shopfloor.analysis.review import Moment, Review, SeatReview
from shopfloor.bots.swings import Best, Swing
from shopfloor.kernel import Json
from shopfloor.kernel.capabilities import Sentence

FORMAT: Final = 1
DIGITS: Final = 4


def review_json(review: Review) -> Json:
    """A whole review."""
    return {
        "format": FORMAT,
        "game": review.game,
        "seats": [seat_json(seat) for seat in review.seats],
        "curve": [line_json(line) for line in review.books.lines],
        "yardsticks": review.yardsticks,
    }


def seat_json(seat: SeatReview) -> Json:
    """One seat's books and moments."""
    return {
        "points": account_json(seat.points),
        "chance": account_json(seat.chance),
        "decisions": seat.decisions,
        "cost": short(seat.cost_per_decision),
        "accuracy": round(seat.accuracy, 1),
        "moments": [moment_json(moment) for moment in seat.moments],
    }


def account_json(account: Account) -> Json:
    """The books of a seat; their sum is the result."""
    return {
        "start": short(account.start),
        "luck": short(account.luck),
        "dealt": short(account.dealt),
        "estimate": short(account.estimate),
        "cost": short(account.cost),
        "rivals": short(account.rivals),
        "result": short(account.result),
    }


def moment_json(moment: Moment) -> Json:
    """A decision that gave something away."""
    return {
        "kind": moment.kind,
        "round": moment.round,
        "first": moment.first,
        "last": moment.last,
        "wrong": moment.wrong,
        "cost": short(moment.cost),
        "chance": short(moment.chance),
        "grade": moment.grade,
        "best": list(moment.best),
        "proven": moment.proven,
        **fault_json(moment.fault),
    }


def fault_json(fault: Sentence | None) -> Json:
    """What was given away: the key of a sentence and its parameters."""
    if fault is None:
        return {"key": "", "params": {}}
    return {"key": f"bots.{fault.key}", "params": dict(fault.params)}


def line_json(line: BookLine) -> Json:
    """One swing: where it was, whose it was, and what all could expect after it.

    `means` are the chances to win on average over all that chance could have brought.
    """
    swing = line.swing
    return {
        "source": swing.source,
        "kind": swing.kind,
        "seat": swing.seat,
        "round": swing.round,
        "first": swing.first,
        "last": swing.last,
        "points": [short(each) for each in line.after],
        "chances": [short(each) for each in line.chance_after],
        "means": [short(each) for each in line.chance_mean],
    }


def short(value: float) -> float:
    """Four digits are more than anybody reads."""
    return round(value, DIGITS) + 0.0


# Swings on their way from a worker


def swing_json(swing: Swing) -> Json:
    """A swing as a worker tells it."""
    best = swing.best
    fault = best.fault
    return {
        "source": swing.source,
        "kind": swing.kind,
        "first": swing.first,
        "last": swing.last,
        "round": swing.round,
        "left": swing.left,
        "points": list(swing.points),
        "seat": swing.seat,
        "over": swing.over,
        "could": [[likely, list(points)] for likely, points in swing.could],
        "line": list(best.line),
        "proven": best.proven,
        "wrong": best.wrong,
        "now": best.now,
        "fault": None if fault is None else {"key": fault.key, "params": fault.params},
    }


def read_swing(told: Mapping[str, object]) -> Swing:
    """A swing that a worker told."""
    data: Json = dict(told)
    fault = data.pop("fault")
    said = None if fault is None else Sentence(fault["key"], fault["params"])
    line = tuple(data.pop("line"))
    best = Best(line, data.pop("proven"), data.pop("wrong"), said, data.pop("now"))
    could = tuple((likely, tuple(points)) for likely, points in data.pop("could", ()))
    return Swing(**{**data, "points": tuple(data["points"]), "best": best, "could": could})
