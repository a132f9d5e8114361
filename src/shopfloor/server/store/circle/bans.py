"""Bans of people and addresses, for a time or for good."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, or_, select

from shopfloor.server.ids import new_id, now
from shopfloor.server.store.circle.schema import bans
from shopfloor.server.store.database import Database
from shopfloor.server.store.rows import unpacked
from shopfloor.server.store.schema import people


class BanRow(msgspec.Struct, frozen=True):
    """Who may not come in: a person, or whoever comes from an address or network."""

    id: str
    person: str | None
    name: str | None
    address: str | None
    why: str
    created: int
    until: int | None


class Bans:
    """What is over is deleted."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(
        self, person: str | None, address: str | None, why: str, until: int | None
    ) -> str:
        row = {"id": new_id(), "person": person, "address": address, "why": why}
        async with self.database.write() as connection:
            await connection.execute(insert(bans).values({**row, "created": now(), "until": until}))
        return str(row["id"])

    async def listed(self) -> list[BanRow]:
        """Those that hold now, the latest first."""
        query = select(bans, people.c.name).outerjoin(people, people.c.id == bans.c.person)
        query = query.where(or_(bans.c.until.is_(None), bans.c.until > now()))
        async with self.database.read() as connection:
            rows = await connection.execute(query.order_by(bans.c.created.desc()))
            return [unpacked(row, BanRow) for row in rows.mappings()]

    async def of(self, person: str) -> list[BanRow]:
        return [ban for ban in await self.listed() if ban.person == person]

    async def expire(self) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(bans).where(bans.c.until <= now()))

    async def lift(self, ban: str) -> bool:
        """End a ban; tell whether there was one."""
        async with self.database.write() as connection:
            gone = await connection.execute(delete(bans).where(bans.c.id == ban))
            return bool(gone.rowcount)
