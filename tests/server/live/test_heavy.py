"""What takes long is not done in the event loop: everybody else is answered meanwhile."""

from __future__ import annotations

import asyncio
import statistics
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from shopfloor.games.factory_fun.content import RULES as FUN
from shopfloor.games.factory_funner.content import RULES as FUNNER
from shopfloor.kernel import Rng, Unreadable
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.text import layout_from_text
from shopfloor.server.live import room
from shopfloor.server.services import saved_games
from shopfloor.server.settings import Settings
from shopfloor.server.store import SeatRow, Store, TableRow
from shopfloor.server.store.lobby import BITE
from shopfloor.server.store.migrate import migrate
from shopfloor.table import Seat, Table, write_game
from tests.server.client import Person, Server, at_table
from tests.server.inside import House, run
from tests.server.playing import seated

LATE = 0.25  # seconds: a ping beside heavy work, on a busy machine


def finished_game() -> str:
    table, stream = Table.open("fantastic-factories", [Seat(n) for n in "abcde"], b"e" * 32), Rng(2)
    while actors := table.state.actors():
        table.play(actors[0], table.state.sample(actors[0], stream))
    return write_game(table)


async def pings(server: Server, table: str, busy: asyncio.Task[Any]) -> list[float]:
    """The seconds of every ping that a spectator sends while something heavy goes on."""
    took = []
    async with at_table(server, table) as seat:
        while not busy.done():
            began = time.monotonic()
            await seat.say(say="ping", at=1)
            await seat.until("pong")
            took.append(time.monotonic() - began)
            await asyncio.sleep(0.002)
    return took


def test_replays_are_folded_by_workers(server: Server) -> None:
    person = Person(server, "Reader")
    saved = finished_game()
    opened = person.http.post("/api/games/import", content=saved).json()
    table, _, _ = seated(server, ["Ann"], bots=["random"])
    replay = opened["table"]["id"]
    last = saved.count("\n") - 2

    async def read() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            for more in ("", f"/views?seat=0&first={last}&last={last}"):
                path = f"/api/replays/{replay}{more}"
                assert (await http.get(path)).status_code == 200

    async def both() -> list[float]:
        reading = asyncio.create_task(read())
        return await pings(server, table, reading)

    took = asyncio.run(both())
    assert statistics.median(took) < LATE
    told = person.ask("GET", "/metrics").text
    for job in ("tell", "show"):  # a worker has done it, not the loop
        assert f'shopfloor_thinking_seconds_count{{job="{job}"}}' in told


def test_files_are_read_signed_and_written_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log has up to 30,000 entries: hashing them takes tenths of a second."""
    called: list[str] = []

    def beside(name: str) -> None:
        real = getattr(saved_games, name)

        def noted(*args: Any) -> Any:
            assert threading.current_thread() is not threading.main_thread(), name
            called.append(name)
            return real(*args)

        monkeypatch.setattr(saved_games, name, noted)

    async def test(house: House) -> None:
        ann = await house.guest("Ann")
        wish = {"game": "fantastic-factories", "seats": 1, "start": True}
        table = (await ann.ok("POST", "/api/tables", wish))["table"]["id"]
        saved = await ann.ask("GET", f"/api/tables/{table}/export")
        brought = await ann.http.post("/api/games/import", content=saved.text)
        assert brought.status_code == 200, brought.text

    for name in ("sign", "write_log", "read_lines"):
        beside(name)
    run(tmp_path, test, thinkers=1)
    assert called == ["sign", "write_log", "read_lines"]


def test_a_long_table_is_opened_in_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every slice lets the others of the loop have their turn."""
    monkeypatch.setattr(room, "SLICE_SECONDS", 0)

    async def test(house: House) -> None:
        ann = await house.guest("Ann")
        wish = {"game": "fantastic-factories", "seats": 1, "start": True}
        table = (await ann.ok("POST", "/api/tables", wish))["table"]["id"]
        opened = await house.service.hall.rooms.enter(table)
        assert opened.table is not None
        entries = list(opened.table.entries)
        folding = asyncio.create_task(opened.take_log(entries))
        turns = 0
        while not folding.done():
            await asyncio.sleep(0)
            turns += 1
        await folding
        assert list(opened.table.entries) == entries
        assert turns >= len(entries) / 2

    run(tmp_path, test, thinkers=1)


@pytest.mark.parametrize("rules", [FUN, FUNNER])
def test_a_layout_larger_than_its_board_is_not_read(rules: PipeRules) -> None:
    board = next(iter(rules.floors))
    pipe = {"at": [1, 1], "ends": ["n", "s"]}
    draft = {"format": 1, "game": rules.game, "board": board, "pipes": [pipe] * 2500}
    text = f"{board}: " + "n-s@1,1 " * 6000
    readers: list[Callable[[], Layout]] = [
        lambda: layout_from_json(rules, draft),
        lambda: layout_from_text(rules.floors, text),
    ]
    for read in readers:
        began = time.perf_counter()
        with pytest.raises(Unreadable, match="crowded_board"):
            read()
        assert time.perf_counter() - began < 0.02


def test_tidying_up_many_tables_is_done_in_bites(database: str) -> None:
    """Every write is short: no statement touches more rows than a bite has."""
    touched: list[int] = []

    async def tidy() -> None:
        store = opened_store(database)
        await migrate(store.database)
        for number in range(3 * BITE):
            await store.lobby.add(old_table(number), [SeatRow(0)])
        engine = store.database.engine.sync_engine
        event.listen(engine, "after_cursor_execute", lambda _, cursor, *__: note(cursor))
        await store.lobby.expire(2, 45, 365)
        assert await store.lobby.read("old 7") is None
        await store.close()

    def note(cursor: Any) -> None:
        if cursor.description is None:  # it wrote
            touched.append(cursor.rowcount)

    asyncio.run(tidy())
    assert max(touched) == BITE
    assert touched.count(BITE) >= 3


def opened_store(database: str) -> Store:
    return Store(Settings(database=database).url)


def old_table(number: int) -> TableRow:
    return TableRow(
        id=f"old {number}",
        code=None,
        status="over",
        host="gone",
        game="factory-fun",
        options={},
        public=False,
        timers={},
        on_timeout="",
        created=1,
        touched=1,
    )
