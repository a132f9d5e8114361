"""How people did with puzzles, and the puzzles that people have set up."""

from __future__ import annotations

import asyncio

import msgspec
from sqlalchemy import ColumnElement, delete, insert, select, update

from shopfloor.kernel.crews import Puzzle
from shopfloor.server.ids import new_id, now
from shopfloor.server.store.database import Database, WriteConflict
from shopfloor.server.store.rows import PuzzleRow, unpacked
from shopfloor.server.store.schema import puzzle_results, puzzles, tables

MARK = "puzzle"  # the option by which a table is a puzzle's: its day, or its id
IS_PUZZLE = tables.c.options.contains(f'"{MARK}":', autoescape=True)  # it is kept as JSON
DAY = 86_400_000
BITE = 50  # puzzles that are deleted in one write
PAUSE = 0.02  # seconds between two bites


class PuzzleShelf:
    """Results by person, game and day; puzzles set up by hand by their id."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str, game: str | None = None) -> list[PuzzleRow]:
        """All that a person has tried, of one game or of all."""
        query = select(puzzle_results).where(puzzle_results.c.person == person)
        if game is not None:
            query = query.where(puzzle_results.c.game == game)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, PuzzleRow) for row in rows]

    async def read(self, person: str, game: str, mark: str) -> PuzzleRow:
        """How somebody did with one puzzle."""
        query = select(puzzle_results).where(*here(person, game, mark))
        async with self.database.read() as connection:
            row = (await connection.execute(query)).mappings().first()
        return PuzzleRow(game, mark) if row is None else unpacked(row, PuzzleRow)

    async def help(self, person: str, game: str, mark: str, level: int) -> None:
        """Note that help was given; what comes after it is solved does not matter."""
        known = await self.read(person, game, mark)
        if known.solved is None and known.help < level:
            await self.put(person, msgspec.structs.replace(known, help=level))

    async def judged(self, person: str, game: str, mark: str, table: str, solved: bool) -> None:
        """Note the verdict on a table, once; what comes after it is solved is no try."""
        known = await self.read(person, game, mark)
        if known.last == table:
            return
        changed = msgspec.structs.replace(known, last=table)
        if known.solved is None:
            at = now() if solved else None
            changed = msgspec.structs.replace(changed, tries=known.tries + 1, solved=at)
        await self.put(person, changed)

    async def put(self, person: str, row: PuzzleRow) -> None:
        values = msgspec.structs.asdict(row)
        old = update(puzzle_results).where(*here(person, row.game, row.mark))
        async with self.database.write() as connection:
            changed = await connection.execute(old.values(values))
        if changed.rowcount:
            return
        try:
            async with self.database.write() as connection:
                await connection.execute(insert(puzzle_results).values(person=person, **values))
        except WriteConflict:
            return  # the same verdict came by another way

    # Set up by hand

    async def share(self, game: str, puzzle: Puzzle) -> str:
        """Keep a puzzle; the id it can be opened by."""
        name = new_id()
        text = msgspec.json.encode(puzzle).decode()
        row = {"id": name, "game": game, "puzzle": text, "created": now()}
        async with self.database.write() as connection:
            await connection.execute(insert(puzzles).values(row))
        return name

    async def shared(self, name: str) -> tuple[str, Puzzle] | None:
        """A puzzle that was set up by hand, and its game."""
        query = select(puzzles.c.game, puzzles.c.puzzle).where(puzzles.c.id == name)
        async with self.database.read() as connection:
            row = (await connection.execute(query)).first()
        return (
            None if row is None else (str(row.game), msgspec.json.decode(row.puzzle, type=Puzzle))
        )

    async def forget(self, days: int) -> None:
        """Delete what was set up so long ago and has no table any more; a few at a time."""
        old = select(puzzles.c.id).where(puzzles.c.created < now() - days * DAY)
        async with self.database.read() as connection:
            names = list((await connection.execute(old)).scalars())
        if not names:
            return
        used = await self.used()
        unused = [name for name in names if name not in used]
        for first in range(0, len(unused), BITE):
            bite = unused[first : first + BITE]
            async with self.database.write() as connection:
                await connection.execute(delete(puzzles).where(puzzles.c.id.in_(bite)))
                of_them = puzzle_results.c.mark.in_(bite)
                await connection.execute(delete(puzzle_results).where(of_them))
            await asyncio.sleep(PAUSE)

    async def used(self) -> set[str]:
        """The marks of all tables that are kept."""
        query = select(tables.c.options).where(IS_PUZZLE).distinct()
        async with self.database.read() as connection:
            found = list((await connection.execute(query)).scalars())
        return {msgspec.json.decode(options)[MARK] for options in found}


def here(person: str, game: str, mark: str) -> list[ColumnElement[bool]]:
    table = puzzle_results.c
    return [table.person == person, table.game == game, table.mark == mark]
