"""What a chronicle notes: how often each piece was seen, taken, built and used, and when first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy_extensions import i64

from shopfloor.kernel.values import Event

SEEN: Final = 0
TAKEN: Final = 1
BUILT: Final = 2
USED: Final = 3
DEEDS: Final = 4
TABLE: Final = -1  # the seat of what lies open to all


class Notes:
    """The notes of one game, by seat and piece."""

    def __init__(self) -> None:
        self.round: i64 = 1
        self.rows: dict[tuple[int, str], list[int]] = {}

    def add(self, seat: int, piece: str, deed: int) -> None:
        """Note a deed of this round."""
        row = self.rows.get((seat, piece))
        if row is None:
            row = self.rows[seat, piece] = [0] * (2 * DEEDS)
        row[deed] += 1
        if not row[DEEDS + deed]:
            row[DEEDS + deed] = int(self.round)

    def pieces(self) -> Iterator[tuple[int, str, list[int]]]:
        for seat, piece in sorted(self.rows):
            yield seat, piece, self.rows[seat, piece]


def whole(event: Event, name: str, otherwise: int) -> int:
    """A number that an event may tell."""
    value = event.params.get(name, otherwise)
    return value if isinstance(value, int) else otherwise
