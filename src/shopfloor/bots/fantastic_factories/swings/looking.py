"""How a shop in the midst of a round is valued: by what its work phase can still make.

One price list serves a whole round: that of its first market turn. So differences within a round
are differences of what is done, never of prices.
"""

from __future__ import annotations

from typing import Final

from shopfloor.bots.fantastic_factories.planner import Effort, Planner, kept
from shopfloor.games.fantastic_factories.actions import DISCARD, IS_DONE, Action
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng
from shopfloor.solver.work_phase.beam import Beam
from shopfloor.solver.work_phase.position import BLANK, Position, position_of
from shopfloor.solver.work_phase.prices import Worth
from shopfloor.solver.work_phase.search import Search, rolls_dice

QUICK: Final = 4  # width of the beams that are asked for every card that may be drawn,
ROLLED: Final = 12  # and for all that dice may show, of which a narrow one misses half a point
THOROUGH: Final = 32
NODES: Final = 3_000  # of a search that may prove its line
DIE: Final = 12  # width of the beams that look on from each value a rolled die may show
EFFORT: Final = Effort(NODES, 1, proves=True, width=THOROUGH, roll_width=QUICK, die_width=DIE)


class Look:
    """A seat's round under one price list."""

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.planner = Planner(EFFORT)
        self.worth: Worth = self.planner.worth(state, seat)

    def search(self, state: State, nodes: int = 0) -> Search:
        """A search of the seat's work under this round's prices."""
        return Search(state, self.seat, self.worth, nodes)

    def judge(self, state: State) -> float:
        """What the shop is worth if its work ends here."""
        search = self.search(state)
        return search.judge(search.start)

    def quick(self, state: State) -> float:
        """What its work can make, at a glance."""
        search = self.search(state)
        return Beam(search, QUICK).look(search.start)

    def best(self, state: State) -> tuple[float, list[Action], bool]:
        """The most its work can make, as far as is found; how; and whether that is proven."""
        search = self.search(state, NODES)
        value = search.prove()
        if search.proven:
            return value, playable(search.line()), True
        beam = Beam(search, THOROUGH)
        value, line = beam.look(search.start), beam.line()
        for action in self.planner.daring(search):
            worth = self.planner.rolled(search, action)
            if worth > value:
                value, line = worth, [action]
        return value, playable(line), False

    def rolled(self, search: Search, shown: int) -> float:
        """What its work can make with these dice besides those it has."""
        start: Position = search.start.copy()
        start.dice += shown
        return Beam(search, ROLLED).look(start)

    def over_limit(self, state: State) -> dict[Action, float]:
        """What is left of the shop after each discard."""
        return kept(state, self.seat, self.worth)


def playable(line: list[Action]) -> list[Action]:
    """A line as far as it can be played: a card that is yet to be drawn has no name."""
    found: list[Action] = []
    for action in line:
        if action is BLANK:
            break
        found.append(action)
        if rolls_dice(action):
            break
    return found


def end_of(state: State, seat: int, line: list[Action]) -> Position:
    """Where a line of work ends, its draws unknown."""
    position = position_of(state.shops[seat])
    hand = [int(kind) for kind in state.shops[seat].hand]
    for action in line:
        if action is not IS_DONE:
            position = position.after(action, hand)
    return position


def fresh(seed: int, number: int) -> Rng:
    """Numbers of its own for the judgement of one entry."""
    return Rng(seed * 1_000_003 + number)


def discards(action: Action) -> bool:
    """Tell whether an action gives up a card."""
    return bool(action.verb == DISCARD)
