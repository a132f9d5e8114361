"""What a worker can be asked, and what it answers: one JSON line each way."""

from __future__ import annotations

import msgspec

from shopfloor.kernel import Json
from shopfloor.kernel.crews import Puzzle
from shopfloor.server.http.after.payloads import Trial, TrialMove
from shopfloor.table import Entry, Header


class Think(msgspec.Struct, tag="think"):
    """Choose an action for a seat.

    `last` and `prior` are the numbers of the seat's last entries: the worker that chose at `prior`
    goes on with the bot that did, plans and all.
    """

    game: str
    bot: str
    state: Json
    seat: int
    seed: int
    table: str = ""
    last: int = 0
    prior: int = -1  # there is none


class Advise(msgspec.Struct, tag="advise"):
    """Give a hint to a seat; a quick one is what is seen at once, without a search."""

    game: str
    state: Json
    seat: int
    depth: int
    seed: int
    quick: bool = False


class Log(msgspec.Struct):
    """A game whose log is folded by the worker: one that is over, so nothing of it is hidden."""

    header: Header
    seed: str  # none: an episode's, whose chance came from elsewhere
    entries: list[Entry]


class Rethink(msgspec.Struct, tag="rethink"):
    """Find what would have been best for a seat at an entry, as far as the time allows."""

    log: Log
    number: int
    seat: int
    seconds: float


class Tell(msgspec.Struct, tag="tell"):
    """Tell the events of a game."""

    log: Log


class Show(msgspec.Struct, tag="show"):
    """Show what a seat, or a spectator, saw after each of some entries."""

    log: Log
    seat: int | None
    first: int
    last: int


class Check(msgspec.Struct, tag="check"):
    """Read a saved game; a hostile one may take as long as it likes here."""

    text: str


class Clue(msgspec.Struct, tag="clue"):
    """Help somebody who has come so far with a puzzle."""

    game: str
    puzzle: Puzzle
    log: list[tuple[int | None, str]]
    depth: int


class Certify(msgspec.Struct, tag="certify"):
    """Prove the best of a position that somebody has set up, and measure how hard it is."""

    game: str
    position: Json


class PositionAt(msgspec.Struct, tag="place"):
    """Tell a seat's position at the end of a log, as it can be set up again."""

    log: Log
    seat: int


class Review(msgspec.Struct, tag="review"):
    """Tell the swings of one round of a finished game, and how many rounds it had."""

    log: Log
    round: int


class Try(msgspec.Struct, tag="try"):
    """Try other moves after a finished game's log."""

    log: Log
    wish: Trial


class Grow(msgspec.Struct, tag="grow"):
    """Let a branch grow from a log, some moves added, dealt by a seed of its own."""

    log: Log
    moves: list[TrialMove]
    seed: str


class Count(msgspec.Struct, tag="count"):
    """Tell what every roll and draw of a saved game asked the dealer for."""

    text: str


Job = (
    Think
    | Advise
    | Rethink
    | Tell
    | Show
    | Check
    | Clue
    | Certify
    | PositionAt
    | Review
    | Try
    | Grow
    | Count
)


class Answer(msgspec.Struct):
    """What came of a job: a text, or the code of what was wrong with it."""

    text: str = ""
    more: Json = {}
    code: str = ""
    params: Json = {}
    pause: float = 0.0  # the seconds a person would have taken at least
