"""Runs the server and the client's development server together, for who changes them.

The client stands at http://localhost:5173 and takes up a change at once; it passes what it asks of
the server on to port 8321. The server runs the sources interpreted and starts anew when one of them
or a catalogue changes; its tables are kept in build/dev.db. Ctrl-C ends both.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "shopfloor"
LOCALES = ROOT / "locales"
DATABASE = ROOT / "build" / "dev.db"
SERVER_PORT = 8321  # where web/vite.config.ts sends what the client asks
CLIENT_PORT = 5173  # Vite's own
LOOK_SECONDS = 0.5
END_SECONDS = 10
WATCHED = {".py", ".toml", ".po"}

Times = dict[Path, int]


# What is watched


def times(folders: Sequence[Path]) -> Times:
    """When each watched file was last written; one that vanishes meanwhile is left out."""
    found: Times = {}
    for folder in folders:
        for path in folder.rglob("*"):
            if path.suffix in WATCHED:
                try:
                    found[path] = path.stat().st_mtime_ns
                except FileNotFoundError:
                    continue
    return found


def changed(before: Times, now: Times) -> set[Path]:
    """Files that were written, made or removed in between."""
    return {path for path in before.keys() | now.keys() if before.get(path) != now.get(path)}


# What is run


class Child:
    """A program in a process group of its own, which ends with everything it started."""

    def __init__(self, command: list[str], **environment: str) -> None:
        self.command = command
        self.environment = {**os.environ, **environment}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command, cwd=ROOT, env=self.environment, start_new_session=True
        )

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """Ask the whole group to end; end it if it does not."""
        if self.process is None:
            return
        self.send(signal.SIGTERM)
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        try:
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, number)
            else:
                self.process.send_signal(number)
        except ProcessLookupError:
            return


def server() -> Child:
    pages = [f"http://{host}:{CLIENT_PORT}" for host in ("localhost", "127.0.0.1")]
    command = [sys.executable, "-m", "shopfloor", "serve", "--port", str(SERVER_PORT)]
    DATABASE.parent.mkdir(exist_ok=True)
    return Child(
        [*command, "--database", f"sqlite:///{DATABASE}"],
        SHOPFLOOR_INTERPRETED="1",
        SHOPFLOOR_ORIGINS=" ".join(pages),
    )


def client() -> Child:
    return Child([sys.executable, "tools/web.py", "dev"])


def compile_catalogues() -> bool:
    """Tell whether the catalogues are sound; what is wrong with them has then been said."""
    return subprocess.run([sys.executable, "tools/catalogues.py"], cwd=ROOT).returncode == 0


def restart(server: Child, files: set[Path]) -> None:
    names = sorted(path.relative_to(ROOT).as_posix() for path in files)
    print(f"shopfloor: {names[0]} changed; the server starts anew.")
    if any(LOCALES in path.parents for path in files) and not compile_catalogues():
        return
    server.stop()
    server.start()


def interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


def run(server: Child, client: Child, watched: Sequence[Path]) -> None:
    """Run both until the client ends or somebody interrupts; a broken server waits for a change."""
    signal.signal(signal.SIGTERM, interrupt)
    before = times(watched)
    try:
        server.start()
        client.start()
        while client.running():
            time.sleep(LOOK_SECONDS)
            now = times(watched)
            if files := changed(before, now):
                restart(server, files)
            before = now
    except KeyboardInterrupt:
        print()
    finally:
        client.stop()
        server.stop()


def main() -> None:
    print(f"shopfloor: the client at http://localhost:{CLIENT_PORT}, the server behind it.")
    run(server(), client(), (SOURCES, LOCALES))


if __name__ == "__main__":
    main()
