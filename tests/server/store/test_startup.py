"""What keeps a server from starting is told in one line, and the exit code is 2."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from shopfloor.server.store.schema import HEAD
from tests.server.client import SRC, Server
from tests.server.postgres import free_port


def started(database: str, port: int | None = None) -> tuple[int, list[str]]:
    """Start `shopfloor serve`; its exit code and what it said."""
    command = [sys.executable, "-m", "shopfloor", "serve", "--database", database]
    command += ["--port", str(port or free_port()), "--log-level", "warning"]
    path = os.pathsep.join([str(SRC), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONPATH": path, "SHOPFLOOR_LANG": "en"}
    ended = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
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
