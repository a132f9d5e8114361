"""What a game or its bots may offer besides the contract, each a small protocol asked for by type:

    if isinstance(table.game, Drafts): …

Games and states offer drafts, layouts, sketches, chronicles, variants, tensors, foresight,
overlays and a way to finish; the crew of a game's bots offers hints, puzzles, second thoughts,
solutions, training and something to measure; a bot may take its time. Nobody need offer any.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, Self, TypeVar, runtime_checkable

from shopfloor.kernel.contract import Action, SomeState
from shopfloor.kernel.crews import (
    Attempt,
    Bot,
    Crew,
    Hint,
    Hints,
    Judges,
    Limits,
    Pauses,
    Puzzle,
    Puzzles,
    SecondThoughts,
    SeeksPuzzles,
    Sentence,
    Solved,
    Solves,
    SolvesFiles,
    SomeBot,
    SomeCrew,
    Spread,
    Trains,
)
from shopfloor.kernel.tensors import Tensors
from shopfloor.kernel.values import Event, Json, Reason

__all__ = [
    "Attempt",
    "Bot",
    "Chronicle",
    "Chronicles",
    "Crew",
    "Draft",
    "Drafts",
    "Encodes",
    "EncodesLayouts",
    "Finishes",
    "Foresight",
    "Gives",
    "Hint",
    "Hints",
    "Judges",
    "Layouts",
    "Limits",
    "Overlays",
    "Pauses",
    "Positions",
    "Puzzle",
    "Puzzles",
    "Remembers",
    "SecondThoughts",
    "SeeksPuzzles",
    "Sentence",
    "Shape",
    "Sketches",
    "Solved",
    "Solves",
    "SolvesFiles",
    "SomeBot",
    "SomeCrew",
    "Spread",
    "Tidies",
    "Trains",
    "Varies",
]

ActIn = TypeVar("ActIn", contravariant=True)
ActOut = TypeVar("ActOut", covariant=True)
Position = TypeVar("Position", contravariant=True)  # a state of one's own game
FinderIn = TypeVar("FinderIn", contravariant=True)  # what finds layouts, passed in from above


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
class Positions(Protocol[Position]):
    """A game that can begin in the midst: at one seat's decision, set up by hand or taken from a
    game, in JSON of the game's own (docs/formats.md).
    """

    def set_up(self, position: Json) -> SomeState:
        """A state for one seat; raise BadFile naming the place that cannot be."""
        ...

    def position(self, state: Position, seat: int) -> Json:
        """A seat's decision as `set_up` reads it; raise GameError if it has none of this kind."""
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
        """What costs nothing, or least of what it owes, or None; asked again after each."""
        ...


@runtime_checkable
class Foresight(Protocol[ActIn]):
    """A state that foresees, and only what the seat knows: what chance decides is counted."""

    def footing(self, seat: int) -> object:
        """What a seat's legal actions and all that is foreseen of them rest on.

        While it is equal, so are they: whoever has told them once need not ask again.
        """
        ...

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

    def view_after(self, before: Self, seen: Json) -> Json:
        """A spectator's view; what is as it was in an earlier state is taken from its view."""
        ...
