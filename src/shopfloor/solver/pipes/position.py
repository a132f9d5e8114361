"""Hints in three depths: where to look, where the machine goes, the whole layout.

And the same for a position in a file: `solve_position` reads and answers JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from shopfloor.kernel import BadFile, Json
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.json import layout_from_json, layout_to_json
from shopfloor.parts.pipes.judge.builds import Turn, bonus
from shopfloor.parts.pipes.judge.check import token_money
from shopfloor.parts.pipes.judge.costs import decline_price, fresh
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.judge.stock import Stock, stock_after, stock_problems
from shopfloor.parts.pipes.layouts import Layout, cell_of, turn_of
from shopfloor.parts.pipes.play.drafts import problem_text
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.solve import UNLIMITED, Budget, best_layout

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
    price = decline_price(rules, turn.money, fine)
    most = most_price(rules, turn)
    purse = Turn(turn.old, turn.machine, min(turn.money, most), turn.stock, turn.tokens)
    answer = best_layout(rules, purse, -min(price, most), budget)
    layout = None if answer.layout is None else layout_to_json(rules, answer.layout)
    return {
        "layout": layout,
        "value": -price if layout is None else answer.value,
        "bound": answer.bound,
        "proven": answer.proven,
        "nodes": answer.nodes,
    }


def most_price(rules: PipeRules, turn: Turn) -> int:
    """More than any build can cost or lose: beyond it money and fines make no difference."""
    floor = turn.old.floor
    pieces = floor.cells * floor.sides // 2  # every piece has two ends at least  # 5.2, F1
    moves = rules.move_price * len(turn.old.machines())
    return int(pieces + moves + bonus(rules, turn.old) + rules.diagonal_price + rules.least_money)


def position(rules: PipeRules, data: Json) -> Turn:
    """Read a position; BadFile names the place that cannot be read."""
    machine = _whole(data, "machine")
    if machine not in rules.machines:
        raise BadFile("unknown_machine", "machine", machine=machine)
    old = layout_from_json(rules, data.get("layout"))
    if machine in old.machines():
        raise BadFile("format", "machine", why="twice")
    stock = _stock(rules, data, old, machine)
    _check(rules, old, stock)
    if not data.get("diagonal", False):
        stock.forbid_diagonals()
    tokens = token_money(rules, str(data.get("token", "")))
    return Turn(old, machine, _whole(data, "money"), stock, tokens)


def _check(rules: PipeRules, old: Layout, stock: Stock) -> None:
    """Nothing is built on a factory that breaks the rules itself."""
    found = diagnose(rules, old).problems + stock_problems(stock, old)
    if found:
        told = [problem_text(old.floor, problem) for problem in found]
        raise BadFile("unsound_layout", "layout", problems=told, game=rules.game)


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
