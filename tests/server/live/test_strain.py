"""Past saturation new tables and hints are refused, moves are taken, and it ends by itself."""

from __future__ import annotations

import asyncio
import math
import time
from pathlib import Path

import pytest

from shopfloor.server import metrics
from shopfloor.server.http.payloads import NewTable
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live import strain as strain_module
from shopfloor.server.live.strain import LOOK_SECONDS, LOOKS, Strain
from shopfloor.server.live.wire.commands import carry_out
from shopfloor.server.live.wire.messages import Accepted, Hint, Move
from shopfloor.server.service import Service
from shopfloor.server.settings import Settings
from tests.server.live.test_near_valid import opened


def looks(strain: Strain, late: float, busy: float, most: int = 200) -> float:
    """The seconds of such looks until it is strained, or no longer."""
    before = strain.strained
    for number in range(1, most):
        strain.note(late, busy)
        if strain.strained != before:
            return number * LOOK_SECONDS
    return math.inf


def test_a_late_loop_strains_and_one_in_time_relaxes() -> None:
    assert looks(Strain(0.25), 0.2, 1.0) == math.inf, "a little late is not too much"
    strain = Strain(0.25)
    strain.note(10.0, 1.0)
    strain.check()  # nor is one long breath
    assert looks(strain, 1.0, 1.0) < 1
    with pytest.raises(Refusal, match="overloaded") as refused:
        strain.check()
    assert refused.value.status == 503
    assert refused.value.params["seconds"] >= 1
    assert 0.5 < looks(strain, 0.0, 0.2) < 6, "it recovers by itself, and not at once"
    strain.check()


def test_a_full_loop_strains_as_hosts_have_it() -> None:
    assert looks(Strain(Settings().late_seconds), 0.15, 0.95) < 1  # as seen with 2,000 tables
    assert looks(Strain(Settings().late_seconds), 0.02, 0.9) == math.inf


def test_late_moves_strain_a_quick_loop() -> None:
    """A quick core passes its loop in time while each move waits for many passes."""
    strain = Strain(Settings().late_seconds)
    assert looks_with_moves(strain, [0.01, 0.02, 0.9]) == math.inf, "one late move is none"
    assert looks_with_moves(strain, [0.6, 0.7, 0.01]) < 1  # as seen with 4,000 tables
    assert looks(strain, 0.0, 0.9) < 2, "it recovers when moves are in time"
    looks_with_moves(strain, [0.6])
    assert looks(strain, 0.05, 0.1) < 2, "a slow disk keeps no idle process strained"


def looks_with_moves(strain: Strain, moves: list[float]) -> float:
    """The seconds of looks with such moves before each until it is strained."""
    for number in range(1, 50):
        for took in moves:
            strain.moved(took)
        strain.note(0.02, 0.95)
        if strain.strained:
            return number * LOOK_SECONDS
    return math.inf


def test_a_machine_that_is_busy_with_other_things_is_no_strain() -> None:
    assert looks(Strain(0.25), 2.0, 0.1) == math.inf
    assert looks(Strain(0), 2.0, 1.0) == math.inf, "a host may want none of it"


async def strained(folder: Path) -> None:
    service = Service(Settings(database=f"sqlite:///{folder / 'test.db'}", thinkers=1, pace=0))
    await service.start()
    try:
        socket = await opened(service, "fantastic-factories")
        room, person = socket.room, await service.hall.store.people.add("Bob")
        wish = NewTable(game="fantastic-factories", seats=1)
        strain = service.hall.strain
        strain.strained = True
        strain.late.extend([1e6] * LOOKS)
        strain.used.extend([1e6] * LOOKS)
        with pytest.raises(Refusal, match="overloaded"):
            await service.lobby.create(person, "Bob", wish)
        with pytest.raises(Refusal, match="overloaded"):
            await carry_out(socket, Hint("h"))
        while room.table is None or 0 not in room.table.state.actors():
            await asyncio.sleep(0.01)
        text = str(room.table.state.legal(0)[0])
        assert isinstance(await carry_out(socket, Move("m", text)), Accepted)
        strain.late.extend([0.0] * LOOKS)
        strain.note(0.0, 0.0)
        assert (await service.lobby.create(person, "Bob", wish)).token
    finally:
        await service.close()


def test_new_tables_and_hints_are_refused_and_moves_are_not(tmp_path: Path) -> None:
    asyncio.run(asyncio.wait_for(strained(tmp_path), 60))
    text = metrics.text().decode()
    for told in (
        "shopfloor_loop_lag_seconds_count",
        'shopfloor_store_seconds_count{doing="write"}',
    ):
        (line,) = (line for line in text.splitlines() if line.startswith(told))
        assert float(line.split()[-1]) > 0


def test_a_loop_that_is_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strain_module, "BUSY", 0.0)  # other tests may have the core

    async def keep() -> None:
        strain = Strain(0.01)
        watching = asyncio.create_task(strain.watch())
        end = time.monotonic() + 60
        while not strain.strained and time.monotonic() < end:
            sum(range(5_000_000))  # late by about this, and busy
            await asyncio.sleep(0)
        watching.cancel()
        assert strain.strained

    asyncio.run(keep())
