"""What keeps a server from starting is told in one line, and the exit code is 2."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from shopfloor.server.store.schema import HEAD
from tests.server.client import SRC, Server
from tests.server.postgres import free_port

RLIMIT_FSIZE = resource.RLIMIT_FSIZE  # of each file the server writes, its log but not ours


def started(
    database: str, port: int | None = None, most: int | None = None
) -> tuple[int, list[str]]:
    """Start `shopfloor serve`; its exit code and what it said. No file may get above `most`."""
    command = [sys.executable, "-m", "shopfloor", "serve", "--database", database]
    command += ["--port", str(port or free_port()), "--log-level", "warning"]
    path = os.pathsep.join([str(SRC), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONPATH": path, "SHOPFLOOR_LANG": "en"}
    limit = None if most is None else partial(resource.setrlimit, RLIMIT_FSIZE, (most, most))
    ended = subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=60, preexec_fn=limit
    )
    said = [line for line in ended.stderr.splitlines() if "serves at" not in line]
    return ended.returncode, said


def made(file: Path) -> str:
    """A database as a server leaves it."""
    server = Server(f"sqlite:///{file}").start()
    server.stop()
    return f"sqlite:///{file}"


def test_a_newer_database(tmp_path: Path) -> None:
    url = made(tmp_path / "test.db")
    with sqlite3.connect(tmp_path / "test.db") as store:
        store.execute("UPDATE alembic_version SET version_num='9999'")
    code, said = started(url)
    assert (code, len(said)) == (2, 1), said
    assert "9999" in said[0]
    assert HEAD in said[0]


def test_a_migration_that_was_cut_short(tmp_path: Path) -> None:
    url = made(tmp_path / "test.db")
    with sqlite3.connect(tmp_path / "test.db") as store:
        store.execute("DELETE FROM alembic_version")
    code, said = started(url)
    assert (code, len(said)) == (2, 1), said
    assert "already exists" in said[0]


def test_what_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "test.db").write_text("this is a letter, not a database\n" * 100)
    code, said = started(f"sqlite:///{tmp_path / 'test.db'}")
    assert (code, len(said)) == (2, 1), said


@pytest.mark.parametrize("most", [0, 20_000])  # not a byte, or no room for all its tables
def test_a_full_disk(tmp_path: Path, most: int) -> None:
    code, said = started(f"sqlite:///{tmp_path / 'test.db'}", most=most)
    assert (code, len(said)) == (2, 1), said
    assert "no room left" in said[0]


def test_a_disk_that_takes_nothing_for_a_database_that_is_there(tmp_path: Path) -> None:
    url = made(tmp_path / "test.db")
    code, said = started(url, most=0)
    assert (code, len(said)) == (2, 1), said
    assert made(tmp_path / "test.db")  # and nothing is lost: with room it starts


@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("mount"), reason="only root may mount")
def test_a_disk_without_a_free_block(tmp_path: Path) -> None:
    """The system's own answer, where a small disk can be had."""
    mounted = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(tmp_path)]
    if subprocess.run(mounted, capture_output=True).returncode:
        pytest.skip("nothing may be mounted here")
    try:
        code, said = started(f"sqlite:///{tmp_path / 'test.db'}")
        assert (code, len(said)) == (2, 1), said
        assert "no room left" in said[0]
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.mark.parametrize("folder", ["/proc/nowhere", "/dev/null"])
def test_a_folder_that_cannot_be_written(folder: str) -> None:
    code, said = started(f"sqlite:///{folder}/test.db")
    assert (code, len(said)) == (2, 1), said
    assert folder in said[0]


def test_a_database_that_does_not_answer() -> None:
    code, said = started(f"postgresql://nobody@127.0.0.1:{free_port()}/none")
    assert (code, len(said)) == (2, 1), said


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, said = started(f"sqlite:///{tmp_path / 'test.db'}", port)
    assert (code, len(said)) == (2, 1), said
    assert str(port) in said[0]


def test_a_second_server_on_the_same_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'test.db'}"
    first = Server(url).start()
    try:
        code, said = started(url)
        assert (code, len(said)) == (2, 1), said
        assert "test.db" in said[0]
    finally:
        first.kill()
    second = Server(url).start()  # the dead hold nothing
    assert second.stop() in (0, -signal.SIGTERM)
