"""One game in progress, as environments step it: state, stream, menu of actions and log."""

from __future__ import annotations

from collections.abc import Mapping

from shopfloor import games
from shopfloor.env.menus import menu_of
from shopfloor.kernel import Action, Event, Outcome, Result, Rng, SomeState
from shopfloor.table import Entry, Header, Seat, Table, read_game, write_game

MOST_DECISIONS = 20_000  # no game comes near; an agent that goes round in circles is cut short
Step = tuple[int | None, Action | Outcome]


class Episode:
    """A game that agents play by numbers; chance comes from a seed, and everything is logged."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: Mapping[str, str] | None = None,
        menu: str = "",
        hears: bool = False,
        most: int = MOST_DECISIONS,
    ) -> None:
        self.game = games.load(game)
        self.meta = self.game.meta
        self.seats = seats
        self.options = self.meta.choose(seats, options or {})
        self.menu = menu_of(self.game, seats, self.options, menu)
        self.hears = hears  # keep what happens, for words; else the rules run without telling
        self.most = most
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Start anew; the same seed gives the same game, decision for decision."""
        self.ruleset = self.meta.ruleset
        self.begin(self.game.start(self.seats, self.options), seed)
        self.settle()

    def begin(self, state: SomeState, seed: int) -> None:
        """Take a state as the start, with nothing played yet."""
        self.state = self.menu.hold(state)
        self.stream = Rng(seed)
        self.log: list[Step] = []
        self.events: list[tuple[int, Event]] = []  # number of the log's entry, what happened
        self.decisions = 0

    # Who, what

    @property
    def actor(self) -> int:
        """The first seat that may act; -1 when the game is over."""
        return self.menu.actor(self.state)

    @property
    def over(self) -> bool:
        """Tell whether nobody can act any more."""
        return self.menu.actor(self.state) < 0

    @property
    def cut(self) -> bool:
        """Tell whether the game was given up for its length."""
        return self.decisions >= self.most

    def offers(self, seat: int) -> list[int]:
        """The numbers of what the seat may do."""
        return self.menu.offers(self.state, seat)

    def allows(self, seat: int, number: int) -> bool:
        """Tell whether a seat may play an action now."""
        return self.menu.allows(self.state, seat, number)

    def result(self) -> Result | None:
        """How the game ended, or None."""
        return self.state.result()

    # Steps

    def act(self, seat: int, number: int) -> None:
        """Play a legal action by its number, and let chance answer."""
        played = self.menu.act(self.state, seat, number, self.hear if self.hears else None)
        self.decisions += 1
        if played is not None:
            self.log.append((seat, played))
            self.settle()

    def play(self, seat: int, action: Action) -> None:
        """Play any action of the game; raise Illegal and change nothing."""
        self.state.play(seat, action, self.hear if self.hears else None)
        self.log.append((seat, action))
        self.decisions += 1
        self.settle()

    def settle(self) -> None:
        """Draw all that chance owes."""
        if self.hears:
            return self.settle_aloud()
        drawn: list[Outcome] = []
        self.menu.settle(self.state, self.stream, drawn)
        for outcome in drawn:
            self.log.append((None, outcome))
        return None

    def settle_aloud(self) -> None:
        """Draw all that chance owes, and hear what happens."""
        while chance := self.state.owed():
            outcome = chance.draw(self.stream)
            self.state.settle(outcome, self.hear)
            self.log.append((None, outcome))

    def hear(self, event: Event) -> None:
        """Note an event of the entry that comes next."""
        self.events.append((len(self.log) + 1, event))

    # Saved games

    def save(self) -> str:
        """The game so far as an ordinary saved game; `read_game` judges every line of it."""
        seats = tuple(Seat(f"Seat {seat + 1}") for seat in range(self.seats))
        header = Header(self.meta.id, self.ruleset, seats, self.options)
        return write_game(Table.fold(header, self.entries()))

    def entries(self) -> list[Entry]:
        """What was played, as a log's entries."""
        return [Entry(n, seat, str(step)) for n, (seat, step) in enumerate(self.log, 1)]

    @classmethod
    def load(cls, text: str, seed: int = 0, menu: str = "", hears: bool = False) -> Episode:
        """Take up a saved game where it stands; what was taken back is forgotten."""
        table = read_game(text)
        header = table.header
        episode = cls(header.game, len(header.seats), header.options, menu, hears)
        episode.ruleset = header.ruleset  # as it was begun
        episode.begin(table.state.copy(), seed)
        episode.take_over(table)
        episode.settle()
        return episode

    def take_over(self, table: Table) -> None:
        """Go on where a table stands, with its log as the past."""
        undone = {entry.undoes for entry in table.entries}
        for entry in table.entries:
            if entry.undoes is None and entry.number not in undone:
                self.log.append((entry.seat, self.read(entry)))
                self.decisions += entry.seat is not None
        self.events = table.events[:] if self.hears else []

    def read(self, entry: Entry) -> Action | Outcome:
        """The action or outcome of an entry."""
        if entry.seat is None:
            return self.game.parse_outcome(entry.text)
        return self.game.parse(entry.text)
