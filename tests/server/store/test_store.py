"""What is kept: the same on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete

from shopfloor.server.ids import new_code, new_id, now
from shopfloor.server.settings import Settings
from shopfloor.server.store import Judged, SeatRow, Store, TableRow, WriteConflict
from shopfloor.server.store.migrate import configuration, migrate, revision
from shopfloor.server.store.schema import HEAD, metadata, tables
from shopfloor.table import Entry


def with_store(database: str, use: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(Settings(database=database).url)
        await migrate(store.database)
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


async def new_table(store: Store, **fields: Any) -> str:
    given: dict[str, Any] = {"status": "playing", "options": {}, "public": True, "timers": {}}
    given |= {"host": "h", "game": "g", "on_timeout": "", "created": now(), "touched": now()}
    row = TableRow(id=new_id(), code=new_code(), **{**given, **fields})
    await store.lobby.add(row, [SeatRow(0), SeatRow(1)])
    return row.id


def entry(number: int, text: str = "x") -> Entry:
    return Entry(number, 0, text, at=now())


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        from alembic.autogenerate import compare_metadata

        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def use(store: Store) -> None:
        assert await revision(store.database) == HEAD
        assert ScriptDirectory.from_config(configuration()).get_current_head() == HEAD
        await migrate(store.database)  # nothing is left to do
        async with store.database.read() as connection:
            assert await connection.run_sync(differences) == []

    with_store(database, use)


def test_a_number_is_taken_once_and_a_step_is_whole(database: str) -> None:
    async def use(store: Store) -> None:
        one, two = await new_table(store), await new_table(store)
        await store.journal.append(one, [entry(1), entry(2)], "move", waiting="0,1", due=5)
        with pytest.raises(WriteConflict):
            await store.journal.append(one, [entry(2), entry(3)])
        answers = await asyncio.gather(
            store.journal.append(one, [entry(3)]),
            store.journal.append(one, [entry(3, "late")]),
            store.journal.append(two, [entry(1)]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), WriteConflict, type(None)]
        rows = await store.journal.read(one)
        assert [(e.number, e.text, move) for e, move in rows] == [
            (1, "x", "move"),
            (2, "x", "move"),
            (3, "x", None),
        ]
        row, _ = await store.lobby.read(one) or (None, None)
        assert row is not None
        assert (row.waiting, row.due) == ("0,1", 5)
        assert await store.lobby.due(10) == [one]

    with_store(database, use)


def test_seats_tokens_drafts_and_links(database: str) -> None:
    async def use(store: Store) -> None:
        table = await new_table(store, status="lobby")
        sat = await asyncio.gather(
            *(store.lobby.sit(table, SeatRow(0, n, n), f"token {n}") for n in "abc")
        )
        assert sorted(sat) == [False, False, True]
        winner = "abc"[sat.index(True)]
        assert await store.lobby.seat_of(table, f"token {winner}") == 0
        more = await store.lobby.add_token(table, 0, revoke=True)
        assert await store.lobby.seat_of(table, f"token {winner}") is None
        assert await store.lobby.seat_of(table, more) == 0
        for draft in ("{}", '{"a":1}'):
            await store.journal.keep_drafts({(table, 0): draft})
        assert await store.journal.read_drafts(table) == {0: '{"a":1}'}
        person = await store.people.add("Ann")
        link = await store.people.link(person)
        assert [await store.people.follow(link) for _ in range(2)] == [person, None]
        assert await store.people.secret() == await store.people.secret()

    with_store(database, use)


def test_abandoned_tables_expire_and_are_deleted_at_last(database: str) -> None:
    async def use(store: Store) -> None:
        old = now() - 10 * 86_400_000
        lobby = await new_table(store, status="lobby", touched=old)
        playing = await new_table(store, touched=old)
        active = await new_table(store, touched=old)
        await store.journal.append(active, [entry(1)])
        over = await new_table(store, status="over", touched=old)
        await store.lobby.expire(lobby_days=2, table_days=5, keep_days=9)
        found = [await store.lobby.read(table) for table in (lobby, playing, active, over)]
        status = [row and row[0].status for row in found]
        assert status == ["expired", "expired", "playing", None]

    with_store(database, use)


def test_settings_from_flags_environment_and_file(tmp_path: Any) -> None:
    from shopfloor.server.settings import read_settings, to_environment

    file = tmp_path / "settings.toml"
    file.write_text('port = 1\nhost = "a"\nworkers = 3\norigins = ["https://x"]\n')
    found = read_settings({"port": 3, "host": None}, {"SHOPFLOOR_PORT": "2"}, file)
    assert (found.port, found.host, found.workers) == (3, "a", 3)
    assert read_settings({}, to_environment(found)) == found
    assert Settings(database="postgresql://u@h/d").url == "postgresql+asyncpg://u@h/d"


def test_a_review_stays_with_its_game_and_goes_with_it(database: str) -> None:
    table = ""

    async def judge(store: Store) -> None:
        nonlocal table
        table = await new_table(store, status="over")
        judged = Judged(3, {1: [{"left": 1.5}], 2: []})
        for number in (1, 2):
            await store.reviews.keep(table, "1.0", number, judged)

    async def look_again(store: Store) -> None:
        found = await store.reviews.read(table, "1.0")
        assert (found.rounds, found.done(), found.upto(2)) == (3, 2, [{"left": 1.5}])
        assert (await store.reviews.read(table, "1.1")).swings == {}, "another judge begins anew"
        await store.reviews.keep(table, "1.1", 1, Judged(3, {1: []}))
        assert (await store.reviews.read(table, "1.0")).done() == 0
        async with store.database.write() as connection:
            await connection.execute(delete(tables).where(tables.c.id == table))
        assert (await store.reviews.read(table, "1.1")).swings == {}

    with_store(database, judge)
    with_store(database, look_again)
