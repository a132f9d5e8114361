"""The best of two turns: this tile now, the next one after it, all older machines in place.

No two builds one after the other can beat both machines added at once: every component of the last
layout that did not stand at first is paid at least once. So the best pair of builds that is found
is proven where the solver, with the first machine set down at each place in turn, finds nothing
better for the second.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from shopfloor.parts.pipes.judge.builds import Turn, bonus, judge
from shopfloor.parts.pipes.judge.stock import Stock
from shopfloor.parts.pipes.layouts import MACHINE, Layout, cell_of, kind_of, machine, turn_of
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.model.turn import Instance
from shopfloor.solver.pipes.solve import Budget, Solver, best_layout

NODES: Final = 12_000  # for one build
PROOF: Final = 20_000  # nodes for one place of the first machine
SLACK: Final = 4  # how much less than the best a first build may be worth
FIRSTS: Final = 24  # first builds that are gone on from


class Pair(NamedTuple):
    """Two builds one after the other, what they are worth together, and what haste would make."""

    first: Layout
    second: Layout
    value: int
    hasty: int  # the best first build, and then the best second


def best_pair(rules: PipeRules, turn: Turn, coming: int) -> Pair | None:
    """The best two builds that are found; none if one of the machines is better declined."""
    firsts = best_layout(rules, turn, 0, Budget(NODES), SLACK)
    if firsts.layout is None:
        return None
    tried: dict[Layout, int] = {}
    pairs: list[Pair] = []
    for build in sorted(firsts.known, key=lambda build: -build.value)[:FIRSTS]:
        if build.layout in tried:
            continue
        then = best_layout(rules, after(rules, turn, build.layout, coming), 0, Budget(NODES))
        tried[build.layout] = build.value + then.value
        if then.layout is not None:
            pairs.append(Pair(build.layout, then.layout, build.value + then.value, 0))
    best = max(pairs, key=lambda pair: pair.value, default=None)
    return None if best is None else best._replace(hasty=tried.get(firsts.layout, 0))


def after(rules: PipeRules, turn: Turn, layout: Layout, coming: int) -> Turn:
    """The turn that follows a build."""
    money = judge(rules, turn, layout).money
    return Turn(layout, coming, money, with_bonus(rules, turn.stock, coming))


def with_bonus(rules: PipeRules, stock: Stock, coming: int) -> Stock:
    """A stock with the container that the next machine earns."""
    more = Stock(rules)
    more.owned, more.any = stock.owned[:], stock.any
    more.add(rules.machines[coming].bonus)
    return more


def proven(rules: PipeRules, turn: Turn, coming: int, value: int) -> bool:
    """Tell whether nothing better than this can be built of both machines, or of one alone."""
    alone = Turn(turn.old, coming, turn.money, turn.stock, turn.tokens)
    for single in (turn, alone):
        answer = best_layout(rules, single, 0, Budget(PROOF))
        if not answer.proven or answer.value > value:
            return False
    return all(unbeaten(rules, turn, coming, value, there) for there in places(rules, turn))


def places(rules: PipeRules, turn: Turn) -> list[int]:
    """Where the first machine could stand, and none of its ports is at a wall."""
    floor, instance = turn.old.floor, Instance(rules, turn, [])
    return [
        int(machine(cell, turn.machine, turned))
        for cell in range(floor.cells)
        for turned in range(floor.sides)
        if instance.place(cell, turned)
    ]


def set_down(layout: Layout, there: int) -> Layout:
    """A layout with one more machine, less what it stands on."""
    cell, floor = int(cell_of(there)), layout.floor
    under = {cell, int(floor.second(cell, turn_of(there)))} if floor.grid.beside >= 0 else {cell}
    kept = [c for c in layout.components if kind_of(c) == MACHINE or cell_of(c) not in under]
    return Layout(floor, [*kept, there])


def unbeaten(rules: PipeRules, turn: Turn, coming: int, value: int, there: int) -> bool:
    """With the first machine there, is nothing better than this proven impossible?"""
    old = set_down(turn.old, there)
    revenue = rules.machines[turn.machine].revenue + turn.tokens
    stock = with_bonus(rules, turn.stock, coming)
    joint = Turn(old, coming, turn.money + revenue, stock)
    beat = value - revenue - bonus(rules, old) + bonus(rules, turn.old)
    return bool(
        Solver(rules, joint, beat, Budget(PROOF), beat=beat, cbs=True).improve().bound <= beat
    )
