"""Finds the NATS server that the tests of outposts run, and fetches Debian's where there is none.

It is unpacked into build/, not installed: nothing listens on this machine that did not before.
Elsewhere than on Debian those tests are skipped, and it is said.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import steps

NAME = "nats-server"
FOLDER = Path(__file__).resolve().parent.parent / "build" / "nats"
PLACES = (FOLDER / "usr" / "sbin" / NAME, Path("/usr/sbin") / NAME)  # not on everybody's path
MISSING = (
    "shopfloor: no nats-server here, so the tests of bots on other machines are skipped.\n"
    "Install it (Debian: apt-get install nats-server) or name one in SHOPFLOOR_NATS_SERVER."
)


def find() -> str | None:
    """The path of a NATS server on this machine, or None."""
    named = os.environ.get("SHOPFLOOR_NATS_SERVER")
    if named:
        return named if Path(named).exists() else None
    found = shutil.which(NAME)
    return found or next((str(place) for place in PLACES if place.exists()), None)


def fetch() -> None:
    """Unpack Debian's package, after a look at what there is if it is not known yet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not download():
        steps.run("looking for NATS", ["apt-get", "update"], must=False)
        download()
    for package in FOLDER.glob("*.deb"):
        steps.run("unpacking NATS", ["dpkg", "-x", str(package), str(FOLDER)], must=False)


def download() -> bool:
    command = ["apt-get", "-o", "APT::Sandbox::User=root", "download", NAME]
    return not steps.run("fetching NATS", command, cwd=FOLDER, must=False)


def main() -> None:
    if find() is None and shutil.which("apt-get") and shutil.which("dpkg"):
        fetch()
    if find() is None:
        print(MISSING, flush=True)


if __name__ == "__main__":
    main()
