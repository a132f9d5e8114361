"""The house that 0.1.0 has left opens here: people, tables, logs; running games go on."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from shopfloor import games
from shopfloor.table import read_game, verify
from tests.server.client import Server, at_table
from tests.server.playing import play_on
from tests.server.postgres import Postgres

FIXTURES = Path(__file__).parent / "fixtures"
RELEASES = sorted(path.name for path in FIXTURES.iterdir())
SAVED = sorted(FIXTURES.glob("*/*.jsonl"))
GAMES = sorted(games.discover())


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


class House:
    """A server of this release over the database of an older one."""

    def __init__(self, server: Server, left: dict[str, Any]) -> None:
        self.server, self.left = server, left

    def ask(self, path: str, cookie: str = "") -> Any:
        cookies = {"shopfloor": cookie} if cookie else {}
        answer = httpx.get(f"{self.server.url}{path}", cookies=cookies, timeout=20)
        assert answer.status_code == 200, answer.text
        return answer


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.remove()


@pytest.fixture(
    scope="module", params=[f"{r}-{k}" for r in RELEASES for k in ("sqlite", "postgres")]
)
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    release, kind = request.param.split("-")
    dump = gzip.decompress((FIXTURES / release / f"{kind}.sql.gz").read_bytes()).decode()
    left = json.loads((FIXTURES / release / f"{kind}.json").read_text("utf-8"))
    if kind == "sqlite":
        file = tmp_path_factory.mktemp("house") / "house.db"
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript(dump)
        database = f"sqlite:///{file}"
    else:
        running: Postgres = request.getfixturevalue("postgres")
        database = running.database()
        running.feed(database, dump)
    # Nobody has touched it for long: it must not expire under the test.
    server = Server(database, lobby_days=100_000, table_days=100_000, keep_days=100_000).start()
    yield House(server, left)
    server.stop()


@pytest.mark.parametrize("path", SAVED, ids=named)
def test_a_saved_game_is_read_and_its_result_holds(path: Path) -> None:
    text = path.read_text("utf-8")
    if ".unfinished." in path.name:
        assert len(read_game(text).entries) == text.count("\n") - 2  # less header and seed
    else:
        assert verify(text).result() is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_replayed(house: House, game: str) -> None:
    table = house.left["games"][game]["finished"]["table"]
    replay = house.ask(f"/api/replays/{table}").json()
    assert replay["result"] and replay["steps"] and replay["events"]
    assert read_game(house.ask(f"/api/tables/{table}/export").text).result() is not None


@pytest.mark.parametrize("kind", ["running", "with_bot"])
@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_goes_on_to_its_end(house: House, game: str, kind: str) -> None:
    left = house.left["games"][game][kind]
    asyncio.run(play_to_the_end(house.server, left))


async def play_to_the_end(server: Server, left: dict[str, Any]) -> None:
    async with AsyncExitStack() as stack:
        sit = [at_table(server, left["table"], token) for token in left["tokens"]]
        seats = [await stack.enter_async_context(seat) for seat in sit]
        await seats[0].reach(left["number"])
        await play_on(seats, seed=11)
        assert seats[0].update["result"]
        assert seats[0].update["number"] > left["number"]


def test_a_lobby_is_found_by_its_code_and_its_host_is_known(house: House) -> None:
    me = house.ask("/api/me", house.left["host"]).json()
    assert me["name"] == "Host"
    found = house.ask(f"/api/codes/{house.left['code']}").json()
    assert house.left["lobby"] in json.dumps(found)
