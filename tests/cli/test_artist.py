"""Games are drawn by their own modules; any other is told plainly."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from shopfloor import games
from shopfloor.cli.terminal.artist import PLAIN, artist_of
from shopfloor.words import Words


def test_every_game_has_its_artist() -> None:
    assert all(artist_of(game) != PLAIN for game in games.discover())


def test_a_game_without_one_is_told_plainly() -> None:
    plain = artist_of("patience")
    assert plain is PLAIN
    console = Console(width=80, record=True, file=StringIO())
    console.print(plain.picture(Words("en"), {"round": 3, "phase": "race"}, ["Ann"]))
    assert "'phase': 'race'" in console.export_text()
