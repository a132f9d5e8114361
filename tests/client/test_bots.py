"""Bots of one's own at hosted tables: sync, async, by the command, and wherever they are asked."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shopfloor.client import AsyncClient, Client, Refused, Turn
from shopfloor.client.bots import anywhere, load, play
from shopfloor.kernel import BadFile
from shopfloor.server.http.payloads import NewTable
from tests.client.conftest import Maker
from tests.server.client import Server

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "my_bot.py"
WAIT = 60.0


def opened(host: Client, game: str = "fantastic-factories") -> tuple[str, str]:
    """A table for two; its id, and the token of the host's seat."""
    made = host.open(NewTable(game=game, seats=2))
    assert made.token is not None
    return made.table.id, made.token


def test_two_programs_play_a_game(hosted: Server, program: Maker) -> None:
    host, guest = program("Host"), program("Guest")
    table, token = opened(host)
    choose = load(EXAMPLE)
    refusals: list[Refused] = []

    async def guests() -> object:
        client = AsyncClient(hosted.url, guest.door.key)
        link = f"{hosted.url}/t/{table}"
        return await play(client, link, None, choose, refusals.append)

    async def both() -> object:
        playing = asyncio.create_task(guests())
        while host.info(table).seats[1].free:
            await asyncio.sleep(0.02)
        host.start(table)
        await asyncio.to_thread(hosts)
        return await playing

    def hosts() -> None:
        with host.at(table, token) as here:
            for turn in here.turns():
                assert turn.seat == 0 and turn.game == "fantastic-factories"
                here.move(str(choose(turn)))
            assert here.result is not None

    result = asyncio.run(asyncio.wait_for(both(), WAIT))
    assert result == host.info(table).result
    assert not refusals
    assert '"Guest · bot"' in host.export(table)


def test_the_command_seats_the_example_bot(hosted: Server, program: Maker) -> None:
    host, guest = program("Host"), program("Example")
    table, token = opened(host)
    code = host.info(table).code
    command = [sys.executable, "-W", "ignore", "-m", "shopfloor", "bot", str(EXAMPLE)]
    command += ["--table", f"{hosted.url}/join/{code}", "--key", str(guest.door.key)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with host.at(table, token) as here:
        while here.heard.roster is None or here.heard.roster.seats[1].free:
            here.hear(WAIT)
        assert here.heard.roster.seats[1].name == "Example · bot"
        host.start(table)
        for turn in here.turns():
            here.move(turn.offers[-1])
    told, errors = running.communicate(timeout=WAIT)
    assert running.returncode == 0, errors
    assert len(told.splitlines()) == 2


def test_a_refused_move_is_told_and_something_else_is_played(program: Maker) -> None:
    host, guest = program("Host"), program("Fool")
    table, token = opened(host, "factory-funner")
    seat = guest.join(table)
    host.start(table)
    with host.at(table, token) as mine, guest.at(table, seat.token) as theirs:
        tables = [mine, theirs]
        asked = next(t for t in tables if t.heard.turn() is not None)
        with pytest.raises(Refused, match="unknown_verb"):
            asked.move("fly to the moon")
        with pytest.raises(Refused) as refused:
            asked.move("claim 0" if "claim 0" not in asked.heard.turn().offers else "keep")
        assert refused.value.clause
        assert asked.move(asked.heard.turn().offers[-1]) > 0


def test_your_turn_anywhere(hosted: Server, program: Maker) -> None:
    """One program at two tables, told of both, plays both to their end."""
    host, busy = program("Host"), program("Busy")
    tables = [opened(host) for _ in range(2)]
    for table, _ in tables:
        busy.join(table)
        host.start(table)
    asked: list[str] = []

    def choose(turn: Turn) -> str:
        asked.append(turn.game)
        return turn.offers[-1]

    async def game(table: str, token: str) -> None:
        async with AsyncClient(hosted.url, host.door.key).at(table, token) as here:
            async for turn in here.turns():
                await here.move(turn.offers[-1])

    async def everything() -> None:
        client = AsyncClient(hosted.url, busy.door.key)
        listening = asyncio.create_task(anywhere(client, choose, print))
        await asyncio.gather(*[game(table, token) for table, token in tables])
        listening.cancel()

    asyncio.run(asyncio.wait_for(everything(), WAIT))
    assert asked
    assert all(host.info(table).result is not None for table, _ in tables)


def test_the_stream_tells_which_tables_wait(program: Maker) -> None:
    host, guest = program("Host"), program("Listener")
    table, token = opened(host)
    guest.join(table)
    host.start(table)
    with host.at(table, token) as here:
        while (turn := here.heard.turn()) is not None and turn.view["phase"] != "work":
            here.move(turn.offers[0])
            while here.heard.update is not None and here.heard.turn() == turn:
                here.hear(WAIT)
        waiting = next(guest.turns())
    assert (waiting.table, waiting.seat) == (table, 1)


def test_a_file_without_a_bot_is_one_clear_error(tmp_path: Path) -> None:
    empty = tmp_path / "empty.py"
    empty.write_text("x = 1\n")
    with pytest.raises(BadFile, match="bot_without_choose"):
        load(empty)


def test_the_example_is_twenty_lines() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 20


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--table", "http://127.0.0.1:9/t/abc"], "A key is needed"),
        (["--table", "nonsense", "--key", "x"], "This is no link to a table"),
        (["--table", "http://127.0.0.1:9/t/abc", "--key", "x"], "cannot be reached"),
        ([], "This is no link to a table"),
    ],
)
def test_what_the_command_cannot_do_is_one_clear_line(given: list[str], said: str) -> None:
    command = [sys.executable, "-m", "shopfloor", "bot", str(EXAMPLE), *given]
    env = {**os.environ, "SHOPFLOOR_LANG": "en", "SHOPFLOOR_KEY": ""}
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=WAIT)
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr
