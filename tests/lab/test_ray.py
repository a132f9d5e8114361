"""A Ray cluster of real processes, where Ray is installed: the same bytes as on one process."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from shopfloor.kernel import GameError
from shopfloor.lab.plan import Part, Plan
from shopfloor.lab.simulate import simulate
from shopfloor.lab.store import Folder
from shopfloor.lab.tables import USUAL
from shopfloor.lab.work import Crowd, Here, crowd
from tests.lab.test_simulate import files

pytest.importorskip("ray")
PLAN = Plan("fantastic-factories", ("random", "greedy"), 8, seed=8, tables=USUAL)
PATIENCE = 180  # seconds for a head to start on a busy machine


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@pytest.fixture
def head(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A head with two workers' worth of processors, which asks for a token of this test's."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    client, inner = free_port(), free_port()
    asked = [f"--port={inner}", f"--ray-client-server-port={client}", "--num-cpus=2", "--block"]
    quiet = ["--include-dashboard=false", "--disable-usage-stats"]
    process = subprocess.Popen(
        [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", *asked, *quiet],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        await_port(process, client)
        yield f"ray://127.0.0.1:{client}"
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def await_port(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert process.poll() is None
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(port)


@pytest.mark.filterwarnings("ignore")
def test_ray_writes_the_same_bytes(head: str, tmp_path: Path) -> None:
    sink = Folder(tmp_path / "ray", PLAN)
    sink.open(Part(), resume=False)
    with crowd(1, head) as found:
        simulate(PLAN, found, sink)
    alone = Folder(tmp_path / "alone", PLAN)
    alone.open(Part(), resume=False)
    simulate(PLAN, Crowd(Here()), alone)
    assert files(tmp_path / "ray") == files(tmp_path / "alone")


@pytest.mark.filterwarnings("ignore")
def test_no_head_is_one_error() -> None:
    with pytest.raises(GameError, match="no_cluster"), crowd(1, f"ray://127.0.0.1:{free_port()}"):
        pass
