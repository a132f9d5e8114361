"""The apprentice and the fitter of both pipe games."""

from __future__ import annotations

from typing import Any, Final

from shopfloor.bots.pipes import Desk, GreedyPipeBot, tiles
from shopfloor.bots.reactions import Paced, Reaction
from shopfloor.kernel import Stream
from shopfloor.parts.builds import Turn
from shopfloor.parts.layouts import Layout
from shopfloor.parts.pipe_actions import DECLINED, KEPT, LEFT, PASSED, Action, claim
from shopfloor.solver.builder import Build, builds
from shopfloor.solver.layouts import Budget, best_layout
from shopfloor.solver.prospects import prospects

SEEN: Final = 30  # builds an apprentice chooses from, most of them poor
SLIPS: Final = 2  # an apprentice overlooks the best one time in so many
FUTURE: Final = 6  # rounds to come for which the open floor counts in full


class ApprenticeBot(Paced):
    """Goes by the price on the tile, builds plainly for cash, and often overlooks the best.

    It makes chains only where they happen to be cheap: it does not look for them.
    """

    desk: Desk

    def choose(self, state: Any, seat: int, stream: Stream) -> Action:
        legal = state.legal(seat)
        if DECLINED in legal:
            turn = self.desk.turn(state, seat, state.plants[seat].adding)
            found = self.pick(turn, stream)
            return DECLINED if found is None else self.desk.build(turn, found.layout)
        if KEPT in legal:
            return KEPT if self.fits(state, seat, state.grab.up[seat], stream) else LEFT
        for machine in sorted(tiles(state, seat), key=self.price):
            if self.fits(state, seat, machine, stream):
                return claim(machine)
        return PASSED

    def price(self, machine: int) -> tuple[int, int]:
        """The dearest first, by what the tile promises less one for each port."""
        tile = self.desk.rules.machines[machine]
        return (len(tile.ports) - tile.revenue, machine)

    def fits(self, state: Any, seat: int, machine: int, stream: Stream) -> bool:
        return self.pick(self.desk.turn(state, seat, machine), stream) is not None

    def pick(self, turn: Turn, stream: Stream) -> Build | None:
        """Some build that pays at once; half the time one of the cheapest."""
        revenue = self.desk.rules.machines[turn.machine].revenue
        found = [b for b in builds(self.desk.rules, turn, SEEN) if b.cost <= revenue]
        if found and stream.below(SLIPS):
            least = min(build.cost for build in found)
            found = [build for build in found if build.cost == least]
        return found[stream.below(len(found))] if found else None


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
