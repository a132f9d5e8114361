"""A player's plant: the factory as it stands, the purse, the containers earned, and the books."""

from __future__ import annotations

from typing import TypedDict

from mypy_extensions import i64

from shopfloor.parts.pipes.colours import BASICS
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.judge.stock import Stock, shelves
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.actions import NONE
from shopfloor.parts.pipes.rules import PipeRules


class Line(TypedDict):
    """One line of the books: what a round brought."""

    round: int
    what: str  # built, declined or passed
    machine: int | None
    revenue: int
    cost: int
    moved: int  # how much of the cost is for older machines that were moved or turned
    token: int
    fine: int
    money: int


class Plant:
    """What one player owns."""

    def __init__(self, money: i64, layout: Layout, extras: list[int], books: list[Line]) -> None:
        self.money = money
        self.layout = layout
        self.extras = extras  # bonus containers by colour; a chosen colour stays (G2)
        self.books = books
        self.bonus: i64 = 0  # the chain bonus of the factory as it stands
        self.adding: i64 = NONE  # the machine that is to be built or declined

    def copy(self) -> Plant:
        plant = Plant(self.money, self.layout, self.extras[:], self.books[:])
        plant.bonus = self.bonus
        plant.adding = self.adding
        return plant

    def holds(self) -> bool:
        """Tell whether a machine is to be built or declined."""
        return self.adding != NONE


def new_plant(rules: PipeRules, board: str, money: i64) -> Plant:
    return Plant(money, Layout(rules.floors[board]), [0] * BASICS, [])


def builders(plants: list[Plant]) -> list[int]:
    """The seats that have a machine to build or decline."""
    return [seat for seat, plant in enumerate(plants) if plant.holds()]


def leaves_choice(bonus: int) -> bool:
    """Tell whether a bonus container may have any of several colours."""
    return bonus & (bonus - 1) != 0


def bonus_container(rules: PipeRules, machine: i64, colour: i64) -> int:
    """The container that adding a machine earns, as a mask; several bits while it is open."""  # G2
    offered: int = rules.machines[machine].bonus
    return offered & 1 << colour if leaves_choice(offered) and colour != NONE else offered


def stock_of(rules: PipeRules, plant: Plant, diagonals: bool) -> Stock:
    """What a player owns."""
    stock = Stock(rules)
    for colour, more in enumerate(plant.extras):
        stock.owned[colour] += more
    if not diagonals:
        stock.forbid_diagonals()
    return stock


def build_start(
    rules: PipeRules, plant: Plant, colour: i64, tokens: i64 = 0, diagonals: bool = True
) -> Turn:
    """What a build starts from, the new machine's container included."""
    stock = stock_of(rules, plant, diagonals)
    stock.add(bonus_container(rules, plant.adding, colour))
    return Turn(plant.layout, plant.adding, plant.money, stock, tokens)


def chosen_colour(rules: PipeRules, turn: Turn, layout: Layout) -> int:
    """The colour that the layout takes, else one of which nothing is left."""  # G2
    used = shelves(layout)
    supplies = [c for c in range(5) if rules.supplies >> c & 1]
    return max(supplies, key=lambda c: (used[c] - turn.stock.owned[c], -c))
