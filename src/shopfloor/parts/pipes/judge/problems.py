"""Problems of a layout: a code and the spot, never a sentence."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import Param
from shopfloor.parts.pipes.grids import Floor

NO_CELL: Final[i64] = -1
NO_SIDE: Final[i64] = -1


class Problem:
    """One thing wrong with a layout or a build: what, on which cell, on which of its sides."""

    def __init__(
        self,
        code: str,
        cell: i64 = NO_CELL,
        side: i64 = NO_SIDE,
        params: dict[str, Param] | None = None,
    ) -> None:
        self.code = code
        self.cell = cell
        self.side = side
        self.params: dict[str, Param] = params or {}

    def at(self, floor: Floor) -> list[int] | None:
        """The spot as [column, row]."""
        return list(floor.place[self.cell]) if self.cell != NO_CELL else None

    def to_json(self, floor: Floor) -> dict[str, object]:
        """The three keys that every tool reads: code, at, side."""
        side = floor.side_name(self.side) if self.side != NO_SIDE else None
        return {"code": self.code, "at": self.at(floor), "side": side}


def by_place(problem: Problem) -> tuple[int, int, str]:
    """Order problems as one reads a floor."""
    return (problem.cell, problem.side, problem.code)
