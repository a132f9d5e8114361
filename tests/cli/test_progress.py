"""How far a long command has come: plain lines where nobody watches, a bar on a terminal."""

import os
import subprocess
import sys

import pytest

from shopfloor.cli.terminal import progress


def test_plain_lines_tell_rate_and_time_to_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [100.0]
    monkeypatch.setattr("shopfloor.cli.terminal.progress.time.monotonic", lambda: now[0])
    with progress.progress(1000) as told:
        for _ in range(4):
            now[0] += 6.0
            told(60)
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "120 of 1000, 10.0 a second, 1.5 minutes to go",
        "240 of 1000, 10.0 a second, 1.3 minutes to go",
    ]


def test_a_terminal_has_a_bar_with_rate_and_time() -> None:
    pty = pytest.importorskip("pty")  # where terminals are files
    ours, theirs = pty.openpty()
    code = (
        "from shopfloor.cli.terminal.progress import progress\n"
        "with progress(4) as told:\n"
        "    for _ in range(4): told(1)\n"
    )
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    subprocess.run([sys.executable, "-c", code], stderr=theirs, env=env, check=True)
    os.close(theirs)
    said = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "4/4" in said
    assert "/s" in said
    assert "0:00:00" in said
