"""What a crew that values tells of a finished game: by how much each entry moved expectations.

A swing is one chance outcome or one decision, with what it did to the points that every seat may
expect at the end. Between two anchors, at which the estimate is made anew, swings add up.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias, TypeVar, runtime_checkable

from shopfloor.kernel.capabilities import Sentence

Numbered: TypeAlias = tuple[int, int | None, str]  # an entry: its number, seat, text
Points: TypeAlias = tuple[float, ...]  # by seat
Odds: TypeAlias = tuple[tuple[float, Points], ...]  # how likely what could come is, what it moves
Position = TypeVar("Position", contravariant=True)  # a state of one's own game

CHANCE: Final = "chance"
DECISION: Final = "decision"
ESTIMATE: Final = "estimate"  # what was made beyond the best that was found
ANCHOR: Final = "anchor"  # the estimate is made anew: `points` are what it says


@dataclass(frozen=True)
class Best:
    """The best that was found in place of a decision, and what was wrong with what was done."""

    line: tuple[str, ...]  # the actions, as far as they are known
    proven: bool = False  # nothing better can be
    wrong: int = 0  # the entry at which it went wrong
    fault: Sentence | None = None  # what was given away, in words
    now: float = 0.0  # how much of the cost is missed at once, and not only promised for later


@dataclass(frozen=True)
class Swing:
    """What one outcome or one decision did to the points that every seat may expect."""

    source: str
    kind: str  # roll, draw, deal, flip; market, work, claim, build …
    first: int  # the entries it spans
    last: int
    round: int
    left: float  # rounds to come once this one is over
    points: Points  # by which expectations moved; of an anchor: what they are
    seat: int | None = None  # who decided, or for whom chance did
    best: Best = field(default_factory=lambda: Best(()))
    over: bool = False  # an anchor at the end: these are the points made
    could: Odds = ()  # all that chance could have brought; its mean moves nothing


@runtime_checkable
class Values(Protocol):
    """A crew that values: how many points, and which chance to win, a seat may expect."""

    def swings(
        self,
        seats: int,
        options: Mapping[str, str],
        log: Sequence[Numbered],
        rounds: Container[int] | None = None,
        ruleset: int | None = None,
    ) -> Iterator[Swing]:
        """The swings of a log that nobody took back, in its order; of these rounds only.

        It was played by this ruleset, or by today's.
        The first is an anchor at entry 0, the last an anchor at the end.
        """
        ...

    def chances(self, points: Points, left: float) -> Points:
        """Every seat's chance to win, from the points expected and the rounds to come."""
        ...

    def yardsticks(self) -> Mapping[str, float]:
        """What a decision costs the bots of each strength on average, in points."""
        ...


@runtime_checkable
class Expects(Protocol[Position]):
    """A crew that says of any position what its seats may expect."""

    def expects(self, state: Position) -> Points:
        """The points of every seat at the end, from what stands now and what everybody sees."""
        ...
