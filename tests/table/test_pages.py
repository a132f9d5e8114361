"""A list in pages is a list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shopfloor.table.pages import PAGE, Pages

numbers = st.lists(st.integers(0, 99), max_size=4 * PAGE)


@given(numbers, st.integers(0, 5 * PAGE))
def test_a_list_in_pages_is_a_list(items: list[int], place: int) -> None:
    pages = Pages(items)
    assert (len(pages), [*pages], [*reversed(pages)]) == (len(items), items, items[::-1])
    assert [pages[n] for n in range(-len(items), len(items))] == items + items
    assert pages.since(place) == items[place:]
    assert pages[place:] == items[place:]
    for outside in (len(items) + place, -len(items) - place - 1):
        with pytest.raises(IndexError):
            pages[outside]
    assert pages == items
    assert pages != [*items, 0]


@given(numbers, numbers, numbers)
def test_copies_go_their_own_ways(items: list[int], one: list[int], other: list[int]) -> None:
    pages = Pages(items)
    copy = pages.copy()
    for item in one:
        pages.append(item)
    for item in other:
        copy.append(item)
    assert (pages[:], copy[:]) == (items + one, items + other)
