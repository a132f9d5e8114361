"""The products that flow through pipes, as bits: a port that leaves a choice is a sum of bits."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NAMES: Final = ("red", "yellow", "green", "blue", "orange", "black")  # F7: the first that suits
BASICS: Final = 5  # so many come before black
END_PRODUCT: Final[i64] = 5  # black, by its place in NAMES
ALL: Final[i64] = 63
BLACK: Final[i64] = 32
BASIC: Final[i64] = 31
INDEX: Final = {name: i for i, name in enumerate(NAMES)}


def mask_of(text: str) -> int:
    """Read `red` or `red|yellow`; KeyError for what is no colour."""
    mask = 0
    for name in text.split("|"):
        mask |= 1 << INDEX[name]
    return mask


def first(mask: i64) -> i64:
    """Settle on the first colour of several; -1 if there is none."""  # F7
    index: i64 = 0
    while index <= END_PRODUCT:
        if mask >> index & 1:
            return index
        index += 1
    return -1


def names(mask: int) -> list[str]:
    """List the colours of a mask by name, in their fixed order."""
    return [name for i, name in enumerate(NAMES) if mask >> i & 1]
