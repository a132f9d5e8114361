"""Sets of small numbers as the bits of one, and the other plain numbers that all searches share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BIT: Final[list[i64]] = [1 << i for i in range(62)]  # a shift by a native int stays 32 bits wide
NONE: Final[i64] = -1  # no cell, port, network, component …
BODY: Final[i64] = 127  # all edges of a cell, and the cell itself


def members(mask: i64) -> list[i64]:
    """The numbers in a set, lowest first."""
    found: list[i64] = []
    i: i64 = 0
    while mask:
        if mask & 1:
            found.append(i)
        mask >>= 1
        i += 1
    return found


def set_of(numbers: list[i64]) -> i64:
    """Some numbers as a set."""
    mask: i64 = 0
    for number in numbers:
        mask |= BIT[number]
    return mask


def close(reach: list[i64]) -> None:
    """Make a relation, a set for each number, transitive in place (Warshall 1962)."""
    count: i64 = len(reach)
    for via in range(count):
        for i in range(count):
            if reach[i] & BIT[via]:
                reach[i] |= reach[via]
