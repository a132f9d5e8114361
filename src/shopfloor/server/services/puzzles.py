"""The puzzle of the day: one position for everybody, played at a table of one's own.

The table is marked by an option, `puzzle`, which holds the day. The position, its best score and
the way to it come from a worker; they follow from the day alone, so every process finds the same.
What a puzzle is, and how far somebody has come with it, the bots of its game know.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from shopfloor import bots, games
from shopfloor.kernel.capabilities import Puzzle, Puzzles
from shopfloor.server.http.payloads import Opened, PuzzleAnswer, PuzzleInfo
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.services.saved_games import begun
from shopfloor.server.store import TableRow
from shopfloor.server.workers.jobs import Pose
from shopfloor.server.workers.pool import TooSlow
from shopfloor.table.log import live
from shopfloor.table.saved import read_lines

if TYPE_CHECKING:
    from shopfloor.server.service import Service

MARK = "puzzle"  # the option that tells a puzzle from a game
POSE_SECONDS = 120.0
OLDEST = timedelta(days=7)
KEPT = 8  # puzzles


class Puzzling:
    """Puzzles: found once a day, opened by whoever likes, judged by the log."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.known: dict[str, asyncio.Task[Puzzle]] = {}

    async def open(self, person: str, name: str, day: str | None, again: bool) -> Opened:
        """One's table of that day, a new one if there is none or another is wanted."""
        day = read_day(day)
        if not again and (table := await self.begun(person, day)):
            seat = await self.service.lobby.join(table, person, name, None)
            info = self.service.lobby.info(*await self.service.lobby.read(table), person)
            return Opened(info, seat.seat, seat.token)
        posed = await self.posed(day)
        opened = await self.service.saving.put_up(posed.saved, person, name, {MARK: day})
        started = await self.service.lobby.start(opened.table.id, person)
        return Opened(started, opened.seat, opened.token)

    async def begun(self, person: str, day: str) -> str | None:
        """A table of this puzzle where the phase is not over yet."""
        for row, _ in await self.service.hall.store.lobby.of_person(person):
            if row.options.get(MARK) == day and row.status == "playing":
                return None if (await self.info(row.id)).over else row.id
        return None

    async def posed(self, day: str) -> Puzzle:
        """The puzzle of a day; whoever asks while it is looked for waits for the same answer."""
        if day not in self.known:
            self.known[day] = asyncio.create_task(self.pose(day))
            for old in list(self.known)[:-KEPT]:
                del self.known[old]
        try:
            return await asyncio.shield(self.known[day])
        except TooSlow:
            self.known.pop(day, None)
            raise Refusal("no_puzzle", 503) from None

    async def pose(self, day: str) -> Puzzle:
        found = await self.service.hall.thinkers.ask(Pose(game_of(day), day), POSE_SECONDS)
        return msgspec.convert({**found.more, "saved": found.text}, Puzzle)

    async def puzzle_at(self, table: str) -> tuple[TableRow, Puzzle]:
        """A table and the puzzle played there; raise Refusal."""
        row, _ = await self.service.lobby.read(table)
        day = row.options.get(MARK)
        posed = None if day is None else await self.posed(day)
        if posed is None or begun(row)[0].commitment != commitment(posed):
            raise Refusal("no_puzzle", 404)
        return row, posed

    async def info(self, table: str) -> PuzzleInfo:
        row, posed = await self.puzzle_at(table)
        entries = live([e for e, _ in await self.service.hall.store.journal.read(table)])
        crew = bots.crew(row.game)
        assert isinstance(crew, Puzzles)
        log = [(entry.seat, entry.text) for entry in entries]
        attempt = await asyncio.to_thread(crew.attempt, posed, log)
        return PuzzleInfo(row.options[MARK], posed.had, posed.best, attempt.made, attempt.over)

    async def answer(self, table: str) -> PuzzleAnswer:
        _, posed = await self.puzzle_at(table)
        return PuzzleAnswer(posed.line)


@cache
def puzzling() -> list[str]:
    """The games whose bots pose puzzles."""
    return [game for game in games.discover() if isinstance(bots.crew(game), Puzzles)]


def game_of(day: str) -> str:
    """The game of a day's puzzle: they take turns."""
    found = puzzling()
    if not found:
        raise Refusal("no_puzzle", 404)
    return found[date.fromisoformat(day).toordinal() % len(found)]


def commitment(puzzle: Puzzle) -> str:
    """Tells its tables from those of another release's puzzle of the same day."""
    return read_lines(puzzle.saved)[0].commitment


def read_day(day: str | None) -> str:
    """Today or one of the last days, by the server's calendar; raise Refusal."""
    today = datetime.now(UTC).date()
    try:
        wanted = today if day is None else date.fromisoformat(day)
    except ValueError:
        raise Refusal("no_such_day", 422) from None
    if not timedelta() <= today - wanted <= OLDEST:
        raise Refusal("no_such_day", 422)
    return wanted.isoformat()
