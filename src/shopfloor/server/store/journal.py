"""The log of every table. An append is durable before anybody is told of it.

Appends that arrive while a commit is under way share the next one: a disk that syncs a thousand
times a second then serves many thousand moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Unpack

import structlog
from sqlalchemy import func, select

from shopfloor.server.store.database import Database, StoreDown, WriteConflict
from shopfloor.server.store.pen import Row, Statement, change, deletion, insertion
from shopfloor.server.store.rows import ENTRY, Changes, entry_values, packed, row_entry
from shopfloor.server.store.schema import drafts, entries
from shopfloor.table import Entry

log = structlog.get_logger()
TOGETHER = 200  # appends in one commit
GATHER = 0.004  # seconds in which others may join a commit, while there are others
INSERT = insertion("entries", ENTRY)
DROP_DRAFT = deletion("drafts", ["table_id", "seat"])
KEEP_DRAFT = insertion("drafts", ["table_id", "seat", "draft"])


class Append:
    """Entries that come into being together, and what they change in the table's row."""

    __slots__ = ("changes", "done", "entries", "move", "table")

    def __init__(
        self, table: str, entries: list[Entry], move: str | None, changes: Changes
    ) -> None:
        self.table, self.entries, self.move, self.changes = table, entries, move, changes
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def last(self) -> int:
        return self.entries[-1].number


class Journal:
    """Appends to logs and reads them; (table, number) is the key, so one writer wins."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.waiting: list[Append] = []
        self.writer: asyncio.Task[None] | None = None
        self.crowded = False  # the last commit was shared

    # Entries

    async def append(
        self, table: str, fresh: list[Entry], move: str | None = None, **changes: Unpack[Changes]
    ) -> None:
        """Write all of these entries or none; raise WriteConflict or StoreDown."""
        step = Append(table, fresh, move, changes)
        self.waiting.append(step)
        if self.writer is None or self.writer.done():
            self.writer = asyncio.create_task(self.write_waiting())
        await step.done

    async def read(self, table: str, after: int = 0) -> list[tuple[Entry, str | None]]:
        """The entries after a number, each with the client's name for the move."""
        query = (
            select(entries)
            .where(entries.c.table_id == table, entries.c.number > after)
            .order_by(entries.c.number)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [(row_entry(row), row["move"]) for row in rows]

    async def lasts(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""
        last = func.max(entries.c.number).label("last")
        query = select(entries.c.table_id, last).where(entries.c.table_id.in_(tables))
        async with self.database.read() as connection:
            found = await connection.execute(query.group_by(entries.c.table_id))
            return {row.table_id: row.last for row in found}

    async def drain(self) -> None:
        """Wait until everything that was asked for is written."""
        if self.writer is not None:
            await self.writer

    async def write_waiting(self) -> None:
        while self.waiting:
            if self.crowded:
                await asyncio.sleep(GATHER)
            batch, self.waiting = self.waiting[:TOGETHER], self.waiting[TOGETHER:]
            self.crowded = len(batch) > 1
            try:
                await self.commit(batch)
            except Exception:  # told to those who wait; the others are not to wait for ever
                log.exception("commit_failed")

    async def commit(self, batch: list[Append]) -> None:
        """Commit a batch; if one of them conflicts, each on its own."""
        try:
            await self.write(batch)
        except WriteConflict as error:
            if len(batch) == 1:
                resolve(batch, error)
            else:
                for step in batch:
                    await self.commit([step])
        except StoreDown as error:
            resolve(batch, error)
        except BaseException as error:
            resolve(batch, StoreDown(str(error)))
            raise
        else:
            resolve(batch, None)

    async def write(self, batch: list[Append]) -> None:
        rows: list[Row] = [
            entry_values(step.table, e, step.move) for step in batch for e in step.entries
        ]
        await self.database.write_at_once([Statement(INSERT, rows), *table_changes(batch)])

    # Drafts

    async def keep_drafts(self, kept: Mapping[tuple[str, int], str | None]) -> None:
        """Keep drafts by table and seat in one commit; None throws the seat's away."""
        rows: list[Row] = [(*at, draft) for at, draft in kept.items() if draft is not None]
        statements = [Statement(DROP_DRAFT, list(kept))]
        if rows:
            statements.append(Statement(KEEP_DRAFT, rows))
        await self.database.write_at_once(statements)

    async def read_drafts(self, table: str) -> dict[int, str]:
        query = select(drafts.c.seat, drafts.c.draft).where(drafts.c.table_id == table)
        async with self.database.read() as connection:
            return {row.seat: row.draft for row in await connection.execute(query)}


def table_changes(batch: list[Append]) -> list[Statement]:
    """One statement for every set of columns that change together."""
    groups: dict[tuple[str, ...], list[Row]] = {}
    for step in batch:
        if step.changes:
            values = packed(step.changes)
            groups.setdefault(tuple(values), []).append((*values.values(), step.table))
    return [Statement(change("tables", names, ("id",)), rows) for names, rows in groups.items()]


def resolve(batch: list[Append], error: Exception | None) -> None:
    """Tell whoever waits; who has gone away meanwhile finds the entries when they return."""
    for step in batch:
        if step.done.done():
            continue
        if error is None:
            step.done.set_result(None)
        else:
            step.done.set_exception(error)
