"""Makes what a release leaves behind, to be opened by those that follow: run in its checkout.

    cd CHECKOUT && PYTHONPATH=. .venv/bin/python …/tests/upgrade/make.py …/tests/upgrade/fixtures

0.1.0 was the commit c6542c3. Databases are dumps, packed; saved games are files as exported.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import shopfloor
from shopfloor import bots, games
from tests.server.client import Person, Seat, Server, at_table
from tests.server.playing import play_on, seated
from tests.server.postgres import Postgres

PLAYED = 12  # moves of a game that is left running


def leave(database: str) -> dict[str, Any]:
    """Play on a server until it has something of everything; what to look for later."""
    server = Server(database).start()
    try:
        left = {game: dict(tables(server, game)) for game in sorted(games.discover())}
        host = Person(server, "Host")
        lobby = host.open(game="factory-fun", seats=2)["table"]
        return {"games": left, "lobby": lobby["id"], "code": lobby["code"], "host": cookie(host)}
    finally:
        server.stop()


def tables(server: Server, game: str) -> Iterator[tuple[str, Any]]:
    """A finished game, a running one of two people, and a running one with a bot."""
    table, tokens, [ada] = seated(server, ["Ada"], game=game)
    asyncio.run(play(server, table, tokens, None))
    yield "finished", {"table": table, "saved": export(ada, table)}
    table, tokens, people = seated(server, ["Ben", "Cleo"], game=game)
    number = asyncio.run(play(server, table, tokens, PLAYED))
    yield "running", {"table": table, "tokens": tokens, "number": number, "who": cookie(people[0])}
    table, tokens, [dora] = seated(
        server, ["Dora"], game=game, bots=[list(bots.strengths(game))[1]]
    )
    number = asyncio.run(play(server, table, tokens, PLAYED // 2))
    yield "with_bot", {"table": table, "tokens": tokens, "number": number}
    yield "unfinished", {"saved": export(dora, table)}


async def play(server: Server, table: str, tokens: list[str], moves: int | None) -> int:
    """Play to the end, or so many moves; the number of the last entry that was seen."""
    async with AsyncExitStack() as stack:
        sat = [await stack.enter_async_context(at_table(server, table, token)) for token in tokens]
        if moves is None:
            await play_on(sat, seed=7)
        else:
            await play_some(sat, moves)
        return max(int(seat.update["number"]) for seat in sat)


async def play_some(seats: list[Seat], moves: int) -> None:
    chance = random.Random(3)
    for seat in seats:
        await seat.reach(0)
    while moves and not seats[0].update["result"]:
        able = [seat for seat in seats if seat.update["offers"]]
        if not able:
            await seats[0].hear()
            continue
        seat = chance.choice(able)
        answer = await seat.move(chance.choice(seat.update["offers"]))
        if answer["say"] == "accepted":
            moves -= 1
            for other in seats:
                await other.reach(answer["number"])


def export(person: Person, table: str) -> str:
    answer = person.ask("GET", f"/api/tables/{table}/export")
    assert answer.status_code == 200, answer.text
    return answer.text


def cookie(person: Person) -> str:
    return str(person.http.cookies["shopfloor"])


def pack(path: Path, text: str) -> None:
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def take_files(folder: Path, left: dict[str, Any]) -> None:
    """Saved games stand beside, as the files that they are."""
    for game, found in left["games"].items():
        for kind in ("finished", "unfinished"):
            (folder / f"{game}.{kind}.jsonl").write_text(found[kind].pop("saved"), "utf-8")
        del found["unfinished"]


def make_sqlite(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        left = leave(f"sqlite:///{place}/house.db")
        with closing(sqlite3.connect(f"{place}/house.db")) as connection:
            pack(folder / "sqlite.sql.gz", "\n".join(connection.iterdump()))
    take_files(folder, left)
    (folder / "sqlite.json").write_text(json.dumps(left, indent=1), "utf-8")


def make_simulated(folder: Path) -> None:
    """A game between bots that build: `shopfloor simulate --save`."""
    for game in games.discover():
        bot = list(bots.strengths(game))[1]
        with tempfile.TemporaryDirectory() as place:
            told = ["simulate", game, "--games", "1", "--seats", f"{bot},{bot}", "--save", place]
            subprocess.run([sys.executable, "-m", "shopfloor", *told], check=True)
            [saved] = Path(place).glob("*.jsonl")
            (folder / f"{game}.simulated.jsonl").write_text(saved.read_text("utf-8"), "utf-8")


def make_postgres(folder: Path) -> None:
    running = Postgres()
    try:
        url = running.database()
        left = leave(url)
        dump = [
            str(running.bin / "pg_dump"),
            "--no-owner",
            "--inserts",
            "--rows-per-insert=100",
            url,
        ]
        env = {**os.environ, "HOME": str(running.folder)}
        done = subprocess.run(dump, env=env, capture_output=True, text=True, check=True)
        pack(folder / "postgres.sql.gz", done.stdout)
    finally:
        running.remove()
    for found in left["games"].values():
        found["finished"].pop("saved"), found.pop("unfinished")
    (folder / "postgres.json").write_text(json.dumps(left, indent=1), "utf-8")


if __name__ == "__main__":
    target = Path(sys.argv[1]) / shopfloor.__version__
    target.mkdir(parents=True, exist_ok=True)
    make_simulated(target)
    make_sqlite(target)
    make_postgres(target)
