"""The most that a seat can make of a work phase, as `shopfloor solve` asks for it."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import GameError, Json
from shopfloor.kernel.capabilities import Limits
from shopfloor.solver.work_phase.solve import GOALS, NODES, Solution, solve_work


@dataclass(frozen=True)
class SolvedWork:
    """A work phase and its best line."""

    value: float
    proven: bool
    nodes: int
    line: list[str]
    solution: Solution

    def to_json(self) -> Json:
        """The moves and what they make."""
        return asdict(self.solution)


def solve(state: State, seat: int, goal: str, limits: Limits) -> SolvedWork:
    """The most goods, or points, for a seat at work; raise GameError."""
    if not 0 <= seat < state.seats:
        raise GameError("no_such_seat", seat=seat)
    nodes = limits.nodes or NODES
    found = solve_work(state, seat, goal or GOALS[0], nodes=nodes, stop=limits.stop)
    return SolvedWork(found.value, found.proven, found.nodes, found.line, found)
