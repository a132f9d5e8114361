"""A worker process: reads one job a line, thinks, answers in one line. Its end of input ends it.

It is given imagined states only, so nothing hidden ever leaves the server's own process.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict

import msgspec

from shopfloor import bots, games
from shopfloor.analysis.review import swings_of
from shopfloor.analysis.told import swing_json
from shopfloor.kernel import BadFile, GameError, Json, Rng, Unreadable
from shopfloor.kernel.capabilities import (
    Hint,
    Hints,
    Pauses,
    Positions,
    Puzzles,
    SecondThoughts,
    SeeksPuzzles,
)
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live.flips import hold_of
from shopfloor.server.workers.folds import folded
from shopfloor.server.workers.jobs import (
    Advise,
    Answer,
    Certify,
    Check,
    Clue,
    Count,
    Grow,
    Job,
    PositionAt,
    Rethink,
    Review,
    Show,
    Tell,
    Think,
    Try,
)
from shopfloor.server.workers.memory import Memory
from shopfloor.server.workers.trials import grown, tried
from shopfloor.table import read_game
from shopfloor.table.draws import DrawAsked, draws
from shopfloor.table.saved import proven_moves, read_lines, result_json, write_log

WHOLE = 3  # the depth of a hint that tells the move
PROOF = 25.0  # seconds for the proof of a position that was set up by hand
PATIENCE = 2.5  # seconds for a hint, well below what a worker may take for a move


def do(job: Job, memory: Memory) -> Answer:
    try:
        match job:
            case Think():
                return thought(job, memory)
            case Advise():
                return advice(job)
            case Rethink():
                return rethought(job)
            case Tell() | Show():
                return replayed(job)
            case Check():
                return checked(job.text)
            case Clue():
                return clued(job)
            case Certify():
                return certified(job)
            case PositionAt():
                return placed(job)
            case Review():
                return reviewed(job)
            case Try():
                return tried(job)
            case Grow():
                return grown(job)
            case Count():
                return counted(job.text)
    except GameError as error:
        return Answer(code=error.code, params=error.params)
    except Refusal as refusal:
        return Answer(code=refusal.code, params=refusal.params)


def thought(job: Think, memory: Memory) -> Answer:
    """The bot's choice, and how long it would take a person where that matters."""
    state = games.load(job.game).load(job.state)
    bot, seconds = memory.bot(job), 0.0
    if isinstance(bot, Pauses):
        seconds = bot.pause(state, job.seat, Rng(job.seed))
    return Answer(str(bot.choose(state, job.seat, Rng(job.seed))), pause=seconds)


def checked(text: str) -> Answer:
    """A saved game as it would be written here; one that is nothing but a seed is dealt.

    The result is told beside it: the file of an episode has no seed, and without one no last line.
    """
    moves, proof = proven_moves(text)
    secret = (read_lines(text)[2] or {}).get("secret")
    table = read_game(text)
    number = len(table.entries)
    table.hold = hold_of(table.header.options)
    table.deal()
    kept = proof if moves == "signed" and len(table.entries) == number else None
    result, dealer = table.result(), table.dealer
    told = None if result is None else result_json(result)
    seed = None if dealer is None else dealer.seed.hex()
    written = write_log(table.header, table.entries, seed, told, kept, secret)
    return Answer(written, more={"result": told})


def counted(text: str) -> Answer:
    """What the draws of a file asked for, as far as its entries can be."""
    header, entries, _ = read_lines(text)
    found: list[DrawAsked] = []
    stopped = None
    try:
        found.extend(draws(header, entries))  # what came before an error is kept
    except BadFile as error:
        stopped = {"code": error.code, "clause": "table", "params": error.params}
    return Answer(more={"draws": [asdict(draw) for draw in found], "stopped": stopped})


def advice(job: Advise) -> Answer:
    """The game's own hint where its bots give one, else the first words of the best bot's move."""
    crew = bots.crew(job.game)
    state, stream = games.load(job.game).load(job.state), Rng(job.seed)
    if isinstance(crew, Hints):
        stop = after(0.0 if job.quick else PATIENCE)
        hint: Hint = crew.hint(state, job.seat, job.depth, stream, stop)
        return Answer(hint.text, hint.shown | said(hint) | ({"quick": True} if job.quick else {}))
    best = bots.make(job.game, list(bots.strengths(job.game))[-1])
    words = str(best.choose(state, job.seat, stream)).split()
    return Answer(" ".join(words if job.depth == WHOLE else words[: job.depth]))


def after(seconds: float) -> Callable[[], bool]:
    """Says stop when so much time has gone."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def said(hint: Hint) -> Json:
    if hint.said is None:
        return {}
    return {"key": f"bots.{hint.said.key}", "params": hint.said.params}


def clued(job: Clue) -> Answer:
    """A hint for a puzzle, by its answer."""
    hint = poser(job.game).clue(job.puzzle, job.log, job.depth)
    return Answer(hint.text, hint.shown | said(hint))


def certified(job: Certify) -> Answer:
    """The puzzle of a position, proven; measured where its bots can."""
    crew = poser(job.game)
    found = crew.certify(job.position, after(PROOF))
    if isinstance(crew, SeeksPuzzles):
        found = crew.measured(found)
    return Answer(more=asdict(found))


def placed(job: PositionAt) -> Answer:
    """A seat's position, as the game sets it up."""
    table = folded(job.log)
    if not isinstance(table.game, Positions):
        raise Unreadable("no_positions", game=table.header.game)
    return Answer(more=table.game.position(table.state, job.seat))


def poser(game: str) -> Puzzles:
    """The crew of a game with puzzles; raise Unreadable."""
    crew: object = bots.crew(game)
    if not isinstance(crew, Puzzles):
        raise Unreadable("bots_cannot", game=game)
    return crew


def reviewed(job: Review) -> Answer:
    """What one round did to everybody's expectations."""
    table = folded(job.log)
    told = [swing_json(swing) for swing in swings_of(table, {job.round})]
    return Answer(more={"rounds": table.state.moment()[0], "swings": told})


def rethought(job: Rethink) -> Answer:
    """What the game's own bots would rather have done, and what would have come of it."""
    game = job.log.header.game
    crew = bots.crew(game)
    if not isinstance(crew, SecondThoughts):
        raise Unreadable("bots_cannot", game=game)
    table = folded(job.log, job.number - 1)
    state = table.imagine(job.seat, Rng(job.number))
    text = str(crew.better(state, job.seat, after(job.seconds)))
    table.play(job.seat, text)
    return Answer(text, {"view": table.view(job.seat)})


def replayed(job: Tell | Show) -> Answer:
    """A finished game's events, or what a seat saw of it."""
    if isinstance(job, Tell):
        told = [[number, event.key, event.params] for number, event in folded(job.log).events]
        return Answer(more={"events": told})
    table, views = folded(job.log, job.first - 1), []
    for entry in job.log.entries[job.first - 1 : job.last]:
        table.append(entry)
        views.append([entry.number, table.view(job.seat)])
    return Answer(more={"views": views})


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]) if sys.argv[1:] else 0)
    decoder, memory = msgspec.json.Decoder(Job), Memory()
    sys.stdout.buffer.write(b"{}\n")  # ready: everything is loaded
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(do(decoder.decode(line), memory)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
