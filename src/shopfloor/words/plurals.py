"""The plural category of a whole number, by the rules of Unicode's CLDR.

tools/catalogues.py takes the rules from Babel and keeps of them what concerns whole numbers, as
data: a category holds in any of several ways, a way is a list of tests that must all hold, and a
test is a modulus (0: none), whether the number is to be in the ranges or out, and the ranges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

Test: TypeAlias = tuple[int, bool, Sequence[tuple[int, int]]]
PluralRules: TypeAlias = Mapping[str, Sequence[Sequence[Test]]]


def category(rules: PluralRules, number: float) -> str:
    """The first category that holds, or `other`."""
    for name, ways in rules.items():
        if any(all(holds(test, number) for test in way) for way in ways):
            return name
    return "other"


def holds(test: Test, number: float) -> bool:
    modulus, inside, ranges = test
    value = abs(number) % modulus if modulus else abs(number)
    return inside == any(low <= value <= high and value == int(value) for low, high in ranges)
