"""The log of every table. An append is durable before anybody is told of it.

Appends that arrive while a commit is under way share the next one: a disk that syncs a thousand
times a second then serves many thousand moves.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Unpack

from sqlalchemy import BindParameter, Delete, bindparam, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from shopfloor.server.store.database import Conflict, Database, StoreDown
from shopfloor.server.store.rows import Changes, entry_row, packed, row_entry
from shopfloor.server.store.schema import drafts, entries, tables
from shopfloor.table import Entry

CHANNEL = "shopfloor"
TOGETHER = 200  # appends in one commit
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


@dataclass
class Append:
    """Entries that come into being together, and what they change in the table's row."""

    table: str
    entries: list[Entry]
    move: str | None
    changes: Changes
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.Future())

    @property
    def last(self) -> int:
        return self.entries[-1].number


class Journal:
    """Appends to logs and reads them; (table, number) is the key, so one writer wins."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.waiting: list[Append] = []
        self.writer: asyncio.Task[None] | None = None

    # Entries

    async def append(
        self, table: str, fresh: list[Entry], move: str | None = None, **changes: Unpack[Changes]
    ) -> None:
        """Write all of these entries or none; raise Conflict or StoreDown."""
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

    async def drain(self) -> None:
        """Wait until everything that was asked for is written."""
        if self.writer is not None:
            await self.writer

    async def write_waiting(self) -> None:
        while self.waiting:
            batch, self.waiting = self.waiting[:TOGETHER], self.waiting[TOGETHER:]
            await self.commit(batch)

    async def commit(self, batch: list[Append]) -> None:
        """Commit a batch; if one of them conflicts, each on its own."""
        try:
            await self.write(batch)
        except Conflict as error:
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
        rows = [entry_row(step.table, e, step.move) for step in batch for e in step.entries]
        async with self.database.write() as connection:
            await connection.execute(insert(entries), rows)
            await self.change_tables(connection, batch)
            if not self.database.sqlite:
                await connection.execute(NOTIFY, [notice(step.table, step.last) for step in batch])

    async def change_tables(self, connection: AsyncConnection, batch: list[Append]) -> None:
        """One statement for every set of columns that change together."""
        groups: dict[tuple[str, ...], list[dict[str, object]]] = {}
        for step in batch:
            if step.changes:
                row = {**packed(step.changes), "of_id": step.table}
                groups.setdefault(tuple(step.changes), []).append(row)
        for columns, rows in groups.items():
            values: dict[str, BindParameter[object]] = {name: bindparam(name) for name in columns}
            query = update(tables).where(tables.c.id == bindparam("of_id")).values(values)
            await connection.execute(query, rows)

    # Drafts

    async def keep_draft(self, table: str, seat: int, draft: str) -> None:
        row = {"table_id": table, "seat": seat, "draft": draft}
        async with self.database.write() as connection:
            await connection.execute(of_seat(table, seat))
            await connection.execute(insert(drafts).values(row))

    async def drop_draft(self, table: str, seat: int) -> None:
        async with self.database.write() as connection:
            await connection.execute(of_seat(table, seat))

    async def read_drafts(self, table: str) -> dict[int, str]:
        query = select(drafts.c.seat, drafts.c.draft).where(drafts.c.table_id == table)
        async with self.database.read() as connection:
            return {row.seat: row.draft for row in await connection.execute(query)}


def of_seat(table: str, seat: int) -> Delete:
    return delete(drafts).where(drafts.c.table_id == table, drafts.c.seat == seat)


def notice(table: str, number: int) -> dict[str, str]:
    return {"channel": CHANNEL, "payload": f"{table} {number}"}


def resolve(batch: list[Append], error: Exception | None) -> None:
    """Tell whoever waits; who has gone away meanwhile finds the entries when they return."""
    for step in batch:
        if step.done.done():
            continue
        if error is None:
            step.done.set_result(None)
        else:
            step.done.set_exception(error)
