"""A work phase judged as a whole: what it made against the best line found at its beginning.

In which order things are done does not matter; only what is lost for good does. Draws and rolls in
the midst of it are luck, and are counted apart.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from shopfloor.bots.fantastic_factories.swings.looking import Look, end_of
from shopfloor.bots.swings import Best
from shopfloor.games.fantastic_factories.actions import BUILD, Action
from shopfloor.games.fantastic_factories.content import BLUEPRINTS
from shopfloor.games.fantastic_factories.rules.choices import STOCK_LIMIT
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel.capabilities import Sentence
from shopfloor.solver.work_phase.beam import Beam
from shopfloor.solver.work_phase.position import Position, position_of

WORTH_A_LOOK: Final = 0.2  # points: what costs less is not taken apart
STEP_WIDTH: Final = 16  # of the beams that find the step at which it went wrong


@dataclass
class WorkStep:
    """One action of a work phase, with the state that it found."""

    number: int
    action: Action
    state: State
    luck: float  # what draws and rolls had brought by then


@dataclass
class Shift:
    """One seat's work phase from its first action to its last."""

    look: Look
    start: State
    promised: float  # the best found at its beginning
    line: list[Action]
    proven: bool
    luck: float = 0.0
    steps: list[WorkStep] = field(default_factory=list)

    def judged(self, end: State) -> tuple[float, float, Best]:
        """What it gave away, what it made beyond the best found, and the best found."""
        made = self.look.judge(end)
        cost = self.promised + self.luck - made
        if cost <= WORTH_A_LOOK:
            line = tuple(str(action) for action in self.line)
            return max(0.0, cost), max(0.0, -cost), Best(line, self.proven)
        line = tuple(str(action) for action in self.line)
        fault = self.fault(end)
        return cost, 0.0, Best(line, self.proven, self.wrong(), fault, self.at_once(end))

    def at_once(self, end: State) -> float:
        """How many points the best line has more when the phase is over."""
        best = end_of(self.start, self.look.seat, self.line)
        made = position_of(end.shops[self.look.seat])
        return float(best.goods + best.prestige - made.goods - made.prestige)

    def wrong(self) -> int:
        """The entry that lost most of what could still be made."""
        still = self.promised
        worst, at = 0.0, self.steps[-1].number
        for before, after in zip(self.steps, [*self.steps[1:], None], strict=True):
            state, luck = (after.state, after.luck) if after else (None, self.luck)
            if state is None:
                break
            search = self.look.search(state)
            now = Beam(search, STEP_WIDTH).look(search.start) - luck
            if still - now > worst:
                worst, at = still - now, before.number
            still = min(still, now)
        return at

    def fault(self, end: State) -> Sentence:
        """What was given away, in words."""
        seat = self.look.seat
        before = self.steps[-1].state  # when the work was declared done
        idle, last = position_of(before.shops[seat]), before.shops[seat]
        if idle.pending < 0 and idle.idle():
            return Sentence("fault.die_wasted")
        best = end_of(self.start, seat, self.line)
        if last.metal + last.energy > STOCK_LIMIT and best.metal + best.energy <= STOCK_LIMIT:
            lost = int(last.metal + last.energy - STOCK_LIMIT)
            return Sentence("fault.over_limit", {"count": lost})
        return self.built_or_made(best, position_of(end.shops[seat]))

    def built_or_made(self, best: Position, made: Position) -> Sentence:
        """Whether something else should have been built, or more goods made."""
        mine = [int(s.action.what) for s in self.steps if s.action.verb == BUILD]
        its = [int(action.what) for action in self.line if action.verb == BUILD]
        more = [kind for kind in its if kind not in mine]
        early = [kind for kind in mine if kind not in its]
        if early and more:
            cards = {"card": BLUEPRINTS[early[0]].id, "other": BLUEPRINTS[more[0]].id}
            return Sentence("fault.built_other", {**cards})
        if more:
            return Sentence("fault.not_built", {"card": BLUEPRINTS[more[0]].id})
        if best.goods > made.goods:
            return Sentence("fault.goods", {"count": int(best.goods - made.goods)})
        if early:
            return Sentence("fault.built_early", {"card": BLUEPRINTS[early[0]].id})
        return Sentence("fault.stock")
