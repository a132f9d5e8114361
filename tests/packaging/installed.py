"""The package as a stranger has it: built from a clean tree, in an environment of its own.

SHOPFLOOR_DIST names a folder with an sdist and a wheel that are built already; the release's
workflow tests every wheel so. Else both are built here, with interpreted rules.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from typing import Any

from tests.server.client import Server

ROOT = Path(__file__).resolve().parents[2]


def build_all(folder: Path) -> Path:
    """The sdist, built in a copy of what git knows; and the wheel that pip makes of it alone."""
    clean, dist = folder / "clean", folder / "dist"
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.splitlines()  # fmt: skip
    with tarfile.open(folder / "clean.tar", "w") as tree:
        for name in listed:
            tree.add(ROOT / name, name)
    with tarfile.open(folder / "clean.tar") as tree:
        tree.extractall(clean, filter="data")
    build = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(dist)]
    make(*build, at=clean)
    [sdist] = dist.glob("*.tar.gz")
    make(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(dist), str(sdist))
    return dist


def make(*command: str, at: Path = ROOT) -> None:
    quiet = {**os.environ, "SHOPFLOOR_INTERPRETED": "1", "PYTHONPATH": ""}
    done = subprocess.run(command, cwd=at, env=quiet, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


class Installed:
    """A wheel in an empty environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.home = folder / "home"
        self.home.mkdir(exist_ok=True)

    @classmethod
    def make(cls, folder: Path, wheel: Path) -> None:
        """Install a wheel, with what it depends on and nothing else."""
        venv.create(folder)
        cls(folder).install(str(wheel))

    @classmethod
    def copy(cls, folder: Path, other: Path, wheel: Path) -> None:
        """Install another wheel of the same release in a copy of an environment."""
        shutil.copytree(other, folder, symlinks=True, dirs_exist_ok=True)
        cls(folder).install("--force-reinstall", "--no-deps", str(wheel))

    def install(self, *wanted: str) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install"]
        environment = {**os.environ, "PYTHONPATH": ""}
        subprocess.run([*pip, "--quiet", "--no-compile", *wanted], check=True, env=environment)

    @property
    def environment(self) -> dict[str, str]:
        """No compiler, no Node, no make: nothing on the path, an empty home."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if name in os.environ}
        return {**kept, "PATH": "", "HOME": str(self.home), "SHOPFLOOR_LANG": "en"}

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [str(self.bin / "shopfloor"), *arguments]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True)


class InstalledServer(Server):
    """`shopfloor play` of an installed wheel: what a bare `shopfloor` is, without the browser."""

    patience = 120.0  # nothing of it is in any cache yet

    def __init__(self, installed: Installed) -> None:
        super().__init__("")
        self.installed = installed

    def start(self) -> InstalledServer:
        own = {"database": f"sqlite:///{self.installed.home / f'{self.port}.db'}"}
        chosen = {**self.settings, **own}
        quick = {f"SHOPFLOOR_{name.upper()}": value for name, value in chosen.items()}
        environment: dict[str, Any] = {**self.installed.environment, **quick}
        command = [str(self.installed.bin / "shopfloor"), "play", "--no-browser"]
        self.log = (self.installed.home / f"{self.port}.log").open("w+b")
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)], env=environment, stderr=self.log
        )
        self.wait_until_ready()
        return self
