"""Ties: which accounts at OpenID providers stand for whom; of an account only a hash is kept."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import delete, insert, select

from shopfloor.server.ids import hashed, now
from shopfloor.server.store.database import Database
from shopfloor.server.store.rows import unpacked
from shopfloor.server.store.schema import ties


class TieRow(Struct, frozen=True):
    """An account elsewhere that stands for a person."""

    hash: str
    person: str
    provider: str
    created: int


class Ties:
    """Makes, finds and drops ties."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> list[TieRow]:
        query = select(ties).where(ties.c.person == person).order_by(ties.c.created)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, TieRow) for row in rows]

    async def owner(self, account: str) -> str | None:
        """Whom an account stands for."""
        query = select(ties.c.person).where(ties.c.hash == hashed(account))
        async with self.database.read() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def add(self, person: str, provider: str, account: str) -> None:
        """Raise Conflict if it stands for somebody already."""
        row = {"hash": hashed(account), "person": person, "provider": provider, "created": now()}
        async with self.database.write() as connection:
            await connection.execute(insert(ties).values(row))

    async def drop(self, person: str, provider: str) -> bool:
        mine = [ties.c.person == person, ties.c.provider == provider]
        async with self.database.write() as connection:
            return bool((await connection.execute(delete(ties).where(*mine))).rowcount)
