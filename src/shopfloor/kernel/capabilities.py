"""What a game or its bots may offer besides the contract, each a small protocol asked for by type:

    if isinstance(table.game, Drafts): …

Games and states offer drafts, layouts, sketches, chronicles, variants, tensors, foresight,
overlays and a way to finish; the crew of a game's bots offers hints, reviews, puzzles, second
thoughts, solutions, training and something to measure; a bot may take its time. Nobody need offer
any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, TypeVar, runtime_checkable

from shopfloor.kernel.contract import Action, SomeState
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.tensors import Tensors
from shopfloor.kernel.values import Event, Json, Param, Reason

ActIn = TypeVar("ActIn", contravariant=True)
ActOut = TypeVar("ActOut", covariant=True)
Position = TypeVar("Position", contravariant=True)  # a state of one's own game
FinderIn = TypeVar("FinderIn", contravariant=True)  # what finds layouts, passed in from above
Job = TypeVar("Job")
Done = TypeVar("Done")


# Of a game


@dataclass(frozen=True)
class Draft:
    """What a game says of an unfinished layout, and the action that would play it as it is."""

    verdict: Json  # diagnosis, cost, bonus, as the client shows them
    action: Action | None


@runtime_checkable
class Drafts(Protocol[Position]):
    """A game whose builds are drafted before they are played."""

    def judge_draft(self, state: Position, seat: int, draft: object) -> Draft:
        """Judge layout JSON as this seat's build; raise Illegal or Unreadable."""
        ...


@runtime_checkable
class Layouts(Protocol):
    """A game whose factories are layouts of pipes, in the format of docs/formats.md."""

    def check_layout(
        self, old: Json, new: Json, machine: int, money: int, token: str, diagonal: bool
    ) -> Json:
        """Judge a build from two layouts: `legal`, `problems`, `cost`, `bonus`; raise BadFile."""
        ...


@dataclass(frozen=True)
class Shape:
    """One piece of a drawing: an area, a line, a disc, or a word in the middle of a point."""

    kind: str
    points: tuple[tuple[float, float], ...]
    colour: str
    size: float = 0.0  # a line's width, a disc's radius, the height of a word
    text: str = ""


@runtime_checkable
class Sketches(Protocol):
    """A game whose players make something that can be drawn."""

    def sketch(self, moves: Sequence[str]) -> Sequence[Shape]:
        """What came of a player's moves, from the ground up; nothing as long as nothing stands."""
        ...


class Chronicle(Protocol[Position]):
    """What studies want to know of one game: it hears every event of it."""

    @property
    def first(self) -> int:
        """The seat that began."""
        ...

    def hear(self, event: Event) -> None:
        """Note an event of the game."""

    def pieces(self) -> Iterable[tuple[int, str, Sequence[int]]]:
        """By seat (-1: the table) and piece: how often it was seen, taken, built and used, and the
        rounds in which each was done first (0: never).
        """
        ...

    def marks(self, state: Position) -> Iterable[tuple[int, str, int]]:
        """What else a seat of the finished game is known by: `board:classic-a`, 1."""
        ...

    def standing(self, state: Position) -> Sequence[int]:
        """What every seat would score if the game ended now."""
        ...


@runtime_checkable
class Chronicles(Protocol[Position]):
    """A game whose pieces (cards, machines) can be studied."""

    def chronicle(self, seats: int) -> Chronicle[Position]:
        """An empty chronicle for a game of so many seats."""

    def pieces(self) -> Mapping[str, str]:
        """Every piece there is, and of what kind it is."""
        ...


@runtime_checkable
class Gives(Protocol[Position]):
    """A game in which a seat can be given a piece before its first move."""

    def give(self, state: Position, seat: int, piece: str) -> None:
        """Exchange something of the seat's for the piece; raise Unreadable if there is no such."""
        ...


@runtime_checkable
class Varies(Protocol):
    """A game whose data can be changed for a study (docs/lab.md)."""

    def check_variant(self, changes: Json) -> None:
        """Raise BadFile, naming the place, unless the game could be played with these changes."""

    def without(self, piece: str) -> Json:
        """The changes that take a piece out of the game."""
        ...


@runtime_checkable
class Remembers(Protocol):
    """A game that still plays by its older rulesets, which its `meta` names."""

    def start_by(self, ruleset: int, seats: int, options: Mapping[str, str]) -> SomeState:
        """Start a game as `start` does, by another ruleset."""
        ...


@runtime_checkable
class Encodes(Protocol):
    """A game whose positions and actions are numbers for whoever learns it."""

    def tensors(self, seats: int, options: Mapping[str, str] | None = None) -> Tensors:
        """The numbering for so many seats and these options; raise Unreadable."""
        ...


@runtime_checkable
class EncodesLayouts(Encodes, Protocol[FinderIn]):
    """One whose builds are an open family: menus of whole layouts are made by what finds them."""

    def layout_menu(self, finder: FinderIn) -> Tensors:
        """The numbering whose builds are the layouts that the finder knows."""
        ...


# Of a state


@runtime_checkable
class Finishes(Protocol[ActOut]):
    """A state that knows how a seat leaves its phase with nothing more done."""

    def finish(self, seat: int) -> ActOut | None:
        """The action, or None where leaving is not up to the seat."""
        ...


@runtime_checkable
class Tidies(Protocol[ActOut]):
    """A state that knows what a seat whose time is up would surely still do."""

    def tidy(self, seat: int) -> ActOut | None:
        """An action that costs nothing and brings something, or None; asked again after each."""
        ...


@runtime_checkable
class Foresight(Protocol[ActIn]):
    """A state that foresees, and only what the seat knows: what chance decides is counted."""

    def yields(self, seat: int, actions: Sequence[ActIn]) -> Mapping[str, Sequence[str]]:
        """By the text of a legal action: what it changes at once (`metal:2`, `energy:-3`)."""
        ...

    def lacks(self, seat: int) -> Mapping[str, Sequence[Reason]]:
        """By the id of a card in hand that cannot be played now: all that stands against it."""
        ...


@runtime_checkable
class Overlays(Protocol):
    """A state whose views differ little: worked out once for all, and laid over for each seat."""

    def own(self, seat: int) -> Json:
        """What makes a spectator's view this seat's, laid over it."""
        ...


# Of bots


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
