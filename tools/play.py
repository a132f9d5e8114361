"""`make play`: the first picture first.

Fetches the packages of Python and of the client side by side, builds the client, and plays. Where
the rules are not compiled as they are now, they are played interpreted meanwhile, and compiled in
the background with the lowest priority: the next start is compiled, and the terminal says when.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import catalogues
import compiled

import web

ROOT = Path(__file__).resolve().parent.parent
LOG = ROOT / "build" / "compiling.log"
STATUS = ROOT / "build" / "compiling.status"  # what the page says of it
SHOPFLOOR = [sys.executable, "-m", "shopfloor"]


def main() -> int:
    catalogues.compile_all()
    web.build()
    if compiled.current():
        return subprocess.run([*SHOPFLOOR, *sys.argv[1:]], check=False).returncode
    return play_meanwhile()


def play_meanwhile() -> int:
    """Play interpreted, and compile beside it; what is begun goes on when the player leaves."""
    if compiled.compiler() and not os.environ.get("SHOPFLOOR_INTERPRETED"):
        print("shopfloor: the rules run interpreted while they are compiled in the background.")
        note("compiling")
        threading.Thread(target=compile_behind, daemon=True).start()
    else:
        note("not compiled")
        print("shopfloor: no C compiler used; the same rules run interpreted, more slowly.")
    environment = {**os.environ, "SHOPFLOOR_INTERPRETED": "1", "SHOPFLOOR_COMPILING": str(STATUS)}
    try:
        return subprocess.run([*SHOPFLOOR, *sys.argv[1:]], env=environment, check=False).returncode
    except KeyboardInterrupt:
        return 130


def note(how_far: str) -> None:
    """Let the page know."""
    STATUS.parent.mkdir(exist_ok=True)
    STATUS.write_text(how_far, encoding="utf-8")


def compile_behind() -> None:
    """Compile in a process of its own, and say when the next start is compiled."""
    LOG.parent.mkdir(exist_ok=True)
    command = [sys.executable, str(ROOT / "tools" / "compiled.py"), "behind"]
    with LOG.open("wb") as log:
        done = subprocess.run(command, stdout=log, stderr=log, start_new_session=True, check=False)
    note("failed" if done.returncode else "compiled")
    if done.returncode:
        print(f"shopfloor: compiling failed, see {LOG.relative_to(ROOT)}; still interpreted.")
    else:
        print("shopfloor: the rules are compiled; the next start plays with them.")


if __name__ == "__main__":
    sys.exit(main())
