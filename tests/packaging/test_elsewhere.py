"""`shopfloor play` on systems that are not Linux, as far as that can be tried on one."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath

import pytest

from shopfloor.server import settings as serving
from shopfloor.server.preflight import database_file
from tests.server.client import SRC, Server, at_table
from tests.server.playing import play_on, seated

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="this is elsewhere already")
HERE = Path(__file__).parent


class Elsewhere(Server):
    """`shopfloor play` as another system would run it."""

    patience = 120.0  # nothing of it is in any cache yet

    def __init__(self, folder: Path) -> None:
        super().__init__(f"sqlite:///{folder / 'elsewhere.db'}")
        self.folder = folder
        shutil.copy(HERE / "elsewhere.py", folder / "sitecustomize.py")

    @property
    def environment(self) -> dict[str, str]:
        given = {f"SHOPFLOOR_{name.upper()}": value for name, value in self.settings.items()}
        path = os.pathsep.join([str(self.folder), str(SRC)])
        told = {"PYTHONPATH": path, "PYTHONWARNDEFAULTENCODING": "1", "SHOPFLOOR_LANG": "en"}
        return {**os.environ, **given, **told}

    def start(self) -> Elsewhere:
        self.log = (self.folder / "log").open("w+b")
        command = [sys.executable, "-m", "shopfloor", "play", "--no-browser"]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)], env=self.environment, stderr=self.log
        )
        try:
            self.wait_until_ready()
        except RuntimeError:
            self.log.close()
            raise
        return self

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Elsewhere]:
    running = Elsewhere(tmp_path_factory.mktemp("windows")).start()
    yield running
    running.stop()


def test_it_really_is_elsewhere(windows: Elsewhere) -> None:
    """The test would show nothing if what only Unix has were still there."""
    code = "import os, importlib.util as u; print(hasattr(os, 'fork'), hasattr(os, 'nice'))"
    assert windows.run("-c", code).stdout == "False False\n"
    for module in ("fcntl", "resource", "uvloop"):
        assert f"No module named '{module}'" in windows.run("-c", f"import {module}").stderr
    assert "EncodingWarning" in windows.run("-W", "error", "-c", "open('/dev/null')").stderr


@pytest.mark.parametrize("game", ["fantastic-factories", "factory-funner"])
def test_a_game_with_a_bot_is_played(windows: Elsewhere, game: str) -> None:
    async def play() -> None:
        table, [token], _ = seated(windows, ["Ada"], game=game, bots=["greedy"])
        async with at_table(windows, table, token) as seat:
            await play_on([seat], seed=7)
            assert seat.update["result"]

    asyncio.run(play())


def test_a_second_server_on_one_file_is_refused(windows: Elsewhere) -> None:
    done = windows.run("-m", "shopfloor", "play", "--no-browser", "--port", "0")
    assert done.returncode == 2
    assert "serves from" in done.stderr


def test_a_path_of_windows_is_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = PureWindowsPath(r"C:\Users\Ada Byron\AppData\Local\shopfloor")
    monkeypatch.setattr(serving, "data_folder", lambda: folder)
    file = database_file(serving.Settings())
    assert str(file) == r"C:\Users\Ada Byron\AppData\Local\shopfloor\shopfloor.db"


def test_macos_is_told_from_linux_by_nothing_that_breaks(tmp_path: Path) -> None:
    """All that playing imports, with macOS's name and without uvloop."""
    code = (  # Python's own is that of this system
        "import sys, asyncio, sysconfig, urllib.request; sysconfig.get_config_vars()\n"
        "sys.platform = 'darwin'; sys.modules['uvloop'] = None\n"
        "from shopfloor.server.http.app import build\n"
        "from shopfloor.server.settings import read_settings\n"
        "from shopfloor.table.folder import data_folder\n"
        "build(read_settings()); print(data_folder())"
    )
    env = {**os.environ, "PYTHONPATH": str(SRC), "HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert done.stdout.strip() == f"{tmp_path}/Library/Application Support/shopfloor", done.stderr
