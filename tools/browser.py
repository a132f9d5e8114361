"""Finds the Chromium that the browser tests drive, and installs it where there is none.

As root on Debian it is the system's package; elsewhere it is Playwright's own download.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import steps

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "shopfloor: the browser tests need Chromium, and it could not be installed here.\n"
    "Install it (Debian: apt-get install chromium) or name one in SHOPFLOOR_CHROMIUM."
)

# A window has a search field whose list is a web page with a process of its own, for every person
# of a test: half a second of a core each. Only the last list of features counts, so that of
# Playwright is said again.
FEATURES = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
FLAGS = ["--no-sandbox", f"--disable-features={','.join(FEATURES)}"]


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
    """Install it as the system has it, else as Playwright has it, with or without its libraries."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        steps.run("looking for Chromium", ["apt-get", "update"], env=quiet, must=False)
        fetch = ["apt-get", "install", "-y", "chromium"]
        steps.run("installing Chromium", fetch, env=quiet, heard=set_up, must=False)
    playwright = [sys.executable, "-m", "playwright", "install"]
    for more in (["--with-deps"], []):
        if find() is None:
            command = [*playwright, *more, "chromium"]
            steps.run("downloading Chromium", command, heard=per_cent, must=False)


def set_up(said: str) -> str:
    """How many packages apt has unpacked and set up."""
    return f"{said.count('Unpacking ')} packages unpacked, {said.count('Setting up ')} set up,"


def per_cent(said: str) -> str:
    """How much Playwright has downloaded."""
    found = re.findall(r"(\d+)% of", said)
    return f"{found[-1]} %," if found else ""


def main() -> None:
    if find() is None:
        install()
    if find() is None:
        sys.exit(MISSING)


if __name__ == "__main__":
    main()
