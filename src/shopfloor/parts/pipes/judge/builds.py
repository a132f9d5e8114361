"""Builds: one turn's new layout judged against the old one, the stock and the purse."""

from __future__ import annotations

from shopfloor.parts.pipes.judge.chains import fed_amount
from shopfloor.parts.pipes.judge.costs import cost, moved
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.judge.networks import Network
from shopfloor.parts.pipes.judge.problems import Problem
from shopfloor.parts.pipes.judge.stock import Stock, stock_problems
from shopfloor.parts.pipes.layouts import MACHINE, Layout, cell_of, kind_of, number_of
from shopfloor.parts.pipes.rules import PipeRules


class Turn:
    """What a build starts from: the factory, the machine to add, the purse, the stock."""

    def __init__(
        self, old: Layout, machine: int, money: int, stock: Stock, tokens: int = 0
    ) -> None:
        self.old = old
        self.machine = machine
        self.money = money
        self.stock = stock
        self.tokens = tokens  # money that First and Last cost or earn


class Verdict:
    """What a build comes to: its problems, and money now and at the end."""

    def __init__(
        self, problems: list[Problem], networks: list[Network], price: int, bonus: int, money: int
    ) -> None:
        self.problems = problems
        self.networks = networks
        self.cost = price
        self.bonus = bonus  # of the whole new layout, in money
        self.money = money  # after the build

    def legal(self) -> bool:
        """Tell whether the build may be confirmed."""
        return not self.problems


def judge(rules: PipeRules, turn: Turn, new: Layout) -> Verdict:
    """Judge the whole factory and the way it changed."""  # F11
    found = diagnose(rules, new)
    price = cost(rules, turn.old, new)
    money = turn.money + rules.machines[turn.machine].revenue - price + turn.tokens
    problems = found.problems + stock_problems(turn.stock, new)
    problems += _turn_problems(rules, turn, new)
    if money < rules.least_money:  # G4, F15
        params = {"money": money, "least": rules.least_money}
        problems.append(Problem("too-little-money", params={**params}))
    bonus = rules.bonus * fed_amount(found.networks)
    return Verdict(problems, found.networks, price, bonus, money)


def bonus(rules: PipeRules, layout: Layout) -> int:
    """The chain bonus of a factory, in money."""
    return rules.bonus * fed_amount(diagnose(rules, layout).networks)


def _turn_problems(rules: PipeRules, turn: Turn, new: Layout) -> list[Problem]:
    if turn.old.floor.name != new.floor.name:
        return [Problem("board-changed")]
    before, after = turn.old.machines(), new.machines()
    problems = _roll_call(turn.machine, before, after, new)
    return problems + _moves(rules, moved(turn.old, new))


def _roll_call(
    added: int, before: dict[int, int], after: dict[int, int], new: Layout
) -> list[Problem]:
    """Check that all old machines stand, the new one too, each once, and no other."""  # F12
    problems: list[Problem] = []
    if added not in after:
        problems.append(_of_machine("new-machine-missing", added, -1))
    for number, component in before.items():
        if number == added:
            problems.append(_of_machine("machine-twice", number, cell_of(component)))
        if number not in after:
            problems.append(_of_machine("old-machine-missing", number, cell_of(component)))
    for number, component in after.items():
        if number != added and number not in before:
            problems.append(_of_machine("extra-machine", number, cell_of(component)))
    for component in new.components:
        if kind_of(component) == MACHINE and after[number_of(component)] != component:
            number = number_of(component)
            problems.append(_of_machine("machine-twice", number, cell_of(component)))
    return problems


def _moves(rules: PipeRules, machines: list[int]) -> list[Problem]:
    """Old machines may move a few at a time, or never."""
    if rules.moves:
        code, extra = "too-many-moved", machines[rules.moves : rules.moves + 1]
    else:
        code, extra = "machine-moved", machines
    return [_of_machine(code, number_of(c), cell_of(c)) for c in extra]


def _of_machine(code: str, number: int, cell: int) -> Problem:
    return Problem(code, cell, params={"machine": number})
