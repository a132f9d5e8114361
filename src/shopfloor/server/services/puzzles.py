"""Puzzles: every day one of each game, and those that people set up; each tried at a table of
one's own.

The table is marked by an option, `puzzle`, which holds the day or the id of a puzzle set up by
hand. What a puzzle is, and how far somebody has come with it, the bots of its game know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import msgspec

from shopfloor import bots, games
from shopfloor.bots.puzzles import of_day, opened
from shopfloor.kernel.capabilities import Attempt, Puzzle, Puzzles
from shopfloor.server.http.payloads import Opened
from shopfloor.server.http.puzzles import payloads as p
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live.wire.messages import Heard
from shopfloor.server.services.saved_games import begun
from shopfloor.server.services.streaks import gears, streak
from shopfloor.server.store import PuzzleRow, TableRow
from shopfloor.server.store.puzzles import MARK
from shopfloor.server.workers.jobs import Answer, Certify, Clue, Job, Log, PositionAt
from shopfloor.server.workers.lanes import PATIENCE, Share
from shopfloor.server.workers.pool import TooSlow
from shopfloor.table import Entry, Table, write_game
from shopfloor.table.log import live

if TYPE_CHECKING:
    from shopfloor.server.service import Service

OLDEST = timedelta(days=365)
CERTIFY_SECONDS = 45.0
FOLD_SECONDS = 20.0
HINTED, SHOWN = 1, 2  # how much help somebody had
KNOWN = 64  # puzzles whose tables are known


class Puzzling:
    """Puzzles: opened by whoever likes, judged by the log, certified by workers."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store

    # Which there are

    async def today(self, person: str | None) -> list[p.PuzzleDay]:
        """The puzzles of today, one of each game."""
        day = today()
        return [(await self.days(game, [day], person))[0] for game in puzzling()]

    async def month(self, game: str, month: str, person: str | None) -> list[p.PuzzleDay]:
        """The puzzles of a month, as far as they may be tried; raise Refusal."""
        crew_of(game)
        first = read_date(f"{month}-01")
        days = [first + timedelta(days=n) for n in range(31)]
        return await self.days(
            game, [d for d in days if d.month == first.month and open_on(d)], person
        )

    async def days(self, game: str, days: list[date], person: str | None) -> list[p.PuzzleDay]:
        crew = crew_of(game)
        rows = await self.store.puzzles.of(person, game) if person else []
        known = {row.mark: row for row in rows}
        run = streak(rows, today())
        told = []
        for day in days:
            puzzle = await asyncio.to_thread(of_day, crew, day)
            row = known.get(day.isoformat(), PuzzleRow(game, day.isoformat()))
            told.append(
                p.PuzzleDay(game, row.mark, puzzle.kind, puzzle.grade, gears(row), row.tries, run)
            )
        return told

    async def streak(self, person: str, game: str) -> int:
        """How many days in a row somebody has solved the puzzle of a game on its day."""
        return streak(await self.store.puzzles.of(person, game), today())

    # Trying

    async def open(self, person: str, name: str, wish: p.PuzzleWish) -> Opened:
        """One's table of that puzzle, a new one if there is none or another is wanted."""
        game, mark, puzzle = await self.wished(wish)
        if not wish.again and (table := await self.begun(person, game, mark)):
            seat = await self.service.lobby.join(table, person, name, None)
            info = self.service.lobby.info(*await self.service.lobby.read(table), person)
            return Opened(info, seat.seat, seat.token)
        saved = write_game(await asyncio.to_thread(table_of, game, puzzle))
        put_up = await self.service.saving.put_up(saved, person, name, {MARK: mark})
        started = await self.service.lobby.start(put_up.table.id, person)
        return Opened(started, put_up.seat, put_up.token)

    async def wished(self, wish: p.PuzzleWish) -> tuple[str, str, Puzzle]:
        """The game, the mark and the puzzle that somebody wants; raise Refusal."""
        if wish.shared is not None:
            game, puzzle = await self.shared(wish.shared)
            return game, wish.shared, puzzle
        game = wish.game or (puzzling() or [""])[0]
        day = today() if wish.day is None else read_date(wish.day)
        if not open_on(day):
            raise Refusal("no_such_day", 422)
        return game, day.isoformat(), await asyncio.to_thread(of_day, crew_of(game), day)

    async def shared(self, name: str) -> tuple[str, Puzzle]:
        found = await self.store.puzzles.shared(name)
        if found is None:
            raise Refusal("no_puzzle", 404)
        return found

    async def begun(self, person: str, game: str, mark: str) -> str | None:
        """A table of this puzzle that has no verdict yet."""
        for row, _ in await self.store.lobby.of_person(person, puzzles=True):
            if row.game == game and row.options.get(MARK) == mark and row.status == "playing":
                return None if (await self.info(row.id, None)).over else row.id
        return None

    async def puzzle_of(self, row: TableRow) -> Puzzle:
        """The puzzle that is tried at a table; raise Refusal."""
        mark = row.options.get(MARK)
        if mark is None:
            raise Refusal("no_puzzle", 404)
        day = as_date(mark)
        if day is None:
            return (await self.shared(mark))[1]
        return await asyncio.to_thread(of_day, crew_of(row.game), day)

    async def at(self, table: str) -> tuple[TableRow, Puzzle]:
        """A table and the puzzle tried there; raise Refusal if this release has another."""
        row, _ = await self.service.lobby.read(table)
        puzzle = await self.puzzle_of(row)
        if begun(row)[0].position != puzzle.position:
            raise Refusal("no_puzzle", 404)
        return row, puzzle

    async def info(self, table: str, person: str | None) -> p.PuzzleInfo:
        """How far one has come; a verdict is kept."""
        row, puzzle = await self.at(table)
        entries = [entry for entry, _ in await self.store.journal.read(table)]
        crew, mark = crew_of(row.game), row.options[MARK]
        attempt = await asyncio.to_thread(tried, crew, puzzle, entries)
        solved = attempt.over and attempt.made >= puzzle.best
        if person is not None and person == row.host and attempt.over:
            await self.store.puzzles.judged(person, row.game, mark, table, solved)
        known = await self.store.puzzles.read(person or "", row.game, mark)
        return p.PuzzleInfo(
            game=row.game,
            day=mark if as_date(mark) else "",
            shared="" if as_date(mark) else mark,
            kind=puzzle.kind,
            grade=puzzle.grade,
            solvers=puzzle.solvers,
            position=puzzle.position,
            had=puzzle.had,
            best=puzzle.best,
            made=attempt.made,
            over=attempt.over,
            fault=attempt.fault,
            tries=known.tries,
            help=known.help,
            gears=gears(known),
            streak=await self.streak(person, row.game) if person else 0,
        )

    async def answer(self, table: str, person: str | None) -> p.PuzzleAnswer:
        """Give a puzzle away, move by move; it is noted unless it was solved before."""
        row, puzzle = await self.at(table)
        if person is not None:
            await self.store.puzzles.help(person, row.game, row.options[MARK], SHOWN)
        steps = await asyncio.to_thread(solution, row.game, puzzle)
        return p.PuzzleAnswer(puzzle.line, steps)

    async def clue(self, row: TableRow, entries: list[Entry], depth: int, share: Share) -> Answer:
        """Help with the next move; raise Refusal."""
        puzzle = await self.puzzle_of(row)
        await self.store.puzzles.help(share.person, row.game, row.options[MARK], HINTED)
        log = moves(live(entries))
        return await self.work(Clue(row.game, puzzle, log, depth), FOLD_SECONDS, share)

    # Setting up

    async def certify(self, wish: p.PuzzleSetup, share: Share) -> p.Certified:
        """Have a position certified and keep it; raise Refusal with the reason."""
        crew_of(wish.game)
        found = await self.work(Certify(wish.game, wish.position), CERTIFY_SECONDS, share)
        puzzle = msgspec.convert(found.more, Puzzle)
        name = await self.store.puzzles.share(wish.game, puzzle)
        return p.Certified(name, puzzle.kind, puzzle.grade, puzzle.best - puzzle.had)

    async def place(self, table: str, number: int, seat: int, share: Share) -> p.PuzzleSetup:
        """The position of a seat after so many entries of a finished game; raise Refusal."""
        row, entries = await self.service.saving.finished(table, share)
        header, seed = begun(row)
        job = PositionAt(Log(header, seed, entries[:number]), seat)
        found = await self.work(job, FOLD_SECONDS, share)
        return p.PuzzleSetup(game=row.game, position=found.more)

    async def work(self, job: Job, seconds: float, share: Share) -> Answer:
        try:
            return await self.service.hall.thinkers.ask(job, seconds, share, PATIENCE)
        except TooSlow:
            raise Refusal("not_certified", 422) from None


def tried(crew: Puzzles, puzzle: Puzzle, entries: list[Entry]) -> Attempt:
    """The verdict on a log, in a thread and not by a worker: it is no whole log that is folded.

    It ends with the puzzle, however long was played on. The longest of 180 kept puzzles took
    0.1 ms, and a whole answer with what was seen after each move 10 ms (November 2026).
    """
    return crew.attempt(puzzle, moves(live(entries)))


def moves(entries: Iterable[Entry]) -> list[tuple[int | None, str]]:
    return [(entry.seat, entry.text) for entry in entries]


def solution(game: str, puzzle: Puzzle) -> list[p.PuzzleStep]:
    """The answer move by move: the table after each, what was told, and the points made so far."""
    table, crew = table_of(game, puzzle).copy(), crew_of(game)
    steps = [p.PuzzleStep("", table.view(0), [], puzzle.had)]
    for move in puzzle.line:
        told = [Heard(table.number, e.key, e.params) for e in table.play(0, move)]
        made = crew.attempt(puzzle, moves(table.entries)).made
        steps.append(p.PuzzleStep(move, table.view(0), told, made))
    return steps


def table_of(game: str, puzzle: Puzzle) -> Table:
    """A table at the puzzle's position, nothing played yet."""
    return known_table(game, msgspec.json.encode(puzzle))


@lru_cache(KNOWN)
def known_table(game: str, puzzle: bytes) -> Table:
    return opened(game, crew_of(game), msgspec.json.decode(puzzle, type=Puzzle))


@cache
def puzzling() -> list[str]:
    """The games whose bots pose puzzles, as they stand on the shelf."""
    found = sorted(games.discover().values(), key=lambda meta: (meta.shelf, meta.id))
    return [meta.id for meta in found if isinstance(bots.crew(meta.id), Puzzles)]


def crew_of(game: str) -> Puzzles:
    """A game's crew, which poses puzzles; raise Refusal."""
    if game not in puzzling():
        raise Refusal("no_puzzle", 404)
    crew: object = bots.crew(game)
    assert isinstance(crew, Puzzles)
    return crew


def today() -> date:
    return datetime.now(UTC).date()


def open_on(day: date) -> bool:
    """Today's puzzle and those of the last year may be tried, by the server's calendar."""
    return timedelta() <= today() - day <= OLDEST


def as_date(mark: str) -> date | None:
    try:
        return date.fromisoformat(mark)
    except ValueError:
        return None


def read_date(text: str) -> date:
    """A day of the calendar; raise Refusal."""
    day = as_date(text)
    if day is None:
        raise Refusal("no_such_day", 422)
    return day
