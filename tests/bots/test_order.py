"""The bots of every game stand in the order of what they were measured at, weakest first."""

from __future__ import annotations

import pytest

from shopfloor import bots
from shopfloor.bots.ratings import ratings
from shopfloor.words import catalogue

MEASURED = ["fantastic-factories", "factory-fun", "factory-funner"]


@pytest.mark.parametrize("game", MEASURED)
def test_bots_are_ordered_by_their_measured_strength(game: str) -> None:
    order = list(bots.strengths(game))
    measured = ratings(game)
    assert set(order) == set(measured)
    assert order == sorted(order, key=lambda bot: measured[bot].mu)


@pytest.mark.parametrize("game", MEASURED)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_bot_has_a_name_and_one_line(game: str, language: str) -> None:
    said = catalogue(language)
    for bot in bots.strengths(game):
        assert said[f"web.bot.{bot}"]
        assert said[f"web.bot.{bot}.note"].endswith(".")
