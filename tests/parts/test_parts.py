"""Dice as one number, decks as multisets."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from shopfloor.kernel import Rng
from shopfloor.parts import dice
from shopfloor.parts.multisets import add, new_deck

handfuls = st.lists(st.integers(1, 6), max_size=20)


@given(handfuls)
def test_a_handful_remembers_its_dice(values: list[int]) -> None:
    hand = dice.handful(values)
    assert dice.values(hand) == sorted(values)
    assert dice.total(hand) == len(values)
    assert [dice.count(hand, v) for v in range(1, 7)] == [values.count(v) for v in range(1, 7)]


@given(handfuls, handfuls)
def test_covers_is_containing(values: list[int], need: list[int]) -> None:
    contained = not Counter(need) - Counter(values)
    assert dice.covers(dice.handful(values), dice.handful(need)) == contained


@given(st.lists(st.integers(0, 9)))
def test_a_hand_stays_in_order(cards: list[int]) -> None:
    hand: list[int] = []
    for card in cards:
        add(hand, card)
    assert hand == sorted(cards)


def test_a_deck_draws_by_what_is_in_it() -> None:
    deck, stream = new_deck([3, 0, 1]), Rng(1)
    seen = Counter(deck.pick(stream) for _ in range(4000))
    assert set(seen) == {0, 2}
    assert 2800 < seen[0] < 3200
    assert deck.odds() == {0: 0.75, 2: 0.25}


def test_a_deck_is_reshuffled_from_its_discards() -> None:
    deck = new_deck([1, 1])
    twin = deck.copy()
    for kind in (0, 1):
        deck.remove(kind)
    assert not deck.ready()
    deck.discard(1)
    assert deck.ready()
    assert (deck.counts, deck.total, deck.discards, deck.discarded) == ([0, 1], 1, [0, 0], 0)
    assert (twin.counts, twin.total) == ([1, 1], 2)
    deck.restore(0)
    assert (deck.counts, deck.total) == ([1, 1], 2)
