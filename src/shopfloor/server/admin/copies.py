"""Backups: one SQLite file, from either database and into either.

So a backup needs no tool beside it, and a server can move from SQLite to PostgreSQL or back.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from shopfloor.kernel.errors import GameError
from shopfloor.server.admin.opened import need_file, need_nobody, opened
from shopfloor.server.preflight import database_file, hold
from shopfloor.server.settings import Settings
from shopfloor.server.store import Database, Store
from shopfloor.server.store.migrate import migrate
from shopfloor.server.store.schema import metadata, people, tables

BITE = 1000  # rows that are copied at once
PAGES = 1000  # pages of an SQLite file that are copied at once
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file
Told = Callable[[int, int], None]  # hears how much is done, and of how much


async def back_up(settings: Settings, target: Path, replace: bool, told: Told) -> None:
    """Write a consistent copy, while servers go on; raise GameError if the file is there."""
    if target.exists() and not replace:
        raise GameError("file_exists", file=str(target))
    if not target.absolute().parent.is_dir():
        raise GameError("out_folder", file=str(target.absolute().parent))
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=target.absolute().parent) as folder:
        fresh = Path(folder, target.name)
        if (file := database_file(settings)) is not None:
            need_file(file)
            copy_file(file, fresh, told)
        else:
            await copy_rows_out(settings, fresh, told)
        fresh.chmod(0o600)  # the keys are in it
        os.replace(fresh, target)


async def restore(settings: Settings, source: Path, replace: bool, told: Told) -> None:
    """Put a backup in the place of a database; raise GameError if something is there already."""
    need_backup(source)
    if (file := database_file(settings)) is not None:
        await restore_file(file, source, replace, told)
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "backup.db")
        copy_file(source, copy, quietly)
        await copy_rows_in(settings, copy, replace, told)


def quietly(done: int, of: int) -> None:
    """What the rows are copied from is copied in no time."""
    del done, of


# Files


def need_backup(source: Path) -> None:
    """Raise GameError for what is no backup of shopfloor."""
    need_file(source)
    try:
        with closing(only_reading(source)) as connection:
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            [sound] = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError:
        raise GameError("no_backup", file=str(source)) from None
    if sound != "ok":
        raise GameError("no_backup", file=str(source))


def only_reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def copy_file(source: Path, target: Path, told: Told) -> None:
    """Copy an SQLite file as of one moment, whoever writes to it meanwhile."""
    with closing(only_reading(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new, pages=PAGES, progress=lambda _, left, total: told(total - left, total))
        new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


async def restore_file(file: Path, source: Path, replace: bool, told: Told) -> None:
    held = hold(file)
    try:
        if file.exists() and not replace:
            raise GameError("database_not_empty", place=str(file))
        fresh = Path(f"{file}.restored")
        fresh.unlink(missing_ok=True)
        copy_file(source, fresh, told)
        await up_to_date(fresh)
        for ending in BESIDE:
            Path(f"{file}{ending}").unlink(missing_ok=True)
        os.replace(fresh, file)
    finally:
        if held is not None:
            held.close()


async def up_to_date(file: Path) -> None:
    """Run the migrations that a backup of an older release lacks."""
    database = of_file(file)
    try:
        await migrate(database)
    finally:
        await database.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def of_file(file: Path) -> Database:
    return Database(f"sqlite+aiosqlite:///{file}")


# Rows


async def copy_rows_out(settings: Settings, target: Path, told: Told) -> None:
    """All rows of PostgreSQL as of one moment, in a new file."""
    async with opened(settings) as store:
        await up_to_date(target)
        copy = of_file(target)
        try:
            snapshot = store.database.engine.execution_options(isolation_level="REPEATABLE READ")
            async with store.database.faults(), snapshot.connect() as out, copy.write() as into:
                await copy_rows(out, into, told)
        finally:
            await copy.close()
    with closing(sqlite3.connect(target)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


async def copy_rows_in(settings: Settings, copy: Path, replace: bool, told: Told) -> None:
    """All rows of a file in the place of PostgreSQL's, in one transaction."""
    await up_to_date(copy)
    source = of_file(copy)
    try:
        async with opened(settings) as store:
            if not replace:
                await need_empty(store)
            await need_nobody(store)
            async with source.read() as out, store.database.write() as into:
                for table in reversed(metadata.sorted_tables):
                    await into.execute(delete(table))
                await copy_rows(out, into, told)
    finally:
        await source.close()


async def copy_rows(source: AsyncConnection, into: AsyncConnection, told: Told) -> None:
    done, total = 0, await count_rows(source)
    for table in metadata.sorted_tables:
        async with source.stream(select(table)) as rows:
            async for bite in rows.mappings().partitions(BITE):
                await into.execute(insert(table), [dict(row) for row in bite])
                done += len(bite)
                told(done, total)


async def count_rows(source: AsyncConnection) -> int:
    counts = [select(func.count()).select_from(table) for table in metadata.sorted_tables]
    return sum([int((await source.execute(count)).scalar_one()) for count in counts])


async def need_empty(store: Store) -> None:
    async with store.database.read() as connection:
        for table in (people, tables):
            if (await connection.execute(select(table).limit(1))).first() is not None:
                place = store.database.engine.url.render_as_string(hide_password=True)
                raise GameError("database_not_empty", place=place)
