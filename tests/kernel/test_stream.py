"""The small generator: the documented steps, fair, the same every time."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shopfloor.kernel import Rng, Stream

MASK = 0xFFFFFFFF


def sfc32(seed: int, count: int) -> list[int]:
    """The generator sfc32 as published: three words and a counter, 15 steps thrown away."""
    a, b, c, counter = seed & MASK, seed >> 32 & MASK, seed >> 64 & MASK, 1
    words = []
    for _ in range(15 + count):
        word = (a + b + counter) & MASK
        counter += 1
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK
        c = ((c << 21 | c >> 11) + word) & MASK
        words.append(word)
    return words[15:]


@given(st.integers(min_value=0, max_value=2**96 - 1))
def test_same_words_as_the_reference(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.word() for _ in range(40)] == sfc32(seed, 40)


def test_words_that_stay_as_they_are() -> None:
    """Fixed numbers: simulations must stay reproducible over releases."""
    rng = Rng(20240229)
    assert [rng.word() for _ in range(4)] == [1722217363, 1710280138, 1387783701, 1274778486]


@pytest.mark.parametrize("bound", [1, 2, 6, 7, 24, 74, 7776])
def test_below_stays_below_and_is_fair(bound: int) -> None:
    rng, draws = Rng(bound), 20_000
    seen = Counter(rng.below(bound) for _ in range(draws))
    assert min(seen) >= 0
    assert max(seen) < bound
    if bound <= 100:
        expected = draws / bound
        chi = sum((seen[n] - expected) ** 2 / expected for n in range(bound))
        assert chi < bound + 5 * (2 * bound) ** 0.5


def test_seeds_differ_and_repeat() -> None:
    first = [Rng(seed).below(1000) for seed in range(200)]
    assert first == [Rng(seed).below(1000) for seed in range(200)]
    assert len(set(first)) > 150


def test_two_generators_do_not_disturb_each_other() -> None:
    one, other = Rng(1), Rng(2)
    mixed = []
    for _ in range(20):
        mixed.append(one.word())
        other.word()
    assert mixed == sfc32(1, 20)


def test_a_bare_stream_cannot_draw() -> None:
    with pytest.raises(TypeError):
        Stream().below(6)


class Fixed(Stream):
    """A stream written in a test: anybody may bring their own."""

    def below(self, bound: int) -> int:
        return bound - 1


def test_a_stream_of_ones_own() -> None:
    from shopfloor.games.fantastic_factories.game import GAME

    state = GAME.start(3)
    assert str(state.owed().draw(Fixed())) == "first 2"
