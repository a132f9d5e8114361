"""Profiles: a link, and whether it leads anywhere for others."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import insert, select, update

from shopfloor.server.ids import new_id
from shopfloor.server.store.circle.schema import profiles
from shopfloor.server.store.database import Database, WriteConflict
from shopfloor.server.store.rows import unpacked


class ProfileRow(msgspec.Struct, frozen=True):
    """Whose profile it is, under which link, and whether others may look at it."""

    person: str
    link: str
    public: bool


class Profiles:
    """Nobody has a public one until they say so."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> ProfileRow | None:
        query = select(profiles).where(profiles.c.person == person)
        async with self.database.read() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else unpacked(row, ProfileRow)

    async def by_link(self, link: str) -> ProfileRow | None:
        """A public profile; of a private one nothing tells that it exists."""
        query = select(profiles).where(profiles.c.link == link, profiles.c.public)
        async with self.database.read() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else unpacked(row, ProfileRow)

    async def publish(self, person: str, public: bool) -> ProfileRow:
        """Let others look, or not any more; who closes a profile gets another link later."""
        values = {"public": public} if public else {"public": False, "link": new_id()}
        async with self.database.write() as connection:
            changed = await connection.execute(
                update(profiles).where(profiles.c.person == person).values(values)
            )
        if not changed.rowcount:
            row = {"person": person, "link": new_id(), "public": public}
            try:
                async with self.database.write() as connection:
                    await connection.execute(insert(profiles).values(row))
            except WriteConflict:
                return await self.publish(person, public)  # another device was first
        found = await self.of(person)
        assert found is not None
        return found

    async def public_links(self, people: Collection[str]) -> dict[str, str]:
        """The links of those among some people whose profile is public."""
        query = select(profiles.c.person, profiles.c.link)
        query = query.where(profiles.c.person.in_(people), profiles.c.public)
        async with self.database.read() as connection:
            return {row.person: row.link for row in await connection.execute(query)}
