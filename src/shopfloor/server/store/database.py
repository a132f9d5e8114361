"""One engine for SQLite and PostgreSQL: durable writes, and faults told apart from conflicts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

if TYPE_CHECKING:
    from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection

CONNECT_SECONDS = 5
COMMAND_SECONDS = 10
BUSY_MILLISECONDS = 5000
POOL = {"pool_size": 8, "max_overflow": 0}  # a connection is a thread, or costs a log-in: kept
READING: dict[str, object] = {"reading": True}  # no transaction is begun
AUTOCOMMIT: dict[str, object] = {"isolation_level": "AUTOCOMMIT"}
QUIET: dict[str, object] = {"hide_parameters": True}  # entries name hidden cards: not in the log


class Conflict(Exception):
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

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self.faults(), self.reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        async with self.faults(), self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def faults(self) -> AsyncIterator[None]:
        try:
            yield
        except IntegrityError as error:
            raise Conflict from error
        except (SQLAlchemyError, PoolTimeout, OSError, TimeoutError) as error:
            if not self.sqlite:
                await self.engine.dispose()  # the others are as dead; the next try connects anew
            raise StoreDown(str(error)) from error

    async def close(self) -> None:
        await self.engine.dispose()


def sqlite_engine(url: str) -> AsyncEngine:
    file = make_url(url).database
    if file and file != ":memory:":
        Path(file).expanduser().parent.mkdir(parents=True, exist_ok=True)
    timeouts = {"timeout": BUSY_MILLISECONDS / 1000}
    engine = create_async_engine(url, connect_args=timeouts, **POOL, **QUIET)
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    event.listen(engine.sync_engine, "begin", begin_sqlite)
    return engine


def prepare_sqlite(connection: AsyncAdapt_aiosqlite_connection, _: object) -> None:
    """Write ahead, and sync every commit: what was acknowledged survives a power cut."""
    connection.isolation_level = None  # the driver's own BEGIN comes too late to lock
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
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
