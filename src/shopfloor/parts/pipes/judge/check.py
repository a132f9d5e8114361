"""The check of one build from files: two layouts, a machine, some money, and the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from shopfloor.kernel import BadFile, Json
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.judge.builds import Turn, Verdict, judge
from shopfloor.parts.pipes.judge.stock import stock_after
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules


def check(
    rules: PipeRules,
    old: object,
    new: object,
    machine: int,
    money: int,
    token: str = "",
    diagonal: bool = True,
) -> Json:
    """Judge a build given as layout JSON; BadFile if there is nothing to judge."""
    if machine not in rules.machines:
        raise BadFile("unknown_machine", "machine", machine=machine)
    before, after = layout_from_json(rules, old), layout_from_json(rules, new)
    stock = stock_after(rules, before, machine)
    if not diagonal:
        stock.forbid_diagonals()
    turn = Turn(before, machine, money, stock, token_money(rules, token))
    return verdict_to_json(after, judge(rules, turn, after))


def token_money(rules: PipeRules, token: str) -> int:
    """What the First or Last token brings to a build."""
    return {"first": rules.first_token, "last": rules.last_token}.get(token, 0)


def verdict_to_json(layout: Layout, verdict: Verdict) -> Json:
    """Tell a verdict in the words of docs/formats.md."""
    told = [problem.to_json(layout.floor) for problem in verdict.problems]
    return verdict_with(verdict, told)


def verdict_with(verdict: Verdict, problems: Sequence[Json]) -> Json:
    """A verdict whose problems are told already."""
    return {
        "legal": verdict.legal(),
        "problems": problems,
        "cost": verdict.cost,
        "bonus": verdict.bonus,
        "money": verdict.money,
    }
