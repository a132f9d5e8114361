"""What a pipe game's rulebook says in numbers and tables; what it says in deeds is in its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import Meta
from shopfloor.parts.pipes.fixed import find
from shopfloor.parts.pipes.rules import PipeRules

FLIP: Final = 0  # chance turns up a tile per player: so begins every round …
PICK: Final = 1  # … and so it goes on


@dataclass(frozen=True)
class Rulebook:
    """One game's numbers, phases and clauses: `RULEBOOK` of its module, and never another."""

    module: str
    meta: Meta
    rules: PipeRules
    board: Callable[[int, Mapping[str, str]], str]  # of a seat, by the options
    rounds: int
    money: int  # to begin with
    own_stacks: bool  # a stack for each seat, or one for all
    phases: list[str]  # their names: flip and pick come first, over comes last
    building: i64  # the phase in which machines are added or declined
    over: i64
    chance: dict[int, str]  # the phases in which chance owes a tile, and how it comes
    when: dict[int, int]  # the phase of each verb
    clauses: dict[str, str]  # of docs/rules, for every refusal and every problem of a layout

    def __reduce__(self) -> tuple[object, ...]:
        return find, (self.module, "RULEBOOK")


def by_code(clauses: dict[str, str]) -> dict[str, str]:
    """Turn a list of codes for every clause into the clause of every code."""
    return {code: clause for clause, codes in clauses.items() for code in codes.split()}
