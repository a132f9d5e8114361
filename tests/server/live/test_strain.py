"""Past saturation new tables and hints are refused, moves are taken, and it ends by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shopfloor.server import metrics
from shopfloor.server.http.payloads import NewTable
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live.strain import FINE, LATE, LOOK_SECONDS, Strain
from shopfloor.server.live.wire.commands import carry_out
from shopfloor.server.live.wire.messages import Accepted, Hint, Move
from shopfloor.server.service import Service
from shopfloor.server.settings import Settings
from tests.server.live.test_near_valid import opened


def test_a_late_loop_strains_and_one_in_time_relaxes() -> None:
    strain = Strain()
    strain.note(LATE / 2)
    strain.check()
    strain.note(2.0)
    with pytest.raises(Refusal, match="overloaded") as refused:
        strain.check()
    assert (refused.value.status, refused.value.params["seconds"]) == (503, 4)
    looks = 0
    while strain.strained:
        strain.note(0.0)
        looks += 1
    assert 1 < looks * LOOK_SECONDS < 6, "it recovers by itself, within seconds, and not at once"
    strain.note(FINE * 2)
    assert not strain.strained, "a little late is not too much"


async def strained(folder: Path) -> None:
    service = Service(Settings(database=f"sqlite:///{folder / 'test.db'}", thinkers=1, pace=0))
    await service.start()
    try:
        socket = await opened(service, "fantastic-factories")
        room, person = socket.room, await service.hall.store.people.add("Bob")
        wish = NewTable(game="fantastic-factories", seats=1)
        service.hall.strain.note(1e6)
        with pytest.raises(Refusal, match="overloaded"):
            await service.lobby.create(person, "Bob", wish)
        with pytest.raises(Refusal, match="overloaded"):
            await carry_out(socket, Hint("h"))
        while room.table is None or 0 not in room.table.state.actors():
            await asyncio.sleep(0.01)
        text = str(room.table.state.legal(0)[0])
        assert isinstance(await carry_out(socket, Move("m", text)), Accepted)
        service.hall.strain.lag = 0.0
        service.hall.strain.note(0.0)
        assert (await service.lobby.create(person, "Bob", wish)).token
    finally:
        await service.close()


def test_new_tables_and_hints_are_refused_and_moves_are_not(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(strained(tmp_path), 60))
    text = metrics.text().decode()
    for told in ("shopfloor_loop_lag_seconds_count", 'shopfloor_store_seconds_count{doing="write"}'):
        (line,) = (line for line in text.splitlines() if line.startswith(told))
        assert float(line.split()[-1]) > 0


def test_a_loop_that_is_kept_is_noticed() -> None:
    async def keep() -> None:
        strain = Strain()
        watching = asyncio.create_task(strain.watch())
        await asyncio.sleep(LOOK_SECONDS / 2)
        deadline = asyncio.get_running_loop().time() + 2 * LATE + LOOK_SECONDS
        while asyncio.get_running_loop().time() < deadline:
            pass
        while not strain.lag:
            await asyncio.sleep(0.01)
        assert strain.strained
        watching.cancel()

    asyncio.run(keep())
