"""Hours of play in minutes: tables opened, played and left, memory flat, no row left over.

python benchmarks/soak.py [--moves 100000] [--tables 2000] [--at-once 50]

At the end the server starts again with every stated time at zero days and tidies up: then nothing
may be left in the database but its settings.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.server import GAMES, Crowd, heading, pinned, row, spacious, used  # noqa: E402
from tests.server.client import Server  # noqa: E402

HEADING = ("moves", "tables", "seconds", "MB after every quarter", "flat", "rows left", "faults")
STARTS = 3  # after which nothing may be left: first it expires, then it is deleted
LOOK_SECONDS = 3.0  # between two looks whether rows still go
KEPT = {"settings", "alembic_version"}  # keys and the schema's number
GROWTH = 1.15  # of the memory after the first quarter
AT_ONCE_GONE = {"lobby_days": 0, "table_days": 0, "keep_days": 0, "people_days": 0}


async def play(server: Server, wish: argparse.Namespace) -> list[int]:
    """Play it all; the memory in MB after every quarter."""
    crowds = [Crowd(server, game) for game in GAMES]
    for crowd in crowds:
        await crowd.desk.start()
    each, left, memory = wish.moves // wish.tables, list(range(wish.tables)), []
    marks = [wish.tables * quarter // 4 for quarter in (3, 2, 1, 0)]

    async def seat_after_seat() -> None:
        while left:
            seed = left.pop()
            crowd = crowds[seed % len(crowds)]
            game = await crowd.open(seed)
            await game.ahead(each)
            game.close()
            if len(left) in marks:
                marks.remove(len(left))
                memory.append(used(server)[1] // 2**20)
                print(f"{wish.tables - len(left)} tables, {memory[-1]} MB", file=sys.stderr)

    await asyncio.gather(*(seat_after_seat() for _ in range(wish.at_once)))
    for crowd in crowds:
        await crowd.close()
    return memory


def rows(file: Path) -> dict[str, int]:
    """How many rows each table of the database has, those of the settings left out."""
    with sqlite3.connect(file) as store:
        names = [
            name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        counts = {n: store.execute(f"SELECT count(*) FROM {n}").fetchone()[0] for n in names}
    return {name: count for name, count in counts.items() if count and name not in KEPT}


def tidied(file: Path) -> dict[str, int]:
    """What is left after starts with every time at zero days: first expired, then deleted."""
    left = rows(file)
    for _ in range(STARTS):
        server = Server(f"sqlite:///{file}", **AT_ONCE_GONE).start()
        before: dict[str, int] = {}
        while (left := rows(file)) != before:
            before = left
            time.sleep(LOOK_SECONDS)
        server.stop()
    return left


def soak(wish: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "soak.db"
        with pinned(0):
            server, began = spacious(f"sqlite:///{file}").start(), time.monotonic()
        try:
            memory = asyncio.run(play(server, wish))
            errors = server.errors()
        finally:
            server.stop()
        with sqlite3.connect(file) as store:
            moves = store.execute("SELECT count(*) FROM entries WHERE seat IS NOT NULL").fetchone()[
                0
            ]
        told = {"moves": moves, "tables": wish.tables, "seconds": round(time.monotonic() - began)}
        flat = memory[-1] <= memory[0] * GROWTH
        left = tidied(file)
    faults = errors.count("Traceback")
    return {**told, "megabytes": memory, "flat": flat, "rows_left": left, "faults": faults}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--at-once", type=int, default=50)
    Server.patience = 900.0  # it may be stopped for a while, where others measure
    told = soak(parser.parse_args())
    memory = " · ".join(map(str, told["megabytes"]))
    left = json.dumps(told["rows_left"]) if told["rows_left"] else "none"
    count = (told["moves"], told["tables"], told["seconds"])
    print(heading(HEADING))
    print(row([*count, memory, "yes" if told["flat"] else "no", left, told["faults"]]))
    sys.exit(0 if told["flat"] and not told["rows_left"] and not told["faults"] else 1)


if __name__ == "__main__":
    main()
