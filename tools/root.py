"""`make root`: the steps of deploy/Containerfile in a bare root, where no container engine is.

Debian's essential packages and Python stand for the image that it begins from (mmdebstrap fetches
them), the wheel of `make wheel` for its first stage. User, environment, command and health check
are read from the Containerfile itself. Needs Linux, root, and the Python that Debian has.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import steps
import wheels

ROOT = Path(__file__).resolve().parent.parent
CONTAINERFILE = ROOT / "deploy" / "Containerfile"
PLACE = ROOT / "build" / "root"
BASE = PLACE / "debian"
STAMP = PLACE / "installed.stamp"
SUITE = "bookworm"
PYTHON = (3, 11)  # the one of that suite
PACKAGES = "python3,media-types,libstdc++6"  # as the image has them
LEFT_OUT = ("doc", "man", "locale", "info")  # as in Debian's slim images
HOME = BASE / "opt" / "shopfloor"
SCRIPT = "#!/opt/shopfloor/bin/python\nfrom shopfloor.cli import main\n\nmain()\n"
# A root that cannot be written to, but for /data; whatever runs in it ends with its mounts.
INSIDE = """set -e
mount --bind {root} {root}
mount -o remount,ro,bind {root}
mount -t proc proc {root}/proc
mount -t tmpfs -o uid={user},gid={user},size=256m tmpfs {root}/data
exec chroot --userspec={user}:{user} {root} "$@"
"""


# What the Containerfile says


def last_stage() -> list[str]:
    """The instructions of the image itself, one a line."""
    text = CONTAINERFILE.read_text(encoding="utf-8").replace("\\\n", " ")
    return re.split(r"^FROM .*$", text, flags=re.MULTILINE)[-1].splitlines()


def said(word: str) -> list[str]:
    """What stands after an instruction, wherever it stands."""
    return [line.partition(word)[2].strip() for line in last_stage() if line.startswith(word)]


def environment() -> dict[str, str]:
    pairs = [pair for line in said("ENV ") for pair in shlex.split(line)]
    return dict(pair.split("=", 1) for pair in pairs)


def user() -> str:
    return said("USER ")[-1].partition(":")[0]


def serving() -> list[str]:
    """The command that a container runs."""
    entry, command = json.loads(said("ENTRYPOINT")[0]), json.loads(said("CMD")[0])
    return [*entry, *command]


def health() -> list[str]:
    found: list[str] = json.loads(said("HEALTHCHECK")[0].partition("CMD ")[2])
    return found


# Making it


def missing() -> str | None:
    """Why there can be no bare root here, or None."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "a bare root needs Linux, and root"
    if sys.version_info[:2] != PYTHON:
        return f"Debian's {SUITE} has another Python than this one"
    if not shutil.which("mmdebstrap") and shutil.which("apt-get"):
        subprocess.run(["apt-get", "install", "-y", "-qq", "mmdebstrap"], capture_output=True)
    if not shutil.which("mmdebstrap"):
        return "a bare root needs mmdebstrap, and it cannot be had here"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
        return "a bare root needs mounts of its own, and they are not allowed here"
    return None


def make() -> None:
    """Make the root, or what has changed of it."""
    if not (BASE / "usr" / "bin" / "python3").exists():
        make_base()
    made_from = wheels.fingerprint()
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == made_from:
        return
    install(wheels.build())
    STAMP.write_text(made_from, encoding="utf-8")


def make_base() -> None:
    """What an image begins from: Debian's essential packages and Python, without documents."""
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    without = [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in LEFT_OUT]
    command = ["mmdebstrap", "--quiet", "--variant=essential", "--mode=root", *without]
    fresh = PLACE / "fresh"
    command += [f"--include={PACKAGES}", '--aptopt=Acquire::Languages "none"', SUITE, str(fresh)]
    steps.run("laying out Debian in a bare root", command, lambda: f"{megabytes(fresh)},")
    fresh.rename(BASE)


def unread() -> str:
    """What the Containerfile removes of the libraries."""
    [line] = [line for line in CONTAINERFILE.read_text().splitlines() if "&& rm -rf " in line]
    return line.partition("rm -rf ")[2].rstrip(" \\")


def install(package: Path) -> None:
    """The Containerfile's steps: an environment in /opt/shopfloor without pip, and /data."""
    shutil.rmtree(HOME, ignore_errors=True)
    for step in ("python3 -m venv --without-pip /opt/shopfloor", *said("RUN ")):
        step = step.replace("mkdir /data", "mkdir -p /data")  # it may be there already
        subprocess.run(["chroot", str(BASE), "sh", "-c", step], check=True)
    [libraries] = HOME.glob("lib/python*/site-packages")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    wanted = f"{package}[postgres,people]"
    command = [*pip, "--target", str(libraries), "--upgrade", wanted]
    steps.run("installing the wheel in it", command, lambda: f"{megabytes(HOME)},")
    built = [str(path) for path in HOME.rglob("*.so*")]
    subprocess.run(["strip", "--strip-unneeded", *built], check=True)
    subprocess.run(["sh", "-c", f"rm -rf bin {unread()}"], cwd=libraries, check=True)
    script = HOME / "bin" / "shopfloor"
    script.write_text(SCRIPT, encoding="utf-8")
    script.chmod(0o755)


# Using it


def inside(*command: str, **settings: str) -> list[str]:
    """A command as the container would run it: as nobody, nothing to write to but /data."""
    told = {"PATH": "/usr/bin:/bin", **environment(), **settings}
    pairs = [f"{name}={value}" for name, value in told.items()]
    script = INSIDE.format(root=BASE, user=user())
    return ["unshare", "--mount", "sh", "-c", script, "sh", "/usr/bin/env", "-i", *pairs, *command]


def size(folder: Path) -> int:
    """Bytes of all files; one with several names counts once, what is mounted does not."""
    found: dict[int, int] = {}
    device = folder.stat().st_dev if folder.exists() else 0
    for place, _, names in os.walk(folder, onerror=None):
        for name in names:
            with suppress(OSError):  # it was renamed meanwhile
                status = os.lstat(f"{place}/{name}")
                if status.st_dev == device:
                    found[status.st_ino] = status.st_size
    return sum(found.values())


def megabytes(folder: Path) -> str:
    return f"{size(folder) / 1e6:.0f} MB"


def main() -> None:
    if reason := missing():
        sys.exit(f"shopfloor: {reason}.")
    make()
    print(
        f"shopfloor: {BASE.relative_to(ROOT)} has {megabytes(BASE)}, {megabytes(HOME)} of it ours"
    )


if __name__ == "__main__":
    main()
