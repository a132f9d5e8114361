"""A server in a process of its own, and clients that speak to it like a browser would."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx
from websockets.asyncio.client import ClientConnection, connect

from shopfloor.parts.differences import laid_over
from tests.server.forked import Forked
from tests.server.postgres import free_port

SRC = Path(__file__).resolve().parents[2] / "src"
QUICK = {
    "pace": "0",
    "flip_seconds": "0.2",
    "grace_seconds": "0.2",
    "thinkers": "1",
    "log_level": "warning",
    "late_seconds": "0",  # a test that wants new tables refused says so
}
PATH = "/ws/{table}"  # of a table's socket; of earlier releases "/ws"
WAIT = 20.0


class Server:
    """`shopfloor serve` as a child process."""

    patience = 90.0  # seconds until it must answer; a machine may be busy with other servers

    def __init__(self, database: str, **settings: Any) -> None:
        self.port = settings.pop("port", None) or free_port()
        self.settings = {**QUICK, "database": database, "requests_per_minute": "1000000"}
        self.settings |= {"guesses_per_minute": "1000000", "messages_per_second": "100000"}
        self.settings |= {"sockets_per_address": "100000"}
        self.settings |= {name: str(value) for name, value in settings.items()}
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.log: Any = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        given = {f"SHOPFLOOR_{name.upper()}": value for name, value in self.settings.items()}
        path = os.pathsep.join([str(SRC), os.environ.get("PYTHONPATH", "")])
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 - until the server ends
        told = sys.stderr.fileno() if os.environ.get("SERVER_LOG") else self.log.fileno()
        begun = Forked if "PYTEST_VERSION" in os.environ else started  # benchmarks: as hosts do
        self.process = begun({**os.environ, "PYTHONPATH": path, **given}, self.port, told)
        self.wait_until_ready()
        return self

    def wait_until_ready(self) -> None:
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            if not self.alive():
                raise RuntimeError(f"the server ended: {self.errors()}")
            try:
                if httpx.get(f"{self.url}/healthz", timeout=2, verify=False).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.02)
        raise RuntimeError("the server does not answer")

    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def errors(self) -> str:
        if self.log is None:
            return ""
        self.log.seek(0)
        return str(self.log.read().decode())

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(WAIT)
        self.log.close()

    def stop(self) -> int:
        """End it as a host would."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(WAIT)
        self.log.close()
        return code


def started(environment: dict[str, str], port: int, log: int) -> subprocess.Popen[bytes]:
    """A server with an interpreter of its own."""
    code = (
        "from shopfloor.server.run import serve; from shopfloor.server.settings import "
        f"read_settings; serve(read_settings({{'port': {port}}}))"
    )
    command = [sys.executable, "-W", "ignore", "-c", code]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log)


class Person:
    """One browser: a cookie and some seats."""

    def __init__(self, server: Server, name: str) -> None:
        once = httpx.Limits(max_keepalive_connections=0)  # nothing is left open
        # To read the system's certificates takes a tenth of a second, and nobody asks for them.
        self.http = httpx.Client(base_url=server.url, timeout=WAIT, limits=once, verify=False)
        self.server = server
        self.ok("POST", "/api/me", {"name": name})

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.http.request(method, path, json=body, **more)

    def ok(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.ask(method, path, body)
        assert answer.status_code < 300, (method, path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def open(self, game: str = "fantastic-factories", seats: int = 2, **wish: Any) -> Any:
        return self.ok("POST", "/api/tables", {"game": game, "seats": seats, **wish})

    def join(self, table: str, seat: int | None = None) -> str:
        return str(self.ok("POST", f"/api/tables/{table}/seats", {"seat": seat})["token"])


def after(update: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The update that a client has after an update or a change."""
    if message["say"] == "update":
        return message
    assert message["base"] == update["number"], (message["base"], update["number"])
    told = {name: message[name] for name in ("number", "events", "dropped")}
    return {**cast(dict[str, Any], laid_over(update, message["change"])), **told}


class Seat:
    """One socket at one table, and all that came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.update: dict[str, Any] = {}
        self.roster: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        """Say something, written as a browser writes it."""
        await self.socket.send(json.dumps(message, separators=(",", ":")))

    async def hear(self, seconds: float = WAIT) -> dict[str, Any]:
        """The next message; updates and rosters are remembered."""
        async with asyncio.timeout(seconds):
            text = str(await self.socket.recv())
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["say"] in ("update", "change"):
            self.update = after(self.update, message)
            self.events += message["events"]
        elif message["say"] == "roster":
            self.roster = message
        return message

    async def until(self, say: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind with these fields."""
        while True:
            message = await self.hear()
            if message["say"] == say and fields.items() <= message.items():
                return message

    async def ask(self, say: str, **fields: Any) -> dict[str, Any]:
        """Say something with an id and wait for its answer."""
        name = str(fields.pop("id", uuid.uuid4()))
        await self.say(say=say, id=name, **fields)
        while True:
            message = await self.hear()
            if message.get("id") == name:
                return message

    async def move(self, text: str, **more: Any) -> dict[str, Any]:
        return await self.ask("move", text=text, **more)

    async def reach(self, number: int) -> dict[str, Any]:
        """Listen until the table has come to an entry."""
        while self.update.get("number", -1) < number:
            await self.hear()
        return self.update


@asynccontextmanager
async def at_table(
    server: Server, table: str, token: str | None = None, since: int = 0, **more: Any
) -> AsyncIterator[Seat]:
    url = f"ws://127.0.0.1:{server.port}{PATH.format(table=table)}"
    async with connect(url, max_size=None, open_timeout=WAIT, **more) as socket:
        seat = Seat(socket)
        await seat.say(say="hello", table=table, token=token, since=since)
        await seat.until("welcome")
        yield seat
