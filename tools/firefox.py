"""Finds the Firefox that the tests push to, and installs it where there is none.

Chromium reaches no push service but its maker's; Firefox is told the address of one on loopback.
As root on Debian it is the system's package; elsewhere it is installed by hand, or that test is
skipped, and it is said.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import browser
import steps

NAMES = ("firefox-esr", "firefox")
MISSING = (
    "shopfloor: no Firefox here, so no real web push can be received.\n"
    "Install it (Debian: apt-get install firefox-esr) or name one in SHOPFLOOR_FIREFOX."
)


def find() -> str | None:
    """The path of a Firefox on this machine, or None."""
    named = os.environ.get("SHOPFLOOR_FIREFOX")
    if named:
        return named if Path(named).exists() else None
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def can_install() -> bool:
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def install() -> None:
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    fetch = ["apt-get", "install", "-y", "--no-install-recommends", NAMES[0]]
    if steps.run("installing Firefox", fetch, env=quiet, heard=browser.set_up, must=False):
        steps.run("looking for Firefox", ["apt-get", "update"], env=quiet, must=False)
        steps.run("installing Firefox", fetch, env=quiet, heard=browser.set_up, must=False)


def main() -> None:
    if find() is None and can_install():
        install()
    if find() is None:
        sys.exit(MISSING) if can_install() else print(MISSING, flush=True)


if __name__ == "__main__":
    main()
