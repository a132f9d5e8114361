"""A ruleset in numbers, for programs that learn: features of a position, numbers of actions.

A game that offers this (`capabilities.Encodes`) says how a seat's knowledge is written as bytes
and which number each action has. Buffers are the caller's, and nothing is allocated per decision:
`vec[u8]` is what compiled code writes fastest, and numpy looks at it without a copy.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from shopfloor.kernel.contract import Action, Outcome, SomeState
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.values import Listener, Result

MOST: Final = 255  # what a byte holds; larger amounts are written as this


def blank(size: i64) -> vec[u8]:
    """A buffer of so many bytes, all zero."""
    return vec[u8]([0 for _ in range(size)])


@dataclass(frozen=True)
class Feature:
    """A run of bytes in an encoding that belong together: `hand` at 300, 32 kinds long."""

    name: str
    at: int
    size: int

    @property
    def slice(self) -> slice:
        """Where its bytes stand in an encoding."""
        return slice(self.at, self.at + self.size)


class FeatureMap:
    """Where each feature stands; written down one after the other."""

    def __init__(self) -> None:
        self.features: list[Feature] = []
        self.size: i64 = 0

    def add(self, name: str, size: i64 = 1) -> i64:
        """Append a feature; the place of its first byte."""
        at = self.size
        self.features.append(Feature(name, int(at), int(size)))
        self.size += size
        return at

    def shifted(self, name: str, at: i64) -> list[Feature]:
        """The same features of the thing of that name, from a place on."""
        return [Feature(f"{name}.{f.name}", int(at) + f.at, f.size) for f in self.features]


class Offers:
    """The numbers of the legal actions: one list, written over again at every decision."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]()
        self.count: i64 = 0

    def clear(self) -> None:
        """Forget what was offered."""
        self.count = 0

    def add(self, number: i64) -> None:
        """Offer one more action."""
        if self.count < len(self.numbers):
            self.numbers[self.count] = number
        else:
            self.numbers = append(self.numbers, number)
        self.count += 1

    def listed(self) -> list[int]:
        """The numbers as a list."""
        return [int(self.numbers[n]) for n in range(self.count)]

    def drawn(self, stream: Stream) -> i64:
        """One of them, all equally likely."""
        return self.numbers[stream.below(self.count)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Tensors:
    """Positions and actions of one ruleset as numbers; a game fills in its own."""

    def __init__(self, features: list[Feature], actions: list[str]) -> None:
        self.features = features
        self.actions = actions  # the texts, each at its number
        self.size: i64 = sum([feature.size for feature in features])
        self.count: i64 = len(actions)

    @property
    def hash(self) -> str:
        """What names this numbering: SHA-256 of the actions' texts, one a line."""
        return hashlib.sha256("\n".join(self.actions).encode()).hexdigest()

    # What a game must say

    def write(self, state: SomeState, seat: i64, buffer: vec[u8], at: i64) -> None:
        """Write what the seat may know into bytes that are zero, from a place on."""
        raise NotImplementedError

    def offer(self, state: SomeState, seat: i64, found: Offers) -> None:
        """Add the number of every legal action."""
        raise NotImplementedError

    def act(
        self, state: SomeState, seat: i64, number: i64, heard: Listener | None = None
    ) -> Action | None:
        """Play a legal action by its number; what it meant, or None while it is not yet a move."""
        raise NotImplementedError

    def settle(self, state: SomeState, stream: Stream, log: list[Outcome] | None = None) -> None:
        """Let chance decide all that it owes; what it decided is added to the log."""
        raise NotImplementedError

    def actor(self, state: SomeState) -> i64:
        """The first seat that may act; -1 when the game is over."""
        raise NotImplementedError

    def points(self, state: SomeState, seat: i64) -> i64:
        """The seat's points as they stand."""
        raise NotImplementedError

    def meaning(self, state: SomeState, seat: i64, number: i64) -> Action | None:
        """The move that a legal number means here; None where it is only part of one."""
        raise NotImplementedError

    # What a game may say

    def hold(self, state: SomeState) -> SomeState:
        """The state as this menu plays it: itself, or with what is unfinished beside it."""
        return state

    # What follows from it

    def offers(self, state: SomeState, seat: i64) -> list[int]:
        """The numbers of the legal actions."""
        found = Offers()
        self.offer(state, seat, found)
        return found.listed()

    def allows(self, state: SomeState, seat: i64, number: i64) -> bool:
        """Tell whether a number is a legal action now."""
        found = Offers()
        self.offer(state, seat, found)
        for n in range(found.count):  # noqa: SIM110 - native numbers are compared one by one
            if found.numbers[n] == number:
                return True
        return False

    def encode(self, state: SomeState, seat: i64, buffer: vec[u8], at: i64 = 0) -> None:
        """Write `size` bytes: all that the seat may know, seen from it."""
        for place in range(at, at + self.size):
            buffer[place] = 0
        self.write(state, seat, buffer, at)

    def mask(self, state: SomeState, seat: i64, buffer: vec[u8], at: i64 = 0) -> None:
        """Write `count` bytes: 1 for every action that is legal now."""
        for place in range(at, at + self.count):
            buffer[place] = 0
        found = Offers()
        self.offer(state, seat, found)
        for n in range(found.count):
            buffer[at + found.numbers[n]] = 1


class Row:
    """Where one game's observation and mask are written, over and over, in buffers of many rows.

    Of the mask only what was and what is legal is touched: far less than all there is.
    """

    def __init__(self, tensors: Tensors, seen: vec[u8], legal: vec[u8], seen_at: i64, at: i64):
        self.tensors = tensors
        self.seen = seen
        self.legal = legal
        self.seen_at = seen_at
        self.at = at
        self.offers = Offers()

    def observe(self, state: SomeState, seat: i64) -> None:
        """Write what the seat may know."""
        self.tensors.encode(state, seat, self.seen, self.seen_at)

    def mask(self, state: SomeState, seat: i64) -> None:
        """Take back the last mask, and write what the seat may do."""
        offers, legal, at = self.offers, self.legal, self.at
        for n in range(offers.count):
            legal[at + offers.numbers[n]] = 0
        offers.clear()
        self.tensors.offer(state, seat, offers)
        for n in range(offers.count):
            legal[at + offers.numbers[n]] = 1


def row(tensors: Tensors, extra: i64 = 0) -> Row:
    """A row with buffers of its own; the mask may have places for more actions."""
    return Row(tensors, blank(tensors.size), blank(tensors.count + extra), 0, 0)


def win_shares(result: Result, seats: i64) -> list[float]:
    """One win, shared among the winners; a win of an automatic rival is nobody's."""
    share = 1.0 / len(result.winners)
    return [share if seat in result.winners else 0.0 for seat in range(seats)]
