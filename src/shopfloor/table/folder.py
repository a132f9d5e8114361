"""Where this user's games are kept: the terminal's saved games and the server's data file."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder that the user's system has for a program's data."""
    return user_data_path("shopfloor", appauthor=False)
