"""The puzzles of the days: kept beside the bots, one file a game, opened as tables of one seat.

A file is JSON, a puzzle a line, compressed; tools/puzzles.py makes it. The days of the week are
the same in every year that it lasts: it has whole weeks, and begins on a Monday.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from shopfloor import games
from shopfloor.kernel import Json
from shopfloor.kernel.capabilities import Puzzle, Puzzles
from shopfloor.table import Dealer, Header, Seat, Table

FIRST: Final = date(2026, 11, 16)  # a Monday
EASY, MEDIUM, HARD = "easy", "medium", "hard"
GRADES: Final = (EASY, MEDIUM, HARD)


@cache
def kept(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that are shipped for a game."""
    file = files("shopfloor.bots") / "data" / f"{game.replace('-', '_')}_puzzles.gz"
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    return tuple(Puzzle(**json.loads(line)) for line in lines)


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as `kept` reads them; the same bytes for the same puzzles."""
    lines = [json.dumps(asdict(puzzle), separators=(",", ":")) for puzzle in puzzles]
    return gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0)


def of_day(crew: Puzzles, day: date) -> Puzzle:
    """The puzzle of a day; when all have been, they come again."""
    puzzles = crew.shipped()
    return puzzles[(day - FIRST).days % len(puzzles)]


def opened(game: str, crew: Puzzles, puzzle: Puzzle) -> Table:
    """A table of one seat at the position."""
    meta = games.load(game).meta
    dealer = Dealer(crew.seed(puzzle))
    options = meta.choose(1, {})
    fixed = (meta.ruleset, (Seat(""),), options, dealer.commitment)
    header = Header(game, *fixed, position=puzzle.position)
    return Table(header, dealer)


def seed_of(position: Json, number: int = 0) -> bytes:
    """A seed that follows from the position."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return sha256(f"shopfloor puzzle {number} {text}".encode()).digest()


def graded(solved: dict[str, bool], easy: Iterable[str], medium: Iterable[str]) -> str:
    """By who solves it: easy for these bots, medium for those, else hard."""
    if any(solved[name] for name in easy):
        return EASY
    return MEDIUM if any(solved[name] for name in medium) else HARD
