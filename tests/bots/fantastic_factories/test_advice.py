"""Explanations and hints speak the catalogue's language."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from shopfloor.bots.fantastic_factories import advice as advice
from shopfloor.bots.fantastic_factories.planner import Effort
from shopfloor.bots.fantastic_factories.words import why
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules.phases import OVER
from shopfloor.games.fantastic_factories.rules.rounds import settle
from shopfloor.kernel import Rng

SMALL = Effort(nodes=60, rolls=1, roll_nodes=20)
ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools"))

import catalogues  # noqa: E402


@pytest.fixture(scope="module")
def english() -> dict[str, str]:
    return catalogues.read_language("en")


def test_every_card_and_contractor_has_its_sentence(english: dict[str, str]) -> None:
    assert all(f"bots.benefit.{card.id}" in english for card in BLUEPRINTS)
    assert all(f"bots.hireling.{card.id}" in english for card in CONTRACTORS)


def test_every_legal_action_can_be_explained(english: dict[str, str]) -> None:
    state, rng = GAME.start(3), Rng(2)
    seen = set()
    while state.phase != OVER:
        if state.queue:
            settle(state, pick_next(state, rng))
            continue
        seat = state.actors()[0]
        for action in state.legal(seat):
            said = why(state, seat, action)
            seen.add(said.key)
            text = english[f"bots.{said.key}"]
            assert set(catalogues.PLACEHOLDER.findall(text)) >= set(said.params)
        state.do(seat, state.sample(seat, rng))
    assert len(seen) > 12


def test_hints_come_in_three_depths(
    english: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "ADVISER", SMALL)
    state, rng = GAME.start(2), Rng(4)
    while state.round < 3:
        if state.queue:
            settle(state, pick_next(state, rng))
            continue
        seat = state.actors()[0]
        hints = [advice.hint(state.copy(), seat, depth, Rng(9)) for depth in (1, 2, 3)]
        assert hints[2].text.startswith(hints[1].text)
        assert hints[1].text.startswith(hints[0].text)
        assert all(hint.said and f"bots.{hint.said.key}" in english for hint in hints)
        action = GAME.parse(hints[2].text)
        assert state.why_not(seat, action) is None
        state.do(seat, action)
