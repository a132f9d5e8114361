"""Bots that use the solver: apprentice, fitter and engineer, for both pipe games."""

from __future__ import annotations

from typing import Any, Final

from shopfloor.bots.pipes import Desk, GreedyPipeBot, tiles
from shopfloor.bots.reactions import Paced, Reaction
from shopfloor.kernel import Stream
from shopfloor.parts.builds import Turn
from shopfloor.parts.layouts import Layout
from shopfloor.parts.pipe_actions import DECLINED, KEPT, LEFT, NONE, PASSED, Action, claim
from shopfloor.solver.builder import Build, builds
from shopfloor.solver.layouts import Budget, best_layout
from shopfloor.solver.moves import best_rebuild
from shopfloor.solver.prospects import prospects

SLIPS: Final = 4  # an apprentice overlooks the best one time in so many
DENIAL: Final = 0.25  # what an engineer gives for a tile that would serve a rival
FUTURE: Final = 6  # rounds to come for which the open floor counts in full


class ApprenticeBot(Paced):
    """Looks at what the builder finds, and now and then overlooks the best of it."""

    desk: Desk

    def choose(self, state: Any, seat: int, stream: Stream) -> Action:
        legal = state.legal(seat)
        if DECLINED in legal:
            turn = self.desk.turn(state, seat, state.plants[seat].adding)
            found = self.pick(turn, stream)
            return DECLINED if found is None else self.desk.build(turn, found.layout)
        if KEPT in legal:
            turn = self.desk.turn(state, seat, state.grab.up[seat])
            return KEPT if self.pick(turn, stream) is not None else LEFT
        offers = {m: self.pick(self.desk.turn(state, seat, m), stream) for m in tiles(state, seat)}
        worth = {m: found.value for m, found in offers.items() if found is not None}
        best = max(worth, key=lambda m: (worth[m], -m), default=NONE)
        return claim(best) if best != NONE else PASSED

    def pick(self, turn: Turn, stream: Stream) -> Build | None:
        """A build that pays; sometimes not the one that pays most."""
        found = [b for b in builds(self.desk.rules, turn) if b.value >= 0]
        if not found:
            return None
        return found[stream.below(len(found))] if stream.below(SLIPS) == 0 else found[0]


class FitterBot(GreedyPipeBot):
    """Takes what pays most at once, as the solver sees it with a small budget."""

    nodes = 4_000
    slack = 3
    reaction = Reaction(2.0, 4.0)
    future = 1.0

    def __init__(self) -> None:
        super().__init__()
        self.left = FUTURE  # rounds to come after this one

    def choose(self, state: Any, seat: int, stream: Stream) -> Action:
        self.left = self.desk.rounds - int(state.round)
        return super().choose(state, seat, stream)

    def best(self, turn: Turn) -> Build | None:
        key = (turn.old, turn.machine, turn.money + turn.tokens)
        if key not in self.known:
            if len(self.known) > 64:
                self.known.clear()
            answer = best_layout(self.desk.rules, turn, -100, Budget(self.nodes), self.slack)
            self.known[key] = max(answer.known, key=self.rank, default=None)
        return self.known[key]

    def rank(self, build: Build) -> float:
        """Money now and in chains, and what the floor still offers as long as it matters."""
        return 100 * build.value + self.outlook(build.layout)

    def outlook(self, layout: Layout) -> float:
        return self.future * prospects(layout) * min(self.left, FUTURE) / FUTURE


class EngineerBot(FitterBot):
    """Solves longer, weighs what the factory offers later, and what a tile is worth to rivals."""

    nodes = 12_000
    slack = 5
    reaction = Reaction(1.5, 3.0)
    future = 1.0

    def final(self, turn: Turn) -> Build | None:
        """Look again before building, old machines moved as well."""
        budget = Budget(3 * self.nodes)
        answer = best_rebuild(self.desk.rules, turn, -100, budget, self.slack)
        return max(answer.known, key=self.rank, default=None)

    def worth(self, state: Any, seat: int, machine: int) -> int:
        """What a tile brings, the floor it leaves included, and what it keeps from others."""
        turn = self.desk.turn(state, seat, machine)
        found = self.best(turn)
        if found is None:
            return -1
        change = self.outlook(found.layout) - self.outlook(turn.old)
        kept = DENIAL * max(self.rivals(state, seat, machine), default=0)
        return round(self.value(turn, found) + change / 100 + kept)

    def rivals(self, state: Any, seat: int, machine: int) -> list[int]:
        """What the builder would make of a tile for each who can still claim it."""
        found = []
        for other in state.grab.waiting():
            if other != seat:
                best = builds(self.desk.rules, self.desk.turn(state, other, machine), 1)
                found.append(max(0, best[0].value) if best else 0)
        return found
