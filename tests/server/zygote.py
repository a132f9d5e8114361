"""A process that has everything loaded and forks a server on demand.

For tests that start very many: the server is a process like any other, only its imports are done.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

from tests.server.client import SRC, WAIT, Server


class ForkedServer(Server):
    """A server that is forked in a tenth of the time it takes to start one."""

    def __init__(self, database: str, **settings: Any) -> None:
        super().__init__(database, **settings)
        root = SRC.parent
        path = os.pathsep.join([str(SRC), str(root), os.environ.get("PYTHONPATH", "")])
        self.zygote = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "tests.server.zygote"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if os.environ.get("SERVER_LOG") else subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            cwd=root,
        )
        self.pid = 0

    def start(self) -> ForkedServer:
        assert self.zygote.stdin is not None
        assert self.zygote.stdout is not None
        line = json.dumps({**self.settings, "port": self.port}) + "\n"
        self.zygote.stdin.write(line.encode())
        self.zygote.stdin.flush()
        self.pid = int(self.zygote.stdout.readline())
        self.wait_until_ready()
        return self

    def alive(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self.wait()

    def stop(self) -> int:
        if self.alive():
            os.kill(self.pid, signal.SIGTERM)
            self.wait()
        return 0

    def wait(self) -> None:
        end = time.monotonic() + WAIT
        while self.alive():
            assert time.monotonic() < end, "the server does not end"
            time.sleep(0.005)

    def close(self) -> None:
        self.stop()
        assert self.zygote.stdin is not None
        assert self.zygote.stdout is not None
        self.zygote.stdin.close()
        self.zygote.wait(WAIT)
        self.zygote.stdout.close()


def main() -> None:
    from shopfloor.server import run
    from shopfloor.server.settings import read_settings

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead are not kept
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            sys.stdin.close()
            run.serve(read_settings(json.loads(line), {}))
            os._exit(0)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
