"""What must be so before a server starts; what is not is told in one sentence."""

from __future__ import annotations

import asyncio
import errno
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from shopfloor.kernel.values import Param
from shopfloor.lab.extras import need
from shopfloor.server.settings import Settings
from shopfloor.server.store import Store, StoreDown
from shopfloor.server.store.migrate import NewerDatabase, migrate

LENGTH = 300  # characters of a reason
NO_ROOM = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
FULL = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE}
DISK_FULL = "53100"  # what PostgreSQL calls it


class CannotServe(Exception):
    """Why no server can start; `code` is a key of the catalogue."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def check(settings: Settings) -> None:
    """Raise CannotServe if these settings cannot be served."""
    if settings.workers > 1 and not settings.shared:
        raise CannotServe("workers_need_postgres")
    if settings.shared:
        need("postgres", "asyncpg")
    if settings.nats:
        need("nats", "nats")


def prepare(settings: Settings) -> IO[str] | None:
    """Look that the port is free and the store fit; what is given back is held until the end."""
    check(settings)
    check_port(settings.host, settings.port)
    held = None
    with faults():
        if file := database_file(settings):
            held = hold(file)
        asyncio.run(check_store(settings.url))
    return held


@contextmanager
def faults() -> Iterator[None]:
    """Raise CannotServe for whatever is wrong with the database."""
    try:
        yield
    except NewerDatabase as error:
        raise CannotServe("newer_database", found=error.found, known=error.known) from None
    except (StoreDown, SQLAlchemyError, OSError, ModuleNotFoundError) as error:
        code = "disk_full" if is_full(error) else "no_store"
        raise CannotServe(code, why=reason(error)) from None


def check_port(host: str, port: int) -> None:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        for family, kind, protocol, _, address in found[:1]:
            with socket.socket(family, kind, protocol) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
    except OSError as error:
        told = error.strerror or str(error)
        raise CannotServe("no_port", host=host, port=port, why=told) from None


def database_file(settings: Settings) -> Path | None:
    """The file of an SQLite database; none in memory, or elsewhere."""
    try:
        url = make_url(settings.url)
    except ArgumentError as error:
        raise CannotServe("no_store", why=reason(error)) from None
    here = settings.url.startswith("sqlite") and url.database not in (None, "", ":memory:")
    return Path(str(url.database)).expanduser() if here else None


def hold(file: Path) -> IO[str] | None:
    """Keep a second server from the same file: it would show what the first has changed since."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = Path(f"{file}.lock").open("w", encoding="utf-8")  # noqa: SIM115 - until the end
    except OSError as error:
        code = "disk_full" if is_full(error) else "no_store"
        raise CannotServe(code, why=f"{file}: {error.strerror}") from None
    try:
        lock_now(lock)
    except OSError:
        lock.close()
        raise CannotServe("database_in_use", file=str(file)) from None
    return lock


def lock_now(lock: IO[str]) -> None:
    """Take the lock of an open file, until it is closed; raise OSError if somebody has it."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


async def check_store(url: str) -> None:
    """Bring the database up to date, and write to it."""
    store = Store(url)
    try:
        await migrate(store.database)
        await store.people.probe()
    finally:
        await store.close()


def is_full(error: BaseException) -> bool:
    """Tell whether there was no room to write: on this disk, or on that of PostgreSQL."""
    cause = said_by(error)
    if isinstance(cause, OSError):
        return cause.errno in NO_ROOM
    state = getattr(cause, "sqlstate", None)
    return getattr(cause, "sqlite_errorcode", None) in FULL or state == DISK_FULL


def said_by(error: BaseException) -> BaseException:
    """What the driver itself raised."""
    cause = (error.__cause__ if isinstance(error, StoreDown) else error) or error
    return getattr(cause, "orig", None) or cause


def reason(error: BaseException) -> str:
    """The first line of what the database said."""
    return str(said_by(error)).strip().split("\n")[0][:LENGTH]
