"""A handful of dice as one number: byte v counts the dice showing v, byte 0 counts them all.

Such a number is copied, compared and stored like any other, and one subtraction tells whether
one handful contains another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

NONE: Final = 0
ONE: Final[list[int]] = [0] + [(1 << (8 * v)) + 1 for v in range(1, 7)]
GUARD: Final = 0x80808080808080
MOST: Final = 127  # the dice that a byte can count below its guard


def handful(values: Iterable[int]) -> i64:
    """Gather dice showing these values."""
    dice: i64 = 0
    for value in values:
        dice += ONE[value]
    return dice


def count(dice: i64, value: i64) -> i64:
    """How many of the dice show this value."""
    return (dice >> (8 * value)) & 127


def total(dice: i64) -> i64:
    """How many dice there are."""
    return dice & 127


def is_handful(dice: i64) -> bool:
    """Tell whether the number counts dice at all: no byte has run over into the next."""
    return dice == handful(values(dice))


def covers(dice: i64, need: i64) -> bool:
    """Tell whether all the dice needed are among these: no byte may borrow from the next."""
    return ((dice | GUARD) - need) & GUARD == GUARD


def values(dice: i64) -> list[int]:
    """The values shown, in rising order."""
    shown: list[int] = []
    for value in range(1, 7):
        shown.extend([value] * int(count(dice, value)))
    return shown
