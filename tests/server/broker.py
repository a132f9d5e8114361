"""A real NATS server for tests, on loopback, that can go away and come back."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.postgres import free_port

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from broker import find

STARTS_IN = 20.0  # seconds, on a busy machine


class Broker:
    """One server on one port."""

    def __init__(self) -> None:
        program = find()
        if program is None:
            pytest.skip("no nats-server: tools/broker.py fetches it on Debian")
        self.program = program
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Broker:
        command = [self.program, "-a", "127.0.0.1", "-p", str(self.port)]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
        end = time.monotonic() + STARTS_IN
        while not self.answers():
            assert time.monotonic() < end, "nats-server does not start"
            time.sleep(0.02)
        return self

    def answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None
