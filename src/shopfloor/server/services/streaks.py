"""What a puzzle came to: up to three gears, and days in a row."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from shopfloor.server.store import PuzzleRow

MOST_GEARS = 3
SHOWN = 2  # help that gave the answer away


def gears(row: PuzzleRow) -> int:
    """Three for the best at the first try, one less for hints, one less for further tries.

    None as long as it is not solved, nor if the solution was shown before.
    """
    if row.solved is None or row.help >= SHOWN:
        return 0
    return MOST_GEARS - (row.help > 0) - (row.tries > 1)


def streak(rows: Iterable[PuzzleRow], today: date) -> int:
    """The days up to today, or yesterday, on each of which that day's puzzle was solved."""
    days = solved_days(rows)
    return run_up_to(today if today in days else today - timedelta(days=1), days)


def best_streak(rows: Iterable[PuzzleRow]) -> int:
    """The most days in a row on each of which that day's puzzle was solved."""
    days = solved_days(rows)
    return max((run_up_to(day, days) for day in days), default=0)


def run_up_to(day: date, days: set[date]) -> int:
    """How many days in a row there are up to this one."""
    count = 0
    while day - timedelta(days=count) in days:
        count += 1
    return count


def solved_days(rows: Iterable[PuzzleRow]) -> set[date]:
    """The days whose puzzle was solved on the day itself."""
    marks = {row.mark for row in rows if gears(row) and solved_on(row) == row.mark}
    return {date.fromisoformat(mark) for mark in marks}


def solved_on(row: PuzzleRow) -> str:
    """The day on which it was solved, by the server's calendar."""
    assert row.solved is not None
    return datetime.fromtimestamp(row.solved / 1000, UTC).date().isoformat()
