"""A fault stays with its table; and what an outage stopped goes on by itself."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from shopfloor.server.http.payloads import NewTable
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live import maintenance
from shopfloor.server.live.room import Room
from shopfloor.server.service import Service
from shopfloor.server.settings import Settings
from shopfloor.server.store import StoreDown
from tests.server.client import Person, Server
from tests.server.live.test_near_valid import opened
from tests.server.playing import seated
from tests.server.postgres import Postgres

TABLES = 6
WITHIN = 8.0  # seconds: five, and what a busy machine takes


def bots_alone(server: Server, count: int) -> list[str]:
    """Tables whose only person never comes, so that clocks and bots play them."""
    host = Person(server, "Away")
    wish: dict[str, Any] = {"start": True, "timers": {"turn": 5}, "on_timeout": "random"}
    return [host.open(seats=3, bots=["random"] * 2, **wish)["table"]["id"] for _ in range(count)]


def lengths(file: Path) -> dict[str, int]:
    with sqlite3.connect(file) as store:
        rows = store.execute("SELECT table_id, count(*) FROM entries GROUP BY table_id")
        return dict(rows.fetchall())


def test_a_log_that_does_not_fold_is_set_aside_and_all_others_go_on(tmp_path: Path) -> None:
    file = tmp_path / "test.db"
    server = Server(f"sqlite:///{file}", grace_seconds=1, pace="0.3").start()
    broken, tokens, people = seated(server, ["Ann"], bots=["random"])
    others = bots_alone(server, TABLES)
    server.stop()
    with sqlite3.connect(file) as store:
        store.execute("UPDATE entries SET text='nonsense' WHERE table_id=?", (broken,))
        store.execute("UPDATE tables SET due=1 WHERE status='playing'")
    before = lengths(file)
    server.start()
    try:
        end = time.monotonic() + 25
        while any(lengths(file)[table] <= before[table] for table in others):
            assert time.monotonic() < end, "a table stands still beside a broken one"
            time.sleep(0.2)
        assert asyncio.run(refused(server, broken, tokens[0])) == "set_aside"
        info = people[0].ok("GET", f"/api/tables/{broken}")
        assert info["status"] == "aside"
        assert "shopfloor_set_aside_total 1.0" in people[0].ask("GET", "/metrics").text
        saved = people[0].ask("GET", f"/api/tables/{broken}/export")
        assert (saved.status_code, saved.text.count("nonsense")) == (200, before[broken])
    finally:
        server.stop()


async def refused(server: Server, table: str, token: str) -> str:
    async with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
        await socket.send(json.dumps({"say": "hello", "table": table, "token": token}))
        return str(json.loads(await socket.recv())["code"])


def run_service(folder: Path, test: Callable[[Service], Awaitable[None]], pace: float) -> None:
    async def inside() -> None:
        database = f"sqlite:///{folder / 'test.db'}"
        service = Service(Settings(database=database, thinkers=1, pace=pace, late_seconds=0))
        await service.start()
        try:
            await asyncio.wait_for(test(service), 60)
        finally:
            await service.close()

    asyncio.run(inside())


async def break_down(service: Service, how: str) -> None:
    """Let a fault come up at an open table, from its own duties or from what is read on."""
    broken, sound = [(await opened(service, "fantastic-factories")).room for _ in range(2)]

    def fault(*_: object) -> Any:
        raise ZeroDivisionError

    await sound.sit_in(0, "random")  # bots go on there, whoever is first
    number = sound.number
    if how == "its duties":
        broken.deadlines = fault  # type: ignore[method-assign]
        broken.changed.set()
    else:
        broken.refresh = fault  # type: ignore[method-assign]
        await service.hall.rooms.catch_up(broken, broken.number + 1)
    while service.hall.rooms.get(broken.id) is not None or sound.number == number:
        await asyncio.sleep(0.01)
    with pytest.raises(Refusal, match="set_aside"):
        await service.hall.rooms.enter(broken.id)


@pytest.mark.parametrize("how", ["its duties", "what others wrote"])
def test_a_fault_at_an_open_table_stays_there(tmp_path: Path, how: str) -> None:
    run_service(tmp_path, lambda service: break_down(service, how), pace=0)


async def bots_play(service: Service) -> Room:
    """A table where bots sit on every seat, one of them for its host."""
    room = (await opened(service, "fantastic-factories")).room
    await room.sit_in(0, "random")
    while not room.number:
        await asyncio.sleep(0.01)
    return room


@asynccontextmanager
async def away(service: Service) -> AsyncIterator[None]:
    """The store takes nothing, until the end of the block."""

    async def gone(*_: object) -> None:
        raise StoreDown("away")

    database, people = service.hall.store.database, service.hall.store.people
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "write_at_once", gone)
        patch.setattr(people, "probe", gone)
        while not service.hall.health.readonly:
            await asyncio.sleep(0.01)
        yield


async def come_back(service: Service) -> None:
    rooms = [await bots_play(service) for _ in range(2)]
    asleep = NewTable(game="fantastic-factories", seats=2, bots=["random"], start=True)
    person = await service.hall.store.people.add("Ann")
    async with away(service):
        while any(service.hall.rooms.duties[room.id].bots for room in rooms):
            await asyncio.sleep(0.01)  # until nobody thinks any more: all is to be begun anew
        closed = (await service.lobby.create(person, "Ann", asleep)).table.id
        await service.hall.store.lobby.change(closed, due=1)
        assert service.hall.rooms.get(closed) is None
        before = await last_entries(service, rooms)
    while service.hall.rooms.get(closed) is None:
        await asyncio.sleep(0.01)
    while any(
        last == before[table] for table, last in (await last_entries(service, rooms)).items()
    ):
        await asyncio.sleep(0.05)


async def last_entries(service: Service, rooms: list[Room]) -> dict[str, int]:
    return await service.hall.store.journal.lasts([room.id for room in rooms])


def test_open_and_sleeping_tables_go_on_when_the_store_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once: the next look for tables that are due is an hour away."""
    monkeypatch.setattr(maintenance, "LOOK_SECONDS", 3600)
    run_service(tmp_path, come_back, pace=0.2)


def test_rounds_go_on_after_an_outage_and_after_a_fault(tmp_path: Path) -> None:
    faults: list[Exception] = [ValueError(), StoreDown("away")]
    done: list[int] = []

    async def job() -> None:
        if faults:
            raise faults.pop()
        done.append(1)

    async def test(service: Service) -> None:
        maintenance.run_every(service.hall, 0.01, job)
        while len(done) < 2:
            await asyncio.sleep(0.01)

    run_service(tmp_path, test, pace=0)


def test_clocks_and_bots_go_on_when_the_store_returns(postgres: Postgres) -> None:
    """Twice, while nobody looks: a table that is looked at is woken by that."""
    url = postgres.database()
    server = Server(url, pace="0.6").start()
    try:
        tables = bots_alone(server, TABLES)
        for _ in range(2):
            time.sleep(1)
            postgres.stop("immediate")
            time.sleep(3)
            postgres.start()
            before, end = asyncio.run(counted(url)), time.monotonic() + WITHIN
            while still := [t for t in tables if asyncio.run(counted(url))[t] == before[t]]:
                assert time.monotonic() < end, f"{len(still)} of {TABLES} tables stand still"
                time.sleep(0.2)
    finally:
        server.stop()


async def counted(url: str) -> dict[str, int]:
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(url)
    try:
        rows = await connection.fetch("SELECT table_id, count(*) FROM entries GROUP BY table_id")
        return {row[0]: row[1] for row in rows}
    finally:
        await connection.close()
