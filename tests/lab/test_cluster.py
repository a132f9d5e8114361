"""A Dask cluster of real processes, one of them killed in the middle: the same bytes."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from shopfloor.kernel import GameError
from shopfloor.lab.plan import Part, Plan
from shopfloor.lab.simulate import simulate
from shopfloor.lab.store import Block, Folder
from shopfloor.lab.tables import USUAL
from shopfloor.lab.work import Crowd, Here, crowd
from tests.lab.test_simulate import files

pytest.importorskip("distributed")
PLAN = Plan("fantastic-factories", ("random", "greedy"), 40, seed=8, tables=USUAL)


def start(*args: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "distributed.cli." + args[0], *args[1:]]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = start(
        "dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"
    )
    worker = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", "/tmp")
    workers = [start("dask_worker", address, *worker) for _ in range(2)]
    try:
        await_workers(address, 2)
        yield address, workers
    finally:
        for process in [*workers, scheduler]:
            process.kill()
            process.wait()


def await_workers(address: str, number: int) -> None:
    from distributed import Client

    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            with Client(address, timeout=5, set_as_default=False) as client:  # type: ignore[no-untyped-call]
                client.wait_for_workers(number, timeout=60)
                return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError(address)


class Kills(Folder):
    """A sink that has a worker killed once a few blocks are there."""

    victim: subprocess.Popen[bytes]

    def take(self, block: Block) -> None:
        super().take(block)
        if self.plan.blocks - self.missing() == 5:
            os.kill(self.victim.pid, signal.SIGKILL)


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_changes_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    sink = Kills(tmp_path / "cluster", PLAN)
    sink.victim = workers[0]
    sink.open(Part(), resume=False)
    with crowd(1, address) as found:
        assert found.window == 6
        simulate(PLAN, found, sink)
    assert workers[0].wait(10) == -9
    alone = Folder(tmp_path / "alone", PLAN)
    alone.open(Part(), resume=False)
    simulate(PLAN, Crowd(Here()), alone)
    assert files(tmp_path / "cluster") == files(tmp_path / "alone")
    assert threading.active_count() < 50


@pytest.mark.filterwarnings("ignore")
def test_no_cluster_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shopfloor.lab.work.PATIENCE", 1)
    with pytest.raises(GameError, match="no_cluster"), crowd(1, "tcp://127.0.0.1:9"):
        pass
