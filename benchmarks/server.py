"""Measures the server as players feel it: tables by game, what a move costs, memory.

python benchmarks/server.py [--games ...] [--tables 1000] [--seconds 20] [--scale 100,500,1000,2000]
    [--postgres] [--source CHECKOUT/src] [--json]

Server and players are pinned to a core each, where there are two; PostgreSQL is not pinned. A move
counts from sending it to the last seat's update. At the pipe games all build the best of some
simple builds of any tile, and 200 players besides send a draft five times a second. Every line is
a row of a table in docs/reliability.md.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psutil

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.builders import Workbench  # noqa: E402
from benchmarks.histograms import LAG, WRITING, below, buckets  # noqa: E402
from benchmarks.layouts import GAMES as GAMES_OF_PIPES  # noqa: E402
from benchmarks.layouts import read_bank  # noqa: E402
from benchmarks.players import Desk, Game, Player  # noqa: E402
from shopfloor.kernel import Json  # noqa: E402
from shopfloor.parts.pipes.json import layout_to_json  # noqa: E402
from shopfloor.parts.pipes.text import layout_from_text  # noqa: E402
from tests.server import client  # noqa: E402
from tests.server.client import Server  # noqa: E402
from tests.server.postgres import Postgres  # noqa: E402

GAMES = ("fantastic-factories", "factory-fun", "factory-funner")
PIPES = {"factory-fun", "factory-funner"}
BUILDERS = 200
DRAFT_SECONDS = 0.2
AHEAD = 24  # moves at most that a table has behind it when the measurement starts
AT_ONCE = 32  # tables that are opened together
MANY = 1_000_000
HEADING = (
    *("game", "tables", "moves a second", "p50", "p99", "worst", "a core", "µs a move"),
    *("loop late p99 ≤", "store p99 ≤", "drafts a second", "p99 of a draft", "sent late"),
    *("kB a table", "refused"),
)
SETTLE = 3.0  # seconds that are not counted: caches fill, collections settle


class Crowd:
    """So many tables of one game on one server, and their builders."""

    def __init__(self, server: Server, game: str, path: str = "/ws/{table}") -> None:
        self.server, self.game, self.path = server, game, path
        self.games: list[Game] = []
        self.building: set[Game] = set()
        self.verdicts: list[float] = []
        self.desk = Desk(server.url)

    async def seat(self, tables: int) -> None:
        """Open tables until so many are played, and play each a little ahead."""
        await self.desk.start()
        over = [game for game in self.games if game.over]
        for game in over:
            game.close()
        self.games = [game for game in self.games if not game.over]
        fresh = range(len(self.games), tables)
        for first in range(fresh.start, fresh.stop, AT_ONCE):
            seeds = range(first, min(first + AT_ONCE, fresh.stop))
            self.games += await asyncio.gather(*map(self.open, seeds))

    async def open(self, seed: int) -> Game:
        options = {"options": {"picking": "turns"}} if self.game in PIPES else {}
        table, tokens = await self.desk.table(game=self.game, **options)
        players = [await self.player(table, token) for token in tokens]
        if self.game in PIPES:
            for seat, player in enumerate(players):
                player.bench = Workbench(self.game, seat)
        game = Game(players, seed)
        async with asyncio.timeout(60):
            while not game.settled or game.number < 0:
                await asyncio.sleep(0.005)
        await game.ahead(game.chance.randrange(AHEAD))
        return game

    async def player(self, table: str, token: str) -> Player:
        hello = {"say": "hello", "table": table, "token": token}
        path = self.path.replace("{table}", table)
        host = f"127.0.0.1:{self.server.port}"
        loop = asyncio.get_running_loop()
        _, player = await loop.create_connection(
            lambda: Player(path, host, hello), "127.0.0.1", self.server.port
        )
        return player

    async def run(self, seconds: float) -> None:
        until = time.perf_counter() + seconds
        jobs = [game.run(until) for game in self.games]
        if self.game in PIPES:
            jobs += [self.build(until, number) for number in range(BUILDERS)]
        await asyncio.gather(*jobs)
        end = time.perf_counter() + 30
        while any(game.waiting_for for game in self.games) and time.perf_counter() < end:
            await asyncio.sleep(0.02)

    async def build(self, until: float, number: int) -> None:
        """One builder: drafts at some table where a seat has something to build."""
        await asyncio.sleep(DRAFT_SECONDS * number / BUILDERS)
        turn = 0
        due = time.perf_counter()
        while due < until:
            due += DRAFT_SECONDS
            found = self.site(number)
            if found is not None:
                game, player, machine = found
                turn += 1
                self.draft(game, player, machine, turn)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    def site(self, number: int) -> tuple[Game, Player, int] | None:
        """A table of this builder's own where a seat builds: no two builders share one."""
        own = self.games[number::BUILDERS]
        for game in own:
            for seat in game.players[0].actors:
                player = game.players[seat]
                if "decline" in player.offers and not player.asked:
                    return game, player, seat
        return None

    def draft(self, game: Game, player: Player, seat: int, turn: int) -> None:
        player.on_verdict = lambda at: self.judged(player, at)
        player.on_refusal = lambda _: self.judged(player, None)
        player.asked = time.perf_counter()
        player.say({"say": "draft", "id": f"d{turn}", "draft": layout(self.game, seat, turn)})

    def judged(self, player: Player, at: float | None) -> None:
        if at is not None:
            self.verdicts.append(at - player.asked)
        player.asked = 0.0

    def clear(self) -> None:
        self.verdicts.clear()
        for game in self.games:
            game.delays.clear()
            game.refused.clear()
            game.late = 0

    async def close(self) -> None:
        for game in self.games:
            game.close()
        await self.desk.close()


@cache
def drafts(game: str) -> dict[str, list[Json]]:
    """By board: factories as greedy bots left them, as a builder's drafts."""
    rules, found = GAMES_OF_PIPES[game], dict[str, list[Json]]()
    for row in read_bank(rules):
        made = layout_to_json(rules, layout_from_text(rules.floors, row["layout"]))
        found.setdefault(str(made["board"]), []).append(made)
    return found


def layout(game: str, seat: int, turn: int) -> Json:
    """A factory of some round on the seat's board, another one each time."""
    board = "cyan" if game == "factory-funner" else f"classic-{'abcd'[seat]}"
    known = drafts(game)[board]
    return known[turn % len(known)]


def row(cells: Iterable[object]) -> str:
    """A row of a Markdown table."""
    return f"| {' | '.join(map(str, cells))} |"


def heading(names: Sequence[str]) -> str:
    """The first two rows of a Markdown table."""
    return f"{row(names)}\n{row(['---'] * len(names))}"


def spacious(database: str, **settings: Any) -> Server:
    """A server whose hosts may have as many tables as there are to measure."""
    return Server(database, thinkers=1, tables_per_person=MANY, **settings)


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    at = ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
    return round(1000 * at, 1)


def used(server: Server) -> tuple[float, int]:
    """Seconds of processor time and bytes of memory of the server's process."""
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    times = process.cpu_times()
    return float(times.user + times.system), int(process.memory_info().rss)


async def load(crowd: Crowd, tables: int, seconds: float) -> dict[str, Any]:
    """So many tables of four, a move a second each."""
    await crowd.seat(tables)
    gc.collect()
    gc.freeze()  # the players' own collections are not the server's delay
    await crowd.run(SETTLE)
    crowd.clear()
    known = [await buckets(crowd.server, name) for name in (LAG, WRITING)]
    before, began = used(crowd.server)[0], time.perf_counter()
    await crowd.run(seconds)
    took = time.perf_counter() - began
    cpu = used(crowd.server)[0] - before
    since = [await buckets(crowd.server, name) for name in (LAG, WRITING)]
    late, slow = (below(a, b, 0.99) for a, b in zip(known, since, strict=True))
    delays = [delay for game in crowd.games for delay in game.delays]
    told: dict[str, Any] = {
        "tables": tables,
        "moves": round(len(delays) / took, 1),
        "p50": percentile(delays, 0.5),
        "p99": percentile(delays, 0.99),
        "worst": percentile(delays, 1.0),
        "late": sum(game.late for game in crowd.games),
        "cpu": round(cpu / took, 2),
        "us_per_move": round(1e6 * cpu / max(1, len(delays))),
        "loop_p99": late,
        "store_p99": slow,
    }
    if crowd.verdicts:
        told["drafts"] = round(len(crowd.verdicts) / took, 1)
        told["draft_p99"] = percentile(crowd.verdicts, 0.99)
    return told | {"refused": refusals(crowd)}


def refusals(crowd: Crowd) -> str:
    """What was refused, by its code, and how often."""
    codes = Counter(code for game in crowd.games for code in game.refused)
    return ", ".join(f"{code} {count}" for code, count in codes.items()) or "none"


def figures_row(game: str, told: dict[str, Any]) -> str:
    names = (
        *("tables", "moves", "p50", "p99", "worst", "cpu", "us_per_move", "loop_p99", "store_p99"),
        *("drafts", "draft_p99", "late", "kilobytes_per_table", "refused"),
    )
    return row([game, *(told.get(name, "–") for name in names)])


@contextmanager
def pinned(core: int) -> Iterator[None]:
    """What is started meanwhile keeps to one core, if there are more."""
    if (os.cpu_count() or 1) < 2 or not hasattr(os, "sched_setaffinity"):
        yield
        return
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, {1 - core})


def measure(game: str, database: str, wish: argparse.Namespace) -> list[dict[str, Any]]:
    """The figures of one game, with more and more tables on the same server."""
    with pinned(0):
        server = spacious(database).start()
    try:
        return asyncio.run(grow(server, game, wish))
    finally:
        server.stop()


async def grow(server: Server, game: str, wish: argparse.Namespace) -> list[dict[str, Any]]:
    crowd = Crowd(server, game, wish.path)
    told = []
    memory = used(server)[1]
    for tables in wish.scale:
        figures = await load(crowd, tables, wish.seconds)
        figures["kilobytes_per_table"] = round((used(server)[1] - memory) / tables / 1024, 1)
        told.append(figures)
        if not wish.json:
            print(figures_row(game, figures), flush=True)
    await crowd.close()
    return told


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--scale", type=lambda text: [int(n) for n in text.split(",")])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--path", default="/ws/{table}")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--source", type=Path, help="serve another checkout's `src`")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    wish.scale = wish.scale or [wish.tables]
    return wish


def main() -> None:
    wish = arguments()
    if wish.source:
        client.SRC = wish.source
    machine: dict[str, Any] = {"cores": os.cpu_count(), "load_before": round(os.getloadavg()[0], 1)}
    machine["database"] = "postgresql" if wish.postgres else "sqlite"
    if not wish.json:
        print(json.dumps(machine), heading(HEADING), sep="\n\n", flush=True)
    results: dict[str, Any] = {}
    postgres = Postgres() if wish.postgres else None
    try:
        for game in wish.games:
            with tempfile.TemporaryDirectory() as folder:
                database = postgres.database() if postgres else f"sqlite:///{folder}/bench.db"
                results[game] = measure(game, database, wish)
    finally:
        if postgres is not None:
            postgres.remove()
    if wish.json:
        print(json.dumps({**machine, "results": results}))


if __name__ == "__main__":
    try:
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    except ImportError:
        pass
    main()
