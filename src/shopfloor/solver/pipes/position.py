"""Hints in three depths: where to look, where the machine goes, the whole layout.

And the same for a position in a file: `solve_position` reads and answers JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from shopfloor.kernel import BadFile
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.json import layout_from_json, layout_to_json
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.judge.check import token_money
from shopfloor.parts.pipes.judge.costs import decline_price, fresh
from shopfloor.parts.pipes.judge.stock import Stock, stock_after
from shopfloor.parts.pipes.layouts import Layout, cell_of, turn_of
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.solve import UNLIMITED, Budget, best_layout

Json: TypeAlias = dict[str, Any]

WHERE: Final = 1
PLACE: Final = 2
LAYOUT: Final = 3


def hint(rules: PipeRules, turn: Turn, layout: Layout, depth: int) -> Json:
    """Tell as much as this depth allows: cells to look at, then the place, then everything."""
    hinted: Json = {"look_at": _neighbourhood(turn.old, layout)}
    if depth >= PLACE:
        there = layout.machines()[turn.machine]
        at = list(layout.floor.place[cell_of(there)])
        hinted["machine"] = {"id": turn.machine, "at": at, "turn": int(turn_of(there))}
    if depth >= LAYOUT:
        hinted["layout"] = layout_to_json(rules, layout)
    return hinted


def _neighbourhood(old: Layout, new: Layout) -> list[list[int]]:
    """The cells in which something changes, and those around them."""
    floor = new.floor
    cells: set[int] = set()
    for component in fresh(old, new):
        cell = int(cell_of(component))
        cells.add(cell)
        for side in range(floor.sides):
            other = int(floor.neighbour(cell, side))
            if other >= 0 and floor.free[other]:
                cells.add(other)
    return [list(floor.place[cell]) for cell in sorted(cells)]


def solve_position(
    rules: PipeRules, data: Json, nodes: int = UNLIMITED, stop: Callable[[], bool] | None = None
) -> Json:
    """Answer a position: `layout`, `machine`, `money` and, if they matter, the rest.

    Optional: `token` (first, last), `fine` for declining, `diagonal` (false), `containers`, the
    bonus containers owned by colour; without it the floor tells as far as it can.
    """
    turn = position(rules, data)
    return solve_turn(rules, turn, _whole(data, "fine", 0), Budget(nodes, stop))


def solve_turn(rules: PipeRules, turn: Turn, fine: int, budget: Budget) -> Json:
    """Answer a turn, where declining costs a fine as far as the purse goes."""
    answer = best_layout(rules, turn, -decline_price(rules, turn.money, fine), budget)
    layout = None if answer.layout is None else layout_to_json(rules, answer.layout)
    return {
        "layout": layout,
        "value": answer.value,
        "bound": answer.bound,
        "proven": answer.proven,
        "nodes": answer.nodes,
    }


def position(rules: PipeRules, data: Json) -> Turn:
    """Read a position; BadFile names the place that cannot be read."""
    machine = _whole(data, "machine")
    if machine not in rules.machines:
        raise BadFile("unknown_machine", "machine", machine=machine)
    old = layout_from_json(rules, data.get("layout"))
    if machine in old.machines():
        raise BadFile("format", "machine", why="twice")
    stock = _stock(rules, data, old, machine)
    if not data.get("diagonal", False):
        stock.forbid_diagonals()
    tokens = token_money(rules, str(data.get("token", "")))
    return Turn(old, machine, _whole(data, "money"), stock, tokens)


def _stock(rules: PipeRules, data: Json, old: Layout, machine: int) -> Stock:
    extras = data.get("containers")
    if extras is None:
        return stock_after(rules, old, machine)
    stock = Stock(rules)
    for name in extras:
        if name not in colours.names(rules.supplies):
            raise BadFile("format", "containers", why="unknown")
        stock.owned[colours.INDEX[name]] += 1
    stock.add(rules.machines[machine].bonus)
    return stock


def _whole(data: Json, key: str, default: int | None = None) -> int:
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadFile("format", key, why="missing" if value is None else "type")
    return value
