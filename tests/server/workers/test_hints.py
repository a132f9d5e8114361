"""Whoever asks for a hint gets one: the best found in time, else a quick look that says so."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from shopfloor.server.http.payloads import NewTable
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live.wire import commands
from shopfloor.server.live.wire.commands import carry_out
from shopfloor.server.live.wire.messages import Hint, Hinted, Move
from shopfloor.server.live.wire.socket import Socket
from shopfloor.server.service import Service
from shopfloor.server.settings import Settings
from shopfloor.server.workers.lanes import Bounds, Share
from shopfloor.server.workers.pool import HINTS, TooSlow
from tests.server.live.test_near_valid import socket_at

Test = Callable[[Service, Socket], Awaitable[None]]
SOMEBODY = Share("somebody", "9.9.9.9")


@pytest.fixture
def try_at_table(tmp_path: Path) -> Callable[[str, Test], None]:
    """Try something at a table of one person."""

    async def run(game: str, test: Test) -> None:
        settings = Settings(database=f"sqlite:///{tmp_path / 'test.db'}", thinkers=1, pace=0)
        service = Service(settings)
        await service.start()
        try:
            person = await service.hall.store.people.add("Ann")
            wish = NewTable(game=game, seats=1, start=True)
            table = (await service.lobby.create(person, "Ann", wish)).table.id
            await test(service, await socket_at(service, table))
        finally:
            await service.close()

    return lambda game, test: asyncio.run(asyncio.wait_for(run(game, test), 60))


async def asked(socket: Socket, depth: int = 3) -> Hinted:
    answer = await carry_out(socket, Hint("h", depth))
    assert isinstance(answer, Hinted)
    return answer


async def take_tile(socket: Socket) -> None:
    assert socket.room.table is not None
    claims = [str(action) for action in socket.room.table.state.legal(0)]
    await carry_out(socket, Move("m", next(text for text in claims if text.startswith("claim"))))


@pytest.mark.parametrize("game", ["factory-fun", "factory-funner", "fantastic-factories"])
def test_a_hint_is_a_quick_look_when_nobody_has_time_to_think(
    try_at_table: Callable[[str, Test], None], monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(commands, "HINT_PATIENCE", 0.05)

    async def test(service: Service, socket: Socket) -> None:
        lane = service.hall.thinkers.lanes[HINTS]
        async with lane.place(SOMEBODY, None):  # the only place for hints is taken
            late = await asked(socket)
            lane.bounds = Bounds(2, 16, 0)  # and now the line is full
            full = await asked(socket)
        assert late.more["quick"] and full.more["quick"]
        assert socket.room.table is not None
        for hint in (late, full):
            socket.room.table.copy().play(0, hint.text)  # it can be done

    try_at_table(game, test)


def test_a_quick_look_at_a_build_is_honest_about_its_worth(
    try_at_table: Callable[[str, Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(service: Service, socket: Socket) -> None:
        await take_tile(socket)
        lane = service.hall.thinkers.lanes[HINTS]
        bounds, lane.bounds = lane.bounds, Bounds(2, 16, 0)
        quick = await asked(socket)
        assert quick.text.split()[0] in ("build", "decline") and quick.more["quick"]
        assert quick.more["worth"]["proven"] is False
        lane.bounds = bounds
        best = await asked(socket)
        assert "quick" not in best.more
        assert best.more["worth"]["value"] >= quick.more["worth"]["value"]

    try_at_table("factory-funner", test)


def test_a_thinker_that_dies_costs_nobody_the_hint(
    try_at_table: Callable[[str, Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(service: Service, socket: Socket) -> None:
        thinkers = service.hall.thinkers
        think = thinkers.run

        async def die(job: object, seconds: float) -> object:
            if not getattr(job, "quick", False):
                raise TooSlow
            return await think(job, seconds)  # type: ignore[arg-type]

        monkeypatch.setattr(thinkers, "run", die)
        assert (await asked(socket)).more["quick"]

    try_at_table("factory-funner", test)


def test_who_asks_too_much_at_once_is_still_refused(
    try_at_table: Callable[[str, Test], None],
) -> None:
    async def test(service: Service, socket: Socket) -> None:
        service.hall.thinkers.lanes[HINTS].bounds = Bounds(0, 16, 200)
        with pytest.raises(Refusal, match="too_much_at_once") as refused:
            await asked(socket)
        assert refused.value.params["seconds"] >= 1

    try_at_table("factory-funner", test)
