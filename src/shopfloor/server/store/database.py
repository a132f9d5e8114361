"""One engine for SQLite and PostgreSQL: durable writes, and faults told apart from conflicts."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from shopfloor.server import metrics
from shopfloor.server.store.pen import PRAGMAS, SqlitePen, Statement

if TYPE_CHECKING:
    from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection

DRIVERS = {"asyncpg", "sqlite3", "aiosqlite"}
CONNECT_SECONDS = 5
COMMAND_SECONDS = 10
BUSY_MILLISECONDS = 5000
POOL = {"pool_size": 8, "max_overflow": 0}  # a connection is a thread, or costs a log-in: kept
READING: dict[str, object] = {"reading": True}  # no transaction is begun
AUTOCOMMIT: dict[str, object] = {"isolation_level": "AUTOCOMMIT"}
QUIET: dict[str, object] = {"hide_parameters": True}  # entries name hidden cards: not in the log


class WriteConflict(Exception):
    """Another process has written that number first."""


class StoreDown(Exception):
    """The database cannot be reached, or cannot write."""


class Database:
    """Reads see committed rows; a write is durable when its block ends."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self.engine = sqlite_engine(url) if self.sqlite else postgres_engine(url)
        self.reader = self.engine.execution_options(**(READING if self.sqlite else AUTOCOMMIT))
        file = sqlite_file(url)
        self.pen = None if file is None else SqlitePen(file, BUSY_MILLISECONDS / 1000)
        # SQLite has one writer: who finds it writing sleeps, and may sleep on when it has ended
        self.turn = asyncio.Lock() if self.sqlite else nullcontext()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        with metrics.store.labels("read").time():
            async with self.faults(), self.reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        with metrics.store.labels("write").time():
            async with self.turn, self.faults(), self.engine.begin() as connection:
                yield connection

    async def write_at_once(self, statements: list[Statement]) -> None:
        """Write some statements in one transaction, with as few detours as there can be."""
        if self.pen is not None:
            with metrics.store.labels("write").time():
                async with self.turn, self.faults():
                    await self.pen.write(statements)
            return
        async with self.write() as connection:
            for verb, rows in statements:
                text = verb.text if self.sqlite else verb.numbered
                await connection.exec_driver_sql(text, [tuple(row) for row in rows])

    @asynccontextmanager
    async def faults(self) -> AsyncIterator[None]:
        try:
            yield
        except (IntegrityError, sqlite3.IntegrityError) as error:
            raise WriteConflict from error
        except (SQLAlchemyError, PoolTimeout, OSError, TimeoutError) as error:
            await self.let_go()
            raise StoreDown(str(error)) from error
        except Exception as error:
            if not is_drivers(error):  # what the driver says where nobody wraps it
                raise
            await self.let_go()
            raise StoreDown(str(error)) from error

    async def let_go(self) -> None:
        """The other connections are as dead; the next try connects anew."""
        if not self.sqlite:
            with suppress(Exception):
                await self.engine.dispose()

    async def close(self) -> None:
        if self.pen is not None:
            await self.pen.close()
        await self.engine.dispose()


def is_drivers(error: Exception) -> bool:
    return type(error).__module__.split(".")[0] in DRIVERS


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; none in memory, or elsewhere."""
    file = make_url(url).database if url.startswith("sqlite") else None
    return Path(file).expanduser() if file and file != ":memory:" else None


def sqlite_engine(url: str) -> AsyncEngine:
    if (file := sqlite_file(url)) is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    timeouts = {"timeout": BUSY_MILLISECONDS / 1000}
    engine = create_async_engine(url, connect_args=timeouts, **POOL, **QUIET)
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    event.listen(engine.sync_engine, "begin", begin_sqlite)
    return engine


def prepare_sqlite(connection: AsyncAdapt_aiosqlite_connection, _: object) -> None:
    """Write ahead, and sync every commit: what was acknowledged survives a power cut."""
    connection.isolation_level = None  # the driver's own BEGIN comes too late to lock
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """Take the write lock at once: a lock that is upgraded later cannot be waited for."""
    if not connection.get_execution_options().get("reading"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def postgres_engine(url: str) -> AsyncEngine:
    timeouts = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS}
    wait = {"pool_timeout": CONNECT_SECONDS}
    return create_async_engine(url, connect_args=timeouts, **wait, **POOL, **QUIET)
