"""Cost: the difference of two layouts. What was there, same kind, place and ends, stays free."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.parts.pipes.layouts import DIAGONAL, MACHINE, Layout, kind_of, number_of
from shopfloor.parts.pipes.rules import PipeRules


def fresh(old: Layout, new: Layout) -> list[int]:
    """The components of the new layout that the old one does not have, in reading order."""
    before, after = old.components, new.components
    if old.floor.name != new.floor.name:
        return list(after)
    found: list[int] = []
    i, length = 0, len(before)
    for component in after:
        while i < length and before[i] < component:
            i += 1
        if i < length and before[i] == component:
            i += 1
        else:
            found.append(component)
    return found


def moved(old: Layout, new: Layout) -> list[int]:
    """The old machines that stand or face elsewhere now, in reading order."""
    return _moved(old, fresh(old, new))


def _moved(old: Layout, changes: list[int]) -> list[int]:
    machines = [c for c in changes if kind_of(c) == MACHINE]
    before = old.machines() if machines else {}
    return [c for c in machines if number_of(c) in before]


def cost(rules: PipeRules, old: Layout, new: Layout) -> int:
    """What it costs to turn one layout into the other; removing is free, a new machine too."""
    changes = fresh(old, new)
    total = rules.move_price * len(_moved(old, changes))
    for component in changes:
        total += _price(rules, kind_of(component))
    return total


def decline_price(rules: PipeRules, money: int, fine: int) -> int:
    """What leaving a machine costs: the fine, but nobody pays below the least."""  # G4, F15
    return min(fine, max(0, money - rules.least_money))


def _price(rules: PipeRules, kind: i64) -> int:
    if kind == MACHINE:
        return 0
    return rules.diagonal_price if kind == DIAGONAL else 1
