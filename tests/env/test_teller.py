"""Games are told in words by their own modules; any other is told plainly."""

from __future__ import annotations

from shopfloor import games
from shopfloor.env.told.teller import PLAIN, teller_of
from shopfloor.words import Words


def test_every_game_has_its_teller() -> None:
    assert all(teller_of(game) != PLAIN for game in games.discover())


def test_a_game_without_one_is_told_plainly() -> None:
    plain = teller_of("patience")
    assert plain is PLAIN
    assert plain.told(Words("en"), {"phase": "race"}, ["Ann"]) == ["{", ' "phase": "race"', "}"]
    assert plain.seen({}, "roll") == {}
