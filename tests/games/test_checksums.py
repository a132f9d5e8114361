"""Not one rule has changed: a sample of the kept games, move for move.

The whole thousand of each game: `python -m tests.golden.checksums check`.
"""

from __future__ import annotations

import pytest

from tests.golden import checksums

EVERY = 41  # so that the sample has every number of seats


@pytest.mark.parametrize("game", ["fantastic-factories", "factory-fun", "factory-funner"])
def test_the_kept_games_are_played_as_ever(game: str) -> None:
    assert list(checksums.lines(game, EVERY)) == checksums.kept(game)[::EVERY]
