"""The harness of docs/reliability.md still runs: each of its parts once, as small as can be."""

from __future__ import annotations

import asyncio
import gc
import os
from argparse import Namespace
from collections.abc import Iterator

import pytest

from benchmarks import attacks, saturation, soak
from benchmarks import server as bench
from tests.server.client import Server

GAME = "fantastic-factories"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Seconds are tenths; what measuring does to this process is undone."""
    monkeypatch.setattr(bench, "SETTLE", 0.1)
    monkeypatch.setattr(saturation, "SETTLE", 0.1)
    monkeypatch.setattr(attacks, "SECONDS", 0.5)
    monkeypatch.setattr(attacks, "AFTER", 0.1)
    monkeypatch.setattr(attacks, "SIZE", 0.01)
    monkeypatch.setattr(soak, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(soak, "STARTS", 1)
    cores = os.sched_getaffinity(0)
    yield
    os.sched_setaffinity(0, cores)
    gc.unfreeze()


@pytest.fixture(scope="module")
def spacious(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("bench")
    server = bench.spacious(f"sqlite:///{folder / 'bench.db'}").start()
    yield server
    server.stop()


def test_tables_by_game(spacious: Server) -> None:
    wish = Namespace(scale=[2], seconds=0.5, path="/ws/{table}", json=True)
    (told,) = asyncio.run(bench.grow(spacious, GAME, wish))
    assert told["moves"] > 0 and told["p99"] > 0 and told["refused"] == "none"
    columns = bench.figures_row(GAME, told).count("|")
    assert bench.heading(bench.HEADING).splitlines()[0].count("|") == columns


def test_saturation(spacious: Server) -> None:
    wish = Namespace(tables=2, after=1, seconds=0.4)
    row, well = asyncio.run(saturation.saturate(spacious, GAME, wish))
    assert not well  # two tables are not too many: nothing was refused
    assert f"| {GAME} | 2 |" in row


@pytest.mark.parametrize("name", ["layouts", "half-requests"])
def test_attacks(spacious: Server, name: str) -> None:
    told = asyncio.run(attacks.suffer(spacious, attacks.ATTACKS[name]))
    assert told["bot_seconds"] is not None and told["ping_p99"] > 0
    assert told["what"] in attacks.attack_row(name, told)


def test_what_strict_judges() -> None:
    fine = {"bot_seconds": 0.4, "bot_seconds_after": 0.4, "ping_p99": 20, "in_line_after": 3.0}
    assert attacks.fault(fine) is None
    for worse in ({"bot_seconds": None}, {"ping_p99": 251.0}, {"in_line_after": 51.0}):
        assert attacks.fault({**fine, **worse})


def test_soak() -> None:
    told = soak.soak(Namespace(moves=12, tables=3, at_once=2))
    assert told["moves"] >= 12 and told["faults"] == 0 and told["megabytes"]
