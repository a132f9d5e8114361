"""A table plays one game: it judges moves, deals chance, and keeps the log.

The table is the only owner of its state. Views, imagined copies and texts are all it gives away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from shopfloor import games
from shopfloor.kernel import (
    Action,
    BadFile,
    Event,
    GameError,
    Illegal,
    Json,
    Listener,
    Outcome,
    Reason,
    Result,
    SomeChance,
    SomeState,
    Stream,
)
from shopfloor.table.beginning import started
from shopfloor.table.dealer import BY_ROUNDS, Dealer, DrawCounts
from shopfloor.table.log import Entry, Header, Seat, Vow, live
from shopfloor.table.pages import Pages
from shopfloor.table.trail import BINDING, NOTHING, PAST_END, PAST_REVEAL, Remainder, Trail

Clock = Callable[[], int | None]
Hold = Callable[[SomeChance], bool]
MOST_UNDOS = 60  # of one seat until chance speaks again
MOST_WITH_UNDO = 15_000  # entries: in a longer log every action stands
MARKS = 24  # the actions that are taken back without a refold, each seat has its share


def no_clock() -> None:
    """Stamp no times: for simulations and tests."""


def no_hold(_: SomeChance) -> bool:
    """Deal everything at once."""
    return False


class Mark(NamedTuple):
    """An action of a seat as it was read, the state it found, and what had been drawn by then."""

    seat: int
    action: Action
    state: SomeState
    drawn: DrawCounts


class Table:
    """One game: header, log, and the state they fold to."""

    def __init__(
        self,
        header: Header,
        dealer: Dealer | None,
        clock: Clock = no_clock,
        hold: Hold = no_hold,
        state: SomeState | None = None,
    ) -> None:
        self.header = header
        self.dealer = dealer
        self.clock = clock
        self.hold = hold  # what `deal` leaves to `flip`
        self.game = games.load(header.game)
        self.entries: Pages[Entry] = Pages()
        self.events: Pages[tuple[int, Event]] = Pages()  # entry number and what happened at it
        self.state: SomeState = started(self.game, header) if state is None else state
        self.lent = False  # another table has this state too: whoever changes it copies it first
        self.marks: dict[int, Mark] = {}  # by entry: what each of the last actions found
        self.trail = Trail()
        self.drawn = DrawCounts()

    @classmethod
    def open(
        cls,
        game: str,
        seats: Sequence[Seat],
        seed: bytes,
        options: Mapping[str, str] | None = None,
        clock: Clock = no_clock,
        hold: Hold = no_hold,
        dealing: str = "",
        vow: Vow | None = None,
    ) -> Table:
        """Open a new table and deal its set-up."""
        meta = games.load(game).meta
        dealer = Dealer(seed)
        chosen, promise = meta.choose(len(seats), options or {}), dealer.commitment
        fixed = (meta.ruleset, tuple(seats), chosen, promise, clock(), dealing)
        table = cls(Header(game, *fixed, vow=vow), dealer, clock, hold)
        table.deal()
        return table

    @classmethod
    def fold(
        cls,
        header: Header,
        entries: Iterable[Entry],
        dealer: Dealer | None = None,
        clock: Clock = no_clock,
    ) -> Table:
        """Come to the state that a log describes; raise BadFile naming the entry that cannot be."""
        table = cls(header, dealer, clock)
        for entry in entries:
            table.append(entry)
        return table

    def copy(self) -> Table:
        """A table to go on with while this one stays as it is."""
        table = self.beside(self.state, {**self.marks}, self.trail.copy())
        table.entries, table.events = self.entries.copy(), self.events.copy()
        table.drawn, table.clock, table.hold = self.drawn, self.clock, self.hold
        self.lent = table.lent = True
        return table

    def beside(self, state: SomeState, marks: dict[int, Mark], trail: Trail) -> Table:
        """A table of the same game in another state."""
        table = Table(self.header, self.dealer, state=state)
        table.marks, table.trail = marks, trail
        return table

    def adopt(self, entries: list[Entry]) -> None:
        """Take a log for one's own of which only what still counts was folded."""
        self.entries, self.trail = Pages(entries), Trail(entries)

    # What seats ask

    @property
    def number(self) -> int:
        """The number of the next entry."""
        return len(self.entries) + 1

    def play(self, seat: int, action: Action | str) -> list[Event]:
        """Let a seat act; deal what that calls for; tell what happened. Raise GameError."""
        meant = self.game.parse(action) if isinstance(action, str) else action
        since = len(self.events)
        self.mark(self.number, seat, meant)
        self.state.play(seat, meant, self.hear)
        self.enter(Entry(self.number, seat, str(meant), at=self.clock()))
        self.deal()
        return [event for _, event in self.events.since(since)]

    def undo(self, seat: int, entry: Entry | None = None) -> list[Event]:
        """Take back the seat's last action, by that entry; raise Illegal if it was learned from."""
        last = self.last_action(seat)
        folded = self.without(last)
        earlier = [told for told in self.events if told[1].key == "undone"]
        counting = [told for told in folded.events if told[1].key != "undone"]
        event = Event("undone", {"seat": seat, "text": last.text})
        self.state, self.lent = folded.state, False
        self.marks, self.drawn = folded.marks, folded.drawn
        told = [*counting, *earlier, (self.number, event)]
        self.events = Pages(sorted(told, key=itemgetter(0)))
        self.enter(entry or Entry(self.number, seat, "undo", last.number, self.clock()))
        return [event]

    def redo(self, seat: int) -> list[Event]:
        """Play again what the seat has just undone."""
        undone = self.trail.redo(seat)
        if undone is None:
            raise Illegal(Reason("nothing_to_redo", "undo"))
        return self.play(seat, undone.text)

    def why_not_again(self, seat: int) -> Reason | None:
        """Why a seat has taken back enough: so often since chance last spoke, or in so long a log.

        Entries are never deleted, so the log must have room left for the game to end.
        """
        if self.trail.spent.get(seat, 0) < MOST_UNDOS and len(self.entries) < MOST_WITH_UNDO:
            return None
        return Reason("undo_spent", "undo", {"most": MOST_UNDOS})

    def may_undo(self, seat: int) -> bool:
        """Tell whether `undo` would do it."""
        last = self.undoable(seat)
        if isinstance(last, Reason) or self.why_not_again(seat):
            return False
        return last is self.entries[-1] or self.remainder(seat, last) is not None

    def may_redo(self, seat: int) -> bool:
        """Tell whether what the seat has taken back last is legal again."""
        undone = self.trail.redo(seat)
        return undone is not None and not self.state.why_not(seat, self.game.parse(undone.text))

    def view(self, seat: int | None) -> Json:
        """What a seat may know; None: what a spectator may."""
        return self.state.view(seat)

    def imagine(self, seat: int, stream: Stream) -> SomeState:
        """What a bot may think with: the truth as far as its seat knows it."""
        return self.state.imagine(seat, stream)

    def result(self) -> Result | None:
        """How the game ended, or None."""
        return self.state.result()

    def heard(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """The events that a seat, or a spectator, may hear of, from an entry number on."""
        return [(n, e) for n, e in self.events_from(since) if e.heard_by(seat)]

    def events_from(self, number: int) -> list[tuple[int, Event]]:
        """What has happened from an entry on, whoever may hear of it."""
        place = len(self.events)
        while place and self.events[place - 1][0] >= number:
            place -= 1
        return self.events.since(place)

    # How the log grows

    def enter(self, entry: Entry) -> None:
        """Write an entry down."""
        self.entries.append(entry)
        self.trail.note(self.entries)

    def own_state(self) -> None:
        """Have a state that no other table has, before it changes."""
        if self.lent:
            self.state, self.lent = self.state.copy(), False

    def hear(self, event: Event) -> None:
        """Note an event of the entry that is being played."""
        self.events.append((self.number, event))

    def deal(self, holding: bool = True) -> None:
        """Let the dealer settle what chance owes; what is held waits for `flip`."""
        while self.dealer is not None and (chance := self.state.owed()):
            if holding and self.hold(chance):
                return
            outcome = self.dealer.draw(self.label(self.number, chance), chance)
            self.count(chance)
            self.own_state()
            self.state.settle(outcome, self.hear)
            self.enter(Entry(self.number, None, str(outcome), at=self.clock()))

    def label(self, number: int, chance: SomeChance) -> int | str:
        """By what the dealer finds the numbers of an entry."""
        by_entries = self.header.dealing != BY_ROUNDS
        return number if by_entries else self.drawn.label(chance.kind, self.state.moment()[0])

    def count(self, chance: SomeChance | None) -> None:
        """Note that chance speaks; the state is still the one that owes it."""
        if self.header.dealing == BY_ROUNDS and chance is not None:
            self.drawn = self.drawn.after(chance.kind, self.state.moment()[0])

    def flip(self) -> list[Event]:
        """Deal what was held, now that its announced instant has come; tell what happened."""
        since = len(self.events)
        self.deal(holding=False)
        return [event for _, event in self.events.since(since)]

    def append(self, entry: Entry) -> None:
        """Take over an entry of a log, judged like any other."""
        try:
            if entry.undoes is not None:
                self.append_undo(entry)
            else:
                self.apply(entry)
                self.enter(entry)
        except GameError as error:
            told = {**error.params, "text": entry.text, "game": self.header.game}
            raise BadFile(error.code, f"entry {entry.number}", **told) from error

    def apply(self, entry: Entry) -> None:
        """Play an entry of the log; raise GameError if it is not legal, or not what was drawn."""
        if entry.seat is None:
            outcome = self.game.parse_outcome(entry.text)
            self.check_draw(entry, outcome)
            self.count(self.state.owed())
            self.own_state()
            self.state.settle(outcome, self.hearing(entry.number))
        else:
            action = self.game.parse(entry.text)
            self.mark(entry.number, entry.seat, action)
            self.state.play(entry.seat, action, self.hearing(entry.number))

    def hearing(self, number: int) -> Listener:
        """Notes what happens at an entry of this number."""
        return lambda event: self.events.append((number, event))

    def check_draw(self, entry: Entry, outcome: Outcome) -> None:
        """With the seed at hand, every outcome must be the dealer's."""
        chance = self.state.owed()
        dealer = Dealer.at(self.header.stems, entry.number, self.dealer)
        if dealer is None or chance is None:
            return
        drawn = dealer.draw(self.label(entry.number, chance), chance)
        if drawn != outcome:
            raise GameError("not_the_dealers", dealt=str(drawn))

    def append_undo(self, entry: Entry) -> None:
        """Play an undo of the log; raise GameError."""
        if entry.seat is None or self.last_action(entry.seat).number != entry.undoes:
            raise GameError("not_the_last_action")
        self.undo(entry.seat, entry)

    # What may be taken back

    def last_action(self, seat: int) -> Entry:
        """The seat's last action that counts; raise Illegal if it cannot be taken back."""
        last = self.undoable(seat)
        if isinstance(last, Reason):
            raise Illegal(last)
        return last

    def undoable(self, seat: int) -> Entry | Reason:
        """The seat's last action that counts, or what stands against undoing it."""
        if self.state.result() is not None:  # the seed may be public
            return PAST_END
        gone: set[int | None] = set()
        after: Entry | None = None
        for place in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[place]
            if entry.undoes is not None:
                gone.add(entry.undoes)
            elif entry.number in gone:
                continue
            elif entry.seat != seat:
                after = entry
            elif after is not None and after.is_chance:
                return PAST_REVEAL
            elif self.state.binds(self.action_of(entry)):
                return BINDING
            else:
                return entry
        return NOTHING

    def action_of(self, entry: Entry) -> Action:
        """What a seat did at an entry; a layout is long to read, and asked for at every move."""
        found = self.marks.get(entry.number)
        return self.game.parse(entry.text) if found is None else found.action

    def without(self, entry: Entry) -> Table:
        """The game as it would be without an entry; raise Illegal if another relied on it."""
        table = self.as_before(entry)
        try:
            for other in live(self.entries.since(len(table.entries))):
                if other is not entry:
                    table.append(other)
        except BadFile:
            raise Illegal(Reason("undo_relied_on", "undo")) from None
        return table

    def remainder(self, seat: int, last: Entry) -> SomeState | None:
        """The state without a seat's last action, gone on from when it was last asked for."""
        known = self.trail.remainders.get(seat)
        if known is None or known.action is not last or not known.belongs(self.entries):
            known = self.trail.remainders[seat] = self.first_remainder(last)
        for entry in self.entries.since(known.last.number):
            known.go_on(entry, None if entry.is_chance else self.action_of(entry))
        return known.state

    def first_remainder(self, last: Entry) -> Remainder:
        """The state that an action found, if only actions came after it; else all is refolded."""
        late = self.entries.since(last.number)
        plain = all(entry.seat is not None and entry.undoes is None for entry in late)
        if plain and last.number in self.marks:
            return Remainder(last, last, self.marks[last.number].state)
        return Remainder(last, self.entries[-1], self.state_without(last))

    def state_without(self, entry: Entry) -> SomeState | None:
        """The game without an entry's action; none if another relied on it."""
        try:
            return self.without(entry).state
        except Illegal:
            return None

    def as_before(self, entry: Entry) -> Table:
        """The table before a late action, from its mark; before an early one, the empty table."""
        if entry.number not in self.marks:
            return Table(self.header, self.dealer)
        found = self.marks[entry.number]
        table = self.beside(found.state.copy(), {**self.marks}, Trail())
        table.entries, table.drawn = Pages(self.entries[: entry.number - 1]), found.drawn
        table.events = Pages(told for told in self.events if told[0] < entry.number)
        return table

    def before(self, entry: Entry) -> SomeState:
        """The state an entry found."""
        if entry.number in self.marks:
            return self.marks[entry.number].state
        return Table.fold(self.header, self.entries[: entry.number - 1], self.dealer).state

    def mark(self, number: int, seat: int, action: Action) -> None:
        """Remember the state before an action: taking it back then costs no refold."""
        found = self.state if self.lent else self.state.copy()
        self.own_state()
        self.marks[number] = Mark(seat, action, found, self.drawn)
        own = [number for number, mark in self.marks.items() if mark.seat == seat]
        if len(own) > MARKS // len(self.header.seats):
            del self.marks[own[0]]
