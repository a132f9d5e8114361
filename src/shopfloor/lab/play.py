"""One simulated game: at a table with a log where it is to be kept, else without."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from shopfloor import bots, games
from shopfloor.kernel import Action, Json, Result, Rng, SomeState, Stream
from shopfloor.kernel.capabilities import Chronicle, Chronicles, Gives, SomeBot
from shopfloor.lab.deals import Deals
from shopfloor.lab.plan import Plan, seed_of
from shopfloor.lab.positions import POSITIONS, Lookout
from shopfloor.table import Seat, Table, write_game

MOST_MOVES = 20_000  # no game comes near; a bot that loops must not run for ever
DECISIONS = "decisions"


@dataclass(frozen=True)
class Choice:
    """One decision of a game."""

    number: int
    round: int
    phase: str
    seat: int
    legal: int  # the listed actions there were
    points: int  # as the seat stood
    action: str
    features: bytes = b""  # where positions are wanted: what the seat knew,
    value: float | None = None  # and what it could expect


@dataclass
class Story:
    """What studies know of a game besides its result; all empty where nobody asked."""

    first: int = 0
    rounds: list[tuple[int, list[int]]] = field(default_factory=list)  # the standing after each
    pieces: list[tuple[int, str, Sequence[int]]] = field(default_factory=list)
    marks: list[tuple[int, str, int]] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)


@dataclass(frozen=True)
class Played:
    """One simulated game."""

    index: int
    seating: list[str]
    result: Result
    moves: int
    round: int
    story: Story = field(default_factory=Story)
    saved: str = ""

    def share(self, seat: int) -> float:
        """A shared win is shared."""
        winners = self.result.winners
        return 1 / len(winners) if seat in winners else 0.0

    def rows(self) -> Iterator[Json]:
        """One row a seat, for tables."""
        for seat, bot in enumerate(self.seating):
            score = self.result.scores[seat]
            yield {
                "game": self.index,
                "seat": seat,
                "bot": bot,
                "points": score.points,
                "rank": score.rank,
                "won": seat in self.result.winners,
                "winners": len(self.result.winners),
                "ended_by": self.result.ended_by,
                "moves": self.moves,
                "rounds": self.round,
            }


def play_game(plan: Plan, index: int) -> Played:
    """Play one game of the plan to its end."""
    return play_logged(plan, index) if plan.keep else Match(plan, index).play()


# Without a log


class NoChronicle:
    """Of a game that keeps no chronicle."""

    first = 0

    def hear(self, event: object) -> None:
        del event

    def pieces(self) -> list[tuple[int, str, Sequence[int]]]:
        return []

    def marks(self, state: SomeState) -> list[tuple[int, str, int]]:
        return []

    def standing(self, state: SomeState) -> list[int]:
        return []


def chronicle_of(plan: Plan) -> Chronicle[SomeState]:
    game = games.load(plan.game)
    return game.chronicle(len(plan.seats)) if isinstance(game, Chronicles) else NoChronicle()


class Match:
    """A game that leaves no log: the engine, the bots, and the numbers they get."""

    def __init__(self, plan: Plan, index: int) -> None:
        self.plan, self.index = plan, index
        self.seating = plan.seating(index)
        self.players = [bots.make(plan.game, name) for name in self.seating]
        self.state = games.load(plan.game).start(len(self.seating), plan.options)
        self.deals = Deals(seed_of(plan.seed, index, "deals"))
        self.chronicle = chronicle_of(plan)
        self.heard = self.chronicle.hear if plan.tables else None
        self.lookout = Lookout(plan) if POSITIONS in plan.tables else None
        self.noting = bool({DECISIONS, POSITIONS} & set(plan.tables))
        self.story = Story()
        self.moves = 0

    def play(self) -> Played:
        at = self.state.moment()[0]
        while self.step():
            now = self.state.moment()[0]
            if now != at:
                self.note_round(at)
                at = now
        self.note_round(at)
        return self.played()

    def step(self) -> bool:
        """Let chance decide or a seat act; False at the end."""
        state, number = self.state, self.state.moment()[0]
        if chance := state.owed():
            state.settle(chance.draw(self.deals.stream(chance.kind, number)), self.heard)
            return True
        if not (actors := state.actors()):
            return False
        if self.plan.given and not self.moves:
            self.give()
        seat = actors[0]
        action = self.chosen(seat, number)
        if self.noting:
            self.note_choice(seat, action)
        state.play(seat, action, self.heard)
        self.moves += 1
        if self.moves > MOST_MOVES:
            raise RuntimeError(f"{self.plan.game}: no end after {self.moves} moves")
        return True

    def chosen(self, seat: int, number: int) -> Action:
        """What a bot does; who plays at random needs nothing imagined."""
        player, thoughts = self.players[seat], self.deals.stream(f"seat {seat}", number)
        if isinstance(player, bots.RandomBot):
            return self.state.sample(seat, thoughts)
        return player.choose(self.state.imagine(seat, thoughts), seat, thoughts)

    def give(self) -> None:
        game = games.load(self.plan.game)
        assert isinstance(game, Gives)
        game.give(self.state, given_to(self.plan, self.index), self.plan.given)

    def note_round(self, number: int) -> None:
        if self.plan.tables:
            self.story.rounds.append((number, list(self.chronicle.standing(self.state))))

    def note_choice(self, seat: int, action: Action) -> None:
        number, phase = self.state.moment()
        points = [*self.chronicle.standing(self.state), *[0] * len(self.seating)][seat]
        legal = len(self.state.legal(seat))
        choice = Choice(self.moves, number, phase, seat, legal, points, str(action))
        if self.lookout:
            features = self.lookout.features(self.state, seat)
            value = self.lookout.value(self.state, seat)
            choice = replace(choice, features=features, value=value)
        self.story.choices.append(choice)

    def played(self) -> Played:
        result = ended(self.state, self.plan, self.index)
        if self.plan.tables:
            self.story.first = self.chronicle.first
            self.story.pieces = list(self.chronicle.pieces())
            self.story.marks = list(self.chronicle.marks(self.state))
        number = self.state.moment()[0]
        return Played(self.index, self.seating, result, self.moves, number, self.story)


def given_to(plan: Plan, index: int) -> int:
    """Whose turn it is to be given the plan's piece."""
    return (index // len(plan.seats)) % len(plan.seats)


def ended(state: SomeState, plan: Plan, index: int) -> Result:
    result = state.result()
    if result is None:
        raise RuntimeError(f"{plan.game}, game {index}: nobody can act, but it is not over")
    return result


# With a log


def play_logged(plan: Plan, index: int) -> Played:
    """Play at a table, whose log can be replayed and proven."""
    seating = plan.seating(index)
    seats = [Seat(f"{name} {n + 1}", name) for n, name in enumerate(seating)]
    table = Table.open(plan.game, seats, seed_of(plan.seed, index, "dealer"), plan.options)
    players = [bots.make(plan.game, name) for name in seating]
    thoughts = Rng(int.from_bytes(seed_of(plan.seed, index, "bots")[:12]))
    moves = play_on(table, players, lambda _: (thoughts, thoughts))
    result, number = ended(table.state, plan, index), table.state.moment()[0]
    return Played(index, seating, result, moves, number, saved=write_game(table))


def play_on(
    table: Table, players: Sequence[SomeBot], streams: Callable[[int], tuple[Stream, Stream]]
) -> int:
    """Let bots play a table to its end; how many moves they made.

    `streams` tells for each move from which numbers a bot imagines, and from which it chooses.
    """
    moves = 0
    while actors := table.state.actors():
        seat, (dreams, thoughts) = actors[0], streams(moves)
        table.play(seat, players[seat].choose(table.imagine(seat, dreams), seat, thoughts))
        moves += 1
        if moves > MOST_MOVES:
            raise RuntimeError(f"{table.header.game}: no end after {moves} moves")
    return moves
