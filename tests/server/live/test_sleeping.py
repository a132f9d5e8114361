"""Tables opened, played and left: nothing stays in memory, and in time nothing in the store."""

from __future__ import annotations

import asyncio
import gc
import json
import tracemalloc
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select
from websockets.asyncio.client import connect
from websockets.typing import Origin

from shopfloor.server.drain import Server
from shopfloor.server.http.app import build
from shopfloor.server.http.doors import Doorman
from shopfloor.server.http.payloads import NewTable
from shopfloor.server.live import rooms
from shopfloor.server.live.wire.commands import carry_out
from shopfloor.server.live.wire.messages import Accepted, Move
from shopfloor.server.live.wire.showing import Sight
from shopfloor.server.live.wire.transport import Impatient
from shopfloor.server.preflight import prepare
from shopfloor.server.run import configuration
from shopfloor.server.service import Service
from shopfloor.server.settings import Settings
from shopfloor.server.store.schema import metadata
from shopfloor.table import Table
from tests.server.live.test_near_valid import socket_at
from tests.server.postgres import free_port

TABLES, MOVES = 40, 8
ASLEEP = 2048  # bytes that a table may keep while nobody is there


async def play(service: Service, person: str, game: str) -> None:
    """A table that one person opens, plays at and leaves."""
    opened = await service.lobby.create(person, "Ann", NewTable(game=game, seats=1, start=True))
    socket = await socket_at(service, opened.table.id)
    service.hall.presence.enter(socket.room, socket)
    for number in range(MOVES):
        table = socket.room.table
        assert table is not None
        if not (offers := table.state.legal(0)):
            break
        move = Move(f"{number}", str(offers[number % len(offers)]))
        assert isinstance(await carry_out(socket, move), Accepted)
    service.hall.presence.leave(socket.room, socket)


async def memory_of_the_sleeping(service: Service, person: str) -> float:
    """Bytes that stay for each table that was played at and left."""

    async def some(count: int) -> int:
        for number in range(count):
            game = ("fantastic-factories", "factory-fun", "factory-funner")[number % 3]
            await play(service, person, game)
        await asyncio.sleep(0.3)  # presence is told soon
        await service.hall.drafts.save()
        await service.hall.rooms.close_idle()
        assert not service.hall.rooms.open
        assert not service.hall.rooms.duties
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        await some(12)  # what the first ones leave in caches is theirs alone
        before = await some(12)
        return (await some(TABLES) - before) / TABLES
    finally:
        tracemalloc.stop()


async def rows(service: Service) -> dict[str, int]:
    found = {}
    async with service.hall.store.database.read() as connection:
        for table in metadata.sorted_tables:
            counted = await connection.execute(select(func.count()).select_from(table))
            found[table.name] = int(counted.scalar_one())
    return {name: count for name, count in found.items() if count and name != "settings"}


def test_a_table_asleep_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "LINGER", -1000)

    async def test() -> None:
        service = Service(Settings(database=f"sqlite:///{tmp_path / 'test.db'}", thinkers=1))
        await service.hall.start()
        try:
            person = await service.hall.store.people.add("Ann")
            assert await memory_of_the_sleeping(service, person) < ASLEEP
            assert (await rows(service))["tables"] >= TABLES
            await asyncio.sleep(0.01)
            await service.hall.store.lobby.expire(0, 0, 0)
            await service.hall.store.lobby.expire(0, 0, 0)
            await service.hall.store.people.forget(0)
            assert await rows(service) == {}
        finally:
            await service.close()

    asyncio.run(asyncio.wait_for(test(), 120))


def games_and_views() -> tuple[int, int]:
    """How many there are: what is compiled cannot be watched otherwise."""
    there = gc.get_objects()
    views = [it for it in there if type(it) is Sight and it.own]
    return sum(type(it) is Table for it in there), len(views)


def test_a_closed_table_lets_go_of_its_game_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Circles are looked for every ten minutes; in that time many tables come and go."""
    monkeypatch.setattr(rooms, "LINGER", -1000)

    async def test() -> None:
        service = Service(Settings(database=f"sqlite:///{tmp_path / 'test.db'}", thinkers=1))
        await service.hall.start()
        gc.disable()
        try:
            person = await service.hall.store.people.add("Ann")
            await play(service, person, "factory-fun")
            (room,) = service.hall.rooms
            room.frame(0, 0, based=False)
            games, views = games_and_views()
            assert views
            await service.hall.drafts.save()
            await service.hall.rooms.close_idle()
            assert games_and_views() == (games - 1, views - 1)
        finally:
            gc.enable()
            await service.close()

    asyncio.run(test())


def connections() -> int:
    """How many there are that have not been let go, what was set aside among them."""
    gc.unfreeze()
    return sum(type(it) in (Doorman, Impatient) for it in gc.get_objects())


async def come_and_go(url: str) -> None:
    """Open a table, look at it, leave."""
    async with httpx.AsyncClient(base_url=url) as http:
        await http.post("/api/me", json={"name": "Ann"})
        wish = {"game": "factory-fun", "seats": 1, "start": True}
        opened = (await http.post("/api/tables", json=wish)).json()
    table, place = opened["table"]["id"], url.replace("http", "ws")
    async with connect(f"{place}/ws/{table}", origin=Origin(url)) as socket:
        hello = {"say": "hello", "table": table, "token": opened["token"]}
        await socket.send(json.dumps(hello))
        assert json.loads(await socket.recv())["say"] == "welcome"


def test_a_connection_that_ends_leaves_nothing(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'test.db'}", port=free_port())

    async def test() -> None:
        server = Server(configuration(settings, build(settings)))
        running = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.02)
        gc.disable()
        try:
            before = connections()
            for _ in range(3):
                await come_and_go(f"http://127.0.0.1:{settings.port}")
            await asyncio.sleep(0.2)  # the server hears of the end
            assert connections() == before
        finally:
            gc.enable()
            server.should_exit = True
            await running

    held = prepare(settings)
    assert held is not None
    with held:
        asyncio.run(asyncio.wait_for(test(), 60))
