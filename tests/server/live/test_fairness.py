"""One person cannot stop the bots of others: with tables, with hints, or with files."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from shopfloor.server.workers.jobs import Answer, Think
from shopfloor.server.workers.pool import TooSlow
from shopfloor.table import Seat, Table, write_game
from tests.server.client import Person, Server, at_table
from tests.server.inside import House, run
from tests.server.live.test_near_valid import opened
from tests.server.playing import bot_answers, long_file, seated

STRONG = "director"
LONG = 20_000  # entries of a file that takes seconds to judge
WAIT = 12.0  # seconds: a budget in line, a budget of thinking, and a slow machine


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("fair")
    database = f"sqlite:///{folder / 'test.db'}"
    running = Server(database, bot_seconds=2, bot_tables_per_person=12).start()
    yield running
    running.stop()


def bot_moves(server: Server) -> float:
    """Seconds that a bot at a new person's table takes for its first move."""
    table, tokens, _ = seated(server, ["Visitor"], bots=["greedy"])

    async def watch() -> float:
        async with at_table(server, table, tokens[0]) as seat:
            return await bot_answers(seat)

    return asyncio.run(asyncio.wait_for(watch(), WAIT))


def saved_game() -> str:
    """A long running game, to be judged again and again."""
    table = Table.open("fantastic-factories", [Seat("a"), Seat("b")], b"long" * 8)
    from shopfloor.kernel import Rng

    stream = Rng(1)
    while (actors := table.state.actors()) and table.number < 300:
        table.play(actors[0], table.state.sample(actors[0], stream))
    return write_game(table)


def test_many_tables_of_strong_bots_are_refused_in_time_and_share(server: Server) -> None:
    glutton = Person(server, "Glutton")
    wish = {"game": "fantastic-factories", "seats": 3, "bots": [STRONG, STRONG]}
    wish |= {"start": True, "timers": {"turn": 5}, "on_timeout": STRONG}
    answers = [glutton.ask("POST", "/api/tables", wish) for _ in range(14)]
    assert [answer.status_code for answer in answers[:12]] == [200] * 12
    refused = answers[-1]
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_bot_tables")
    assert int(refused.headers["Retry-After"]) > 0
    assert bot_moves(server) < WAIT


@pytest.mark.parametrize("too_late", [{"random"}, {"random", "greedy"}])
def test_a_bot_whose_turn_comes_too_late_makes_a_simple_move(
    tmp_path: Path, too_late: set[str]
) -> None:
    """A simple bot's move, or if that has to wait too, one that does nothing."""
    asked: list[str] = []

    async def test(house: House) -> None:
        thinkers = house.service.hall.thinkers
        really = thinkers.ask

        async def ask(job: Think, *more: Any) -> Answer:
            asked.append(job.bot)
            await asyncio.sleep(0.01)
            if job.bot in too_late:
                raise TooSlow
            return await really(job, *more)

        thinkers.ask = ask  # type: ignore[assignment,method-assign]
        room = (await opened(house.service, "fantastic-factories")).room
        await room.sit_in(0, "random")  # whoever goes first
        while room.table is None or not any(entry.seat == 1 for entry in room.table.entries):
            assert asked[:2] in ([], ["random"], ["random", "greedy"])
            await asyncio.sleep(0.01)

    run(tmp_path, test, thinkers=1, pace=0)
    assert asked[:2] == ["random", "greedy"]


def test_files_nobody_waits_for_are_dropped(server: Server) -> None:
    person = Person(server, "Sender")
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    body = long_file(LONG)
    ended = told(server, 'shopfloor_ended_workers_total{lane="slow"}')
    head = (
        f"POST /api/games/import HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Cookie: {cookie}\r\nContent-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode()
    with ExitStack() as stack:
        for _ in range(6):  # as many as a person may have in line
            sender = socket.create_connection(("127.0.0.1", server.port))
            stack.enter_context(sender).sendall(head + body)
        until(lambda: waiting(server) == 5)  # one is judged
    until(lambda: waiting(server) == 0)
    until(lambda: told(server, 'shopfloor_ended_workers_total{lane="slow"}') > ended)
    answer = person.http.post("/api/games/import", content=saved_game().encode())
    assert answer.status_code == 200, answer.text


def test_many_hints_of_one_person_are_refused_with_a_time_to_try_again(server: Server) -> None:
    table, tokens, _ = seated(server, ["Asker"])

    async def ask() -> list[dict[str, object]]:
        async with asyncio.TaskGroup() as group:
            asking = [group.create_task(hint(server, table, tokens[0])) for _ in range(8)]
        return [task.result() for task in asking]

    answers = asyncio.run(ask())
    codes = [answer.get("code") for answer in answers]
    assert codes.count("too_much_at_once") >= 4, json.dumps(answers)
    refused = next(a for a in answers if a.get("code") == "too_much_at_once")
    assert isinstance(params := refused["params"], dict)
    assert params["seconds"] >= 1


async def hint(server: Server, table: str, token: str) -> dict[str, object]:
    async with at_table(server, table, token) as seat:
        await seat.reach(0)
        return await seat.ask("hint", depth=3)


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < end
        time.sleep(0.1)


def waiting(server: Server) -> float:
    return told(server, 'shopfloor_thinker_queue{lane="slow"}')


def told(server: Server, name: str) -> float:
    """What /metrics tells under a name."""
    text = Person(server, "Host").ask("GET", "/metrics").text
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))
