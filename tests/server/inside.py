"""A server inside the test's own process: its application is asked without a socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import select

from shopfloor.server.http.app import build
from shopfloor.server.ids import now
from shopfloor.server.service import Service
from shopfloor.server.settings import Settings
from shopfloor.server.store.schema import people

SECONDS = 120  # for one test, on a machine that may be busy
RESULT = {"tie_break": "", "ended_by": ""}


class Guest:
    """A browser somewhere on the net."""

    def __init__(self, house: House, address: str) -> None:
        transport = httpx.ASGITransport(app=house.app, client=(address, 1234))
        self.http = httpx.AsyncClient(transport=transport, base_url="http://house")

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return await self.http.request(method, path, json=body)

    async def ok(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.ask(method, path, body)
        assert answer.status_code < 300, (method, path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        answer = await self.ask(method, path, body)
        return answer.status_code, answer.json()["code"]


class House:
    """An application with its service, and people who come in."""

    def __init__(self, settings: Settings) -> None:
        self.app = build(settings)
        self.service: Service = self.app.state.service

    async def guest(self, name: str, address: str = "192.0.2.1") -> Guest:
        found = Guest(self, address)
        await found.ok("POST", "/api/me", {"name": name})
        return found

    async def id_of(self, name: str) -> str:
        async with self.service.hall.store.database.read() as connection:
            query = select(people.c.id).where(people.c.name == name)
            return str((await connection.execute(query)).scalar_one())

    async def end(self, table: str, points: list[int], touched: int | None = None) -> None:
        """Put a table's end in place: its seats have these points."""
        order = sorted(points, reverse=True)
        scores = [
            {"seat": n, "points": each, "parts": {}, "rank": order.index(each) + 1}
            for n, each in enumerate(points)
        ]
        winners = [n for n, each in enumerate(points) if each == order[0]]
        result = {**RESULT, "scores": scores, "winners": winners}
        lobby = self.service.hall.store.lobby
        when = now() if touched is None else touched
        await lobby.change(table, status="over", result=result, due=None, touched=when)


@asynccontextmanager
async def housed(database: str, **settings: Any) -> AsyncIterator[House]:
    given = Settings(database=database, requests_per_minute=100_000, late_seconds=0, **settings)
    house = House(given)
    async with house.app.router.lifespan_context(house.app):
        yield house


def run(folder: Path, test: Callable[[House], Awaitable[None]], **settings: Any) -> None:
    """Run a test in a house of its own."""

    async def inside() -> None:
        async with housed(f"sqlite:///{folder / 'house.db'}", **settings) as house:
            await asyncio.wait_for(test(house), SECONDS)

    asyncio.run(inside())
