"""Makes the virtual environment of a clone, with the Python that runs this."""

from __future__ import annotations

import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - who has an older one is told so
    sys.exit("shopfloor needs Python 3.11 or newer")

import steps

FILES = 1400  # sources and what is compiled of them, with pip


def main(place: Path) -> None:
    def made() -> str:
        return f"{min(99, 100 * sum(1 for _ in place.rglob('*.py*')) // FILES)} %,"

    command = [sys.executable, "-m", "venv", str(place)]
    steps.run("setting up a virtual environment", command, made)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
