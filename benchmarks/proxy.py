"""HAProxy as deploy/haproxy.cfg sets it up; Debian's package is unpacked into build/ if need be."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

from tests.server.client import Server
from tests.server.postgres import free_port

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "deploy" / "haproxy.cfg"
SERVERS = re.compile(r"^    server \w+ \S+ check\n", re.MULTILINE)
FOLDER = ROOT / "build" / "haproxy"
PROGRAM = FOLDER / "usr" / "sbin" / "haproxy"
LIBRARIES = FOLDER / "usr" / "lib" / f"{platform.machine()}-linux-gnu"
PACKAGES = ("haproxy", "liblua5.3-0", "libopentracing-c-wrapper0", "libopentracing1")


class Front(Server):
    """The address of the proxy, as clients see it."""

    def __init__(self, servers: list[Server], folder: Path) -> None:
        super().__init__("", port=free_port())
        self.file = folder / "haproxy.cfg"
        self.file.write_text(configuration(self.port, [server.port for server in servers]))

    def start(self) -> Front:
        command = [program(), "-q", "-db", "-f", str(self.file)]
        self.process = subprocess.Popen(
            command, env={**os.environ, "LD_LIBRARY_PATH": str(LIBRARIES)}
        )
        self.wait_until_ready()
        return self

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(10)


def program() -> str:
    """The path of HAProxy: this machine's, or the one that was unpacked."""
    found = shutil.which("haproxy")
    if found is None and not PROGRAM.exists():
        fetch()
    return found or str(PROGRAM)


def fetch() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    download = ["apt-get", "-o", "APT::Sandbox::User=root", "download", *PACKAGES]
    subprocess.run(download, cwd=FOLDER, check=True, stdout=subprocess.DEVNULL)
    for package in FOLDER.glob("*.deb"):
        subprocess.run(["dpkg", "-x", str(package), str(FOLDER)], check=True)


def configuration(port: int, ports: list[int]) -> str:
    """What deploy/haproxy.cfg says, for these ports."""
    text = SERVERS.sub("", TEMPLATE.read_text(encoding="utf-8")).replace(
        " :8320", f" 127.0.0.1:{port}"
    )
    lines = "".join(f"    server s{n} 127.0.0.1:{p} check\n" for n, p in enumerate(ports))
    check = "    option httpchk GET /readyz\n"
    return text.replace(check, check + lines)
