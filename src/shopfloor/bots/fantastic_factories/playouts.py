"""Playouts: alone against The Machine, the best few lines of work are played on with imagined luck.

A line is played to the end of its round, with every draw and roll followed up by a quick look, and
The Machine has its turn; then the lead in sight tells the chance to win. All lines meet the same
luck. Playouts are counted, not timed, so the same state and stream give the same choice on every
machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final, TypeAlias

from shopfloor.bots.fantastic_factories.model import Field, Model, own
from shopfloor.bots.fantastic_factories.planner import (
    DIRECTOR,
    SEEDS,
    Effort,
    Planner,
    kept,
    planned,
    position,
)
from shopfloor.games.fantastic_factories.actions import ALL, BUILD, DISCARD, DISCARDS, Action
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.rules import machine, scoring
from shopfloor.games.fantastic_factories.rules.phases import OVER, WORK
from shopfloor.games.fantastic_factories.rules.rounds import settle
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng, Stream
from shopfloor.solver.work_phase.beam import Beam
from shopfloor.solver.work_phase.position import BLANK, Key
from shopfloor.solver.work_phase.prices import Worth
from shopfloor.solver.work_phase.search import Search

Line: TypeAlias = list[Action]
ALONE: Final = 0  # the seat of a player who is alone
CHANCE: Final = NormalDist()
SPREAD_ENDING: Final = 1.6  # how far a lead ends from what was in sight with one round to come,
VARIANCE: Final = (2.0, 1.7)  # or with more: its square, and what each of them adds (measured)


@dataclass(frozen=True)
class Playouts:
    """How many lines of work are played on, how often, and how carefully."""

    lines: int
    margin: float  # points that a line may promise less than the best
    times: int
    look: int  # width of the beam that finds the lines
    width: int  # and of those that play on


PLAYOUTS: Final = Playouts(lines=8, margin=2.0, times=6, look=24, width=16)


class Luck:
    """What chance does in one playout.

    Every kind of chance has numbers of its own, so that two lines meet the same luck as far as the
    same things happen.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.streams: dict[int, Rng] = {}

    def settle(self, state: State) -> None:
        """Settle what is owed; each kind of chance has a stream of its own."""
        kind = state.queue[0] & 255
        if kind not in self.streams:
            self.streams[kind] = Rng(self.seed << 8 | kind)
        settle(state, pick_next(state, self.streams[kind]))


class Rehearser(Planner):
    """A planner that plays its best lines on where it is alone; at a table it is no other."""

    def __init__(
        self, effort: Effort = DIRECTOR, playouts: Playouts = PLAYOUTS, model: Model | None = None
    ) -> None:
        super().__init__(effort, model)
        self.playouts = playouts

    def choose(self, state: State, seat: int, stream: Stream) -> Action:
        """Alone and at work, the line that fares best when it is played on with imagined luck."""
        if not state.machine_level or state.phase != WORK or state.round == state.last_round:
            return super().choose(state, seat, stream)  # the last round counts points alone
        if not self.plan or self.plan[0][0] != position(state.shops[ALONE]):
            self.plan = self.rehearsed(state, stream)
        _, action = self.plan.pop(0)
        return action

    def rehearsed(self, state: State, stream: Stream) -> list[tuple[Key, Action]]:
        """The plan of the search, unless another kind of line wins more often."""
        search = self.search(state, ALONE)
        plan = self.plan_of(search)
        lines = self.promising(search)
        if len(lines) < 2:
            return plan
        seeds = [int(stream.below(SEEDS)) for _ in range(self.playouts.times)]
        chances = [
            sum([self.chance(state, line, search, seed) for seed in seeds]) for line in lines
        ]
        best = chances.index(max(chances))
        return planned(search, lines[best], sure=True) if best else plan

    def promising(self, search: Search) -> list[Line]:
        """The best lines that differ in what they build, make or use."""
        if search.start.pending >= 0:
            return []
        beam = Beam(search, self.playouts.look, True)
        least = beam.look(search.start) - self.playouts.margin
        return [line for worth, line in beam.lines()[: self.playouts.lines] if worth >= least]

    def chance(self, state: State, line: Line, search: Search, seed: int) -> float:
        """The chance to win that one playout of a line leads to."""
        after, luck = state.copy(), Luck(seed)
        follow(after, line, search, luck)
        while after.round == state.round and after.phase != OVER:
            if after.queue:
                luck.settle(after)
            elif after.phase == WORK:
                self.work_on(after, search.worth, luck)
            else:
                discard(after, search.worth)
        return self.chance_to_win(after)

    def work_on(self, state: State, worth: Worth, luck: Luck) -> None:
        """Work by a quick look, up to the next draw or roll."""
        search = Search(state, ALONE, worth, 0)
        beam = Beam(search, self.playouts.width)
        beam.look(search.start)
        follow(state, beam.line(), search, luck)

    def chance_to_win(self, state: State) -> float:
        """The chance to win when a new round begins, from the lead that the shop promises."""
        shop = state.shops[ALONE]
        lead = float(scoring.points(shop)) - float(machine.points(state))
        if state.phase == OVER:
            return float(lead > 0)
        state.round -= 1  # prices are those of a round's end
        shop.done = True
        field = Field(state, ALONE)
        left, ending = self.model.stage(field, int(shop.goods), len(shop.compound))
        lead += self.model.expects(own(shop) | field.clock(), left, ending, True)
        base, more = VARIANCE
        return CHANCE.cdf(lead / (SPREAD_ENDING if ending else sqrt(base + more * left)))


def follow(state: State, line: Line, search: Search, luck: Luck) -> None:
    """Play a line until cards are drawn or dice rolled: what comes may change it."""
    shop = state.shops[ALONE]
    counted_on = list(search.context.hand)
    for action in line:
        if action is BLANK:
            action = any_other(state, counted_on, search.worth)
        elif action.verb == DISCARD:
            counted_on.remove(int(action.what))
        elif action.verb == BUILD:
            counted_on.remove(int(action.what))
            counted_on.remove(int(action.which))
        state.do(ALONE, action)
        lucky = bool(state.queue) and state.phase == WORK
        while state.queue and state.phase == WORK:
            luck.settle(state)
        if lucky and shop.pending < 0:
            return


def any_other(state: State, counted_on: list[int], worth: Worth) -> Action:
    """Discard the card that will be missed least among those just drawn."""
    shop = state.shops[ALONE]
    drawn = list(shop.hand)
    for kind in counted_on:
        drawn.remove(kind)
    hold = worth.grid[worth.cell(shop.goods, len(shop.compound))].hold
    return DISCARDS[min(drawn, key=lambda kind: hold[kind])][ALL]


def discard(state: State, worth: Worth) -> None:
    """Give up what the limits take (R20)."""
    values = kept(state, ALONE, worth)
    state.do(ALONE, max(values, key=lambda action: values[action]))
