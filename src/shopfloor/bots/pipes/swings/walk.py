"""Goes through a log of a pipe game and tells every swing in it, round by round."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Generic

from shopfloor.bots.odds import against, even
from shopfloor.bots.pipes.state import Pipes
from shopfloor.bots.pipes.swings.builds import Builds
from shopfloor.bots.pipes.swings.expectation import Expectation
from shopfloor.bots.pipes.swings.tiles import Tiles
from shopfloor.bots.swings import ANCHOR, CHANCE, DECISION, Best, Numbered, Points, Swing
from shopfloor.kernel import Rng
from shopfloor.kernel.capabilities import Sentence
from shopfloor.parts.pipes.play.actions import CLAIM, KEEP, Action
from shopfloor.parts.pipes.play.chances import TURNED_UP, Outcome
from shopfloor.parts.pipes.play.grabs import OPEN
from shopfloor.parts.pipes.play.rulebook import FLIP, PICK

SEED: Final = 6
EVEN: Final = 0.05  # coins below which two tiles are as good
DENIED: Final = 2.0  # coins more that a tile must be worth to a rival for that to be told


class PipeWalk(Generic[Pipes]):
    """A game as it goes on; judges the rounds that are asked for and only follows the others."""

    def __init__(
        self,
        state: Pipes,
        expectation: Expectation[Pipes],
        parse: Callable[[str], Action],
        parse_outcome: Callable[[str], Outcome],
        rounds: Container[int] | None,
    ) -> None:
        self.state = state
        self.expectation = expectation
        expectation.seats = int(state.seats)
        self.parse, self.parse_outcome = parse, parse_outcome
        self.rounds = rounds
        self.builds = Builds(expectation)
        self.tiles = Tiles(expectation, state)
        self.pool: list[int] = []  # what could be turned up this round
        self.first = 0  # the entry of the round's first tile
        self.number = 0

    def wanted(self) -> bool:
        """Tell whether this round is to be judged."""
        return self.rounds is None or int(self.state.round) in self.rounds

    def swings(self, log: Sequence[Numbered]) -> Iterator[Swing]:
        """Everything that happened, in order."""
        if self.wanted():
            yield Swing(ANCHOR, "start", 0, 0, 1, self.left(), self.now())
        for number, seat, text in log:
            self.number = number
            before, wanted = int(self.state.round), self.wanted()
            if seat is None:
                swings = self.chance(self.parse_outcome(text))
            else:
                swings = self.decision(seat, self.parse(text))
            for swing in swings:
                if wanted:
                    yield swing
            yield from self.ended(before, wanted)

    def left(self) -> float:
        """The rounds to come once this one is over."""
        if self.state.phase == self.state.book.over:
            return 0.0
        return float(self.expectation.desk.rounds - int(self.state.round))

    def now(self) -> Points:
        """What every seat may expect as a round begins, or has at the end."""
        return self.expectation.of_all(self.state)

    def ended(self, before: int, judged: bool) -> Iterator[Swing]:
        """The estimate made anew when a round is over."""
        over = self.state.phase == self.state.book.over
        if self.state.round == before and not over:
            return
        if judged or (self.wanted() and not over):
            made = self.swing(ANCHOR, "round", self.now())
            yield replace(made, round=before if judged else int(self.state.round), over=over)

    def swing(
        self, source: str, kind: str, points: Points, seat: int | None = None, first: int = 0
    ) -> Swing:
        """A swing that ends with this entry."""
        round_, left = int(self.state.round), self.left()
        return Swing(source, kind, first or self.number, self.number, round_, left, points, seat)

    def only(self, seat: int, points: float) -> Points:
        """Points of one seat."""
        return tuple(points if n == seat else 0.0 for n in range(int(self.state.seats)))

    # Chance

    def chance(self, outcome: Outcome) -> Iterator[Swing]:
        """The tiles of a round are one outcome; a tile that is dealt is one of its own."""
        owed = self.state.owed()
        assert owed is not None
        if owed.kind != TURNED_UP:
            yield self.dealt(int(owed.seat), owed.pool[:], outcome)
            return
        if not self.state.grab.up:
            self.pool, self.first = self.state.unseen[:], self.number
        self.state.settle(outcome)
        if self.state.phase != FLIP and self.wanted():
            self.tiles = Tiles(self.expectation, self.state.copy())
            grab = self.state.grab
            could = self.tiles.could(grab, self.pool, self.draws(grab.up))
            flip = self.swing(CHANCE, "flip", (), first=self.first)
            yield against(flip, self.tiles.hopes(grab, grab.up), even(could))

    def draws(self, up: Iterable[int]) -> Rng:
        """Numbers that are this round's own: with the same in every game all would be compared
        with the same few tiles, and seem as lucky as those are poor.
        """
        came = sum(1 << int(machine) for machine in up)
        return Rng(came << 32 | SEED * 1_000_003 + self.number)

    def dealt(self, seat: int, pool: list[int], outcome: Outcome) -> Swing:
        """A tile left over goes to who has none."""
        self.state.settle(outcome)
        if not self.wanted():
            return self.swing(CHANCE, "deal", self.only(seat, 0.0), seat)
        gains = {machine: self.only(seat, self.tiles.gain(seat, machine)) for machine in pool}
        deal = self.swing(CHANCE, "deal", (), seat)
        return against(deal, gains[int(outcome.machine)], even(list(gains.values())))

    # Decisions

    def decision(self, seat: int, action: Action) -> Iterator[Swing]:
        """A tile picked, kept or left; or a build."""
        if not self.wanted():
            self.state.play(seat, action)
        elif self.state.phase == self.state.book.building:
            yield self.built(seat, action)
        else:
            yield self.picked(seat, action)

    def built(self, seat: int, action: Action) -> Swing:
        """A build or its declining."""
        cost, best = self.builds.judged(self.state, seat, action, self.number)
        swing = self.swing(DECISION, "build", self.only(seat, -cost), seat)
        self.state.play(seat, action)
        return replace(swing, best=best)

    def picked(self, seat: int, action: Action) -> Swing:
        """A tile claimed or kept: its cost, and what it did to those who pick later."""
        grab, picking = self.state.grab, self.state.phase == PICK
        offered = grab.left() if picking else [int(grab.up[seat])]
        gains = {machine: self.tiles.gain(seat, machine) for machine in offered}
        taken = int(action.machine) if action.verb == CLAIM else offered[0]
        chosen = gains[taken] if action.verb in (CLAIM, KEEP) else 0.0
        cost, best = self.against(gains, chosen, action, picking)
        best = self.told(best, seat, taken if action.verb == CLAIM else None)
        had = self.tiles.hopes(grab, offered) if picking else self.only(seat, 0.0)
        swing = self.swing(DECISION, "claim", self.only(seat, -cost), seat)
        self.state.play(seat, action)
        if self.state.phase == PICK:
            now = self.tiles.hopes(self.state.grab, self.state.grab.left())
            moved = [a - b for a, b in zip(now, had, strict=True)]
            moved[seat] = -cost
            swing = replace(swing, points=tuple(moved))
        return replace(swing, best=best)

    def told(self, best: Best, seat: int, taken: int | None) -> Best:
        """The same, saying who could take the tile that was left, where that matters to them."""
        verb, *rest = best.line[0].split()
        if best.fault is None or verb != "claim":
            return best
        machine = int(rest[0])
        mine = self.tiles.gain(seat, machine)
        denied = {
            rival: self.tiles.gain(rival, machine) - max(mine, self.rest(rival, machine, taken))
            for rival in self.later(seat)
        }
        most = max(denied, key=lambda rival: denied[rival], default=None)
        if most is None or denied[most] < DENIED:
            return best
        worth = round(self.tiles.gain(most, machine))
        params = {**best.fault.params, "seat": most, "count": worth}
        return replace(best, fault=Sentence("fault.tile_left", params))

    def later(self, seat: int) -> list[int]:
        """The others who have yet to pick."""
        picks = self.state.grab.picks
        return [rival for rival, pick in enumerate(picks) if pick == OPEN and rival != seat]

    def rest(self, rival: int, machine: int, taken: int | None) -> float:
        """What a rival could have without a tile: the best of the others left."""
        others = [each for each in self.state.grab.left() if each not in (machine, taken)]
        return max([0.0, *(self.tiles.gain(rival, each) for each in others)])

    def against(
        self, gains: dict[int, float], chosen: float, action: Action, picking: bool
    ) -> tuple[float, Best]:
        """What a pick gave away against the best tile, or none."""
        best = max(gains, key=lambda machine: gains[machine], default=None)
        most = 0.0 if best is None else max(0.0, gains[best])
        if best is None or most - chosen <= EVEN:
            return 0.0, Best((str(action),), wrong=self.number)
        if most == 0.0:
            line, fault = ("pass" if picking else "leave",), Sentence("fault.take_none")
        else:
            name = self.state.rules.machines[best].name
            line = (f"claim {best}" if picking else "keep",)
            fault = Sentence("fault.tile", {"name": name})
        return most - chosen, Best(line, wrong=self.number, fault=fault)
