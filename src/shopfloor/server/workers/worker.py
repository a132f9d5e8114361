"""A worker process: reads one job a line, thinks, answers in one line. Its end of input ends it.

It is given imagined states only, so nothing hidden ever leaves the server's own process.
"""

from __future__ import annotations

import sys
import time
from dataclasses import asdict
from typing import Any

import msgspec

from shopfloor import bots, games
from shopfloor.kernel import GameError, Rng, Unreadable
from shopfloor.server.live.flips import hold_of
from shopfloor.table import read_game
from shopfloor.table.saved import write_game


class Think(msgspec.Struct, tag="think"):
    """Choose an action for a seat."""

    game: str
    bot: str
    state: dict[str, Any]
    seat: int
    seed: int


class Advise(msgspec.Struct, tag="advise"):
    """Give a hint to a seat."""

    game: str
    state: dict[str, Any]
    seat: int
    depth: int
    seed: int


class Rethink(msgspec.Struct, tag="rethink"):
    """Find what would have been best for a seat, as far as the time allows."""

    game: str
    state: dict[str, Any]
    seat: int
    seconds: float


class Check(msgspec.Struct, tag="check"):
    """Read a saved game; a hostile one may take as long as it likes here."""

    text: str


class Pose(msgspec.Struct, tag="pose"):
    """Find the puzzle of a day."""

    game: str
    day: str


class Review(msgspec.Struct, tag="review"):
    """Judge the decisions of a finished game's log from one entry to another."""

    game: str
    seats: int
    options: dict[str, str]
    log: list[tuple[int, int | None, str]]  # number, seat, text of what nobody took back
    seat: int
    first: int
    last: int


Job = Think | Advise | Rethink | Check | Pose | Review


class Answer(msgspec.Struct):
    """What came of a job: a text, or the code of what was wrong with it."""

    text: str = ""
    more: dict[str, Any] = {}
    code: str = ""
    params: dict[str, Any] = {}
    pause: float = 0.0  # the seconds a person would have taken at least


def do(job: Job) -> Answer:
    try:
        match job:
            case Think():
                return thought(job)
            case Advise():
                return advice(job)
            case Rethink():
                return Answer(rethought(job))
            case Check():
                return Answer(checked(job.text))
            case Pose():
                found = talent(job.game, "puzzle")(job.day)
                return Answer(found.saved, {**asdict(found), "saved": ""})
            case Review():
                return Answer(more={"decisions": reviewed(job)})
    except GameError as error:
        return Answer(code=error.code, params=error.params)


def thought(job: Think) -> Answer:
    """The bot's choice, and how long it would take a person where that matters."""
    state = games.load(job.game).load(job.state)
    bot, stream = bots.make(job.game, job.bot), Rng(job.seed)
    pause = getattr(bot, "pause", None)
    seconds = float(pause(state, job.seat, stream)) if pause else 0.0
    return Answer(str(bot.choose(state, job.seat, stream)), pause=seconds)


def checked(text: str) -> str:
    """A saved game as it would be written here; one that is nothing but a seed is dealt."""
    table = read_game(text)
    table.hold = hold_of(table.header.options)
    table.deal()
    return write_game(table)


def chosen(game: str, bot: str, job: Advise) -> str:
    state = games.load(game).load(job.state)
    return str(bots.make(game, bot).choose(state, job.seat, Rng(job.seed)))


def advice(job: Advise) -> Answer:
    """The game's own hint where its bots give one, else the first words of the best bot's move."""
    own = bots.talent(job.game, "hint")
    if own is not None:
        state = games.load(job.game).load(job.state)
        more: dict[str, Any] = own(state, job.seat, job.depth, Rng(job.seed))
        return Answer(str(more.pop("text", "")), more)
    words = chosen(job.game, list(bots.strengths(job.game))[-1], job).split()
    return Answer(" ".join(words if job.depth == 3 else words[: job.depth]))


def talent(game: str, name: str) -> Any:
    """What a game's bots can do besides playing; raise Unreadable if they cannot."""
    found = bots.talent(game, name)
    if found is None:
        raise Unreadable("bots_cannot", game=game)
    return found


def reviewed(job: Review) -> list[dict[str, Any]]:
    """The decisions judged, by the numbers of the log's entries."""
    numbers = [number for number, _, _ in job.log]
    wanted = {
        place
        for place, (number, seat, _) in enumerate(job.log, 1)
        if seat == job.seat and job.first <= number <= job.last
    }
    log = [(seat, text) for _, seat, text in job.log[: max(wanted, default=0)]]
    judge = talent(job.game, "review")
    found = [asdict(decision) for decision in judge(job.seats, job.options, log, only=wanted)]
    return [{**decision, "number": numbers[decision["number"] - 1]} for decision in found]


def rethought(job: Rethink) -> str:
    """What the game's own bots would rather have done."""
    end = time.monotonic() + job.seconds
    state = games.load(job.game).load(job.state)
    return str(talent(job.game, "better")(state, job.seat, lambda: time.monotonic() >= end))


def main() -> None:
    decoder = msgspec.json.Decoder(Job)
    sys.stdout.buffer.write(b"{}\n")  # ready: everything is loaded
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(do(decoder.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
