"""One folder for a user's games, whoever keeps them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from shopfloor.cli.terminal import start
from shopfloor.server import settings
from shopfloor.table import folder


def test_terminal_and_server_keep_games_in_the_same_folder() -> None:
    keepers = (vars(start), vars(settings))
    assert all(keeper["data_folder"] is folder.data_folder for keeper in keepers)
    assert settings.Settings().url.endswith(str(folder.data_folder() / "shopfloor.db"))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have their own place")
def test_the_users_choice_of_a_data_folder_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert folder.data_folder() == tmp_path / "shopfloor"
