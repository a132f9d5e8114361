"""`make minute`: how long `make play` of a fresh clone takes to show its page, part by part.

Clones what is committed here into an empty folder, with an empty home and none of pip's or npm's
caches, runs `make play` there, and notes when each step ends and when the page answers. Then asks
for the page once more, with all that is set up. If `make wheel` has made one, its wheel is then
installed into an empty environment and plays there with nothing on the path.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 600.0
PLAY = "play --no-browser --port PORT"
WHEELS = ROOT / "build" / "wheel" / "repaired"
STEP = re.compile(r"shopfloor: (.+): ([\d.]+) s$")
LEFT = ("XDG_", "PYTHON", "VIRTUAL_ENV", "SHOPFLOOR_", "MAKE")  # what would tell of this machine


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(home: Path) -> dict[str, str]:
    """An empty home; how the machine reaches its registries stays as it is."""
    told = {name: value for name, value in os.environ.items() if not name.startswith(LEFT)}
    own = {"HOME": str(home), "PIP_NO_CACHE_DIR": "1", "npm_config_cache": str(home / "npm")}
    return {**told, **own, "SHOPFLOOR_LANG": "en"}


class Play:
    """A command that plays, watched; what it is told of the port is `PORT`."""

    def __init__(self, command: list[str], folder: Path, environment: dict[str, str]) -> None:
        self.port, self.begun = free_port(), time.monotonic()
        self.parts: list[tuple[str, float]] = []
        self.process = subprocess.Popen(
            [word.replace("PORT", str(self.port)) for word in command], cwd=folder,
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )  # fmt: skip
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Pass on what is said, and note the steps that say how long they took."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            print(f"  {time.monotonic() - self.begun:6.1f} s  {line}", end="", flush=True)
            if found := STEP.search(line.strip()):
                self.parts.append((found[1], float(found[2])))

    def page(self) -> float:
        """Seconds until the page is there."""
        while time.monotonic() - self.begun < PATIENCE and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=2) as answer:
                    if b"<script" in answer.read():
                        return time.monotonic() - self.begun
            except OSError:
                time.sleep(0.05)
        sys.exit("shopfloor: the page was never shown.")

    def end(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()


def end_behind(clone: Path) -> None:
    """End what compiles in the background of a clone that is to be removed."""
    for link in Path("/proc").glob("[0-9]*/cwd"):
        with suppress(OSError):
            if Path(os.readlink(link)).is_relative_to(clone):
                os.kill(int(link.parent.name), signal.SIGTERM)


def measure(folder: Path) -> None:
    clone, home = folder / "clone", folder / "home"
    home.mkdir()
    began = time.monotonic()
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    cloned = time.monotonic() - began
    for title in ("the first time", "the second time"):
        print(f"{title}:")
        play = Play(["make", "play", f"ARGS={PLAY}"], clone, environment(home))
        total = play.page()
        play.end()
        said = "".join(f"\n  {seconds:6.1f} s  {name}" for name, seconds in play.parts)
        print(f"{title}: the page after {total:.1f} s{said}")
    end_behind(clone)
    print(f"cloning {cloned:.1f} s")


def timed(what: str, command: list[str], home: Path) -> None:
    began = time.monotonic()
    subprocess.run(command, env=environment(home), check=True, stdout=subprocess.DEVNULL)
    print(f"  {time.monotonic() - began:6.1f} s  {what}")


def measure_wheel(wheel: Path, folder: Path) -> None:
    """The wheel in an empty environment, with an empty home and nothing on the path."""
    place, home = folder / "environment", folder / "other"
    home.mkdir()
    print(f"{wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB:")
    timed("an empty environment", [sys.executable, "-m", "venv", str(place)], home)
    timed("pip install", [str(place / "bin" / "pip"), "install", "--quiet", str(wheel)], home)
    play = Play([str(place / "bin" / "shopfloor"), *PLAY.split()], folder, {"HOME": str(home)})
    print(f"  {play.page():6.1f} s  the page")
    play.end()
    size = sum(path.stat().st_size for path in place.rglob("*") if path.is_file())
    print(f"  {size / 1e6:.0f} MB in all")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="shopfloor-minute-") as place:
        measure(Path(place))
        for found in WHEELS.glob("*.whl"):
            measure_wheel(found, Path(place))
        shutil.rmtree(Path(place) / "clone", ignore_errors=True)
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"{os.cpu_count()} cores, load {load}")
