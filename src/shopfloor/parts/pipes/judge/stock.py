"""Stock: the containers, reservoirs and Diagonals that one player may have on the floor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.colours import BASICS
from shopfloor.parts.pipes.judge.problems import Problem
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    DIAGONAL,
    OUTPUT,
    RESERVOIR,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    reservoir_of,
)
from shopfloor.parts.pipes.rules import PipeRules

SHELVES: Final = (*colours.NAMES[:BASICS], "output", "end", "diagonal")
OUTPUT_SHELF: Final[i64] = 5
END_SHELF: Final[i64] = 6
DIAGONAL_SHELF: Final[i64] = 7


class Stock:
    """How many of each a player owns: containers by colour, `any` still of no colour, the rest."""

    def __init__(self, rules: PipeRules) -> None:
        self.owned: list[int] = [rules.supplies >> i & 1 for i in range(BASICS)]
        self.owned += [rules.output_reservoirs, rules.end_reservoirs, rules.diagonals]
        self.any = 0

    def add(self, bonus: int) -> None:
        """Earn the container that a machine shows; a mask of several leaves the choice open."""
        if bonus & (bonus - 1):
            self.any += 1
        elif bonus:
            self.owned[colours.first(bonus)] += 1

    def forbid_diagonals(self) -> None:
        """Play without the Diagonal Intersection."""
        self.owned[DIAGONAL_SHELF] = 0

    def settle(self, layout: Layout) -> None:
        """Give open choices the colours that a layout shows to have been chosen."""  # G2
        for colour, used in enumerate(shelves(layout)[:BASICS]):
            chosen = min(self.any, max(0, used - self.owned[colour]))
            self.owned[colour] += chosen
            self.any -= chosen


def stock_after(rules: PipeRules, old: Layout, machine: int) -> Stock:
    """What a player owns who adds a machine to this factory, as far as the floor can tell."""
    stock = Stock(rules)
    for number in old.machines():
        stock.add(rules.machines[number].bonus)
    stock.settle(old)
    stock.add(rules.machines[machine].bonus)
    return stock


def shelves(layout: Layout) -> list[int]:
    """How many of each a layout uses, in the order of SHELVES."""
    used = [0] * len(SHELVES)
    for component in layout.components:
        shelf = shelf_of(component)
        if shelf >= 0:
            used[shelf] += 1
    return used


def shelf_of(component: i64) -> i64:
    """Where a component comes from; -1 for machines and for connectors, which never run out."""
    kind = kind_of(component)
    if kind == CONTAINER:
        return detail_of(component)
    if kind == RESERVOIR:
        return OUTPUT_SHELF if reservoir_of(component) == OUTPUT else END_SHELF
    return DIAGONAL_SHELF if kind == DIAGONAL else -1


def stock_problems(stock: Stock, layout: Layout) -> list[Problem]:
    """One problem for each kind that is overdrawn, on the first component too many."""
    used = shelves(layout)
    over = [max(0, u - o) for u, o in zip(used, stock.owned, strict=True)]
    spare = stock.any if sum(over[:BASICS]) <= stock.any else 0
    lacking = [i for i in range(len(SHELVES)) if over[i] and (i >= BASICS or not spare)]
    return [_problem(i, stock.owned[i], used[i], layout.components) for i in lacking]


def _problem(shelf: int, owned: int, used: int, components: Iterable[int]) -> Problem:
    first = [c for c in components if shelf_of(c) == shelf][owned]
    return Problem(
        "out-of-stock",
        cell_of(first),
        params={"part": SHELVES[shelf], "owned": owned, "used": used},
    )
