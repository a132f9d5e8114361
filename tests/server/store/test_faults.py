"""A full disk, a lost database: moves are refused plainly, and all goes on when the fault goes."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path
from typing import Any

import httpx

from tests.server.client import Seat, Server, at_table
from tests.server.playing import all_reach, play_on, seated
from tests.server.postgres import Postgres


async def own_turn(seats: list[Seat]) -> Seat:
    for seat in seats:
        await seat.reach(1)
    turn: int = seats[0].update["actors"][0]
    return seats[turn]


async def play_through_a_fault(server: Server, break_it: Any, mend_it: Any) -> None:
    table, tokens, _ = await asyncio.to_thread(seated, server, ["Ann", "Bob"])
    async with at_table(server, table, tokens[0]) as ann, at_table(server, table, tokens[1]) as bob:
        seat = await own_turn([ann, bob])
        number, text = seat.update["number"], seat.update["offers"][-1]
        await asyncio.to_thread(break_it)
        refused = await seat.move(text, id="kept")
        assert (refused["say"], refused["code"]) == ("refused", "store_unavailable")
        for one in (ann, bob):
            while not one.roster["readonly"]:
                await one.hear()
        await ann.say(say="ping", at=1)  # reading goes on
        await ann.until("pong")
        ready = await asyncio.to_thread(httpx.get, f"{server.url}/readyz", timeout=20)
        assert ready.status_code == 503
        alive = await asyncio.to_thread(httpx.get, f"{server.url}/healthz", timeout=20)
        assert alive.status_code == 200
        await asyncio.to_thread(mend_it)
        for one in (ann, bob):
            while one.roster["readonly"]:
                await one.hear()
        assert seat.update["number"] == number
        again = await seat.move(text, id="kept")
        assert again == {"say": "accepted", "id": "kept", "number": number + 1}
        await all_reach([ann, bob], again["number"])
        await play_on([ann, bob], 3)


def test_a_full_disk(tmp_path: Path) -> None:
    """The server may write no further byte to any file: what a full disk does to it."""
    server = Server(f"sqlite:///{tmp_path / 'test.db'}").start()
    try:
        assert server.process is not None
        pid, free = server.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)

        def fill() -> None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, free[1]))

        def empty() -> None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, free)

        asyncio.run(play_through_a_fault(server, fill, empty))
    finally:
        server.stop()


def test_a_lost_database(postgres: Postgres) -> None:
    server = Server(postgres.database()).start()
    try:
        lost = play_through_a_fault(server, lambda: postgres.stop("immediate"), postgres.start)
        asyncio.run(lost)
    finally:
        server.stop()
