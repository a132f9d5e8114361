"""The contract of a game: what table, bots, server and research may ask of it.

What a game may offer besides stands in `capabilities`. Games, states and bots are generic in their
actions and outcomes: inside a game's folders they have their own types, and whoever plays any game
at all speaks of `SomeGame` and `SomeState`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from shopfloor.kernel.errors import Unreadable
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.values import Json, Listener, Reason, Result


class Action(Protocol):
    """What a seat does: a small value with one line of text (`mine d5`), read by Game.parse."""

    def __str__(self) -> str: ...


class Outcome(Protocol):
    """What chance did: a small value with one line of text (`roll 3 5 5 6`)."""

    def __str__(self) -> str: ...


Act = TypeVar("Act", bound=Action)
Out = TypeVar("Out", bound=Outcome)


class Chance(Protocol[Out]):
    """A roll, draw or deal that is owed before anybody may act."""

    @property
    def kind(self) -> str:
        """What is rolled, drawn or dealt: the first word of its outcomes."""

    def draw(self, stream: Stream) -> Out:
        """Draw one outcome with numbers from the stream."""
        ...

    def odds(self) -> Mapping[Out, float]:
        """Tell every outcome and how likely it is."""
        ...


class State(Protocol[Act, Out]):
    """One game in progress: compact, mutable, changed only by its owner."""

    def copy(self) -> State[Act, Out]:
        """A state of its own that is equal now."""

    def actors(self) -> Sequence[int]:
        """The seats that may act now; none while chance is owed or when the game is over."""
        ...

    def legal(self, seat: int) -> Sequence[Act]:
        """The actions open to a seat; of an open family (a layout) only the finite ones."""
        ...

    def why_not(self, seat: int, action: Act) -> Reason | None:
        """None if the seat may do this now, else the reason."""
        ...

    def play(self, seat: int, action: Act, heard: Listener | None = None) -> None:
        """Do it, or raise Illegal and change nothing."""
        ...

    def owed(self) -> Chance[Out] | None:
        """What chance must decide next, if anything."""
        ...

    def settle(self, outcome: Out, heard: Listener | None = None) -> None:
        """Apply what chance decided, or raise Illegal and change nothing."""
        ...

    def binds(self, action: Act) -> bool:
        """Tell whether this action can never be taken back (a grabbed tile)."""
        ...

    def sample(self, seat: int, stream: Stream) -> Act:
        """Draw some legal action, open families included."""
        ...

    def playout(self, stream: Stream) -> int:
        """Play at random to the end inside the engine; the number of decisions made."""
        ...

    def imagine(self, seat: int, stream: Stream) -> State[Act, Out]:
        """A copy in which all that this seat cannot know is dealt anew."""
        ...

    def moment(self) -> tuple[int, str]:
        """The round and the name of the phase, as views tell them and timers go by them."""
        ...

    def view(self, seat: int | None) -> Json:
        """What this seat, or a spectator, may know, built field by field."""
        ...

    def result(self) -> Result | None:
        """The result once the game is over."""
        ...

    def dump(self) -> Json:
        """The whole state as JSON, for workers and tests; Game.load reads it."""
        ...

    def audit(self) -> None:
        """Raise AssertionError if cards, dice or money have gone astray."""
        ...


@dataclass(frozen=True)
class Option:
    """A choice made before the game starts; the first value is the default."""

    id: str
    values: tuple[str, ...]
    seats: tuple[int, ...] = ()  # the seat counts it applies to; none given: all


@dataclass(frozen=True)
class Meta:
    """What a lobby must know of a game without loading its rules."""

    id: str
    title: str
    ruleset: int
    seats: tuple[int, ...]
    options: tuple[Option, ...] = ()
    shelf: int = 1  # which is offered first where none is named: the lowest
    older: tuple[int, ...] = ()  # rulesets whose saved games are still replayed, each by its own
    solo: str = ""  # the option whose values are the ways to play alone: each has a deal a day

    def choose(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Fill in defaults; raise Unreadable for a seat count or an option that is not one."""
        if seats not in self.seats:
            raise Unreadable("seat_count", game=self.id, seats=seats)
        known = {o.id: o for o in self.options if not o.seats or seats in o.seats}
        for name, value in options.items():
            if name not in known:
                raise Unreadable("unknown_option", game=self.id, option=name)
            if value not in known[name].values:
                raise Unreadable("option_value", option=name, value=value)
        return {name: options.get(name, o.values[0]) for name, o in known.items()}


class Game(Protocol[Act, Out]):
    """A game: its meta data, how to start it, and its texts both ways."""

    @property
    def meta(self) -> Meta:
        """What a lobby must know of the game."""

    def start(self, seats: int, options: Mapping[str, str] | None = None) -> State[Act, Out]:
        """A new game; raise Unreadable for seats or options that it does not have."""

    def parse(self, text: str) -> Act:
        """Read an action; raise Unreadable."""
        ...

    def parse_outcome(self, text: str) -> Out:
        """Read an outcome; raise Unreadable."""
        ...

    def load(self, data: Json) -> State[Act, Out]:
        """Read what State.dump wrote."""
        ...


SomeGame: TypeAlias = Game[Action, Outcome]
SomeState: TypeAlias = State[Action, Outcome]
SomeChance: TypeAlias = Chance[Outcome]
