"""Half requests and deaf sockets: they are let go, others come in, and the server ends in time."""

from __future__ import annotations

import asyncio
import base64
import resource
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from shopfloor.server.http.doors import KEPT, Doors
from shopfloor.server.settings import Settings
from tests.server.client import Server
from tests.server.postgres import Postgres

HALF = b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-"
HEADERS = b"Content-Type: application/json\r\nContent-Length: 50\r\n\r\n"
BODY = b"POST /api/me HTTP/1.1\r\nHost: %s\r\n" + HEADERS + b"{"


def connected(server: Server, said: bytes) -> socket.socket:
    opened = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    opened.sendall(said)
    return opened


def upgrade(server: Server) -> bytes:
    key = base64.b64encode(b"0123456789abcdef").decode()
    lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    return "\r\n".join([*lines, "", ""]).encode()


def closed(opened: socket.socket) -> bool:
    """Tell whether the other side has let go, after whatever it said."""
    try:
        while opened.recv(4096):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def body(server: Server) -> bytes:
    return BODY % f"127.0.0.1:{server.port}".encode()


@pytest.mark.parametrize("said", ["nothing", "half a head", "half a body", "no hello"])
def test_who_says_half_a_request_is_let_go(tmp_path: Path, said: str) -> None:
    server = Server(f"sqlite:///{tmp_path / 'test.db'}", request_seconds=1).start()
    try:
        texts = {"nothing": b"", "half a head": HALF, "half a body": body(server)}
        with connected(server, texts.get(said, upgrade(server))) as opened:
            began = time.monotonic()
            opened.settimeout(9)
            if said == "half a body":
                assert b" 408 " in opened.recv(4096)
            else:
                assert closed(opened)
            assert time.monotonic() - began < 6
    finally:
        server.stop()


def test_an_address_has_its_connections_and_a_proxy_has_all(tmp_path: Path) -> None:
    alone = {"proxies": "10.0.0.1", "connections_per_address": 20, "request_seconds": 60}
    server = Server(f"sqlite:///{tmp_path / 'test.db'}", **alone).start()
    try:
        with ExitStack() as stack:
            many = [stack.enter_context(connected(server, HALF)) for _ in range(23)]
            assert all(closed(late) for late in many[20:])  # not for being slow: that takes 60 s
            many[0].settimeout(1)
            assert not closed(many[0])
        time.sleep(0.3)
        assert httpx.get(f"{server.url}/healthz", timeout=10).status_code == 200
    finally:
        server.stop()


def test_the_server_keeps_descriptors_for_itself() -> None:
    """With all connections taken there are files left: a move can be stored, a worker started."""
    doors = Doors()
    doors.set_up(Settings())
    assert doors.most <= max(KEPT, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - KEPT)
    doors.most = 2
    came = [Coming(f"10.0.0.{number}") for number in range(3)]
    assert [doors.enter(each) for each in came] == [True, True, False]
    doors.leave(came[0])
    assert doors.enter(came[2])


class Coming(asyncio.BaseTransport):
    """A connection from an address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})


@pytest.mark.parametrize("workers", [1, 2])
def test_a_deaf_socket_and_half_a_request_do_not_keep_it_from_ending(
    tmp_path: Path, request: pytest.FixtureRequest, workers: int
) -> None:
    database = f"sqlite:///{tmp_path / 'test.db'}"
    if workers > 1:
        running: Postgres = request.getfixturevalue("postgres")
        database = running.database()
    server = Server(database, request_seconds=60, workers=workers).start()
    with ExitStack() as stack:
        stack.enter_context(connected(server, HALF))
        stack.enter_context(connected(server, body(server)))
        stack.enter_context(connected(server, upgrade(server)))
        time.sleep(0.3)
        began = time.monotonic()
        assert server.process is not None
        server.process.terminate()
        server.process.wait(20)
        took = time.monotonic() - began
    said = server.errors()
    server.log.close()
    assert took < 5
    assert "Traceback" not in said
    assert "Exception" not in said
