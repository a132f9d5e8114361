"""Several processes on one PostgreSQL behind HAProxy, each table kept with one of them.

python benchmarks/balanced.py [--processes 1 2 4] [--tables 200] [--seconds 15]

Needs `haproxy` (Debian's package). All of it shares this machine's cores; what more cores would
give follows from the processor time of a move, which is told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.server import GAMES, SETTLE, Crowd, percentile, used  # noqa: E402
from tests.server.client import Server  # noqa: E402
from tests.server.postgres import Postgres, free_port  # noqa: E402

TEMPLATE = ROOT / "deploy" / "haproxy.cfg"
SERVERS = re.compile(r"^    server \w+ \S+ check\n", re.MULTILINE)


class Front(Server):
    """The address of the proxy, as clients see it."""

    def __init__(self, servers: list[Server], folder: Path) -> None:
        super().__init__("", port=free_port())
        self.file = folder / "haproxy.cfg"
        self.file.write_text(configuration(self.port, [server.port for server in servers]))

    def start(self) -> Front:
        command = ["haproxy", "-q", "-db", "-f", str(self.file)]
        self.process = subprocess.Popen(command)
        self.wait_until_ready()
        return self

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(10)


def configuration(port: int, ports: list[int]) -> str:
    """What deploy/haproxy.cfg says, for these ports."""
    text = SERVERS.sub("", TEMPLATE.read_text(encoding="utf-8")).replace(
        " :8320", f" 127.0.0.1:{port}"
    )
    lines = "".join(f"    server s{n} 127.0.0.1:{p} check\n" for n, p in enumerate(ports))
    check = "    option httpchk GET /readyz\n"
    return text.replace(check, check + lines)


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


async def load(front: Front, servers: list[Server], wish: argparse.Namespace) -> dict[str, Any]:
    crowd = Crowd(front, wish.game)
    await crowd.seat(wish.tables)
    await crowd.run(SETTLE)
    crowd.clear()
    before, database, began = spent(servers), postgres_seconds(), time.perf_counter()
    await crowd.run(wish.seconds)
    took = time.perf_counter() - began
    each = [b - a for a, b in zip(before, spent(servers), strict=True)]
    database = postgres_seconds() - database
    delays = [delay for game in crowd.games for delay in game.delays]
    await crowd.close()
    return {
        "processes": len(servers),
        "tables": wish.tables,
        "moves_per_second": round(len(delays) / took, 1),
        "p50": percentile(delays, 0.5),
        "p99": percentile(delays, 0.99),
        "late": sum(game.late for game in crowd.games),
        "us_per_move": round(1e6 * sum(each) / max(1, len(delays))),
        "share_of_each": [round(one / max(0.01, sum(each)), 2) for one in each],
        "postgres_us_per_move": round(1e6 * database / max(1, len(delays))),
    }


def measure(postgres: Postgres, count: int, wish: argparse.Namespace) -> dict[str, Any]:
    database = postgres.database()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        servers = []
        for _ in range(count):
            server = Server(database, thinkers=1).start()
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
    postgres = Postgres()
    try:
        for count in wish.processes:
            print(json.dumps(measure(postgres, count, wish)), flush=True)
    finally:
        postgres.remove()


if __name__ == "__main__":
    main()
