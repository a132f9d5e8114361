"""A difference laid over the old value is the new one, whatever the two are."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from shopfloor.parts.differences import difference, laid_over

plain = some.none() | some.booleans() | some.integers(-9, 9) | some.text("ab", max_size=2)
names = some.text("abc", min_size=1, max_size=1)
values = some.recursive(
    plain,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(names, inner),
    max_leaves=9,
)


@given(values, values)
def test_it_leads_from_any_value_to_any_other(old: object, new: object) -> None:
    sent = json.loads(json.dumps(difference(old, new)))
    assert laid_over(old, sent) == new


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": 3}),
        ({"a": [{"x": 1}, {"x": 2}]}, {"a": [{"x": 1}, {"x": 3}]}, {"a": {"1": {"x": 3}}}),
        ({"a": [1, 2]}, {"a": [1, 3]}, {"a": [[1, 3]]}),
        ({"a": {"x": 1}}, {"a": {"y": 1}}, {"a": [{"y": 1}]}),
        ({"a": {"x": 1}}, {"a": None}, {"a": None}),
    ],
)
def test_only_what_changed_is_told(old: object, new: object, told: object) -> None:
    assert difference(old, new) == told


def test_what_did_not_change_stays_the_same_object() -> None:
    old = {"seats": [{"n": 1}, {"n": 2}]}
    new = laid_over(old, {"seats": {"1": {"n": 3}}})
    assert isinstance(new, dict)
    assert new["seats"][0] is old["seats"][0]
    assert old["seats"][1] == {"n": 2}
