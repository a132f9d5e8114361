"""A quick look at a work phase: step by step, only the most promising positions are kept.

A position counts for what it is worth if its dice go to the headquarters and work ends: anybody can
do that much, so the answer is a promise, if not always the best. Where dice roll, the average over
all they may show counts, and the look ends there.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import IS_DONE, PLACE, REROLL, Action
from shopfloor.games.fantastic_factories.rules.deals import DEALS
from shopfloor.parts import dice
from shopfloor.solver.work_phase.moves import moves
from shopfloor.solver.work_phase.position import Key, Position
from shopfloor.solver.work_phase.search import EVEN, NEVER, Search, rolls, rolls_dice

LONGEST: Final = 40  # actions; no work phase takes so many

Kind: TypeAlias = tuple[i64, i64, i64]  # what a line builds, makes and uses


class BeamNode:
    """A position, how it was reached, and what it promises."""

    def __init__(
        self, position: Position, action: Action, before: BeamNode | None, worth: float
    ) -> None:
        self.position = position
        self.action = action
        self.before = before
        self.worth = worth


class Beam:
    """One look with a given width; a wider one sees more."""

    def __init__(self, search: Search, width: i64, sorts: bool = False) -> None:
        self.search = search
        self.width = width
        self.sorts = sorts  # keep the best line of every kind
        self.kinds: dict[Kind, BeamNode] = {}
        self.met: set[Key] = set()
        self.best = BeamNode(search.start, IS_DONE, None, NEVER)

    def look(self, start: Position) -> float:
        """The worth of the best line found from a position."""
        position = start.copy()
        position.open = True
        front = [BeamNode(position, IS_DONE, None, self.search.quick(position))]
        self.best = BeamNode(position, IS_DONE, None, NEVER)
        if position.pending < 0:
            self.compare(front[0])
        for _ in range(LONGEST):
            front = self.follow(front)
            if not front:
                break
        return self.best.worth

    def follow(self, front: list[BeamNode]) -> list[BeamNode]:
        """The best positions one action further."""
        found: list[BeamNode] = []
        for step in front:
            for action in moves(step.position, self.search.context):
                if action.verb == PLACE and out_of_order(step.action, action):
                    continue
                self.take(step, action, found)
        return found

    def take(self, step: BeamNode, action: Action, found: list[BeamNode]) -> None:
        """Look at one action; keep where it leads if that is among the best so far."""
        after = step.position.after(action, self.search.context.hand)
        if rolls_dice(action):
            worth = self.average(after, rolled_by(step.position, action))
            self.compare(BeamNode(after, action, step, worth))
            return
        after.open = True
        key = after.key()
        if key in self.met:
            return
        self.met.add(key)
        worth = self.search.quick(after)
        full = len(found) == self.width
        if full and worth <= found[len(found) - 1].worth:
            return
        reached = BeamNode(after, action, step, worth)
        if after.pending < 0:
            self.compare(reached)
        if full:
            found.pop()
        insert(found, reached)

    def compare(self, step: BeamNode) -> None:
        if self.sorts:
            position = step.position
            kind = (position.built, position.goods, position.used)
            known = self.kinds.get(kind)
            if known is None or step.worth > known.worth + EVEN:
                self.kinds[kind] = step
        if step.worth > self.best.worth + EVEN:
            self.best = step

    def average(self, position: Position, count: i64) -> float:
        total = 0.0
        for roll in rolls(count):
            after = position.copy()
            after.dice += roll.shown
            total += roll.chance * self.search.quick(after)
        return total

    def line(self) -> list[Action]:
        """The best line found, up to `done` or a roll."""
        return self.line_to(self.best)

    def lines(self) -> list[tuple[float, list[Action]]]:
        """The best line of every kind with its worth, best first."""
        ranked = sorted(self.kinds.values(), key=by_worth)
        return [(step.worth, self.line_to(step)) for step in ranked]

    def line_to(self, last: BeamNode) -> list[Action]:
        """How a step was reached, then `done` with all dice at home, or a roll."""
        found: list[Action] = []
        step: BeamNode | None = last
        while step is not None and step.before is not None:
            found.insert(0, step.action)
            step = step.before
        if not found or not rolls_dice(found[len(found) - 1]):
            last.position.copy().go_home(found)  # as a quick judgement takes for granted
            found.append(IS_DONE)
        return found


def by_worth(step: BeamNode) -> float:
    return -step.worth


def insert(found: list[BeamNode], step: BeamNode) -> None:
    """Put a step in its place, best first; the earlier of equals stays ahead."""
    at: i64 = len(found)
    found.append(step)
    while at > 0 and found[at - 1].worth < step.worth:
        found[at] = found[at - 1]
        at -= 1
    found[at] = step


def out_of_order(before: Action, action: Action) -> bool:
    """Dice that go to the headquarters one after the other do so in rising order."""
    if before.verb != PLACE:
        return False
    return action.which < before.which or (
        action.which == before.which and action.what < before.what
    )


def rolled_by(position: Position, action: Action) -> i64:
    """How many dice an action rolls."""
    if action.verb == REROLL:
        return dice.total(position.picked)
    return DEALS[action.how].rolls
