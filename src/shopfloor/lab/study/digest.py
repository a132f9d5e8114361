"""What an encyclopaedia tells of each piece: a small extract of a study, as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from shopfloor.kernel import Json
from shopfloor.lab.study.findings import Report
from shopfloor.lab.study.measures import Effect

COMPANY = 3  # pieces that one goes with


def digest(report: Report) -> Json:
    """By piece: who wins with it, how often and when it is built, what it goes with."""
    rows = {section.key: section.rows for section in report.sections}
    built = {row.thing: row for row in rows.get("built", [])}
    pairs = [row for row in rows.get("pairs", []) if row.believed and row.estimate.value > 0]
    pieces = {
        piece: {
            "seen": seen,
            "built": round(played / seen, 3) if seen else 0.0,
            "round": round(when, 1),
            "wins": wins(built.get(piece)),
            "with": list(company(piece, pairs))[:COMPANY],
        }
        for piece, seen, played, when in report.rates
    }
    plan = report.plan
    head: Json = {"games": int(report.facts["games"]), "bots": list(plan.seats), "seed": plan.seed}
    return {**head, **report.made, "pieces": pieces}


def wins(row: Effect | None) -> Json | None:
    """Points of a hundred that a seat wins more or less than its share."""
    if row is None:
        return None
    one = row.estimate
    ends = {"value": one.value, "low": one.low, "high": one.high}
    return {**{name: round(100 * x, 1) for name, x in ends.items()}, "certain": row.believed}


def company(piece: str, pairs: list[Effect]) -> Iterator[str]:
    """The pieces that bring more together with this one, the best first."""
    for row in pairs:
        two = row.thing.split(" + ")
        if piece in two:
            yield two[1 - two.index(piece)]
