"""Finds the Chromium that the browser tests drive, and installs it where there is none.

As root on Debian it is the system's package; elsewhere it is Playwright's own download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "shopfloor: the browser tests need Chromium, and it could not be installed here.\n"
    "Install it (Debian: apt-get install chromium) or name one in SHOPFLOOR_CHROMIUM."
)


def find() -> str | None:
    """The path of a Chromium on this machine, or None."""
    named = os.environ.get("SHOPFLOOR_CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    return next((path for name in NAMES if (path := shutil.which(name))), None) or downloaded()


def downloaded() -> str | None:
    """Playwright's own Chromium, if it has been downloaded."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if path and Path(path).exists() else None


def install() -> None:
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("shopfloor: installing Chromium …")
        quiet = {
            "stdout": subprocess.DEVNULL,
            "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        }
        subprocess.run(["apt-get", "update", "-qq"], **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], **quiet)  # type: ignore[call-overload]
    if find() is None:
        print("shopfloor: downloading Chromium …")
        subprocess.run([sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"])
    if find() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])


def main() -> None:
    if find() is None:
        install()
    if find() is None:
        sys.exit(MISSING)


if __name__ == "__main__":
    main()
