"""Brings the database up to date on start; costs one query when it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from shopfloor.server.store.database import Database
from shopfloor.server.store.schema import HEAD

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"
LOCK = 7_355_608  # of PostgreSQL's advisory locks: one process migrates, the others wait


async def migrate(database: Database) -> None:
    """Run the migrations that are missing; raise StoreDown."""
    if await revision(database) == HEAD:
        return
    async with database.write() as connection:
        if not database.sqlite:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        await connection.run_sync(upgrade)


async def revision(database: Database) -> str | None:
    try:
        async with database.reader.connect() as connection:
            query = text("SELECT version_num FROM alembic_version")
            return (await connection.execute(query)).scalar_one_or_none()
    except SQLAlchemyError:
        return None  # a new database, or one that `migrate` will say more about


def upgrade(connection: Connection) -> None:
    from alembic import command  # slow to import, and seldom needed

    command.upgrade(configuration(connection), "head")


def configuration(connection: Connection | None = None) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    return config
