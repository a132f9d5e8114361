"""Writes what has to be durable at once: some statements, one commit, one trip to the database.

Moves are the only thing written a thousand times a second; everything else goes through SQLAlchemy.
"""
# ruff: noqa: S608 - texts are made of the names of our own tables and columns only

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
Row = Sequence[object]
ROWS = "(all the rows)"  # where they go in a statement
MOST = 500  # rows in one step: SQLite takes 32,766 values


class Verb(NamedTuple):
    """What is done with one row, a `?` for each value; and in one step with many.

    After every step the thread of SQLite waits for its turn at the interpreter.
    """

    text: str
    many: str
    width: int

    @property
    def numbered(self) -> str:
        """With `$1` for the first value, as PostgreSQL has it."""
        first, *others = self.text.split("?")
        return first + "".join(f"${n}{part}" for n, part in enumerate(others, 1))

    def at_once(self, rows: int) -> str:
        """For so many rows, their values one after the other."""
        return self.many.replace(ROWS, ", ".join([marks(self.width)] * rows))


class Statement(NamedTuple):
    """Something that is done with some rows."""

    verb: Verb
    rows: list[Row]


class SqlitePen:
    """One connection in a thread of its own, opened when it is first needed."""

    def __init__(self, file: Path, busy_seconds: float) -> None:
        self.file = file
        self.busy_seconds = busy_seconds
        self.thread = ThreadPoolExecutor(1, "pen")
        self.connection: sqlite3.Connection | None = None

    async def write(self, statements: list[Statement]) -> None:
        """Write all of it or nothing; raise sqlite3.Error."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.commit, statements)

    def commit(self, statements: list[Statement]) -> None:
        connection = self.connection or self.open()
        try:
            connection.execute("BEGIN IMMEDIATE")
            for verb, rows in statements:
                for first in range(0, len(rows), MOST):
                    some = rows[first : first + MOST]
                    connection.execute(verb.at_once(len(some)), [it for row in some for it in row])
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            if not isinstance(error, sqlite3.IntegrityError):
                self.let_go()  # a file that was full, or gone, is opened anew
            raise

    def open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, self.busy_seconds, isolation_level=None)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        self.connection = connection
        return connection

    def let_go(self) -> None:
        if self.connection is not None:
            with suppress(sqlite3.Error):
                self.connection.close()
            self.connection = None

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.let_go)
        self.thread.shutdown(wait=False)


# What is done, in words of SQL


def insertion(table: str, columns: Sequence[str]) -> Verb:
    """Insert rows with a value for each column."""
    into, width = f"INSERT INTO {table} ({', '.join(columns)}) VALUES", len(columns)
    return Verb(f"{into} {marks(width)}", f"{into} {ROWS}", width)


@cache
def change(table: str, columns: tuple[str, ...], keys: tuple[str, ...]) -> Verb:
    """Set columns of the row that has these keys: their values come first, then the keys."""
    start, count = f"UPDATE {table} SET", len(columns)
    named, given = [f"{table}.{key}" for key in keys], listed(count + len(keys))
    one = f"{equal(columns, '?' * count, ', ')} WHERE {equal(named, '?' * len(keys))}"
    changed, wanted = equal(columns, given[:count], ", "), equal(named, given[count:])
    many = f"{changed} FROM (VALUES {ROWS}) WHERE {wanted}"
    return Verb(f"{start} {one}", f"{start} {many}", len(given))


def deletion(table: str, keys: Sequence[str]) -> Verb:
    """Delete the rows that have these keys."""
    start, found = f"DELETE FROM {table} WHERE", equal(keys, listed(len(keys)))
    many = f"rowid IN (SELECT {table}.rowid FROM (VALUES {ROWS}) JOIN {table} ON {found})"
    return Verb(f"{start} {equal(keys, '?' * len(keys))}", f"{start} {many}", len(keys))


def listed(count: int) -> list[str]:
    """What SQLite calls the values of a row."""
    return [f"column{number}" for number in range(1, count + 1)]


def marks(count: int) -> str:
    return f"({', '.join('?' * count)})"


def equal(names: Sequence[str], values: Sequence[str], between: str = " AND ") -> str:
    return between.join(f"{name} = {value}" for name, value in zip(names, values, strict=True))
