"""What another process has done is seen even if none of its signals arrives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from shopfloor.server.ids import hashed
from shopfloor.server.live import maintenance
from shopfloor.server.live.room import Room
from tests.server.inside import Guest, House, housed
from tests.server.postgres import Postgres

WITHIN = 20.0  # seconds; a busy machine


class Ear:
    """A socket at a table, as its room sees it."""

    def __init__(self, seat: int | None, token: str | None) -> None:
        self.seat = seat
        self.held = None if token is None else hashed(token)
        self.away = False
        self.expelled = False

    def wake(self) -> None:
        """There is nobody to tell."""

    def tell(self, frame: bytes) -> None:
        """There is nobody to tell."""

    def expel(self) -> None:
        self.expelled = True


@asynccontextmanager
async def deaf_pair(url: str) -> AsyncIterator[tuple[House, House]]:
    """Two processes that never hear of each other."""
    async with housed(url) as one, housed(url) as two:
        for house in (one, two):
            house.service.hall.bus.tell = nobody  # type: ignore[method-assign]
        yield one, two


def nobody(payload: str) -> None:
    """Not even whoever listens hears it."""


async def table_of(ann: Guest, bob: Guest) -> tuple[str, list[str]]:
    """A running table of two, and their tokens."""
    opened = await ann.ok("POST", "/api/tables", {"game": "fantastic-factories", "seats": 2})
    table = opened["table"]["id"]
    joined = await bob.ok("POST", f"/api/tables/{table}/seats", {})
    await ann.ok("POST", f"/api/tables/{table}/start")
    return table, [opened["token"], joined["token"]]


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(WITHIN):
        while not true():
            await asyncio.sleep(0.05)


async def entered(house: House, table: str, *ears: Ear) -> Room:
    room = await house.service.hall.rooms.enter(table)
    room.listeners.update(ears)
    return room


def test_moves_that_nobody_told_of_are_read_on(postgres: Postgres) -> None:
    async def test() -> None:
        async with deaf_pair(postgres.database()) as (one, two):
            table, _ = await table_of(await one.guest("Ann"), await one.guest("Bob"))
            here, there = await entered(one, table), await entered(two, table, Ear(None, None))
            assert here.table is not None
            (seat,) = here.table.state.actors()
            number = await here.act(seat, lambda t: t.play(seat, str(t.state.legal(seat)[0])))
            assert there.number < number
            written = here.number
            await until(lambda: there.number >= written)
            there.listeners.clear()

    asyncio.run(test())


def test_guests_who_were_removed_are_cut_and_the_roster_and_talk_are_read(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "ROSTER_SECONDS", 0.3)

    async def test() -> None:
        async with deaf_pair(postgres.database()) as (one, two):
            ann, bob = await one.guest("Ann"), await one.guest("Bob")
            table, (host, guest) = await table_of(ann, bob)
            stays, goes, watches = Ear(0, host), Ear(1, guest), Ear(None, None)
            there = await entered(two, table, stays, goes, watches)
            here = await entered(one, table)
            await here.talk.say(0, "phrase", "hello", 0)
            await until(lambda: there.talk.number == 1)
            await ann.ok("PATCH", f"/api/tables/{table}", {"chat": True})
            await until(lambda: there.row.chat)
            assert not goes.expelled
            await ann.ok("DELETE", f"/api/tables/{table}/seats/1")
            await until(lambda: goes.expelled and there.seats[1].person is None)
            assert not stays.expelled and not watches.expelled
            there.listeners.clear()

    asyncio.run(test())


def test_when_the_bus_is_back_void_tokens_are_looked_for_at_once(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "ROSTER_SECONDS", 3600.0)

    async def test() -> None:
        async with deaf_pair(postgres.database()) as (one, two):
            ann = await one.guest("Ann")
            table, (_, guest) = await table_of(ann, await one.guest("Bob"))
            goes = Ear(1, guest)
            there = await entered(two, table, goes)
            await ann.ok("DELETE", f"/api/tables/{table}/seats/1")
            assert not goes.expelled
            two.service.hall.rooms.catch_up_all()
            await until(lambda: goes.expelled)
            there.listeners.clear()

    asyncio.run(test())
