"""What a game's bots may offer: a bot itself, its crew, and what a crew can do besides playing.

All of it is to be had from `shopfloor.kernel.capabilities`, with what games and states offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, TypeVar, runtime_checkable

from shopfloor.kernel.contract import Action, SomeState
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.values import Json, Param

ActOut = TypeVar("ActOut", covariant=True)
Position = TypeVar("Position", contravariant=True)  # a state of one's own game
Job = TypeVar("Job")
Done = TypeVar("Done")


class Bot(Protocol[Position, ActOut]):
    """Chooses an action for a seat.

    The state is `table.imagine(seat, …)`: true in all the seat knows, dealt anew in the rest. It
    belongs to the bot, which may play on in it.
    """

    def choose(self, state: Position, seat: int, stream: Stream) -> ActOut:
        """An action for the seat in an imagined state; what is left to chance is drawn here."""


SomeBot: TypeAlias = Bot[SomeState, Action]


@runtime_checkable
class Pauses(Protocol[Position]):
    """A bot that takes a person's time where people race."""

    def pause(self, state: Position, seat: int, stream: Stream) -> float:
        """The seconds before this decision; none where nobody races."""
        ...


class Crew(Protocol[Position, ActOut]):
    """A game's bots: `CREW` of shopfloor.bots.<game>."""

    @property
    def strengths(self) -> Mapping[str, Callable[[], Bot[Position, ActOut]]]:
        """How to make each bot, by name, weakest first."""
        ...


SomeCrew: TypeAlias = Crew[SomeState, Action]


@dataclass(frozen=True)
class Sentence:
    """A message of the bots' catalogue, `bots.<key>`, and its parameters."""

    key: str
    params: dict[str, Param] = field(default_factory=dict)


@dataclass(frozen=True)
class Hint:
    """A move, told as far as was asked: its text or first words, in words, and where to look."""

    text: str
    said: Sentence | None = None
    shown: Json = field(default_factory=dict)  # what the game's table marks


@runtime_checkable
class Hints(Protocol[Position]):
    """A crew that advises in three depths: where to look, what matters, the whole move."""

    def hint(
        self, state: Position, seat: int, depth: int, stream: Stream, stop: Callable[[], bool]
    ) -> Hint:
        """Advise a seat: 1 where to look, 2 what matters, 3 the whole move, until told to stop."""
        ...


@dataclass(frozen=True)
class Decision:
    """One decision of a finished game, judged."""

    number: int  # of the log's entry
    seat: int
    round: int
    action: str
    best: str
    lost: float  # points given away against the best move found
    why: Sentence  # what speaks for the best move


@runtime_checkable
class Reviews(Protocol):
    """A crew that judges the decisions of finished games."""

    def review(
        self,
        seats: int,
        options: Mapping[str, str],
        log: Sequence[tuple[int | None, str]],
        only: set[int] | None = None,
    ) -> Iterator[Decision]:
        """Judge a log that nobody took back: (seat, action) or (None, outcome).

        `only` names the entries to judge, by their place in the log from 1 on.
        """
        ...


@dataclass(frozen=True)
class Puzzle:
    """A game up to the moment of the puzzle, and the proven answer."""

    saved: str
    start: int  # the entries before the first move
    had: int  # points at the start
    best: int  # points that can be had for certain
    line: list[str]  # how


@dataclass(frozen=True)
class Attempt:
    """How far somebody has come with a puzzle."""

    made: int  # points
    over: bool  # nothing that is done now counts any more


@runtime_checkable
class Puzzles(Protocol):
    """A crew that finds a puzzle for every day."""

    def puzzle(self, day: str) -> Puzzle:
        """The puzzle of a day, the same on every machine."""
        ...

    def attempt(self, puzzle: Puzzle, log: Sequence[tuple[int | None, str]]) -> Attempt:
        """Judge a log that goes on from the puzzle's own, as `review` has it."""
        ...


@runtime_checkable
class SecondThoughts(Protocol[Position, ActOut]):
    """A crew that can tell what would have been best in place of a move."""

    def better(self, state: Position, seat: int, stop: Callable[[], bool]) -> ActOut:
        """The best action that is found for a seat until somebody says stop."""


@dataclass(frozen=True)
class Limits:
    """How long to look for a solution: so many nodes, and until somebody says stop."""

    stop: Callable[[], bool]
    nodes: int | None = None  # none given: as many as the solver likes


class Solved(Protocol):
    """The best that was found, proven or not."""

    @property
    def value(self) -> float:
        """What the best that was found is worth."""

    @property
    def proven(self) -> bool:
        """Whether nothing better can be."""

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""

    @property
    def line(self) -> Sequence[str]:
        """The moves by which it is had, as far as they are text."""
        ...

    def to_json(self) -> Json:
        """The solution as `shopfloor solve --json` prints it."""


@runtime_checkable
class Solves(Protocol[Position]):
    """A crew that finds the best a seat can do, and proves it where it can."""

    def solve(self, state: Position, seat: int, goal: str, limits: Limits) -> Solved:
        """Solve for one of the game's own goals, "" the usual one; raise GameError."""
        ...


@runtime_checkable
class SolvesFiles(Protocol):
    """A crew that reads positions in a format of its own (docs/formats.md)."""

    def solve_file(self, data: Json, limits: Limits) -> Solved:
        """Solve what the file describes; raise BadFile."""
        ...


class Spread(Protocol):
    """Does many jobs, wherever: `map` does them here, one after the other."""

    def __call__(self, work: Callable[[Job], Done], jobs: Iterable[Job], /) -> Iterator[Done]:
        """What came of each, in the order of the jobs."""
        ...


@runtime_checkable
class Trains(Protocol):
    """A crew with weights that are learned by self-play."""

    def train(
        self,
        generations: int,
        games: int,
        seed: int,
        told: Callable[[int], None],
        spread: Spread = map,
    ) -> Json:
        """Learn from nothing, the same from the same seed; `told` hears of every game played."""
        ...


@runtime_checkable
class Judges(Protocol):
    """A crew whose game judges whole builds, which takes most of its time."""

    def judgement(self) -> Callable[[], bool]:
        """What judges one full factory; it tells whether that is legal."""
        ...
