"""The sdist and the wheel carry all, and a plain `pip install` plays."""

from __future__ import annotations

import asyncio
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from shopfloor import __version__, games
from tests.packaging.installed import ROOT, Installed, InstalledServer
from tests.server.client import at_table
from tests.server.playing import play_on, seated

PACKAGE = ROOT / "src" / "shopfloor"


@pytest.fixture
def server(installed: Installed) -> Iterator[InstalledServer]:
    running = InstalledServer(installed).start()
    yield running
    running.stop()


def data_files() -> set[str]:
    """Everything in the package's folders of data, as git knows it."""
    found = [path for path in PACKAGE.rglob("data/*") if path.is_file()]
    return {path.relative_to(PACKAGE.parent).as_posix() for path in found}


def test_the_wheel_carries_client_catalogues_and_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert data_files() <= names
    assert {f"shopfloor/locales/{name}.json" for name in ("en", "de", "index")} <= names
    assert "shopfloor/web/index.html" in names
    assert any(name.startswith("shopfloor/web/assets/") for name in names)
    assert "shopfloor/server/store/migrations/versions/0001_tables.py" in names
    assert not any(name.startswith(("tests/", "tools/")) for name in names)


def test_the_sdist_builds_without_node(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"tools/catalogues.py", "tools/backend.py", "setup.py", "PKG-INFO"} <= names
    assert {"locales/en/cli.po", "src/shopfloor/web/index.html", "web/package.json"} <= names
    assert not any("node_modules" in name or name.endswith(".so") for name in names)


def test_the_command_says_its_version_and_its_games(installed: Installed) -> None:
    assert __version__ in installed.run("--version").stdout
    told = installed.run("doctor", "--json").stdout
    assert all(game in told for game in games.discover())


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("simulate", "factory-fun", "--out", "x.parquet"), "shopfloor[study]"),
        (("simulate", "factory-fun", "--tables", "x"), "shopfloor[study]"),
        (("simulate", "factory-fun", "--cluster", "tcp://localhost:1"), "shopfloor[cluster]"),
        (("study", "factory-fun", "--out", "x.html"), "shopfloor[study]"),
        (("serve", "--database", "postgresql://nobody@localhost/x"), "shopfloor[postgres]"),
        (("admin", "--database", "postgresql://nobody@localhost/x", "tables"), "[postgres]"),
        (("mcp",), "shopfloor[llm]"),
    ],
)
def test_a_missing_extra_is_one_line_before_any_work(
    installed: Installed, arguments: tuple[str, ...], extra: str
) -> None:
    done = installed.run(*arguments)
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert f'{extra}"' in line
    assert 'pip install "shopfloor[' in line


def test_the_page_is_served(server: InstalledServer) -> None:
    page = httpx.get(server.url)
    assert page.status_code == 200
    assert "<script" in page.text


async def play_alone(server: InstalledServer, game: str) -> None:
    table, [token], _ = seated(server, ["Ada"], game=game)
    async with at_table(server, table, token) as seat:
        assert await play_on([seat], seed=7) > 5
        assert seat.update["result"]


@pytest.mark.parametrize("game", sorted(games.discover()))
def test_a_whole_solo_game_is_played(server: InstalledServer, game: str) -> None:
    asyncio.run(play_alone(server, game))
