"""The review of a finished game: for every seat its books, its costly moments, its accuracy."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field

from shopfloor import bots
from shopfloor.analysis.books import Account, BookLine, Books, keep
from shopfloor.analysis.grades import accuracy, grade
from shopfloor.bots.swings import DECISION, Numbered, Swing, Values
from shopfloor.kernel import GameError, Result
from shopfloor.kernel.capabilities import Sentence
from shopfloor.table import Header, Table
from shopfloor.table.log import live

FORCED = ("limits",)  # kinds that are told, but by which nobody's play is measured
PICKS = ("claim",)  # of what others want as well: what they lose by it may be what it was for


@dataclass(frozen=True)
class Moment:
    """A decision that gave something away."""

    seat: int
    kind: str
    round: int
    first: int
    last: int
    wrong: int  # the entry at which it went wrong
    cost: float
    chance: float  # by how much the chance to win fell
    grade: str
    best: tuple[str, ...]
    proven: bool
    fault: Sentence | None


@dataclass(frozen=True)
class SeatReview:
    """What a game was for one seat."""

    points: Account
    chance: Account
    decisions: int
    cost_per_decision: float
    accuracy: float
    moments: list[Moment] = field(default_factory=list)


@dataclass(frozen=True)
class Review:
    """A finished game, reviewed."""

    game: str
    seats: list[SeatReview]
    books: Books
    yardsticks: dict[str, float]


def review(table: Table) -> Review:
    """Review a finished game; raise GameError if it is not over or its bots do not value."""
    result = table.result()
    if result is None:
        raise GameError("still_running")
    swings = list(swings_of(table))
    return review_of(table.header, swings, result)


def valuing(game: str) -> Values:
    """A game's crew, if it values; raise GameError."""
    crew = bots.crew(game)
    if not isinstance(crew, Values):
        raise GameError("no_valuing", game=game)
    return crew


def numbered(table: Table) -> list[Numbered]:
    """The entries of a log that nobody took back."""
    return [(entry.number, entry.seat, entry.text) for entry in live(table.entries)]


def swings_of(table: Table, rounds: Container[int] | None = None) -> Iterable[Swing]:
    """The swings of a table's log; raise GameError if it does not begin at the beginning."""
    header = table.header
    if header.position is not None:
        raise GameError("review_midway")
    crew = valuing(header.game)
    seats, log = len(header.seats), numbered(table)
    return crew.swings(seats, header.options, log, rounds, header.ruleset)


def shares_of(result: Result, seats: int) -> list[float]:
    """Every seat's share of the win."""
    return [float(seat in result.winners) / len(result.winners) for seat in range(seats)]


def review_of(header: Header, swings: Sequence[Swing], result: Result) -> Review:
    """A review from the swings of a whole game; what a branch took over nobody in it decided."""
    crew = valuing(header.game)
    begun = header.stems[-1].entries if header.stems else 0
    seats = len(swings[0].points)
    books = keep(swings, crew, shares_of(result, seats) if result.winners else [0.0] * seats)
    alone = crew.chances((0.0,) * seats, 1.0) == (1.0,)
    told = [seat_review(books, seat, alone, begun) for seat in range(seats)]
    return Review(header.game, told, books, dict(crew.yardsticks()))


def seat_review(books: Books, seat: int, alone: bool, begun: int) -> SeatReview:
    """One seat's part of it, with its decisions after an entry."""
    own = [line for line in books.lines if decides(line.swing, seat)]
    told = [line for line in own if line.swing.last > begun]
    lines = [line for line in told if line.swing.kind not in FORCED]
    costs = [line.before[seat] - line.after[seat] for line in lines]
    lost = [line.chance_before[seat] - line.chance_after[seat] for line in lines]
    moments = [moment(line, seat, alone) for line in told if not denies(line, seat)]
    return SeatReview(
        books.points[seat],
        books.chances[seat],
        len(lines),
        sum(costs) / len(costs) if costs else 0.0,
        accuracy(costs, None if alone else lost),
        sorted([each for each in moments if each.grade], key=lambda each: each.first),
    )


def decides(swing: Swing, seat: int) -> bool:
    """Tell whether this is a decision of a seat's."""
    return swing.source == DECISION and swing.seat == seat


def denies(line: BookLine, seat: int) -> bool:
    """Tell whether a pick took at least as much from a rival as it cost: then it was no fault."""
    if line.swing.kind not in PICKS:
        return False
    lost = [before - after for before, after in zip(line.before, line.after, strict=True)]
    return any(each >= lost[seat] > 0.0 for rival, each in enumerate(lost) if rival != seat)


def moment(line: BookLine, seat: int, alone: bool) -> Moment:
    """A decision as it is told."""
    swing, best = line.swing, line.swing.best
    cost = line.before[seat] - line.after[seat]
    lost = line.chance_before[seat] - line.chance_after[seat]
    return Moment(
        seat,
        swing.kind,
        swing.round,
        swing.first,
        swing.last,
        best.wrong or swing.last,
        cost,
        lost,
        grade(cost, None if alone else lost),
        best.line,
        best.proven,
        best.fault,
    )
