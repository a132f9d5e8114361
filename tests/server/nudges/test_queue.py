"""The queue is durable, shared by processes without sending twice, quiet and bundled."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from shopfloor.server.ids import now
from shopfloor.server.nudges.queue import Queue
from shopfloor.server.nudges.quiet import QuietHours, after_quiet
from shopfloor.server.nudges.waits import Waits
from shopfloor.server.nudges.ways import Ways
from shopfloor.server.services.people.nudging import new_way
from shopfloor.server.store import SeatRow
from shopfloor.server.store.migrate import migrate
from tests.server.client import Person, Server, at_table
from tests.server.live.test_heavy import old_table, opened_store
from tests.server.nudges.receivers import Receiver, until
from tests.server.nudges.test_nudges import asked, hook, quick, way
from tests.server.playing import seated

HOUR = 3_600_000


def test_two_processes_take_every_nudge_once(database: str) -> None:
    async def test() -> None:
        stores = [opened_store(database), opened_store(database)]
        await migrate(stores[0].database)
        person = await stores[0].people.add("Ann")
        for n in range(20):
            made = new_way(person, "hook", f"https://example.org/{n}", "en", "https://a.b")
            await Ways(stores[0].database).add(made, first="test")
        queues = [Queue(store.database) for store in stores]
        taken = await asyncio.gather(*(queue.take(20) for queue in queues))
        names = [nudge.id for found in taken for nudge, _ in found]
        assert len(names) == len(set(names)) == 20
        assert await queues[0].take(20) == []  # until the lease is over
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_a_wait_is_told_of_once_by_whichever_process(database: str) -> None:
    async def test() -> None:
        stores = [opened_store(database), opened_store(database)]
        await migrate(stores[0].database)
        ann, bob = [await stores[0].people.add(name) for name in ("Ann", "Bob")]
        for n in (1, 2):
            sitting = [SeatRow(0, "Ann", ann), SeatRow(1, "Bob", bob)]
            await stores[0].lobby.add(old_table(n), sitting)
            await stores[0].lobby.change(f"old {n}", status="playing", waiting="0,1")
        made = new_way(ann, "hook", "https://example.org/", "en", "https://a.b")
        await Ways(stores[0].database).add(made)
        first, second = (Waits(store.database) for store in stores)
        found = await first.all()
        assert [(wait.table, wait.name) for wait in found] == [("old 1", "Ann"), ("old 2", "Ann")]
        await asyncio.gather(*(w.begin(wait) for w in (first, second) for wait in found))
        assert [wait.fresh for wait in await second.all()] == [False, False]
        told = await asyncio.gather(*(w.tell(found[0], HOUR) for w in (first, second)))
        assert sorted(told) == [False, True]
        assert await second.tell(found[1], HOUR)
        assert len(await Queue(stores[0].database).take(9)) == 1  # one for both
        assert len(await first.of(ann)) == 2 and await first.of(bob) == []
        for store in stores:
            await store.close()

    asyncio.run(test())


def waiting_for(ann: Person, bob: Person) -> str:
    """A new table that waits for the first of the two."""
    while True:
        table = str(ann.open(seats=2)["table"]["id"])
        bob.join(table)
        if ann.ok("POST", f"/api/tables/{table}/start")["your_turn"]:
            return table


def dues(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as database:
        return [due for (due,) in database.execute("SELECT due FROM nudges")]


def test_a_nudge_survives_a_kill_and_arrives_once_bundled_by_the_hour(tmp_path: Path) -> None:
    file = tmp_path / "test.db"
    server = Server(f"sqlite:///{file}", **(quick(9) | {"nudge_retry_seconds": 1})).start()
    receiver = Receiver()
    port = receiver.port
    receiver.close()
    _, ann = asked(server)
    hook(ann, receiver, "/killed")
    until(lambda: way(ann)["fault"] == "down")
    server.kill()
    receiver = Receiver(port)
    server.start()
    try:
        until(lambda: way(ann)["sent"])
        assert len(receiver.at("/killed")) == 1
        opened = [waiting_for(ann, Person(server, "Bob")) for _ in range(2)]
        until(lambda: dues(file))
        time.sleep(1)
        (due,) = dues(file)  # one for both, when the hour is over
        assert now() + HOUR - 60_000 < due <= now() + HOUR
        assert len(receiver.at("/killed")) == 1 and len(opened) == 2
    finally:
        server.stop()
        receiver.close()


def test_who_looks_at_the_table_is_not_nudged_and_quiet_hours_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "test.db"
    server = Server(f"sqlite:///{file}", **quick(9)).start()
    receiver = Receiver()
    try:
        table, tokens, people = seated(server, ["Ann", "Bob"])
        for person in people:
            hook(person, receiver, "/here")

        async def look() -> None:
            async with at_table(server, table, tokens[0]), at_table(server, table, tokens[1]):
                await asyncio.sleep(1.5)

        asyncio.run(look())
        assert receiver.posted == []
        _, cleo = asked(server)
        minute = int(time.time() // 60) % 1440
        quiet = {"zone": "UTC", "begins": (minute - 5) % 1440, "ends": (minute + 300) % 1440}
        cleo.ok("PUT", "/api/me/quiet", quiet)
        hook(cleo, receiver, "/quiet")
        until(lambda: [due for due in dues(file) if due > now() + 4 * HOUR])
        assert receiver.posted == []
    finally:
        server.stop()
        receiver.close()


@pytest.mark.parametrize(
    ("begins", "ends", "at", "wakes"),
    [
        (22 * 60, 7 * 60, "2026-07-01T23:30", "2026-07-02T07:00"),
        (22 * 60, 7 * 60, "2026-07-01T06:59", "2026-07-01T07:00"),
        (22 * 60, 7 * 60, "2026-07-01T12:00", "2026-07-01T12:00"),
        (12 * 60, 13 * 60, "2026-07-01T12:15", "2026-07-01T13:00"),
        (22 * 60, 7 * 60, "2026-10-24T23:00", "2026-10-25T07:00"),  # that night has 25 hours
        (8 * 60, 8 * 60, "2026-07-01T08:00", "2026-07-01T08:00"),
    ],
)
def test_quiet_hours_go_by_the_clock_on_the_wall(
    begins: int, ends: int, at: str, wakes: str
) -> None:
    berlin = ZoneInfo("Europe/Berlin")

    def milliseconds(text: str) -> int:
        local = datetime.fromisoformat(text).replace(tzinfo=berlin)
        return int(local.astimezone(UTC).timestamp() * 1000)

    quiet = QuietHours("Europe/Berlin", begins, ends)
    assert after_quiet(quiet, milliseconds(at)) == milliseconds(wakes)
