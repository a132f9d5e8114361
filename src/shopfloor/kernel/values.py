"""The values that cross the contract: codes and parameters, never sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Param: TypeAlias = int | str | list[int] | list[str]
Json: TypeAlias = dict[str, Any]  # an object as JSON has it


@dataclass(frozen=True)
class Reason:
    """Why an action is refused: a code, the clause that says so, and its parameters."""

    code: str
    clause: str
    params: dict[str, Param] = field(default_factory=dict)


@dataclass(frozen=True)
class Event:
    """Something that happened, for everybody, for one seat (`only`) or for all but one (`but`)."""

    key: str
    params: dict[str, Param] = field(default_factory=dict)
    only: int | None = None
    but: int | None = None

    def heard_by(self, seat: int | None) -> bool:
        """Tell whether this seat (None: a spectator) may hear of it."""
        if self.only is not None:
            return seat == self.only
        return self.but is None or seat != self.but


Listener: TypeAlias = Callable[[Event], None]


@dataclass(frozen=True)
class Score:
    """One seat's final score, where it came from, and its rank (1 is best; equals share it)."""

    seat: int
    points: int
    parts: dict[str, int]
    rank: int


@dataclass(frozen=True)
class Result:
    """How a game ended: scores by seat, who won, which tie-break decided, what ended it."""

    scores: list[Score]
    winners: list[int]
    tie_break: str
    ended_by: str
