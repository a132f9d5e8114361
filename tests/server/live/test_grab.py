"""The live grab, drafts and builds of the pipe games."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from shopfloor.bots.pipes.engineer import EngineerBot
from tests.server.client import Seat, Server, at_table
from tests.server.playing import all_reach, seated


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits a second before it flips: long enough to be seen waiting."""
    file = tmp_path_factory.mktemp("grab") / "test.db"
    running = Server(f"sqlite:///{file}", flip_seconds=1.0).start()
    yield running
    running.stop()


LIVE = {"game": "factory-fun", "options": {"picking": "live"}}


async def flipped(seat: Seat) -> None:
    """Wait until the tiles of a round lie open."""
    while seat.update.get("view", {}).get("phase") != "pick":
        await seat.hear()


def layout_with(update: dict[str, object], seat: int, machine: int) -> dict[str, object]:
    """Some layout with the machine on it: unsound, but one that can be judged."""
    board = update["view"]["plants"][seat]["layout"]["board"]  # type: ignore[index]
    at = {"id": machine, "at": [3, 3], "turn": 0}
    return {"format": 1, "game": "factory-fun", "board": board, "machines": [at]}


def test_the_flip_is_announced_and_nothing_is_dealt_before(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"], **LIVE)

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await ann.until("update")
            first = ann.update
            assert first["flip"] is not None
            assert first["view"]["tiles"] == []
            assert first["offers"] == []
            await flipped(ann)
            late = time.time() * 1000 - first["flip"]
            assert -5 <= late < 2000
            assert len(ann.update["view"]["tiles"]) == 2

    asyncio.run(play())


def test_one_tile_has_one_winner(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob", "Cem", "Dee"], **LIVE)

    async def play() -> None:
        async with (
            at_table(server, table, tokens[0]) as a,
            at_table(server, table, tokens[1]) as b,
            at_table(server, table, tokens[2]) as c,
            at_table(server, table, tokens[3]) as d,
        ):
            seats = [a, b, c, d]
            for seat in seats:
                await flipped(seat)
            tile = a.update["offers"][0]
            answers = await asyncio.gather(*(seat.move(tile) for seat in seats))
            won = [answer for answer in answers if answer["say"] == "accepted"]
            lost = [answer for answer in answers if answer["say"] == "refused"]
            assert len(won) == 1
            assert {answer["code"] for answer in lost} == {"taken"}
            assert all(answer["clause"] for answer in lost)

    asyncio.run(play())


def test_a_draft_is_judged_kept_and_brought_back(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"], **LIVE)

    async def play() -> None:
        async with (
            at_table(server, table, tokens[0]) as ann,
            at_table(server, table, tokens[1]) as bob,
        ):
            await flipped(ann)
            machine = int(ann.update["offers"][0].split()[1])
            assert (await ann.ask("draft", draft={"x": 1}))["code"]  # nothing to add yet
            await ann.move(f"claim {machine}")
            passed = await bob.move("pass")
            await all_reach([ann, bob], passed["number"])
            layout = layout_with(ann.update, 0, machine)
            answer = await ann.ask("draft", draft=layout)
            assert answer["say"] == "verdict", answer
            assert answer["draft"] is None  # who sent it has it
            assert not answer["verdict"]["legal"]
            assert {"cost", "bonus", "problems", "money"} <= answer["verdict"].keys()
            assert answer["verdict"]["action"] is None
            bad = await ann.ask("draft", draft={**layout, "machines": [{"id": 999}]})
            assert bad["say"] == "refused"
            assert bad["params"]["place"]
            assert "verdict" not in str(bob.heard)  # a draft is its seat's own
        async with at_table(server, table, tokens[0]) as again:
            kept = await again.until("verdict")
            assert kept["draft"] == layout
            assert kept["id"] is None
            declined = await again.ask("done")
            assert declined["say"] == "accepted"

    asyncio.run(play())


def test_games_without_layouts_say_so(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            assert (await ann.ask("draft", draft={}))["code"] == "no_drafts"

    asyncio.run(play())


def test_bots_react_like_people(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'test.db'}", pace=0.01).start()

    async def play(table: str, token: str) -> None:
        async with at_table(server, table, token) as ann:
            await flipped(ann)
            turned = time.monotonic()
            while not any(event["key"] == "claimed" for event in ann.events):
                await ann.hear(90)
            assert time.monotonic() - turned >= EngineerBot.reaction.least - 0.3

    try:
        table, tokens, _ = seated(server, ["Ann"], bots=["engineer"], **LIVE)
        asyncio.run(play(table, tokens[0]))
    finally:
        server.stop()
