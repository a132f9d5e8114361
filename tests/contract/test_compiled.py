"""The compiled rules play the same games as the sources, move for move."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import shopfloor

ROOT = Path(__file__).parents[2]
PACKAGE = Path(shopfloor.__file__).parent
PLAYOUTS = 4


def run(**environment: str) -> tuple[str, bool]:
    """The checksum of playouts in a process of its own, and whether its rules were compiled."""
    keep = {key: value for key, value in os.environ.items() if key != "SHOPFLOOR_INTERPRETED"}
    paths = [str(PACKAGE.parent), str(ROOT), *filter(None, [keep.get("PYTHONPATH")])]
    env = {**keep, "PYTHONPATH": os.pathsep.join(paths), **environment}
    command = [sys.executable, "-m", "tests.contract.playouts", str(PLAYOUTS)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    checksum, loaded = json.loads(done.stdout)
    return checksum, not loaded.endswith(".py")


@pytest.fixture(scope="module")
def runs() -> tuple[tuple[str, bool], tuple[str, bool]]:
    return run(SHOPFLOOR_INTERPRETED="1"), run()


Runs = tuple[tuple[str, bool], tuple[str, bool]]


def test_compiled_and_interpreted_play_the_same_games(runs: Runs) -> None:
    (interpreted, _), (plain, compiled) = runs
    if not compiled and sys.__stdout__ is not None:
        sys.__stdout__.write("\nNo compiled modules: interpreted was compared with interpreted.\n")
    assert interpreted == plain


def test_the_sources_are_loaded_on_request(runs: Runs) -> None:
    (_, compiled), _ = runs
    assert not compiled


def test_the_rules_are_compiled_where_they_can_be(runs: Runs) -> None:
    """Uncompiled only without a compiler, or because SHOPFLOOR_INTERPRETED asked for it."""
    _, (_, compiled) = runs
    if not compiled and "SHOPFLOOR_INTERPRETED" not in os.environ:
        sys.path.insert(0, str(ROOT / "tools"))
        from compiled import compiler

        assert not compiler(), "run `python tools/compiled.py`, or set SHOPFLOOR_INTERPRETED=1"
