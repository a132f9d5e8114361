"""Attacks one server at full size and tells what everybody else notices.

python benchmarks/attacks.py [--attacks ...] [--strict] [--source CHECKOUT/src]

During each attack a visitor opens a table with a bot and waits for its move, and a spectator pings.
An attack lasts SECONDS; what is left in line a while after is told too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import socket
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import httpx

from shopfloor.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.server import heading, percentile, row  # noqa: E402
from tests.server import client  # noqa: E402
from tests.server.client import Person, Seat, Server, at_table  # noqa: E402
from tests.server.playing import bot_answers, long_file, seated  # noqa: E402

HEADING = ("attack", "size", "a bot's move during", "after", "ping p99", "in line 5 s after")
SECONDS = 20.0
AFTER = 5.0  # seconds until what is left in line is looked at
SIZE = 1.0  # of an attack; a test that only looks whether all this still runs takes less
MOST_MS = 250  # of the p99 of pings, with --strict
MOST_IN_LINE = 50  # jobs that may be left: twenty tables of bots play on
PATIENCE = 60.0  # a bot that has not moved by then stands still
STRONG = "director"
LONG = 36_000  # entries: a file of 1.8 MB
USUAL_FILES = 1024  # descriptors that a process gets on most machines
HALF = b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-"
Attack = Callable[[Server, AsyncExitStack], Awaitable[str]]


def many(count: int) -> int:
    """So many, at full size."""
    return max(1, round(count * SIZE))


# What others notice


async def bot_seconds(server: Server) -> float | None:
    """Until a bot at a new visitor's table has moved; None: it does not."""
    table, tokens, _ = await asyncio.to_thread(seated, server, ["Visitor"], bots=["greedy"])
    try:
        async with asyncio.timeout(PATIENCE), at_table(server, table, tokens[0]) as seat:
            return round(await bot_answers(seat), 2)
    except TimeoutError:
        return None


async def pings(server: Server, table: str, until: float, took: list[float]) -> None:
    async with at_table(server, table) as seat:
        while time.monotonic() < until:
            began = time.monotonic()
            await seat.say(say="ping", at=1)
            await seat.until("pong")
            took.append(time.monotonic() - began)
            await asyncio.sleep(0.05)


def in_line(server: Server) -> float:
    text = httpx.get(f"{server.url}/metrics", timeout=60).text
    names = ("shopfloor_thinker_queue{", "shopfloor_thinker_queue ")
    return sum(float(x.split()[-1]) for x in text.splitlines() if x.startswith(names))


# Attacks


async def bot_tables(server: Server, _stack: AsyncExitStack) -> str:
    """100 tables of the strongest bots with a 5 s clock, left alone."""
    glutton = Person(server, "Glutton")
    wish: dict[str, Any] = {"game": "fantastic-factories", "seats": 3, "bots": [STRONG, STRONG]}
    wish |= {"start": True, "timers": {"turn": 5}, "on_timeout": STRONG}
    tables = range(many(100))
    asked = [await asyncio.to_thread(glutton.ask, "POST", "/api/tables", wish) for _ in tables]
    return f"{sum(answer.status_code < 300 for answer in asked)} of {len(tables)} tables opened"


async def hints(server: Server, stack: AsyncExitStack) -> str:
    """200 sockets of one address that ask for a hint again and again."""
    table, tokens, _ = await asyncio.to_thread(seated, server, ["Asker"])
    for _ in range(many(200)):
        seat = await stack.enter_async_context(at_table(server, table, tokens[0]))
        asking = asyncio.create_task(ask_on(seat))
        stack.callback(asking.cancel)
    return f"{many(200)} sockets"


async def ask_on(seat: Seat) -> None:
    while True:
        answer = await seat.ask("hint", depth=3)
        await asyncio.sleep(0.0 if answer["say"] == "hinted" else 0.5)


async def imports(server: Server, _stack: AsyncExitStack) -> str:
    """Sixty files of 1.6 MB, sent and not waited for."""
    sender = Person(server, "Sender")
    cookie = "; ".join(f"{name}={value}" for name, value in sender.http.cookies.items())
    body = await asyncio.to_thread(long_file, many(LONG))
    head = (
        f"POST /api/games/import HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Cookie: {cookie}\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode()
    for _ in range(many(60)):
        await asyncio.to_thread(send, server, head + body)
    return f"{many(60)} files of {len(body) / 1e6:.1f} MB"


def send(server: Server, data: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as sender:
        sender.sendall(data)


async def layouts(server: Server, stack: AsyncExitStack) -> str:
    """Ten sockets that send layouts of 64 kB as drafts."""
    wish: dict[str, Any] = {"game": "factory-fun", "options": {"picking": "turns"}}
    pipe = {"at": [1, 1], "ends": ["N", "S"]}
    draft = {"format": 1, "game": "factory-fun", "board": "classic-a", "pipes": [pipe] * 1800}
    for _ in range(many(10)):
        table, tokens, _ = await asyncio.to_thread(seated, server, ["Ann", "Bob"], **wish)
        ann = await stack.enter_async_context(at_table(server, table, tokens[0]))
        bob = await stack.enter_async_context(at_table(server, table, tokens[1]))
        await ann.reach(0)
        claimed = await ann.move(ann.update["offers"][0])
        await bob.reach(claimed["number"])
        await bob.move("pass")  # now Ann builds
        drafting = asyncio.create_task(draft_on(ann, draft))
        stack.callback(drafting.cancel)
    return f"{many(10)} sockets, {len(json.dumps(draft)) // 1000} kB each"


async def draft_on(seat: Seat, draft: dict[str, Any]) -> None:
    while True:
        await seat.ask("draft", draft=draft)
        await asyncio.sleep(0.025)


async def half_requests(server: Server, stack: AsyncExitStack) -> str:
    """1,100 connections that say half a request."""
    files = stack.enter_context(ExitStack())
    for _ in range(many(1100)):
        opened = files.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        opened.sendall(HALF)
    return f"{many(1100):,} connections"


ATTACKS: dict[str, Attack] = {
    "bot-tables": bot_tables,
    "hints": hints,
    "imports": imports,
    "layouts": layouts,
    "half-requests": half_requests,
}


async def suffer(server: Server, attack: Attack) -> dict[str, Any]:
    """Attack, and tell what a visitor and a spectator notice."""
    table, _, _ = await asyncio.to_thread(seated, server, ["Ann"], bots=["random"])
    took: list[float] = []
    async with AsyncExitStack() as stack:
        watching = asyncio.create_task(pings(server, table, time.monotonic() + SECONDS, took))
        what = await attack(server, stack)
        bot = await bot_seconds(server)
        await watching
    await asyncio.sleep(AFTER)
    left = await asyncio.to_thread(in_line, server)
    after = await bot_seconds(server)
    told = {"bot_seconds": bot, "ping_p99": percentile(took, 0.99), "in_line_after": left}
    return {"what": what, **told, "bot_seconds_after": after}


def attack_row(name: str, told: dict[str, Any]) -> str:
    during, after = (
        "none" if told[key] is None else f"{told[key]} s"
        for key in ("bot_seconds", "bot_seconds_after")
    )
    ping = f"{told['ping_p99']} ms"
    return row([name, told["what"], during, after, ping, int(told["in_line_after"])])


def fault(told: dict[str, Any]) -> str | None:
    """What others should not have had to notice."""
    if None in (told["bot_seconds"], told["bot_seconds_after"]):
        return "the bots of others stand still"
    if told["ping_p99"] > MOST_MS:
        return f"others wait: {told['ping_p99']} ms for a ping"
    if told["in_line_after"] > MOST_IN_LINE:
        return f"the line stays: {told['in_line_after']:.0f} jobs"
    return None


def attacked(name: str, database: str) -> dict[str, Any]:
    """What comes of one attack on a server of its own."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    late = str(Settings().late_seconds)  # as hosts have it
    server = Server(database, pace="0.4", late_seconds=late)
    resource.setrlimit(resource.RLIMIT_NOFILE, (USUAL_FILES, most))
    server.start()
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    try:
        return asyncio.run(suffer(server, ATTACKS[name]))
    finally:
        server.kill()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--attacks", nargs="+", choices=ATTACKS, default=list(ATTACKS))
    parser.add_argument("--strict", action="store_true", help="fail where others notice too much")
    parser.add_argument("--source", type=Path, help="attack another checkout's `src`")
    wish = parser.parse_args()
    if wish.source:
        client.SRC, client.PATH = wish.source, "/ws"
    print(heading(HEADING), flush=True)
    for name in wish.attacks:
        with tempfile.TemporaryDirectory() as folder:
            told = attacked(name, f"sqlite:///{folder}/attacked.db")
        print(attack_row(name, told), flush=True)
        if wish.strict and (why := fault(told)):
            sys.exit(f"{name}: {why}")


if __name__ == "__main__":
    main()
