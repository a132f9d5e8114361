"""Writes what has to be durable at once: some statements, one commit, one trip to the database.

Moves are the only thing written a thousand times a second; everything else goes through SQLAlchemy.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from shopfloor.server.store.verbs import Verb

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
Row = Sequence[object]
MOST = 500  # rows in one step: SQLite takes 32,766 values


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
