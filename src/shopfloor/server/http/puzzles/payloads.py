"""What goes over HTTP about puzzles."""

from __future__ import annotations

from msgspec import Struct

from shopfloor.kernel.values import Json
from shopfloor.server.http.payloads import Body, Day
from shopfloor.server.live.wire.messages import Heard, TableId, Word


class PuzzleWish(Body):
    """Which puzzle: of a game and a day, none named: today's; or one set up by hand.

    `again` opens it anew.
    """

    game: Word | None = None
    day: Day | None = None
    shared: TableId | None = None
    again: bool = False


class PuzzleDay(Struct, frozen=True):
    """The puzzle of a day as a calendar shows it; no gears: not solved."""

    game: str
    day: str
    kind: str
    grade: str
    gears: int
    tries: int
    streak: int  # of the game, up to today


class PuzzleInfo(Struct, frozen=True):
    """How far one has come with a puzzle, in points; `over` when there is a verdict.

    `day` is empty for one that was set up by hand, which has an id in `shared`.
    """

    game: str
    day: str
    shared: str
    kind: str
    grade: str
    solvers: list[str]  # the bots that found the best
    position: Json
    had: int
    best: int
    made: int
    over: bool
    fault: str  # why an attempt does not count
    tries: int
    help: int  # 0 none, 1 hints, 2 the solution was shown
    gears: int
    streak: int


class PuzzleStep(Struct, frozen=True):
    """The table after one move of the answer, what happened, and the points made so far."""

    move: str
    view: Json
    events: list[Heard]
    made: int


class PuzzleAnswer(Struct, frozen=True):
    """The moves that make the most, and the table after each, from the beginning on."""

    moves: list[str]
    steps: list[PuzzleStep]


class PuzzleSetup(Body):
    """A position that somebody sets up, in the words of its game."""

    game: Word
    position: Json


class Certified(Struct, frozen=True):
    """A position that is a puzzle now: what it can be opened by, and what is to be gained."""

    shared: str
    kind: str
    grade: str
    gain: int
