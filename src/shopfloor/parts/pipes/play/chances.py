"""Tiles that chance turns up or deals: each is drawn, all equally likely, from a pool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import Reason, Stream, Unreadable
from shopfloor.parts.pipes.rules import PipeRules

TURNED_UP: Final = "flip"  # a tile is turned up, at an announced instant where the grab is live
DEALT: Final = "deal"  # a tile goes to who has none
WORD: Final = {TURNED_UP: "tile", DEALT: "deal"}


class Outcome:
    """What chance did: `tile 17` turned up, or `deal 17` to who has none."""

    def __init__(self, word: str, machine: i64) -> None:
        self.word = word
        self.machine = machine

    def __str__(self) -> str:
        return f"{self.word} {self.machine}"

    def __repr__(self) -> str:
        return f"Outcome({self.word!r}, {self.machine})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[object, ...]:
        return Outcome, (self.word, self.machine)


class Draw:
    """One tile owed by chance, for a seat or for the table."""

    def __init__(self, kind: str, pool: list[int], seat: i64) -> None:
        self.kind = kind
        self.pool = pool
        self.seat = seat

    def __reduce__(self) -> tuple[object, ...]:
        return Draw, (self.kind, self.pool[:], self.seat)

    def draw(self, stream: Stream) -> Outcome:
        return Outcome(WORD[self.kind], self.pool[stream.below(len(self.pool))])

    def odds(self) -> Mapping[Outcome, float]:
        return {Outcome(WORD[self.kind], machine): 1 / len(self.pool) for machine in self.pool}

    def allows(self, outcome: Outcome) -> bool:
        """Tell whether this is something that chance could do here."""
        return outcome.word == WORD[self.kind] and outcome.machine in self.pool


def parse_outcome(rules: PipeRules, kinds: tuple[str, ...], text: str) -> Outcome:
    """Read an outcome of a game that knows these kinds; raise Unreadable."""
    word, _, number = text.strip().partition(" ")
    if word not in [WORD[kind] for kind in kinds] or not rules.has_machine(number):
        raise Unreadable("unknown_outcome", text=text[:80])
    return Outcome(word, int(number))


def wrong_outcome(chance: Draw | None, outcome: Outcome, clause: str) -> Reason | None:
    """Why chance cannot have done this."""
    if chance is None:
        return Reason("nothing_owed", clause, {"outcome": str(outcome)})
    if chance.allows(outcome):
        return None
    return Reason("impossible_outcome", clause, {"outcome": str(outcome), "owed": chance.kind})
