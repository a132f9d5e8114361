"""People: a guest has a name and nothing else."""

from __future__ import annotations

import asyncio
import secrets

from sqlalchemy import delete, exists, insert, select, update

from shopfloor.server.ids import hashed, new_id, new_token, now
from shopfloor.server.store.circle.moves import bring_circle
from shopfloor.server.store.circle.schema import friendships
from shopfloor.server.store.database import Database, WriteConflict
from shopfloor.server.store.schema import (
    keys,
    links,
    people,
    puzzle_results,
    seats,
    settings,
    tables,
    vacations,
    ways,
)

LINK_MILLISECONDS = 15 * 60_000
DAY = 86_400_000
BITE = 200  # people that are forgotten in one write
PAUSE = 0.02  # seconds between two bites

TAKEN_ALONG = (tables.c.host, keys.c.owner, ways.c.person, vacations.c.person)


class People:
    """Guests, the one-time links to their other devices, and the key that signs cookies."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, name: str) -> str:
        """A new guest under a new id: an id that somebody brings along is never taken over."""
        person = new_id()
        async with self.database.write() as connection:
            row = {"id": person, "name": name, "created": now(), "sealed": True}
            await connection.execute(insert(people).values(row))
        return person

    async def rename(self, person: str, name: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(name=name))

    async def name(self, person: str) -> str | None:
        async with self.database.read() as connection:
            query = select(people.c.name).where(people.c.id == person)
            return (await connection.execute(query)).scalar_one_or_none()

    async def read(self, person: str) -> tuple[str, int] | None:
        """Their name, and since when they are known."""
        async with self.database.read() as connection:
            query = select(people.c.name, people.c.created).where(people.c.id == person)
            found = (await connection.execute(query)).first()
            return None if found is None else (str(found.name), int(found.created))

    async def take_along(self, guest: str, person: str) -> None:
        """Give a person all that a guest had whom they were, who is no more.

        Where both sit at one table, or tried one puzzle, the guest's stays as it is.
        """
        both = select(seats.c.table_id).where(seats.c.person == person)
        theirs = [seats.c.person == guest, seats.c.table_id.not_in(both)]
        async with self.database.write() as connection:
            await connection.execute(update(seats).where(*theirs).values(person=person))
            for column in TAKEN_ALONG:
                moved = update(column.table).where(column == guest)
                await connection.execute(moved.values({column.name: person}))
            await bring_circle(connection, guest, person)
            known = select(puzzle_results.c.game + puzzle_results.c.mark)
            known = known.where(puzzle_results.c.person == person)
            new = (puzzle_results.c.game + puzzle_results.c.mark).not_in(known)
            solved = update(puzzle_results).where(puzzle_results.c.person == guest, new)
            await connection.execute(solved.values(person=person))

    async def link(self, person: str) -> str:
        """A token that lets one more device be this person, once and soon."""
        token = new_token()
        async with self.database.write() as connection:
            await connection.execute(delete(links).where(links.c.expires < now()))
            row = {"hash": hashed(token), "person": person, "expires": now() + LINK_MILLISECONDS}
            await connection.execute(insert(links).values(row))
        return token

    async def follow(self, token: str) -> str | None:
        """The person a link stands for; it is spent by this."""
        here = [links.c.hash == hashed(token), links.c.expires >= now()]
        async with self.database.write() as connection:
            linked = await connection.execute(select(links.c.person).where(*here))
            person: str | None = linked.scalar_one_or_none()
            spent = await connection.execute(delete(links).where(*here))
            return person if spent.rowcount else None

    async def forget(self, days: int) -> None:
        """Delete spent links, and who in so many days has never sat down, hosted or made a key."""
        async with self.database.write() as connection:
            await connection.execute(delete(links).where(links.c.expires < now()))
        sits = exists().where(seats.c.person == people.c.id)
        hosts = exists().where(tables.c.host == people.c.id)
        comes = exists().where((keys.c.owner == people.c.id) | (keys.c.person == people.c.id))
        befriended = exists().where(friendships.c.person == people.c.id)
        idle = [people.c.created < now() - days * DAY, ~sits, ~hosts, ~comes, ~befriended]
        bite = select(people.c.id).where(*idle).limit(BITE)
        while True:
            async with self.database.write() as connection:
                gone = await connection.execute(delete(people).where(people.c.id.in_(bite)))
            if gone.rowcount < BITE:
                return
            await asyncio.sleep(PAUSE)

    async def secret(self, name: str = "secret") -> str:
        """A key, the same in every process; made by whoever asks first.

        `secret` signs cookies, `signing` the logs of games.
        """
        query = select(settings.c.value).where(settings.c.name == name)
        async with self.database.read() as connection:
            known: str | None = (await connection.execute(query)).scalar_one_or_none()
        if known is not None:
            return known
        fresh = secrets.token_hex(32)
        try:
            async with self.database.write() as connection:
                row = {"name": name, "value": fresh}
                await connection.execute(insert(settings).values(row))
        except WriteConflict:
            return await self.secret(name)
        return fresh

    async def probe(self) -> None:
        """Write something, to know that writing works; raise StoreDown."""
        async with self.database.write() as connection:
            await connection.execute(delete(settings).where(settings.c.name == "probe"))
            row = {"name": "probe", "value": str(now())}
            await connection.execute(insert(settings).values(row))
