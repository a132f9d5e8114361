"""Giving disk space back: what nobody needs any more is deleted, then the files are packed."""

from __future__ import annotations

from sqlalchemy import text

from shopfloor.server.preflight import database_file
from shopfloor.server.settings import Settings
from shopfloor.server.store import Store

SIZE = text("SELECT pg_database_size(current_database())")
PACK_SECONDS = 3600


async def make_room(store: Store, settings: Settings) -> tuple[int, int]:
    """Delete what is past its days, and pack; the bytes before and after."""
    before = await size(store, settings)
    await store.lobby.expire(settings.lobby_days, settings.table_days, settings.keep_days)
    await store.people.forget(settings.people_days)
    await store.puzzles.forget(settings.keep_days)
    await pack(store)
    return before, await size(store, settings)


async def pack(store: Store) -> None:
    async with store.database.read() as connection:  # no transaction: none may be packed in
        if store.database.sqlite:
            await connection.exec_driver_sql("VACUUM")
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            return
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.execute("VACUUM (ANALYZE)", timeout=PACK_SECONDS)  # else it waits 10 s


async def size(store: Store, settings: Settings) -> int:
    if (file := database_file(settings)) is not None:
        return file.stat().st_size
    async with store.database.read() as connection:
        return int((await connection.execute(SIZE)).scalar_one())
