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
class Puzzle:
    """A position, what is asked of it, and the proven answer."""

    kind: str  # what is asked: the end of the task's key, web.puzzle.task.<kind>
    position: Json  # as the game sets it up
    had: int  # points at the start
    best: int  # points that can be had for certain
    line: list[str]  # how: actions of the seat
    grade: str = ""  # easy, medium, hard; none where nobody measured it
    solvers: list[str] = field(default_factory=list)  # the bots that found the best


@dataclass(frozen=True)
class Attempt:
    """How far somebody has come with a puzzle."""

    made: int  # points
    over: bool  # nothing that is done now counts any more
    fault: str = ""  # why it does not count: the end of a key, web.puzzle.fault.<fault>


@runtime_checkable
class Puzzles(Protocol):
    """A crew that poses puzzles, judges who tries them, and certifies positions of others."""

    def shipped(self) -> Sequence[Puzzle]:
        """The puzzles of the days, one after the other; after the last comes the first."""
        ...

    def seed(self, puzzle: Puzzle) -> bytes:
        """What its table is dealt by: what the task says of chance to come must come."""
        ...

    def attempt(self, puzzle: Puzzle, log: Sequence[tuple[int | None, str]]) -> Attempt:
        """Judge a log from the position on: (seat, action) or (None, outcome)."""
        ...

    def clue(self, puzzle: Puzzle, log: Sequence[tuple[int | None, str]], depth: int) -> Hint:
        """Help somebody who has come so far: 1 where to look, 2 what matters, 3 the move."""
        ...

    def certify(self, position: Json, stop: Callable[[], bool]) -> Puzzle:
        """Prove the best of a position; raise GameError with the reason if it is no puzzle."""
        ...


@runtime_checkable
class SeeksPuzzles(Protocol):
    """A crew that finds puzzles in its own bots' games, and measures how hard they are."""

    def seek(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles of one game of bots, the same from the same seed."""
        ...

    def measured(self, puzzle: Puzzle) -> Puzzle:
        """The same with the bots that solve it, and its grade."""
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
