"""What takes long is made once for all processes of a test run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

WORKER = "PYTEST_XDIST_WORKER"


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that the first who asks makes; the others wait for it."""
    base = factory.getbasetemp()
    root = base.parent if WORKER in os.environ else base
    folder, done = root / name, root / f"{name}.done"
    with locked(root / f"{name}.lock"):
        if not done.exists():
            folder.mkdir()
            make(folder)
            done.touch()
    return folder


@contextmanager
def locked(file: Path) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # Windows: tests run in one process there
        yield
        return
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
