"""What can be taken back and played again, kept up as a log grows: nobody has to walk it for that.

A table copies its trail with every move, so what a trail holds is never changed, only replaced. But
for remainders: one goes on in place, and a table that does not have its last entry makes another.
"""

from __future__ import annotations

from collections.abc import Iterable

from shopfloor.kernel import Action, Event, GameError, Reason, SomeState
from shopfloor.table.log import Entry
from shopfloor.table.pages import Pages

# Why an action stands: made once, since every seat is told after every move whether it may undo.
PAST_END = Reason("undo_past_end", "undo")
PAST_REVEAL = Reason("undo_past_reveal", "undo")
BINDING = Reason("undo_binding", "undo")
NOTHING = Reason("nothing_to_undo", "undo")


def unheard(_: Event) -> None:
    """Listen to nothing."""


class Remainder:
    """The game without one action of a seat, up to an entry; no state: another relied on it."""

    def __init__(self, action: Entry, last: Entry, state: SomeState | None) -> None:
        self.action = action
        self.last = last
        self.state = state
        self.lent = True  # the state is another's too: it is copied before it changes

    def belongs(self, entries: Pages[Entry]) -> bool:
        """Tell whether a log has that very last entry: another copy may have gone another way."""
        number = self.last.number
        return number <= len(entries) and entries[number - 1] is self.last

    def go_on(self, entry: Entry, action: Action | None) -> None:
        """Take one more entry; chance would have spoken otherwise."""
        self.last = entry
        if self.state is None or entry.seat is None or action is None:
            self.state = None
            return
        state, self.lent = self.state.copy() if self.lent else self.state, False
        try:
            state.play(entry.seat, action, unheard)
        except GameError:
            self.state = None
        else:
            self.state = state


class Trail:
    """By seat: what it has undone, last undone last; how often since chance last spoke."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.undone: dict[int, tuple[Entry, ...]] = {}
        self.spent: dict[int, int] = {}
        self.remainders: dict[int, Remainder] = {}
        read: Pages[Entry] = Pages()
        for entry in entries:
            read.append(entry)
            self.note(read)

    def copy(self) -> Trail:
        """A trail that goes on by itself."""
        trail = Trail()
        trail.undone, trail.spent, trail.remainders = self.undone, self.spent, {**self.remainders}
        return trail

    def note(self, entries: Pages[Entry]) -> None:
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
