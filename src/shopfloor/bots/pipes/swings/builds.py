"""A build judged against the best layout found: what it brings now and what it leaves for later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic

from shopfloor.bots.pipes.state import Pipes
from shopfloor.bots.pipes.swings.expectation import Expectation
from shopfloor.bots.pipes.value import after, counts
from shopfloor.bots.swings import Best
from shopfloor.kernel.capabilities import Sentence
from shopfloor.parts.pipes.judge.builds import bonus
from shopfloor.parts.pipes.play.actions import DECLINED, Action
from shopfloor.parts.pipes.play.plants import Plant
from shopfloor.solver.pipes.features.counts import ROOM, WALLED
from shopfloor.solver.pipes.heuristic.builder import Build
from shopfloor.solver.pipes.relocate import best_moved
from shopfloor.solver.pipes.solve import Budget, LayoutSolution, best_layout

NODES: Final = 4_000
MOVED: Final = 3_000  # more, for machines that may be moved
SETUPS: Final = 300_000
SLACK: Final = 6  # builds that bring so much less now are weighed as well
NEVER: Final = -6  # what brings less now is not looked at
WEIGHED: Final = 48  # builds at most
EVEN: Final = 0.05  # coins below which two builds are as good


@dataclass(frozen=True)
class Way:
    """One way to end a turn: what it brings now, the plant it leaves, what that makes later."""

    action: Action
    now: float
    plant: Plant
    later: float

    def worth(self) -> float:
        """Now and later together."""
        return self.now + self.later


class Builds(Generic[Pipes]):
    """Weighs the ways to end a turn."""

    def __init__(self, expectation: Expectation[Pipes]) -> None:
        self.expectation = expectation
        self.desk = expectation.desk

    def judged(self, state: Pipes, seat: int, action: Action, number: int) -> tuple[float, Best]:
        """What a build, or declining, gave away; and the best found."""
        left = self.desk.rounds - int(state.round)
        turn = self.desk.turn(state, seat, state.plants[seat].adding)
        answer = self.look(state, seat)
        ways = [self.declined(state, seat, left)]
        for build in answer.known[-WEIGHED:]:
            leaves = after(self.desk.rules, state.plants[seat], turn, build)
            way = Way(self.desk.build(turn, build.layout), float(build.value), leaves, 0.0)
            ways.append(self.with_later(way, left))
        best, done = max(ways, key=Way.worth), self.done(state, seat, action, left)
        cost = best.worth() - done.worth()
        if cost <= EVEN:
            return 0.0, Best((str(action),), left == 0 and answer.proven, number)
        return cost, Best(
            (str(best.action),),
            left == 0 and answer.proven,
            number,
            self.fault(done, best),
            best.now - done.now,
        )

    def look(self, state: Pipes, seat: int) -> LayoutSolution:
        """Builds that are nearly the best, some with old machines moved."""
        rules = self.desk.rules
        turn = self.desk.turn(state, seat, state.plants[seat].adding)
        answer = best_layout(rules, turn, NEVER, Budget(NODES, setups=SETUPS), SLACK)
        if rules.moves:
            answer = best_moved(rules, turn, NEVER, Budget(MOVED, setups=SETUPS), answer)
        return answer

    def with_later(self, way: Way, left: int) -> Way:
        """A way with what its plant makes in the rounds to come."""
        return Way(way.action, way.now, way.plant, self.expectation.later(way.plant, left))

    def declined(self, state: Pipes, seat: int, left: int) -> Way:
        """Not to build."""
        turn = self.desk.turn(state, seat, state.plants[seat].adding)
        price = float(self.desk.declined(state, seat, turn))
        return self.with_later(Way(DECLINED, price, state.plants[seat], 0.0), left)

    def done(self, state: Pipes, seat: int, action: Action, left: int) -> Way:
        """What was really done."""
        if action.layout is None:
            return self.declined(state, seat, left)
        plant = state.plants[seat]
        verdict = state.judged(seat, action)
        now = float(verdict.money - plant.money + verdict.bonus - plant.bonus)
        turn = self.desk.turn(state, seat, plant.adding)
        build = Build(action.layout, verdict.cost, int(now), 0)
        return self.with_later(
            Way(action, now, after(self.desk.rules, plant, turn, build), 0.0), left
        )

    def fault(self, done: Way, best: Way) -> Sentence:
        """What was given away, in words."""
        if best.action.layout is None:
            return Sentence("fault.should_decline")
        if done.action.layout is None:
            return Sentence("fault.declined", {"count": round(best.now)})
        chains = bonus(self.desk.rules, best.plant.layout) - bonus(
            self.desk.rules, done.plant.layout
        )
        if chains > 0:
            return Sentence("fault.chain", {"count": int(chains)})
        if best.now > done.now:
            return Sentence("fault.dear", {"count": round(best.now - done.now)})
        return self.fault_later(done.plant, best.plant)

    def fault_later(self, done: Plant, best: Plant) -> Sentence:
        """What a factory lacks for the rounds to come that another would have."""
        ours, others = counts(self.desk.rules, done), counts(self.desk.rules, best)
        if ours[WALLED] > others[WALLED]:
            return Sentence("fault.walled")
        if ours[ROOM] < others[ROOM]:
            return Sentence("fault.room", {"count": int(others[ROOM] - ours[ROOM])})
        return Sentence("fault.later")
