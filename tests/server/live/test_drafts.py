"""A draft is judged once for each entry of the log, and is not lost while the store is down."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from shopfloor.kernel import Json
from shopfloor.kernel.capabilities import Draft
from shopfloor.server.http.payloads import NewTable
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live import draft_keeper
from shopfloor.server.live.room import Room
from shopfloor.server.service import Service
from shopfloor.server.settings import Settings
from shopfloor.server.store import StoreDown
from shopfloor.table import Table

LAYOUT: Json = {"format": 1, "machines": []}


class Named(str):
    """An action that is nothing but its text."""


class Judge:
    """A game's judgement, counted; it refuses when told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.refuses = False

    def __call__(self, table: Table, seat: int, layout: Json) -> Draft:
        self.asked += 1
        if self.refuses:
            raise Refusal("no_drafts")
        return Draft({"legal": True}, Named(f"build {len(table.entries)}"))


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    counted = Judge()
    monkeypatch.setattr(draft_keeper, "judge", counted)
    return counted


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[Service, Room]]:
    """A service in this process, and the room of a table that one person plays at."""
    service = Service(Settings(database=f"sqlite:///{folder / 'test.db'}", thinkers=1))
    await service.hall.start()
    try:
        wish = NewTable(game="factory-fun", seats=1, start=True)
        opened = await service.lobby.create("ann", "Ann", wish)
        yield service, await service.hall.rooms.enter(opened.table.id)
    finally:
        await service.close()


async def step(room: Room) -> None:
    """Let the table come to a further entry."""
    assert room.table is not None
    first = str(room.table.state.legal(0)[0])
    await room.act(0, lambda table: table.play(0, first))


def test_a_draft_is_judged_again_only_after_a_further_entry(tmp_path: Path, judge: Judge) -> None:
    async def play() -> None:
        async with playing(tmp_path) as (service, room):
            keeper = service.hall.drafts
            said = keeper.keep(room, 0, LAYOUT).verdict
            kept = await keeper.draft(room, 0)
            assert kept is not None and said is not None
            assert (kept.layout, kept.verdict) == (LAYOUT, said)
            assert await keeper.standing(room, 0) == said["action"]
            assert judge.asked == 1
            await step(room)
            assert await keeper.standing(room, 0) == f"build {room.number}"
            assert await keeper.standing(room, 0) != said["action"]
            assert judge.asked == 2

    asyncio.run(play())


def test_a_refused_draft_is_not_kept_and_one_refused_later_does_not_stand(
    tmp_path: Path, judge: Judge
) -> None:
    async def play() -> None:
        async with playing(tmp_path) as (service, room):
            keeper = service.hall.drafts
            keeper.keep(room, 0, LAYOUT)
            judge.refuses = True
            with pytest.raises(Refusal):
                keeper.keep(room, 0, {"other": 1})
            await step(room)
            kept = await keeper.draft(room, 0)
            assert kept is not None
            assert (kept.layout, kept.verdict) == (LAYOUT, None)
            assert await keeper.standing(room, 0) is None
            assert judge.asked == 3
            keeper.drop(room, 0)
            assert await keeper.draft(room, 0) is None

    asyncio.run(play())


def test_drafts_wait_for_a_store_that_is_down(
    tmp_path: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def down(*_: object) -> None:
        raise StoreDown("gone")

    async def play() -> None:
        async with playing(tmp_path) as (service, room):
            hall = service.hall
            hall.drafts.keep(room, 0, LAYOUT)
            with monkeypatch.context() as broken:
                broken.setattr(hall.store.journal, "keep_drafts", down)
                await hall.drafts.save()
            assert hall.health.readonly and hall.drafts.unsaved_at(room.id)
            assert not await hall.store.journal.read_drafts(room.id)
            await hall.drafts.save()
            assert not hall.drafts.unsaved_at(room.id)
            assert await hall.store.journal.read_drafts(room.id)

    asyncio.run(play())


def test_what_another_process_kept_is_fetched_while_the_store_answers(
    tmp_path: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def down(*_: object) -> None:
        raise StoreDown("gone")

    async def play() -> None:
        async with playing(tmp_path) as (service, room):
            hall, newer = service.hall, {"format": 1}
            hall.drafts.shared = True
            hall.drafts.keep(room, 0, LAYOUT)
            await hall.drafts.save()
            await hall.drafts.draft(room, 0)
            assert judge.asked == 1  # the same draft: nothing to judge
            text = msgspec.json.encode(newer).decode()
            await hall.store.journal.keep_drafts({(room.id, 0): text})
            kept = await hall.drafts.draft(room, 0)
            assert kept is not None and kept.layout == newer
            assert judge.asked == 2
            monkeypatch.setattr(hall.store.journal, "read_drafts", down)
            assert await hall.drafts.draft(room, 0) is kept
            assert hall.health.readonly

    asyncio.run(play())
