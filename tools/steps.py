"""Runs a long step and shows what it does and how far it is.

On a terminal one line counts; elsewhere (a log) a line is written every few seconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

BEAT = 0.25  # seconds between two looks
SELDOM = 5.0  # between two lines of a log
WIDE = 78


class Step:
    """One line on the terminal that says what is under way."""

    def __init__(self, label: str, how_far: Callable[[], str] = str) -> None:
        self.label, self.how_far = label, how_far
        self.begun = self.told = time.monotonic()
        self.live = sys.stdout.isatty()
        print(f"shopfloor: {label} …", end="" if self.live else "\n", flush=True)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.begun

    def line(self) -> str:
        return f"shopfloor: {self.label} … {self.how_far()} {self.seconds:.0f} s".replace("  ", " ")

    def beat(self) -> None:
        if self.live:
            print(f"\r{self.line():<{WIDE}}", end="", flush=True)
        elif time.monotonic() - self.told > SELDOM:
            self.told = time.monotonic()
            print(self.line(), flush=True)

    def end(self) -> None:
        start = "\r" if self.live else ""
        done = f"shopfloor: {self.label}: {self.seconds:.1f} s"
        print(f"{start}{done:<{WIDE if self.live else 0}}", flush=True)


def run(
    label: str,
    command: Sequence[str],
    how_far: Callable[[], str] = str,
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    heard: Callable[[str], str] | None = None,
    must: bool = True,
) -> int:
    """Run a command as a step, silent unless it fails; if it must not, a failure ends the program.

    How far it is, `how_far` finds out, or `heard` tells from what the command has said so far.
    """
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        step = Step(label, (lambda: heard(so_far(said.fileno()))) if heard else how_far)
        process = start(command, said.fileno(), cwd, env)
        while process.poll() is None:
            step.beat()
            time.sleep(BEAT)
        step.end()
        if process.returncode and must:
            said.seek(0)
            sys.exit(f"{said.read()}\nshopfloor: `{' '.join(command)}` failed.")
        return process.returncode


def so_far(descriptor: int) -> str:
    """What was written to a file, without moving where it is written to."""
    if not hasattr(os, "pread"):  # Windows
        return ""
    size = os.fstat(descriptor).st_size
    return os.pread(descriptor, size, 0).decode("utf-8", errors="replace")


def start(
    command: Sequence[str], said: int, cwd: Path | None, env: dict[str, str] | None
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        list(command), cwd=cwd, env=env or {**os.environ}, stdout=said, stderr=subprocess.STDOUT
    )
