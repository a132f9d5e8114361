"""The apprentice and the fitter of both pipe games."""

from __future__ import annotations

from operator import attrgetter
from typing import Final, Generic

from shopfloor.bots.pipes.greedy import Desk, GreedyPipeBot
from shopfloor.bots.pipes.reactions import Paced, Reaction
from shopfloor.bots.pipes.state import Pipes, tiles
from shopfloor.kernel import Stream
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.play.actions import DECLINED, KEPT, LEFT, PASSED, Action, claim
from shopfloor.solver.pipes.heuristic.builder import Build, builds
from shopfloor.solver.pipes.solve import Budget, best_layout

SEEN: Final = 60  # builds an apprentice chooses from, most of them poor
UNTHINKABLE: Final = -100  # what brings less is not looked at


class ApprenticeBot(Paced, Generic[Pipes]):
    """Goes by the price on the tile, and builds the first thing that comes to mind and pays."""

    def __init__(self, desk: Desk[Pipes]) -> None:
        self.desk = desk

    def choose(self, state: Pipes, seat: int, stream: Stream) -> Action:
        """Any tile that fits, and any build of it that pays."""
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

    def fits(self, state: Pipes, seat: int, machine: int, stream: Stream) -> bool:
        """Tell whether it finds a build for a machine that it would make."""
        return self.pick(self.desk.turn(state, seat, machine), stream) is not None

    def pick(self, turn: Turn, stream: Stream) -> Build | None:
        """Any build that pays at once."""
        revenue = self.desk.rules.machines[turn.machine].revenue
        found = [b for b in builds(self.desk.rules, turn, SEEN) if b.cost <= revenue]
        return found[stream.below(len(found))] if found else None


class FitterBot(GreedyPipeBot[Pipes]):
    """Takes what pays most, as the solver sees it with a small budget."""

    nodes = 1_000
    reaction = Reaction(2.0, 4.0)

    def find(self, turn: Turn) -> Build | None:
        """The best build within a small budget of nodes."""
        answer = best_layout(self.desk.rules, turn, UNTHINKABLE, Budget(self.nodes))
        return max(answer.known, key=attrgetter("rank"), default=None)
