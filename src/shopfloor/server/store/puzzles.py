"""How people did with puzzles, and the puzzles that people have set up."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, insert, select, update

from shopfloor.kernel.crews import Puzzle
from shopfloor.server.ids import new_id, now
from shopfloor.server.store.database import Database, WriteConflict
from shopfloor.server.store.rows import PuzzleRow, unpacked
from shopfloor.server.store.schema import puzzle_results, puzzles

MARK = "puzzle"  # the option by which a table is a puzzle's: its day, or its id


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


def here(person: str, game: str, mark: str) -> list[ColumnElement[bool]]:
    table = puzzle_results.c
    return [table.person == person, table.game == game, table.mark == mark]
