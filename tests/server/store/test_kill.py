"""kill -9 in the middle of play: what was acknowledged is there, and play goes on."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from pathlib import Path

from shopfloor.table import verify
from tests.server.client import Server
from tests.server.playing import seated
from tests.server.stubborn import Stubborn

KILLS = int(os.environ.get("SHOPFLOOR_KILLS", "50"))
TABLES = 6 * max(1, KILLS // 100)  # of which some must still be played when the last kill comes


def stored(file: Path, table: str) -> dict[int, tuple[str | None, str]]:
    with sqlite3.connect(file) as connection:
        query = "SELECT number, move, text FROM entries WHERE table_id = ? ORDER BY number"
        found = {n: (move, text) for n, move, text in connection.execute(query, [table])}
    connection.close()
    return found


def check(file: Path, tables: list[str], seats: list[list[Stubborn]]) -> int:
    """Every acknowledged entry is in the log, once, where it was said to be."""
    acknowledged = 0
    for table, players in zip(tables, seats, strict=True):
        log = stored(file, table)
        assert list(log) == list(range(1, len(log) + 1))
        for player in players:
            for number, (name, text) in player.accepted.items():
                assert log[number] == (name, text)
                others = [n for n, (move, _) in log.items() if move == name and n < number]
                assert not others, "a retry was played twice"
                acknowledged += 1
    return acknowledged


async def storm(server: Server, seats: list[list[Stubborn]], chance: random.Random) -> None:
    """Let everybody play while the server is killed and started again and again."""
    tasks = [asyncio.create_task(player.run()) for players in seats for player in players]
    for _ in range(KILLS):
        await asyncio.sleep(chance.uniform(0.02, 0.3))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    async with asyncio.timeout(60):
        await asyncio.sleep(0.2)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in tasks:
        assert task.cancelled() or task.exception() is None


def test_no_acknowledged_entry_is_ever_lost(tmp_path: Path) -> None:
    file = tmp_path / "test.db"
    server = Server(f"sqlite:///{file}")
    server.start()
    try:
        tables, seats = [], []
        for n in range(TABLES):
            table, tokens, _ = seated(server, ["Ann", "Bob"], timers={"turn": 86_400})
            tables.append(table)
            seats.append([Stubborn(server, table, t, s, 10 * n + s) for s, t in enumerate(tokens)])
        asyncio.run(storm(server, seats, random.Random(1)))
        players = [player for pair in seats for player in pair]
        assert check(file, tables, seats) > KILLS
        assert all(player.resumed > KILLS / 4 for player in players if not player.update["result"])
    finally:
        server.stop()


def test_sigterm_drains(tmp_path: Path) -> None:
    """What was sent before the end is answered or not played; the log is whole and proves."""
    file = tmp_path / "test.db"
    server = Server(f"sqlite:///{file}")
    server.start()
    table, tokens, people = seated(server, ["Ann", "Bob"])
    players = [Stubborn(server, table, token, seat, seat) for seat, token in enumerate(tokens)]

    async def play() -> None:
        tasks = [asyncio.create_task(player.run()) for player in players]
        await asyncio.sleep(0.5)
        await asyncio.to_thread(server.stop)
        await asyncio.sleep(0.2)
        server.start()
        async with asyncio.timeout(60):
            await asyncio.gather(*tasks)

    try:
        asyncio.run(play())
        assert check(file, [table], [players]) > 0
        saved = people[0].ask("GET", f"/api/tables/{table}/export").text
        assert verify(saved).result() is not None
    finally:
        server.stop()
