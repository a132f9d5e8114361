"""Installs the project and its tools into the virtual environment this runs in."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = """#!{python}
from shopfloor.cli import main

if __name__ == "__main__":
    main()
"""


def wanted() -> list[str]:
    """The dependencies, and those of every extra, as pyproject.toml lists them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    listed = [*project["dependencies"], *(name for extra in extras.values() for name in extra)]
    return [name for name in listed if not name.startswith("shopfloor")]


def main() -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, *wanted()], check=True)
    link()


def link() -> None:
    """Put src on the path and the command beside python: an editable install without a build."""
    paths = subprocess.run(
        [sys.executable, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    Path(paths, "shopfloor.pth").write_text(f"{ROOT / 'src'}\n", encoding="utf-8")
    command = Path(sys.executable).parent / "shopfloor"
    command.write_text(SCRIPT.format(python=sys.executable), encoding="utf-8")
    command.chmod(0o755)


if __name__ == "__main__":
    main()
