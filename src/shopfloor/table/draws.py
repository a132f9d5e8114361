"""What each roll and draw of a log asked the dealer for, so that anybody can do the sums again.

A chance asks for numbers below some bounds. Where it asks for one, what every number would have
meant is counted off; dice need no table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from shopfloor.kernel import SomeChance, Stream
from shopfloor.table.log import Entry, Header
from shopfloor.table.table import Table

MOST = 1_000  # numbers that are counted off: The Machine's dice, one number below 7776, are not


@dataclass(frozen=True)
class DrawAsked:
    """One entry of chance: the bounds it asked for, and runs of numbers that mean the same."""

    number: int
    label: str  # by which the dealer finds its numbers
    bounds: tuple[int, ...]
    counted: tuple[tuple[int, str], ...]  # how many numbers in a row, and what they mean
    likely: float


class Asked(Stream):
    """Answers one number, then zeros, and remembers the bounds."""

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        """The number that was given, for the first bound."""
        self.bounds.append(int(bound))
        return 0 if self.bounds[1:] else self.first


def draws(header: Header, entries: Iterable[Entry]) -> Iterator[DrawAsked]:
    """Every draw of a log as the rules ask for it; raise BadFile where an entry cannot be."""
    table = Table(header, None)
    for entry in entries:
        chance = table.state.owed() if entry.is_chance else None
        label = "" if chance is None else str(table.label(entry.number, chance))
        told = None if chance is None else draw_of(entry, label, chance)
        table.append(entry)
        if told is not None:
            yield told


def draw_of(entry: Entry, label: str, chance: SomeChance) -> DrawAsked:
    """What one chance asked for."""
    asked = Asked()
    chance.draw(asked)
    outcomes = {str(outcome): likely for outcome, likely in chance.odds().items()}
    bounds = tuple(asked.bounds)
    single = len(bounds) == 1 and bounds[0] <= MOST
    counted = tuple(runs(chance, bounds[0])) if single else ()
    return DrawAsked(entry.number, label, bounds, counted, outcomes.get(entry.text, 0.0))


def runs(chance: SomeChance, bound: int) -> Iterator[tuple[int, str]]:
    """What every number below the bound means, those in a row that mean the same together."""
    for text, same in groupby(str(chance.draw(Asked(number))) for number in range(bound)):
        yield len(list(same)), text
