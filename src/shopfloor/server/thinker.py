"""A worker process: reads one job a line, thinks, answers in one line. Its end of input ends it.

It is given imagined states only, so nothing hidden ever leaves the server's own process.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from shopfloor import bots, games
from shopfloor.kernel import GameError, Rng
from shopfloor.server.flips import hold_of
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


class Check(msgspec.Struct, tag="check"):
    """Read a saved game; a hostile one may take as long as it likes here."""

    text: str


Job = Think | Advise | Check


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
            case Check():
                return Answer(checked(job.text))
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
    name = f"shopfloor.bots.{job.game.replace('-', '_')}"
    own = getattr(import_module(name), "hint", None) if find_spec(name) else None
    if own is not None:
        state = games.load(job.game).load(job.state)
        more: dict[str, Any] = own(state, job.seat, job.depth, Rng(job.seed))
        return Answer(str(more.pop("text", "")), more)
    words = chosen(job.game, list(bots.strengths(job.game))[-1], job).split()
    return Answer(" ".join(words if job.depth == 3 else words[: job.depth]))


def main() -> None:
    decoder = msgspec.json.Decoder(Job)
    sys.stdout.buffer.write(b"{}\n")  # ready: everything is loaded
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(do(decoder.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
