"""What the bots of both pipe games share: look for builds, claim what pays, build the best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic

from shopfloor.bots.pipes.reactions import Paced
from shopfloor.bots.pipes.state import Pipes, tiles
from shopfloor.kernel import Stream
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.judge.costs import decline_price
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.actions import (
    DECLINED,
    KEPT,
    LEFT,
    NONE,
    PASSED,
    Action,
    claim,
)
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.tensor.menu import confirmed
from shopfloor.solver.pipes.heuristic.builder import Build, best_build, builds

MEMORY: Final = 64  # builds remembered between claiming and building
DECLINES: Final = 4  # a random bot declines one time in so many


class Desk(Generic[Pipes]):
    """One game as its bots see it: a seat's turn with some machine, the fine, the rounds."""

    def __init__(
        self,
        rules: PipeRules,
        turn: Callable[[Pipes, int, int], Turn],
        fine: Callable[[Pipes, int], int],
        rounds: int,
    ) -> None:
        self.rules = rules
        self.rounds = rounds
        self.turn = turn
        self.fine = fine

    def declined(self, state: Pipes, seat: int, turn: Turn) -> int:
        """What declining is worth: the fine, as far as the purse can pay it."""
        return -int(decline_price(self.rules, turn.money, self.fine(state, seat)))

    def build(self, turn: Turn, layout: Layout) -> Action:
        """The action that confirms a layout, with a colour where one must be named."""
        return confirmed(self.rules, turn, layout)


class RandomPipeBot(Paced, Generic[Pipes]):
    """Claims anything, builds anything the builder finds, now and then declines."""

    def __init__(self, desk: Desk[Pipes]) -> None:
        self.desk = desk

    def choose(self, state: Pipes, seat: int, stream: Stream) -> Action:
        """Any action, and of builds any that is found; sometimes it declines."""
        if DECLINED not in state.legal(seat):
            return state.sample(seat, stream)
        turn = self.desk.turn(state, seat, state.plants[seat].adding)
        found = builds(self.desk.rules, turn) if stream.below(DECLINES) else []
        if not found:
            return DECLINED
        return self.desk.build(turn, found[stream.below(len(found))].layout)


class GreedyPipeBot(Paced, Generic[Pipes]):
    """Claims the tile whose best build pays most now and in chains, and builds it."""

    def __init__(self, desk: Desk[Pipes]) -> None:
        self.desk = desk
        self.known: dict[tuple[Layout, int, int], Build | None] = {}

    def choose(self, state: Pipes, seat: int, stream: Stream) -> Action:
        """The build or tile that pays most this turn."""
        del stream  # it leaves nothing to chance
        legal = state.legal(seat)
        if DECLINED in legal:
            return self.add(state, seat)
        if KEPT in legal:
            return KEPT if self.worth(state, seat, state.grab.up[seat]) > 0 else LEFT
        worth = {machine: self.worth(state, seat, machine) for machine in tiles(state, seat)}
        best = max(worth, key=lambda machine: (worth[machine], -machine), default=NONE)
        return claim(best) if worth.get(best, -1) >= 0 else PASSED

    def add(self, state: Pipes, seat: int) -> Action:
        """Build, unless declining is cheaper."""
        machine = state.plants[seat].adding
        turn = self.desk.turn(state, seat, machine)
        found = self.final(turn)
        if found is None or self.value(turn, found) < -self.desk.fine(state, seat):
            return DECLINED
        return self.desk.build(turn, found.layout)

    def final(self, turn: Turn) -> Build | None:
        """The build to confirm."""
        return self.best(turn)

    def worth(self, state: Pipes, seat: int, machine: int) -> int:
        """What a tile would bring this seat; below 0 if it cannot be built."""
        turn = self.desk.turn(state, seat, machine)
        found = self.best(turn)
        return self.value(turn, found) if found is not None else -1

    def value(self, turn: Turn, found: Build) -> int:
        """What a build pays, tokens included."""
        return found.value + turn.tokens

    def best(self, turn: Turn) -> Build | None:
        """The best build, remembered from claiming to building."""
        key = (turn.old, turn.machine, turn.money + turn.tokens)
        if key not in self.known:
            if len(self.known) >= MEMORY:
                self.known.clear()
            self.known[key] = self.find(turn)
        return self.known[key]

    def find(self, turn: Turn) -> Build | None:
        """The build that pays most."""
        return best_build(self.desk.rules, turn)
