"""Several processes on one PostgreSQL behind HAProxy, each table kept with one of them.

python benchmarks/balanced.py [--processes 1 2 4] [--tables 200] [--seconds 15]

HAProxy is Debian's, unpacked into build/ where there is none. All of it shares this machine's
cores; what more cores would give follows from the processor time of a move, which is told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.proxy import Front  # noqa: E402
from benchmarks.server import (  # noqa: E402
    GAMES,
    SETTLE,
    Crowd,
    heading,
    percentile,
    refusals,
    row,
    spacious,
    used,
)
from tests.server.client import Server  # noqa: E402
from tests.server.postgres import Postgres  # noqa: E402

HEADING = (
    *("processes", "tables", "moves a second", "p50", "p99", "sent late", "µs a move"),
    *("PostgreSQL's µs a move", "the proxy's µs a move", "share of each", "refused"),
)


def spent(servers: list[Server]) -> list[float]:
    return [used(server)[0] for server in servers]


def postgres_seconds() -> float:
    """The processor time of every process of the database."""
    found = [p for p in psutil.process_iter(["name"]) if p.info["name"] == "postgres"]
    total = 0.0
    for process in found:
        times = process.cpu_times()
        total += times.user + times.system
    return float(total)


async def load(front: Front, servers: list[Server], wish: argparse.Namespace) -> str:
    crowd = Crowd(front, wish.game)
    await crowd.seat(wish.tables)
    await crowd.run(SETTLE)
    crowd.clear()
    before, others, began = spent(servers), beside(front), time.perf_counter()
    await crowd.run(wish.seconds)
    took = time.perf_counter() - began
    each = [b - a for a, b in zip(before, spent(servers), strict=True)]
    database, proxy = (b - a for a, b in zip(others, beside(front), strict=True))
    delays = [delay for game in crowd.games for delay in game.delays]
    await crowd.close()
    rate, late = round(len(delays) / took, 1), sum(game.late for game in crowd.games)
    costs = [round(1e6 * one / max(1, len(delays))) for one in (sum(each), database, proxy)]
    shares = " · ".join(f"{one / max(0.01, sum(each)):.2f}" for one in each)
    times = percentile(delays, 0.5), percentile(delays, 0.99)
    return row([len(servers), wish.tables, rate, *times, late, *costs, shares, refusals(crowd)])


def beside(front: Front) -> tuple[float, float]:
    """The processor time of the database, and of the proxy."""
    return postgres_seconds(), used(front)[0]


def measure(postgres: Postgres, count: int, wish: argparse.Namespace) -> str:
    database = postgres.database()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers = []
        for _ in range(count):
            server = spacious(database).start()
            stack.callback(server.stop)
            servers.append(server)
        front = Front(servers, Path(folder)).start()
        stack.callback(front.stop)
        return asyncio.run(load(front, servers, wish))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    wish = parser.parse_args()
    print(json.dumps({"cores": os.cpu_count(), "load_before": round(os.getloadavg()[0], 1)}))
    print("", heading(HEADING), sep="\n", flush=True)
    postgres = Postgres()
    try:
        for count in wish.processes:
            print(measure(postgres, count, wish), flush=True)
    finally:
        postgres.remove()


if __name__ == "__main__":
    main()
