"""Two processes on one real PostgreSQL: one log, one winner, and both see it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from tests.server.client import Seat, Server, at_table
from tests.server.playing import all_reach, play_on, seated
from tests.server.postgres import Postgres

TABLES = 7  # of 4 seats and 10 rounds, every seat claiming every tile: 1,120 claims
ROUNDS = 10


@pytest.fixture(scope="module")
def pair(postgres: Postgres) -> Iterator[tuple[Server, Server]]:
    url = postgres.database()
    one, two = Server(url).start(), Server(url).start()
    yield one, two
    one.stop()
    two.stop()


def conflicts(server: Server) -> int:
    text = httpx.get(f"{server.url}/metrics").text
    found = re.search(r"^shopfloor_conflicts_total (\d+)", text, re.MULTILINE)
    return int(found[1]) if found else 0


async def grab_round(seats: list[Seat]) -> list[dict[str, Any]]:
    """Every seat claims every tile at once; then whoever has one declines it."""
    while not all(seat.update.get("view", {}).get("phase") == "pick" for seat in seats):
        for seat in seats:
            if seat.update.get("view", {}).get("phase") != "pick":
                await seat.hear()
    tiles = [tile["machine"] for tile in seats[0].update["view"]["tiles"]]
    answers = await asyncio.gather(*(claim_all(seat, tiles) for seat in seats))
    accepted = [a["number"] for got in answers for a in got if a["say"] == "accepted"]
    assert accepted, answers
    await all_reach(seats, max(accepted))
    await asyncio.gather(*(seat.ask("done") for seat in seats))
    return [answer for got in answers for answer in got]


async def claim_all(seat: Seat, tiles: list[int]) -> list[dict[str, Any]]:
    """Send all claims without waiting; the answers in any order."""
    names = [f"{tile} after {seat.update['number']}" for tile in tiles]
    for name, tile in zip(names, tiles, strict=True):
        await seat.say(say="move", id=name, text=f"claim {tile}")
    answers: list[dict[str, Any]] = []
    while len(answers) < len(tiles):
        message = await seat.hear()
        if message.get("id") in names:
            answers.append(message)
    return answers


async def race(pair: tuple[Server, Server], table: str, tokens: list[str]) -> int:
    """Play one table to its end; how many claims were made."""
    async with AsyncExitStack() as stack:
        places = [at_table(pair[n % 2], table, token) for n, token in enumerate(tokens)]
        seats = [await stack.enter_async_context(place) for place in places]
        claims = 0
        for _ in range(ROUNDS):
            answers = await grab_round(seats)
            claims += len(answers)
            won = [answer for answer in answers if answer["say"] == "accepted"]
            assert len(won) == len(seats)  # as many tiles as seats: each tile has one winner
            assert {a["code"] for a in answers if a["say"] == "refused"} <= {
                "taken",
                "picked_already",
                "not_now",
            }
        for seat in seats:
            while not seat.update["result"]:
                await seat.hear()
        ends = {(seat.update["number"], str(seat.update["result"])) for seat in seats}
        assert len(ends) == 1
    return claims


def test_a_thousand_racing_claims_have_one_winner_each(pair: tuple[Server, Server]) -> None:
    names = ["Ann", "Bob", "Cem", "Dee"]
    wish = {"game": "factory-fun", "options": {"picking": "live"}}
    tables = [seated(pair[0], names, **wish) for _ in range(TABLES)]

    async def run() -> int:
        return sum(await asyncio.gather(*(race(pair, table, t) for table, t, _ in tables)))

    assert asyncio.run(run()) >= 1000
    for table, _, _ in tables:
        logs = [httpx.get(f"{server.url}/api/tables/{table}/export").text for server in pair]
        assert logs[0] == logs[1]
        claimed = re.findall(r'"do": "claim (\d+)"', logs[0])
        assert len(claimed) == len(set(claimed)) == 4 * ROUNDS
    assert conflicts(pair[0]) + conflicts(pair[1]) > 0  # they did race


def test_a_game_over_two_processes_with_bots_and_presence(pair: tuple[Server, Server]) -> None:
    table, tokens, _ = seated(pair[0], ["Ann", "Bob"], bots=["random"])

    async def play() -> None:
        async with (
            at_table(pair[0], table, tokens[0]) as ann,
            at_table(pair[1], table, tokens[1]) as bob,
        ):
            for seat in (ann, bob):
                while [s["online"] for s in seat.roster.get("seats", [])][:2] != [True, True]:
                    await seat.hear()
            await play_on([ann, bob], 2)
            assert ann.update["result"] == bob.update["result"]

    asyncio.run(play())


def test_bots_go_on_when_their_process_dies(postgres: Postgres) -> None:
    url = postgres.database()
    one, two = Server(url).start(), Server(url).start()
    try:
        table, tokens, _ = seated(one, ["Ann"], bots=["random"] * 3)

        async def play() -> None:
            async with at_table(two, table, tokens[0]) as ann:
                await ann.reach(1)
                one.kill()
                await play_on([ann], 4)

        asyncio.run(play())
    finally:
        two.stop()


def test_a_host_removes_a_guest_who_is_at_another_process(pair: tuple[Server, Server]) -> None:
    table, tokens, people = seated(pair[0], ["Ann", "Bob"])

    async def play() -> None:
        async with at_table(pair[1], table, tokens[1]) as bob:
            await bob.reach(1)
            await asyncio.to_thread(people[0].ok, "DELETE", f"/api/tables/{table}/seats/1")
            await bob.socket.wait_closed()
            assert bob.socket.close_code == 1001

    asyncio.run(play())


def test_workers_share_a_port(postgres: Postgres) -> None:
    server = Server(postgres.database(), workers=2).start()
    try:
        table, tokens, _ = seated(server, ["Ann", "Bob"])

        async def play() -> None:
            async with (
                at_table(server, table, tokens[0]) as ann,
                at_table(server, table, tokens[1]) as bob,
            ):
                await play_on([ann, bob], 6)

        asyncio.run(play())
        assert "shopfloor_open_sockets" in httpx.get(f"{server.url}/metrics").text
    finally:
        server.stop()
