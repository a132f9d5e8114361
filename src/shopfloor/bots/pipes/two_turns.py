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
    return all(unbeaten(rules, turn, coming, value, there) for there in places(turn))


def places(turn: Turn) -> list[int]:
    """Where the first machine could stand: wherever no machine and no wall is."""
    floor = turn.old.floor
    taken = {int(c) for m in turn.old.machines().values() for c in covers(turn.old, m)}
    found = [
        int(machine(cell, turn.machine, turned))
        for cell in range(floor.cells)
        for turned in range(floor.sides)
    ]
    return [there for there in found if is_free(turn.old, there, taken)]


def covers(layout: Layout, there: int) -> list[int]:
    """The cells that a machine stands on; -1 is beyond the floor."""
    cell = int(cell_of(there))
    if layout.floor.grid.beside < 0:
        return [cell]
    return [cell, int(layout.floor.second(cell, turn_of(there)))]


def is_free(layout: Layout, there: int, taken: set[int]) -> bool:
    """Tell whether a machine could stand there."""
    return all(
        cell >= 0 and layout.floor.free[cell] and cell not in taken
        for cell in covers(layout, there)
    )


def unbeaten(rules: PipeRules, turn: Turn, coming: int, value: int, there: int) -> bool:
    """With the first machine there, is nothing better than this proven impossible?"""
    under = set(covers(turn.old, there))
    kept = [c for c in turn.old.components if kind_of(c) == MACHINE or cell_of(c) not in under]
    old = Layout(turn.old.floor, [*kept, there])
    revenue = rules.machines[turn.machine].revenue + turn.tokens
    stock = with_bonus(rules, turn.stock, coming)
    joint = Turn(old, coming, turn.money + revenue, stock)
    beat = value - revenue - bonus(rules, old) + bonus(rules, turn.old)
    return bool(
        Solver(rules, joint, beat, Budget(PROOF), beat=beat, cbs=True).improve().bound <= beat
    )
