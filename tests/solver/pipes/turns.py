"""Random turns on small floors, built by the builder so that they are legal and in stock."""

from __future__ import annotations

import random

from shopfloor.parts.pipes.grids import HEX, SQUARE, read_floors
from shopfloor.parts.pipes.judge.builds import Turn, judge
from shopfloor.parts.pipes.judge.stock import stock_after
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.heuristic.builder import builds
from tests.parts.pipes.support import FUN, FUNNER

SQUARES = """
[four]
....
....
....
....
[five]
.....
.....
.....
.....
.....
"""
HEXES = """
[tiny]
 . . .
. . . .
 . . .
[small]
 . . .
. . . .
 . . .
. . . .
 . .
"""
FLOORS = {**read_floors(SQUARE, SQUARES), **read_floors(HEX, HEXES)}


def turn(name: str, seed: int, machines: int) -> tuple[PipeRules, Turn]:
    """A turn with up to so many machines standing."""
    rng = random.Random(seed)
    floor = FLOORS[name]
    rules = FUN if floor.grid is SQUARE else FUNNER
    old = Layout(floor)
    for _ in range(rng.randint(0, machines)):
        old = add(rules, old, rng)
    number = rng.choice([n for n in rules.machines if n not in old.machines()])
    return rules, start(rules, old, number, rng.choice((1, 3, 8, 20)))


def start(rules: PipeRules, old: Layout, number: int, money: int) -> Turn:
    stock = stock_after(rules, old, number)
    stock.forbid_diagonals()
    return Turn(old, number, money, stock)


def add(rules: PipeRules, old: Layout, rng: random.Random) -> Layout:
    """One more machine, anywhere it can stand."""
    number = rng.choice([n for n in rules.machines if n not in old.machines()])
    begin = start(rules, old, number, 20)
    found = [b.layout for b in builds(rules, begin) if judge(rules, begin, b.layout).legal()]
    return rng.choice(found) if found else old
