"""A fourth game touches only its own folders: the whole product plays it, and nothing was told."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.fourth import overlay

GAME = "dice-race"


@pytest.fixture(scope="session")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return overlay.lay(tmp_path_factory.mktemp("fourth") / "shopfloor")


def test_it_keeps_the_contract(product: Path) -> None:
    files = ["tests/contract/test_every_game.py", "tests/contract/test_values.py"]
    assert passed_in(product, "-k", GAME, *files) > 50


def passed_in(product: Path, *chosen: str) -> int:
    """Run tests in the copy; how many passed."""
    quiet = ["-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts="]
    done = overlay.run(product, "-m", "pytest", *quiet, *chosen)
    [passed] = re.findall(r"(\d+) passed", done.stdout)
    return int(passed)


def test_the_server_deals_it(product: Path) -> None:
    assert passed_in(product, "tests/fourth/served.py") == 2


def test_it_is_played_in_the_browser(product: Path) -> None:
    overlay.run(product, "tools/web.py")
    assert passed_in(product, "tests/fourth/browsed.py") == 1


def test_it_is_played_in_the_terminal(product: Path, tmp_path: Path) -> None:
    wish = ["play", "--terminal", GAME, "--file", str(tmp_path / "race.jsonl"), "--seed", "1"]
    done = overlay.run(product, "-m", "shopfloor", *wish, given="1\n" * 30)
    assert "Run: roll a die" in done.stdout
    assert "somebody is home" in done.stdout


def test_it_is_simulated(product: Path) -> None:
    wish = ["simulate", GAME, "--seats", "random,random", "--games", "20", "--seed", "1"]
    done = overlay.run(product, "-m", "shopfloor", *wish, "--json")
    assert json.loads(done.stdout)["games"] == 20
