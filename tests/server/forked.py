"""Servers are forked from a process that has everything loaded: most of a start are imports.

A server is a process like any other; only its imports are done.
"""

from __future__ import annotations

import os
import signal
import warnings
from multiprocessing import get_context
from multiprocessing.reduction import DupFd
from subprocess import TimeoutExpired
from typing import Protocol

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["shopfloor.server.run", "shopfloor.server.http.app"])


class Descriptor(Protocol):
    """A file descriptor on its way to another process."""

    def detach(self) -> int: ...


def serve(environment: dict[str, str], port: int, log: Descriptor) -> None:
    """Serve in this process, which is another program from now on."""
    from shopfloor.server.run import serve
    from shopfloor.server.settings import read_settings

    warnings.simplefilter("ignore")
    os.dup2(log.detach(), 2)
    os.environ.clear()
    os.environ.update(environment)
    serve(read_settings({"port": port}))


class Forked:
    """A forked server, as `subprocess.Popen` would show it."""

    def __init__(self, environment: dict[str, str], port: int, log: int) -> None:
        self.process = FORKS.Process(target=serve, args=(environment, port, DupFd(log)))
        self.process.start()
        assert self.process.pid is not None
        self.pid = self.process.pid

    @property
    def returncode(self) -> int | None:
        return self.process.exitcode

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self, seconds: float) -> int:
        self.process.join(seconds)
        if self.process.exitcode is None:
            raise TimeoutExpired("serve", seconds)
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)
