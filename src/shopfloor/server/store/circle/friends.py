"""Friends: who has invited whom by a link, and who has agreed."""

from __future__ import annotations

import msgspec
from sqlalchemy import and_, delete, func, insert, or_, select

from shopfloor.server.ids import hashed, new_id, new_token, now
from shopfloor.server.store.circle.schema import friendships, invitations
from shopfloor.server.store.database import Database, WriteConflict
from shopfloor.server.store.rows import unpacked
from shopfloor.server.store.schema import people

WEEK = 7 * 86_400_000


class FriendRow(msgspec.Struct, frozen=True):
    """A friend of somebody's: the id is of the friendship, not of the person."""

    id: str
    other: str
    name: str
    since: int


class Friends:
    """Friendships go both ways, or not at all."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def invite(self, person: str) -> str:
        """A token that makes whoever accepts it a friend, once and within a week."""
        token = new_token()
        row = {"hash": hashed(token), "person": person, "expires": now() + WEEK}
        async with self.database.write() as connection:
            await connection.execute(insert(invitations).values(row))
        return token

    async def expire(self) -> None:
        """Delete invitations that nobody has accepted in time."""
        async with self.database.write() as connection:
            await connection.execute(delete(invitations).where(invitations.c.expires < now()))

    async def invited_by(self, token: str) -> str | None:
        """Who made an invitation that is still good."""
        here = [invitations.c.hash == hashed(token), invitations.c.expires >= now()]
        async with self.database.read() as connection:
            found = await connection.execute(select(invitations.c.person).where(*here))
            return found.scalar_one_or_none()

    async def open_invitations(self, person: str) -> int:
        mine = [invitations.c.person == person, invitations.c.expires >= now()]
        query = select(func.count()).select_from(invitations).where(*mine)
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def befriend(self, token: str, person: str, other: str) -> None:
        """Both are friends from now on; the invitation is used up. Who are already stay so."""
        rows = [
            {"id": new_id(), "person": one, "other": two, "since": now()}
            for one, two in ((person, other), (other, person))
        ]
        spent = delete(invitations).where(invitations.c.hash == hashed(token))
        try:
            async with self.database.write() as connection:
                await connection.execute(spent)
                await connection.execute(insert(friendships), rows)
        except WriteConflict:
            async with self.database.write() as connection:
                await connection.execute(spent)

    async def of(self, person: str) -> list[FriendRow]:
        """The friends of a person, by name."""
        query = select(friendships, people.c.name).join(people, people.c.id == friendships.c.other)
        query = query.where(friendships.c.person == person).order_by(people.c.name)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [unpacked(row, FriendRow) for row in rows]

    async def part(self, person: str, friendship: str) -> bool:
        """End a friendship for both; tell whether it was theirs."""
        mine = and_(friendships.c.id == friendship, friendships.c.person == person)
        async with self.database.write() as connection:
            found = await connection.execute(select(friendships.c.other).where(mine))
            other = found.scalar_one_or_none()
            if other is None:
                return False
            pair = [
                and_(friendships.c.person == one, friendships.c.other == two)
                for one, two in ((person, other), (other, person))
            ]
            await connection.execute(delete(friendships).where(or_(*pair)))
        return True
