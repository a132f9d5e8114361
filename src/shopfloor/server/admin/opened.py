"""The database of a server, opened by its host: to look at, or to change while nobody serves it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO

from sqlalchemy import text

from shopfloor.kernel.errors import GameError
from shopfloor.server.live.bus import CHANNEL
from shopfloor.server.preflight import database_file, hold
from shopfloor.server.settings import Settings
from shopfloor.server.store import Store
from shopfloor.server.store.migrate import migrate, revision
from shopfloor.server.store.schema import HEAD

TELL = text("SELECT pg_notify(:channel, :payload)")
OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@asynccontextmanager
async def opened(settings: Settings, alone: bool = False) -> AsyncIterator[Store]:
    """The store, up to date. An SQLite file is changed only while nobody serves from it.

    A server keeps its tables in memory: with SQLite nobody could tell it of a change. Raise
    GameError, CannotServe, StoreDown or NewerDatabase.
    """
    file, held = database_file(settings), None
    if file is not None:
        need_file(file)
        held = hold(file) if alone else None
    store = Store(settings.url)
    try:
        held = held or await brought_up_to_date(store, file)
        yield store
    finally:
        await store.close()
        if held is not None:
            held.close()


def need_file(file: Path) -> None:
    """Raise GameError if there is no such file: one that is new would be empty."""
    if not file.is_file():
        raise GameError("no_such_file", file=str(file))


async def brought_up_to_date(store: Store, file: Path | None) -> IO[str] | None:
    """Run the migrations that are missing; nobody may serve an SQLite file meanwhile."""
    if file is None or await revision(store.database) == HEAD:
        await migrate(store.database)
        return None
    held = hold(file)
    await migrate(store.database)
    return held


async def tell(store: Store, *payloads: str) -> None:
    """Tell the servers where to look; of an SQLite file there are none now."""
    if store.database.sqlite or not payloads:
        return
    async with store.database.write() as connection:
        rows = [{"channel": CHANNEL, "payload": payload} for payload in payloads]
        await connection.execute(TELL, rows)


async def need_nobody(store: Store) -> None:
    """Raise GameError while somebody else is connected to this PostgreSQL database."""
    if store.database.sqlite:
        return
    async with store.database.read() as connection:
        others = int((await connection.execute(OTHERS)).scalar_one())
    if others:
        raise GameError("still_served", count=others)
