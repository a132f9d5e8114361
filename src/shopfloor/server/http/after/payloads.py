"""What goes over HTTP about finished games: trials, and what was made of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from shopfloor.kernel import Json
from shopfloor.server.http.payloads import Body, Fault
from shopfloor.server.live.wire.messages import Seat, Update

MOST_MOVES = 400  # of one trial


class TrialMove(Struct, frozen=True):
    """One step of a trial: a seat's action, or what chance did."""

    seat: Seat | None
    text: str


class Trial(Struct, frozen=True):
    """What would have come of other moves from a moment of a finished game on.

    `at` is the entry in whose place they are tried. The dealer deals between them unless `chosen`:
    then chance is a move like any other.
    """

    at: int
    seat: Seat | None = None  # who looks
    moves: list[TrialMove] = []
    chosen: bool = False
    every: bool = False  # show what was seen after every move
    judge: bool = False  # tell what the seat's decision gave away
    draft: Json | None = None  # a layout to be judged as the seat's build


class BranchWish(Struct, frozen=True):
    """A wish to play on after so many entries of a finished game, and moves tried from there."""

    at: int
    seat: Seat  # one's own
    others: str = ""  # who plays the others: a bot; nobody yet: whoever comes
    moves: list[TrialMove] = []


class TrialStep(Struct, frozen=True):
    """A move of a trial, and what was seen after it."""

    seat: Seat | None
    text: str
    view: Json


class Outcome(Struct, frozen=True):
    """What chance may do now, and how likely it is."""

    text: str
    likely: float


class Judgement(Struct, frozen=True):
    """What a decision gave away against the best that was found."""

    kind: str
    cost: float  # points
    good: bool  # nothing worth speaking of
    best: list[str]
    proven: bool
    key: str  # of the sentence that says what was wrong
    params: Json


class Drawn(Struct, frozen=True):
    """What one entry of chance asked the dealer for, and what every number would have meant."""

    number: int
    label: str  # by which the dealer finds its numbers
    bounds: list[int]
    counted: list[tuple[int, str]]  # how many numbers in a row mean this; none: dice
    likely: float


class Draws(Struct, frozen=True):
    """All draws of a saved game up to its end, or up to an entry that cannot be."""

    draws: list[Drawn]
    stopped: Fault | None


class Word(Body):
    """What a player adds to the seed: at most 40 letters of one line."""

    word: Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f\u2028\u2029]*$")]


class Tried(Struct, frozen=True):
    """Where the moves of a trial lead."""

    update: Update
    steps: list[TrialStep]
    owed: list[Outcome]  # where chance is chosen: what may come, the likeliest first
    judged: Judgement | None  # nothing while the decision is not made
    verdict: Json | None  # of the draft
