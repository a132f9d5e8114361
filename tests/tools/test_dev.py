"""`make dev`: what changes is seen, a server starts anew, and both end together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import dev  # noqa: E402

WAIT_SECONDS = 20
# Says its number in a file, starts a sleeper as Node would be started, and waits for it.
PARENT = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
with open(sys.argv[1], "a") as file:
    file.write(f"{child.pid}\\n")
child.wait()
"""


def until(holds: Callable[[], bool]) -> None:
    ends = time.monotonic() + WAIT_SECONDS
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.02)


def numbers(path: Path) -> list[int]:
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def alive(number: int) -> bool:
    """Tell whether a process runs; one that has ended and is not yet buried does not."""
    status = Path(f"/proc/{number}/stat")
    if status.parent.parent.joinpath("self").exists():
        return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"
    return subprocess.run(["kill", "-0", str(number)], capture_output=True).returncode == 0


def sleeper(path: Path) -> dev.Child:
    return dev.Child([sys.executable, "-c", PARENT, str(path)])


def test_written_made_and_removed_files_are_seen(tmp_path: Path) -> None:
    for name in ("kept.py", "written.py", "removed.po", "picture.svg"):
        tmp_path.joinpath(name).write_text("")
    before = dev.times([tmp_path])
    os.utime(tmp_path / "written.py", ns=(1, 1))
    os.utime(tmp_path / "picture.svg", ns=(1, 1))
    tmp_path.joinpath("removed.po").unlink()
    tmp_path.joinpath("made.toml").write_text("")
    names = {path.name for path in dev.changed(before, dev.times([tmp_path]))}
    assert names == {"written.py", "removed.po", "made.toml"}


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX")
def test_a_child_ends_with_what_it_started(tmp_path: Path) -> None:
    child = sleeper(tmp_path / "child")
    child.start()
    until(lambda: bool(numbers(tmp_path / "child")))
    child.stop()
    until(lambda: not alive(numbers(tmp_path / "child")[0]))
    assert not child.running()


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX")
def test_a_change_starts_the_server_anew_and_an_interrupt_ends_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    watched, server, client = tmp_path / "src", tmp_path / "server", tmp_path / "client"
    watched.mkdir()

    def play() -> None:
        until(lambda: len(numbers(server)) == 1 and len(numbers(client)) == 1)
        watched.joinpath("rules.py").write_text("")
        until(lambda: len(numbers(server)) == 2)
        os.kill(os.getpid(), signal.SIGTERM)

    handler = signal.getsignal(signal.SIGTERM)
    player = threading.Thread(target=play)
    player.start()
    try:
        dev.run(sleeper(server), sleeper(client), [watched])
    finally:
        signal.signal(signal.SIGTERM, handler)
    player.join()
    assert "src/rules.py changed" in capsys.readouterr().out
    until(lambda: not any(alive(number) for number in numbers(server) + numbers(client)))


def test_its_ports_are_those_of_the_client() -> None:
    text = (ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")
    assert f"http://127.0.0.1:{dev.SERVER_PORT}" in text
