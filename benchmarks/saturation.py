"""Past saturation: more tables than a process can serve. What is refused, and how it recovers.

python benchmarks/saturation.py [--games ...] [--tables 4000] [--after 100] [--seconds 20]

While all tables play, and while only a few are left, a visitor asks for a table and a hint every
half second. Moves are never refused; they wait, and each table has its next when the last is told.
Server and players have a core each: where the players' is full first, nothing need be refused.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from shopfloor.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.server import (  # noqa: E402
    GAMES,
    SETTLE,
    Crowd,
    heading,
    percentile,
    pinned,
    row,
    spacious,
    used,
)
from tests.server.client import Seat, Server, at_table  # noqa: E402
from tests.server.playing import seated  # noqa: E402

LATE_SECONDS = Settings().late_seconds  # as hosts have it
ASK_SECONDS = 0.5
FULL = 0.9  # of the players' core
HEADING = (
    *("game", "tables", "moves a second", "p50", "p99", "a core", "the players'"),
    "moves refused or lost",
    *("tables refused · taken", "hints refused · taken", "takes tables again after", "p99 then"),
)


@dataclass
class Visitor:
    """Somebody new: how often they were refused and served, and when first served."""

    tables: Counter[bool] = field(default_factory=Counter)  # by whether it was taken
    hints: Counter[bool] = field(default_factory=Counter)
    served: float | None = None

    async def come(self, server: Server, seat: Seat, until: float) -> None:
        wish = {"game": "fantastic-factories", "seats": 1}
        afresh = httpx.Limits(max_keepalive_connections=0)  # idle ones end while a hint is awaited
        async with httpx.AsyncClient(base_url=server.url, timeout=60, limits=afresh) as http:
            await http.post("/api/me", json={"name": "Visitor"})
            while time.monotonic() < until:
                taken = (await http.post("/api/tables", json=wish)).status_code < 300
                self.tables[taken] += 1
                if taken and self.served is None:
                    self.served = time.monotonic()
                hinted = await seat.ask("hint")
                self.hints[hinted["say"] == "hinted"] += 1
                await asyncio.sleep(ASK_SECONDS)


def refused_and_taken(counts: Counter[bool]) -> str:
    return f"{counts[False]} · {counts[True]}"


def lost(crowd: Crowd) -> int:
    """Moves that were refused, or not told to everybody within half a minute."""
    return sum(len(game.refused) + bool(game.waiting_for) for game in crowd.games)


async def visited(crowd: Crowd, seat: Seat, seconds: float) -> Visitor:
    """Play so long, with a visitor beside."""
    visitor, until = Visitor(), time.monotonic() + seconds
    await asyncio.gather(crowd.run(seconds), visitor.come(crowd.server, seat, until))
    return visitor


async def saturate(server: Server, game: str, wish: argparse.Namespace) -> tuple[str, bool]:
    """The row of a game, and whether it shed as it should."""
    table, tokens, _ = await asyncio.to_thread(seated, server, ["Asker"])
    crowd = Crowd(server, game)
    await crowd.seat(wish.tables)
    async with at_table(server, table, tokens[0]) as seat:
        await seat.reach(0)
        await crowd.run(SETTLE)
        crowd.clear()
        before, own, began = used(server)[0], time.process_time(), time.perf_counter()
        during = await visited(crowd, seat, wish.seconds)
        took, core = time.perf_counter() - began, used(server)[0] - before
        players = (time.process_time() - own) / took
        delays = [delay for one in crowd.games for delay in one.delays]
        told = [round(len(delays) / took, 1), percentile(delays, 0.5), percentile(delays, 0.99)]
        told += [round(core / took, 2), round(players, 2), lost(crowd)]
        everybody, crowd.games = crowd.games, crowd.games[: wish.after]
        crowd.clear()
        eased = time.monotonic()
        after = await visited(crowd, seat, wish.seconds)
        later = [delay for one in crowd.games for delay in one.delays]
        crowd.games = everybody
    await crowd.close()
    again = "never" if after.served is None else f"{after.served - eased:.1f} s"
    counts = refused_and_taken(during.tables), refused_and_taken(during.hints)
    shed = during.tables[False] or players >= FULL
    well = not told[-1] and shed and after.served is not None
    return row([game, wish.tables, *told, *counts, again, percentile(later, 0.99)]), bool(well)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--tables", type=int, default=4000)
    parser.add_argument("--after", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    wish = parser.parse_args()
    print(json.dumps({"cores": os.cpu_count(), "load_before": round(os.getloadavg()[0], 1)}))
    print("", heading(HEADING), sep="\n", flush=True)
    failed: list[str] = []
    for game in wish.games:
        with tempfile.TemporaryDirectory() as folder:
            with pinned(0):
                server = spacious(f"sqlite:///{folder}/past.db", late_seconds=LATE_SECONDS).start()
            try:
                told, well = asyncio.run(saturate(server, game, wish))
            finally:
                server.stop()
        print(told, flush=True)
        if not well:
            failed.append(game)
    if failed:
        sys.exit(f"shopfloor: lost a move, refused no table, or never took one again: {failed}")


if __name__ == "__main__":
    main()
