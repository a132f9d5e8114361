"""What can be taken back and played again, kept up as a log grows: nobody has to walk it for that.

A table copies its trail with every move, so what a trail holds is never changed, only replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shopfloor.kernel import SomeState
from shopfloor.table.log import Entry


class Remainder(NamedTuple):
    """The game without one action of a seat, up to an entry; no state: another relied on it."""

    action: int
    number: int
    state: SomeState | None


class Trail:
    """By seat: what it has undone, last undone last; how often since chance last spoke."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.undone: dict[int, tuple[Entry, ...]] = {}
        self.spent: dict[int, int] = {}
        self.remainders: dict[int, Remainder] = {}
        read: list[Entry] = []
        for entry in entries:
            read.append(entry)
            self.note(read)

    def copy(self) -> Trail:
        """A trail that goes on by itself."""
        trail = Trail()
        trail.undone, trail.spent, trail.remainders = self.undone, self.spent, {**self.remainders}
        return trail

    def note(self, entries: Sequence[Entry]) -> None:
        """Take note of the last entry."""
        entry = entries[-1]
        if entry.seat is None:
            self.spent = {} if self.spent else self.spent
        elif entry.undoes is not None:
            self.note_undo(entry.seat, entries[entry.undoes - 1])
        elif stack := self.undone.get(entry.seat):
            left = stack[:-1] if stack[-1].text == entry.text else ()
            self.undone = {**self.undone, entry.seat: left}

    def note_undo(self, seat: int, undone: Entry) -> None:
        """A seat has taken an action back."""
        self.spent = {**self.spent, seat: self.spent.get(seat, 0) + 1}
        self.undone = {**self.undone, seat: (*self.undone.get(seat, ()), undone)}
        self.remainders = {}

    def redo(self, seat: int) -> Entry | None:
        """What the seat would play again."""
        stack = self.undone.get(seat)
        return stack[-1] if stack else None
