"""The container in a bare root: small, as nobody, nothing to write to but /data, and it plays."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.installed import ROOT
from tests.packaging.shared import locked
from tests.server.client import Server, at_table
from tests.server.playing import play_on, seated

sys.path.insert(0, str(ROOT / "tools"))

import root as bare

LARGEST = 250_000_000  # bytes of an image
GAME = "factory-funner"


@pytest.fixture(scope="module")
def image(compiled_wheel: Path) -> Path:
    if reason := bare.missing():
        pytest.skip(reason)
    assert compiled_wheel.exists()
    with locked(ROOT / "build" / "root.lock"):
        bare.make()
    return bare.BASE


class InRoot(Server):
    """`shopfloor serve` in the bare root, by the Containerfile's command."""

    patience = 120.0  # nothing of it is in any cache yet

    def start(self) -> InRoot:
        own = {**self.settings, "host": "127.0.0.1", "port": str(self.port)}
        given = {f"SHOPFLOOR_{name.upper()}": value for name, value in own.items() if value}
        self.log = (ROOT / "build" / f"root-{self.port}.log").open("w+b")
        command = bare.inside(*bare.serving(), **given)
        self.process = subprocess.Popen(command, stderr=self.log)
        self.wait_until_ready()
        return self


@pytest.fixture(scope="module")
def server(image: Path) -> Iterator[InRoot]:
    assert image.exists()
    running = InRoot("").start()
    yield running
    assert running.stop() in (0, -signal.SIGTERM)  # drained, then ended as it was told
    (ROOT / "build" / f"root-{running.port}.log").unlink()


def test_it_is_small(image: Path) -> None:
    assert bare.size(image) < LARGEST


def test_it_runs_as_nobody(server: InRoot) -> None:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    assert "\nUid:\t65534\t65534\t65534\t65534\n" in status


def test_only_its_data_can_be_written(image: Path) -> None:
    assert image.exists()
    told = "touch /data/mine && ! touch /ours /opt/shopfloor/ours /tmp/ours && id -u"
    done = subprocess.run(bare.inside("sh", "-c", told), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "65534\n"), done.stderr
    assert done.stderr.count("Read-only file system") == 3


def test_its_health_check_says_so(server: InRoot) -> None:
    check = [word.replace("8321", str(server.port)) for word in bare.health()]
    assert subprocess.run(bare.inside(*check)).returncode == 0
    wrong = [word.replace("8321", "9") for word in bare.health()]
    assert subprocess.run(bare.inside(*wrong), capture_output=True).returncode == 1


def test_a_whole_game_is_played(server: InRoot) -> None:
    async def play() -> None:
        table, [token], _ = seated(server, ["Ada"], game=GAME, bots=["greedy"])
        async with at_table(server, table, token) as seat:
            await play_on([seat], seed=7)
            assert seat.update["result"]

    asyncio.run(play())
