"""What the encyclopaedia tells is of the pieces that the game has."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from shopfloor import games
from shopfloor.kernel.capabilities import Chronicles

FOLDERS = {name: name.replace("-", "_") for name in games.discover()}
STUDIES = {
    name: files("shopfloor.games").joinpath(folder, "data", "study.json")
    for name, folder in FOLDERS.items()
}
KEPT = [name for name, file in STUDIES.items() if file.is_file()]


def test_fantastic_factories_is_studied() -> None:
    assert "fantastic-factories" in KEPT


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_study(name: str) -> None:
    study, game = json.loads(STUDIES[name].read_text("utf-8")), games.load(name)
    assert isinstance(game, Chronicles)
    assert set(study["pieces"]) <= set(game.pieces())
    assert {"games", "bots", "seed", "version", "ruleset"} <= set(study)
    for piece in study["pieces"].values():
        assert 0 <= piece["built"] <= 1
        assert set(piece["with"]) <= set(game.pieces())
        if won := piece["wins"]:
            assert won["low"] <= won["value"] <= won["high"]
