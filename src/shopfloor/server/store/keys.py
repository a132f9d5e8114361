"""Keys: bearer tokens by which programs come in, each as somebody of its own, marked as a bot."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update

from shopfloor.server.ids import hashed, new_id, new_token, now
from shopfloor.server.store.database import Database
from shopfloor.server.store.rows import unpacked
from shopfloor.server.store.schema import keys, people

MARK = " · bot"  # what the name of a program ends with, wherever a name is shown
MINUTE = 60_000


class KeyRow(Struct, frozen=True):
    """A key as its owner sees it; the token itself is nowhere."""

    id: str
    owner: str
    person: str  # whom the program plays as
    name: str
    created: int
    used: int | None = None


class Keys:
    """Makes, lists, recognises and voids keys."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, owner: str, name: str) -> tuple[KeyRow, str]:
        """A new key for a new somebody; its token is told this once."""
        token, row = new_token(), KeyRow(new_id(), owner, new_id(), name, now())
        values = {field: getattr(row, field) for field in row.__struct_fields__}
        somebody = {"id": row.person, "name": name + MARK, "created": row.created, "sealed": True}
        async with self.database.write() as connection:
            await connection.execute(insert(people).values(somebody))
            await connection.execute(insert(keys).values({**values, "hash": hashed(token)}))
        return row, token

    async def count(self, owner: str) -> int:
        async with self.database.read() as connection:
            query = select(func.count()).select_from(keys).where(keys.c.owner == owner)
            return int((await connection.execute(query)).scalar_one())

    async def of(self, owner: str) -> list[KeyRow]:
        """A person's keys, the oldest first."""
        query = select(keys).where(keys.c.owner == owner).order_by(keys.c.created, keys.c.id)
        async with self.database.read() as connection:
            return [unpacked(row, KeyRow) for row in (await connection.execute(query)).mappings()]

    async def known(self, token: str) -> KeyRow | None:
        """The key that a token is, unless it was voided; its use is noted by the minute."""
        query = select(keys).where(keys.c.hash == hashed(token))
        async with self.database.read() as connection:
            found = (await connection.execute(query)).mappings().first()
        if found is None:
            return None
        key, moment = unpacked(found, KeyRow), now()
        if key.used is None or key.used < moment - MINUTE:
            async with self.database.write() as connection:
                noted = update(keys).where(keys.c.id == key.id).values(used=moment)
                await connection.execute(noted)
        return key

    async def programs(self, among: Collection[str]) -> set[str]:
        """Those of some who play that are programs."""
        query = select(keys.c.person).where(keys.c.person.in_(among))
        async with self.database.read() as connection:
            return set((await connection.execute(query)).scalars())

    async def void(self, owner: str, key: str) -> KeyRow | None:
        """Void one of a person's keys; what it was."""
        mine = [keys.c.id == key, keys.c.owner == owner]
        async with self.database.write() as connection:
            found = (await connection.execute(select(keys).where(*mine))).mappings().first()
            await connection.execute(delete(keys).where(*mine))
        return None if found is None else unpacked(found, KeyRow)
