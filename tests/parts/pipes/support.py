"""Words for layout tests: floors by one line of text, problems as `code@column,row/side`."""

from __future__ import annotations

from hypothesis import settings

from shopfloor.games.factory_fun.content import RULES as FUN
from shopfloor.games.factory_funner.content import RULES as FUNNER
from shopfloor.parts.pipes.grids import HEX, Floor, read_floors
from shopfloor.parts.pipes.judge.builds import Turn, Verdict, judge
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.judge.problems import Problem
from shopfloor.parts.pipes.judge.stock import stock_after
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.text import layout_from_text

__all__ = ["FUN", "FUNNER"]

HEXAGON = read_floors(HEX, """
[hexagon]
    . . . . .
   . . . . . .
  . . . . . . .
 . . . . . . . .
. . . . . . . . .
 . . . . . . . .
  . . . . . . .
   . . . . . .
    . . . . .
""")["hexagon"]  # fmt: skip
RULES = {**dict.fromkeys(FUN.floors, FUN), **dict.fromkeys(FUNNER.floors, FUNNER)}
FLOORS = {**FUN.floors, **FUNNER.floors, "hexagon": HEXAGON}

tried = settings(max_examples=40, deadline=None)


def layout(line: str) -> Layout:
    return layout_from_text(FLOORS, line)


def rules_of(factory: Layout) -> PipeRules:
    return RULES.get(factory.floor.name, FUNNER)


def word(floor: Floor, problem: Problem) -> str:
    at = problem.at(floor)
    spot = f"@{at[0]},{at[1]}" if at else ""
    return problem.code + spot + (f"/{floor.side_name(problem.side)}" if problem.side >= 0 else "")


def words(floor: Floor, problems: list[Problem]) -> list[str]:
    return sorted(word(floor, p) for p in problems)


def problems(factory: Layout) -> list[str]:
    return words(factory.floor, diagnose(rules_of(factory), factory).problems)


def build(old: Layout, new: Layout, number: int, money: int = 50, tokens: int = 0) -> Verdict:
    rules = rules_of(new)
    stock = stock_after(rules, old, number)
    return judge(rules, Turn(old, number, money, stock, tokens), new)
