"""A ruleset in numbers, for programs that learn: features of a position, numbers of actions.

A game that offers this (`capabilities.Encodes`) says how a seat's knowledge is written as bytes
and which number each action has. Buffers are the caller's: nothing here allocates per decision.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from shopfloor.kernel.contract import Action, Outcome, SomeState
from shopfloor.kernel.stream import Stream
from shopfloor.kernel.values import Result

MOST: Final = 255  # what a byte holds; larger amounts are written as this


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


class Plan:
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Tensors:
    """Positions and actions of one ruleset as numbers; a game fills in its own."""

    def __init__(self, features: list[Feature], actions: list[str]) -> None:
        self.features = features
        self.actions = actions  # the texts, each at its number
        self.size: i64 = sum([feature.size for feature in features])
        self.count: i64 = len(actions)
        self.no_features = bytes(int(self.size))
        self.no_actions = bytes(int(self.count))

    @property
    def hash(self) -> str:
        """What names this numbering: SHA-256 of the actions' texts, one a line."""
        return hashlib.sha256("\n".join(self.actions).encode()).hexdigest()

    # What a game must say

    def write(self, state: SomeState, seat: i64, buffer: bytearray, at: i64) -> None:
        """Write what the seat may know into bytes that are zero, from a place on."""
        raise NotImplementedError

    def offers(self, state: SomeState, seat: i64) -> list[int]:
        """The numbers of the legal actions."""
        raise NotImplementedError

    def meaning(self, state: SomeState, seat: i64, number: i64) -> Action:
        """The legal action that a number means here."""
        raise NotImplementedError

    def act(self, state: SomeState, seat: i64, number: i64) -> Action:
        """Play a legal action by its number; what it meant."""
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

    # What follows from it

    def encode(self, state: SomeState, seat: i64, buffer: bytearray, at: i64 = 0) -> None:
        """Write `size` bytes: all that the seat may know, seen from it."""
        buffer[at : at + self.size] = self.no_features
        self.write(state, seat, buffer, at)

    def mask(self, state: SomeState, seat: i64, buffer: bytearray, at: i64 = 0) -> None:
        """Write `count` bytes: 1 for every action that is legal now."""
        buffer[at : at + self.count] = self.no_actions
        for number in self.offers(state, seat):
            buffer[at + number] = 1


def win_shares(result: Result, seats: i64) -> list[float]:
    """One win, shared among the winners; a win of an automatic rival is nobody's."""
    share = 1.0 / len(result.winners)
    return [share if seat in result.winners else 0.0 for seat in range(seats)]
