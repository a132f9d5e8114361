"""Encodings of Fantastic Factories: nothing hidden, nothing lost, numbers that stay."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.meta import LEVELS
from shopfloor.games.fantastic_factories.state import State
from shopfloor.games.fantastic_factories.tensor import TENSORS
from shopfloor.kernel import Rng, SomeState
from shopfloor.kernel.capabilities import Encodes
from shopfloor.kernel.tensors import row

POSITIONS = int(os.environ.get("SHOPFLOOR_POSITIONS", "1500"))  # the long form: 10000
TABLES: list[tuple[int, dict[str, str]]] = [(n, {}) for n in (2, 3, 4, 5)]
TABLES += [(1, {"machine": level}) for level in LEVELS]
DOCS = Path(__file__).resolve().parents[3] / "docs" / "research.md"


def positions(count: int) -> Iterator[tuple[State, int, Rng]]:
    """Positions of random games with a seat that acts in them, tables by turns."""
    per_table = -(-count // len(TABLES))
    for number, (seats, options) in enumerate(TABLES):
        source, given = Rng(number), 0
        while given < per_table:
            state = GAME.start(seats, options)
            while given < per_table and state.result() is None:
                if owed := state.owed():
                    state.settle(owed.draw(source))
                    continue
                seat = state.actors()[0]
                yield state, seat, source
                given += 1
                state.play(seat, state.sample(seat, source))


def dirty(size: int) -> vec[u8]:
    """A buffer that something else was written into before."""
    return vec[u8]([255 for _ in range(size)])


def encoded(state: State, seat: int) -> bytes:
    buffer = dirty(TENSORS.size)
    TENSORS.encode(cast(SomeState, state), seat, buffer)
    return bytes(buffer)


def canonical(view: Any) -> str:
    """A view without the order in which cards were built and used, which no rule asks."""
    for shop in view["shops"]:
        shop["compound"].sort(key=str)
        shop["uses"].sort(key=str)
    view["revealed"].sort()
    return str(view)


def test_the_game_offers_tensors() -> None:
    assert isinstance(GAME, Encodes)
    assert GAME.tensors(3) is TENSORS


def test_features_stand_one_after_the_other() -> None:
    at = 0
    for feature in TENSORS.features:
        assert feature.at == at
        at += feature.size
    assert at == TENSORS.size
    assert len({feature.name for feature in TENSORS.features}) == len(TENSORS.features)


def test_every_feature_is_documented() -> None:
    told = DOCS.read_text(encoding="utf-8")
    for feature in TENSORS.features:
        shop, _, name = feature.name.rpartition(".")
        if shop in ("", "machine", "shop0"):
            own = feature.at - TENSORS.features[own_start()].at if shop == "shop0" else feature.at
            name = name if shop == "shop0" else feature.name
            assert f"| `{name}` | {own} | {feature.size} |" in told


def own_start() -> int:
    return next(n for n, f in enumerate(TENSORS.features) if f.name.startswith("shop0."))


def test_the_numbering_is_that_of_rulesets_1_and_2() -> None:
    assert (GAME.meta.ruleset, GAME.meta.older) == (2, (1,))
    assert (TENSORS.count, TENSORS.hash[:16]) == (2384, "37e4d8ead38c031f")


def test_hidden_cards_dealt_anew_change_no_byte() -> None:
    for state, _, source in positions(POSITIONS):
        for seat in range(state.seats):
            assert encoded(state, seat) == encoded(state.imagine(seat, source), seat)


def test_what_views_separate_encodings_separate() -> None:
    by_bytes: dict[bytes, str] = {}
    for state, seat, _ in positions(POSITIONS):
        seen, told = canonical(state.view(seat)), encoded(state, seat)
        assert by_bytes.setdefault(told, seen) == seen


def test_the_mask_is_what_is_legal() -> None:
    mask = dirty(TENSORS.count)
    for state, seat, _ in positions(POSITIONS // 4):
        TENSORS.mask(cast(SomeState, state), seat, mask)
        offered = {TENSORS.actions[n] for n, legal in enumerate(mask) if legal}
        assert offered == {str(action) for action in state.legal(seat)}


def test_a_row_takes_back_what_was_legal_before() -> None:
    own, whole = row(TENSORS), dirty(TENSORS.count)
    for state, _, _ in positions(200):
        for seat in range(state.seats):
            own.mask(cast(SomeState, state), seat)
            TENSORS.mask(cast(SomeState, state), seat, whole)
            assert bytes(own.legal) == bytes(whole)


def test_rivals_hands_are_nowhere() -> None:
    """The one hidden thing, told apart: a rival's other hand leaves every byte as it is."""
    state, seat, source = next(positions(1))
    other = state.copy()
    while other.shops[1 - seat].hand == state.shops[1 - seat].hand:
        other = state.imagine(seat, source)
    assert encoded(state, seat) == encoded(other, seat)
    assert encoded(state, 1 - seat) != encoded(other, 1 - seat)


@pytest.mark.parametrize("amount", [254, 255, 300])
def test_an_amount_beyond_a_byte_is_written_as_the_most(amount: int) -> None:
    state, seat, _ = next(positions(1))
    state.shops[seat].metal = amount
    at = next(f.at for f in TENSORS.features if f.name == "shop0.metal")
    assert encoded(state, seat)[at] == min(amount, 255)
