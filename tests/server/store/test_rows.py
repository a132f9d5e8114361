"""Rows go after their stated times: people who never sat down, spent links, tokens of old games."""

from __future__ import annotations

import asyncio

import msgspec
from sqlalchemy import func, insert, select, update

from shopfloor.bots import puzzles as bots_puzzles
from shopfloor.server.ids import now
from shopfloor.server.live.maintenance import forget_unseen
from shopfloor.server.store import SeatRow, Store
from shopfloor.server.store.migrate import migrate
from shopfloor.server.store.schema import links, people, puzzles, tables, tokens
from tests.server.live.test_heavy import old_table, opened_store

DAY = 86_400_000


async def count(store: Store, of: object) -> int:
    async with store.database.read() as connection:
        found = await connection.execute(select(func.count()).select_from(of))  # type: ignore[arg-type]
        return int(found.scalar_one())


async def tidied(store: Store) -> None:
    """Two that sat down or host, five hundred that never did, an old game with its token."""
    await migrate(store.database)
    ann, host = await store.people.add("Ann"), await store.people.add("Host")
    async with store.database.write() as connection:
        guests = [{"id": f"g{n}", "name": "guest", "created": 1} for n in range(500)]
        await connection.execute(insert(people), guests)
        await connection.execute(update(people).values(created=1))
    await store.people.add("New")
    await store.people.link(ann)
    async with store.database.write() as connection:
        await connection.execute(update(links).values(expires=1))
    await store.lobby.add(old_table(1), [SeatRow(0)])
    async with store.database.write() as connection:
        fresh = {"host": host, "touched": now() - 60 * DAY}
        await connection.execute(update(tables).values(fresh))
    assert await store.lobby.sit("old 1", SeatRow(0, "Ann", ann), "token")
    async with store.database.write() as connection:
        await connection.execute(update(tables).values(touched=now() - 60 * DAY))
    await store.lobby.expire(2, 45, 365)
    await store.people.forget(30)


def test_every_guest_who_is_not_seen_any_more_goes_in_one_round(database: str) -> None:
    async def test() -> None:
        store = opened_store(database)
        await migrate(store.database)
        async with store.database.write() as connection:
            guests = [{"id": f"g{n}", "name": "guest", "created": 1} for n in range(120)]
            await connection.execute(insert(people), guests)
        await store.people.add("New")
        await forget_unseen(store, 365)
        assert await count(store, people) == 1
        await store.close()

    asyncio.run(test())


def test_puzzles_that_nobody_opens_any_more_go(database: str) -> None:
    """Of three that were set up, the first has a table, the last is new."""

    async def test() -> None:
        store = opened_store(database)
        await migrate(store.database)
        puzzle = bots_puzzles.kept("factory-fun")[0]
        used, unused, new = [await store.puzzles.share("factory-fun", puzzle) for _ in range(3)]
        async with store.database.write() as connection:
            old = update(puzzles).where(puzzles.c.id != new)
            await connection.execute(old.values(created=now() - 400 * DAY))
        row = msgspec.structs.replace(old_table(1), options={"puzzle": used})
        await store.lobby.add(row, [SeatRow(0)])
        ann = await store.people.add("Ann")
        for mark in (used, unused):
            await store.puzzles.judged(ann, "factory-fun", mark, "t", True)
        await store.puzzles.forget(365)
        known = [await store.puzzles.shared(name) is not None for name in (used, unused, new)]
        assert known == [True, False, True]
        assert [row.mark for row in await store.puzzles.of(ann)] == [used]
        await store.close()

    asyncio.run(test())


def test_rows_go_after_their_time(database: str) -> None:
    async def test() -> None:
        store = opened_store(database)
        await tidied(store)
        assert await count(store, people) == 3  # Ann sits, Host hosts, New is new
        assert await count(store, links) == 0
        assert await count(store, tokens) == 0
        assert await count(store, tables) == 1  # kept as long as the host said
        await store.lobby.expire(2, 45, 59)
        assert await count(store, tables) == 0
        await store.close()

    asyncio.run(test())
