"""The best layout of a turn, as `shopfloor solve` asks for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from shopfloor.bots.pipes.greedy import Desk
from shopfloor.bots.pipes.state import Pipes
from shopfloor.kernel import GameError, Json
from shopfloor.kernel.capabilities import Limits
from shopfloor.parts.pipes.json import layout_from_json, layout_to_json
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.actions import NONE
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.position import solve_position
from shopfloor.solver.pipes.solve import Budget, best_layout

ENDLESS = 1 << 40  # nodes


@dataclass(frozen=True)
class SolvedTurn:
    """A turn and its best layout; None is to decline."""

    rules: PipeRules
    layout: Layout | None
    value: int
    bound: int
    proven: bool
    nodes: int
    line: list[str] = field(default_factory=list)

    def to_json(self) -> Json:
        """The layout, what it is worth, and the bound."""
        layout = None if self.layout is None else layout_to_json(self.rules, self.layout)
        told = {"value": self.value, "bound": self.bound, "proven": self.proven}
        return {"layout": layout, **told, "nodes": self.nodes}


def solve(desk: Desk[Pipes], state: Pipes, seat: int, limits: Limits) -> SolvedTurn:
    """The best that a seat can build now, or decline for its fine."""
    machine = state.plants[seat].adding if 0 <= seat < state.seats else NONE
    if machine == NONE:
        raise GameError("nothing_to_solve", seat=seat)
    turn = desk.turn(state, seat, machine)
    budget = Budget(limits.nodes or ENDLESS, limits.stop)
    found = best_layout(desk.rules, turn, desk.declined(state, seat, turn), budget)
    return SolvedTurn(desk.rules, found.layout, found.value, found.bound, found.proven, found.nodes)


def solve_file(rules: PipeRules, data: Json, limits: Limits) -> SolvedTurn:
    """The same for a position in a file; raise BadFile."""
    found = solve_position(rules, data, limits.nodes or ENDLESS, limits.stop)
    layout = None if found["layout"] is None else layout_from_json(rules, found["layout"])
    return SolvedTurn(rules, layout, **{key: found[key] for key in TOLD})


TOLD = ("value", "bound", "proven", "nodes")
