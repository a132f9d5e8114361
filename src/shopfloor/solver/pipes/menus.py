"""What menus of whole layouts offer: one at every place, or the best of all."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.parts.pipes.judge.builds import Turn, judge
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.tensor.menu import Finder, FoundLayout
from shopfloor.solver.pipes.heuristic.builder import Builder
from shopfloor.solver.pipes.solve import Budget, best_layout

EVERY: Final = 1 << 20  # places: more than there are
TURNS: Final[i64] = 8  # candidates are numbered cell × 8 + turn
UNTHINKABLE: Final = -100  # what brings less is not looked at


class Places(Finder):
    """Every place and turn of the new machine, with the cheapest pipes the builder lays there."""

    def texts(self, rules: PipeRules) -> list[str]:
        cells = max([int(floor.cells) for floor in rules.floors.values()])
        return [f"build {cell}/{turn}" for cell in range(cells) for turn in range(rules.grid.sides)]

    def find(self, rules: PipeRules, turn: Turn) -> list[FoundLayout]:
        sides: i64 = rules.grid.sides
        found: list[FoundLayout] = []
        for candidate in Builder(rules, turn, EVERY).candidates():
            layout = Layout(turn.old.floor, candidate.components)
            if judge(rules, turn, layout).legal():
                place: i64 = candidate.number
                found.append(FoundLayout(place // TURNS * sides + place % TURNS, layout))
        return found


class BestLayouts(Finder):
    """The best layouts that the solver knows after so many nodes, the best first."""

    def __init__(self, count: int, nodes: int) -> None:
        self.count = count
        self.nodes = nodes

    def texts(self, rules: PipeRules) -> list[str]:
        return [f"best {place}" for place in range(1, self.count + 1)]

    def find(self, rules: PipeRules, turn: Turn) -> list[FoundLayout]:
        answer = best_layout(rules, turn, UNTHINKABLE, Budget(self.nodes), slack=SLACK)
        found: list[FoundLayout] = []
        seen: set[Layout] = set()
        for known in reversed(answer.known):
            if known.layout not in seen and len(found) < self.count:
                seen.add(known.layout)
                found.append(FoundLayout(len(found), known.layout))
        return found


SLACK: Final = 3  # money: so much worse than the best a layout may be
