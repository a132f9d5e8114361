"""Runs the tests; the few that fail are run again, each by itself, and it is said so.

    python tools/suite.py [what pytest takes]

A browser, a killed server or a clock can be late on a machine that two processes keep busy; what is
really broken fails again. More than a few failures are not run again.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FEW = 8  # of thousands
SOME_FAILED = 1  # what pytest ends with then
FAILED = Path(__file__).resolve().parent.parent / ".pytest_cache" / "v" / "cache" / "lastfailed"
PYTEST = [sys.executable, "-m", "pytest"]


def main(wanted: list[str]) -> int:
    FAILED.unlink(missing_ok=True)
    code = subprocess.run([*PYTEST, *wanted]).returncode
    failed = list(json.loads(FAILED.read_text(encoding="utf-8"))) if FAILED.exists() else []
    if code != SOME_FAILED or not 0 < len(failed) <= FEW:
        return code
    print(f"{len(failed)} failed beside others; each is run again by itself", flush=True)
    return max(subprocess.run([*PYTEST, test]).returncode for test in failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
