"""The product with a fourth game in it: a copy of the tree plus that game's own folders.

Nothing else is changed in the copy. What cannot find the game there by its declarations knows
the games by name.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TREES = ("src", "web", "locales", "tools", "docs/rules", "tests")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "generated", ".*")


def lay(target: Path) -> Path:
    """Copy the tree, add the fourth game, and compile catalogues."""
    for tree in TREES:
        shutil.copytree(ROOT / tree, target / tree, ignore=LEFT_OUT)
    for name in ("pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, target / name)
    (target / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    shutil.copytree(HERE / "dice_race", target / "src" / "shopfloor" / "games" / "dice_race")
    for language in (HERE / "locales").iterdir():
        shutil.copy(language / "dice-race.po", target / "locales" / language.name)
    run(target, "tools/catalogues.py")
    return target


def environment(target: Path) -> dict[str, str]:
    paths = os.pathsep.join([str(target / "src"), str(target)])
    return {**os.environ, "PYTHONPATH": paths}


def run(target: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, and be sure that it did what it should."""
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, cwd=target, env=environment(target), input=given, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done
