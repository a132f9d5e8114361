"""Measures the server as players feel it; clients and server share this machine.

python benchmarks/server.py [--tables 200] [--seconds 10] [--postgres] [--scale] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.server.client import Person, Server, at_table  # noqa: E402
from tests.server.playing import seated  # noqa: E402
from tests.server.postgres import Postgres  # noqa: E402

SEATS = 4
HEAD = '{"say":"update","number":'


class Listener:
    """One seat: it reads the number of every update, and the rest only when it has to move."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0
        self.text = ""
        self.changed = asyncio.Event()
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async for message in self.socket:
            text = str(message)
            if text.startswith(HEAD):
                self.number = int(text[len(HEAD) : text.index(",", len(HEAD))])
                self.text = text
                self.changed.set()

    async def reach(self, number: int) -> None:
        while self.number < number:
            self.changed.clear()
            await self.changed.wait()


class Game:
    """A table of four that makes one move a second."""

    def __init__(self, table: str, seats: list[Listener], seed: int) -> None:
        self.table, self.seats, self.chance = table, seats, random.Random(seed)
        self.delays: list[float] = []

    async def run(self, until: float) -> None:
        await asyncio.sleep(self.chance.random())
        while time.perf_counter() < until:
            began = time.perf_counter()
            if not await self.move():
                return
            await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - began)))

    async def move(self) -> bool:
        """Send a move; measure until the last seat has its update."""
        number = max(seat.number for seat in self.seats)
        for seat in self.seats:
            await seat.reach(number)
        actors = json.loads(self.seats[0].text)["actors"]
        if not actors:
            return False
        seat = self.seats[self.chance.choice(actors)]
        text = self.chance.choice(json.loads(seat.text)["offers"])
        frame = json.dumps({"say": "move", "id": f"{number}", "text": text})
        began = time.perf_counter()
        await seat.socket.send(frame)
        for each in self.seats:
            await each.reach(number + 1)
        self.delays.append(time.perf_counter() - began)
        return True


def new_table(people: list[Person]) -> tuple[str, list[str]]:
    opened = people[0].open(seats=SEATS)
    table = opened["table"]["id"]
    tokens = [opened["token"], *(guest.join(table) for guest in people[1:])]
    people[0].ok("POST", f"/api/tables/{table}/start")
    return table, tokens


async def new_game(server: Server, stack: AsyncExitStack, people: list[Person], seed: int) -> Game:
    table, tokens = await asyncio.to_thread(new_table, people)
    seats = []
    for token in tokens:
        socket = await stack.enter_async_context(connect(url(server), max_size=None))
        await socket.send(json.dumps({"say": "hello", "table": table, "token": token}))
        seats.append(Listener(socket))
    for seat in seats:
        await seat.reach(1)
    return Game(table, seats, seed)


def url(server: Server) -> str:
    return f"ws://127.0.0.1:{server.port}/ws"


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def cpu(server: Server) -> float:
    assert server.process is not None
    used = psutil.Process(server.process.pid).cpu_times()
    return float(used.user + used.system)


async def load(server: Server, tables: int, seconds: float) -> dict[str, Any]:
    """So many tables of four, a move a second each."""
    people = [await asyncio.to_thread(Person, server, name) for name in "ABCD"]
    async with AsyncExitStack() as stack:
        games = []
        for seed in range(tables):
            games.append(await new_game(server, stack, people, seed))
        used, began = cpu(server), time.perf_counter()
        await asyncio.gather(*(game.run(began + seconds) for game in games))
        busy = (cpu(server) - used) / (time.perf_counter() - began)
        for game in games:
            for seat in game.seats:
                seat.task.cancel()
    delays = [delay for game in games for delay in game.delays]
    told = {name: round(percentile(delays, p), 1) for name, p in (("p50", 0.5), ("p99", 0.99))}
    return {"tables": tables, "moves": len(delays), **told, "server_cpu": round(busy, 2)}


async def idle_memory(server: Server, count: int = 1000) -> float:
    """Kilobytes for each of many sockets that only listen."""
    table, _, _ = await asyncio.to_thread(seated, server, ["Ann", "Bob"])
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    async with AsyncExitStack() as stack:
        before = 0
        for n in range(count + 100):
            if n == 100:  # what the first ones cost once is not counted
                before = process.memory_info().rss
            socket = await stack.enter_async_context(connect(url(server), max_size=None))
            await socket.send(json.dumps({"say": "hello", "table": table}))
            await socket.recv()
            while '"say":"update"' not in str(await socket.recv()):
                pass
        return round(float(process.memory_info().rss - before) / count / 1024, 1)


async def draft_delays(server: Server, count: int = 300) -> dict[str, float]:
    """Round trips of drafts at a Factory Fun table."""
    wish: dict[str, Any] = {"game": "factory-fun", "options": {"picking": "turns"}}
    table, tokens, _ = await asyncio.to_thread(seated, server, ["Ann", "Bob"], **wish)
    async with at_table(server, table, tokens[0]) as ann, at_table(server, table, tokens[1]) as bob:
        await ann.reach(1)
        claimed = await ann.move(ann.update["offers"][0])
        await ann.reach(claimed["number"])
        await bob.reach(claimed["number"])
        passed = await bob.move("pass")
        await ann.reach(passed["number"])
        machine = next(e["params"]["machine"] for e in ann.events if e["key"] == "claimed")
        layout = {"format": 1, "game": "factory-fun", "board": "classic-a"}
        delays = []
        for n in range(count):
            draft = {**layout, "machines": [{"id": machine, "at": [3, 3], "turn": n % 4}]}
            began = time.perf_counter()
            answer = await ann.ask("draft", draft=draft)
            delays.append(time.perf_counter() - began)
            assert answer["say"] == "verdict", answer
    return {"p50": round(percentile(delays, 0.5), 1), "p99": round(percentile(delays, 0.99), 1)}


def start_seconds(database: str) -> float:
    """From the command to the first answer, with a database that exists."""
    server = Server(database)
    server.start()
    server.stop()
    began = time.perf_counter()
    server.start()
    took = time.perf_counter() - began
    server.stop()
    return round(took, 2)


def measure(name: str, database: str, wish: argparse.Namespace) -> dict[str, Any]:
    told: dict[str, Any] = {"database": name, "start_seconds": start_seconds(database)}
    server = Server(database).start()
    try:
        told["load"] = [asyncio.run(load(server, wish.tables, wish.seconds))]
        tables = wish.tables
        while wish.scale and told["load"][-1]["p99"] < 250 and tables < 2000:
            tables += 100
            told["load"].append(asyncio.run(load(server, tables, wish.seconds)))
        told["idle_kilobytes"] = asyncio.run(idle_memory(server))
        told["draft"] = asyncio.run(draft_delays(server))
        assert httpx.get(f"{server.url}/readyz").status_code == 200
    finally:
        server.stop()
    return told


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--scale", action="store_true")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = [measure("sqlite", f"sqlite:///{folder}/bench.db", wish)]
    if wish.postgres:
        postgres = Postgres()
        try:
            results.append(measure("postgresql", postgres.database(), wish))
        finally:
            postgres.remove()
    machine = {"cores": os.cpu_count(), "load_before": os.getloadavg()[0]}
    if wish.json:
        print(json.dumps({**machine, "results": results}))
        return
    for result in results:
        print(result["database"], {k: v for k, v in result.items() if k != "database"})
    print(machine)


if __name__ == "__main__":
    main()
