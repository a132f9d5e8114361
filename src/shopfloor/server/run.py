"""Starting the server: `play` for one machine, `serve` for a host."""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypedDict

import msgspec
import uvicorn
from uvicorn.supervisors import multiprocess

from shopfloor.server import logs
from shopfloor.server.drain import DRAIN_SECONDS, Draining, Server
from shopfloor.server.http.doors import Doorman, doors
from shopfloor.server.live.wire.transport import Impatient
from shopfloor.server.preflight import prepare
from shopfloor.server.settings import Settings, read_settings, to_environment

if TYPE_CHECKING:
    from starlette.applications import Starlette

SWITCH_SECONDS = 0.001  # at most, until the thread that writes to the disk gets its turn
FRAME_BYTES = 262_144  # above this a socket is closed; above 64 k characters a message is refused


class Options(TypedDict):
    """What uvicorn is told."""

    host: str
    port: int
    http: type[Doorman]
    ws: type[Impatient]
    ws_max_size: int
    ws_per_message_deflate: bool
    lifespan: Literal["on"]
    access_log: bool
    log_level: str
    server_header: bool
    proxy_headers: bool
    forwarded_allow_ips: str
    timeout_graceful_shutdown: int


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or Ctrl-C; what was begun is finished first. Raise CannotServe."""
    set_up(settings)
    held = prepare(settings)
    try:
        run(settings)
    finally:
        if held is not None:
            held.close()


def set_up(settings: Settings) -> None:
    """What every process of a server begins with."""
    logs.set_up(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)


def run(settings: Settings) -> None:
    if settings.workers == 1:
        from shopfloor.server.http.app import build

        Server(configuration(settings, build(settings))).run()
        return
    with tempfile.TemporaryDirectory(prefix="shopfloor-metrics-") as folder:
        os.environ |= to_environment(settings)  # what the worker processes read
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        multiprocess.Process = Draining  # type: ignore[misc]  # uvicorn asks for no other
        uvicorn.run(
            "shopfloor.server.run:worker",
            factory=True,
            workers=settings.workers,
            **options(settings),
        )


def worker() -> Starlette:
    """The application of one of several worker processes."""
    from shopfloor.server.http.app import build

    settings = read_settings()
    Impatient.slow_seconds = settings.slow_seconds
    doors.set_up(settings)
    set_up(settings)
    return build(settings)


def play(
    port: int | None = None,
    database: str = "",
    open_browser: bool = True,
    ready: Callable[[str], object] = str,
) -> None:
    """Play on this machine: one process, one file, no network; opens the browser when ready."""
    flags = {"host": "127.0.0.1", "port": port, "workers": 1, "log_level": "warning"}
    settings = read_settings({**flags, "database": database or None})
    if port is None and not is_free(settings.port):
        settings = msgspec.structs.replace(settings, port=free_port())
    set_up(settings)
    held = prepare(settings)
    from shopfloor.server.http.app import build

    server = Server(configuration(settings, build(settings)))
    opened = webbrowser.open if open_browser else str
    told = (server, address(settings), ready, opened)
    threading.Thread(target=tell_when_ready, args=told, daemon=True).start()
    server.run()
    if held is not None:
        held.close()


def address(settings: Settings) -> str:
    return f"http://{settings.host}:{settings.port}/"


def tell_when_ready(server: uvicorn.Server, place: str, *told: Callable[[str], object]) -> None:
    """Tell where the page is, as soon as it is there."""
    waiting = threading.Event()
    while not server.started and not server.should_exit:
        waiting.wait(0.02)
    if server.started:
        for tell in told:
            tell(place)


def configuration(settings: Settings, app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(app, **options(settings))


def options(settings: Settings) -> Options:
    Impatient.slow_seconds = settings.slow_seconds
    doors.set_up(settings)
    return {
        "host": settings.host,
        "port": settings.port,
        "http": Doorman,
        "ws": Impatient,
        "ws_max_size": FRAME_BYTES,
        "ws_per_message_deflate": False,  # costs more memory than a whole idle connection
        "lifespan": "on",
        "access_log": False,
        "log_level": "warning",
        "server_header": False,
        "proxy_headers": True,
        "forwarded_allow_ips": settings.proxies,
        "timeout_graceful_shutdown": DRAIN_SECONDS,
    }


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
