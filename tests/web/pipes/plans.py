"""How a person would build a layout, step by step: what to set down where, which pipes to draw."""

from __future__ import annotations

from dataclasses import dataclass, field

from shopfloor.games.factory_fun.content import RULES as FUN_RULES
from shopfloor.games.factory_funner.content import RULES as FUNNER_RULES
from shopfloor.parts.pipes.colours import NAMES
from shopfloor.parts.pipes.grids import Floor
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.layouts import (
    CONTAINER,
    DIAGONAL,
    MACHINE,
    PIPE,
    RESERVOIR,
    RESERVOIR_NAMES,
    Layout,
    cell_of,
    detail_of,
    kind_of,
    reservoir_of,
    turn_of,
)
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.text import layout_from_text
from tests.web.pictures import words_of

Ends = frozenset[int]
RULES: dict[str, PipeRules] = {rules.game: rules for rules in (FUN_RULES, FUNNER_RULES)}
# The names of machines are the same in every language.
MACHINES = words_of(" ".join(m.name for rules in RULES.values() for m in rules.machines.values()))


@dataclass
class SetDown:
    """A part from the tray, or the new machine, on a cell; a machine's turn, a barrel's inlet."""

    part: str
    cell: int
    turn: int = 0


@dataclass
class Stroke:
    """A pipe drawn from cell to cell; the first and the last may be bodies."""

    cells: list[int]


@dataclass
class Plan:
    """What to take away, to set down and to draw, in this order."""

    away: list[int] = field(default_factory=list)
    down: list[SetDown] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)


class Planner:
    """Finds the steps from one layout to another; None if it takes more than plain strokes."""

    def __init__(self, old: Layout, new: Layout) -> None:
        self.floor: Floor = new.floor
        self.sides = int(new.floor.sides)
        self.gone = [c for c in old.components if c not in new.components]
        self.added = [c for c in new.components if c not in old.components]
        self.old = old
        self.new = new

    def plan(self) -> Plan | None:
        if any(kind_of(c) in (MACHINE, DIAGONAL) for c in self.gone):
            return None
        pieces = {c: ends(c) for c in self.new.components if kind_of(c) == PIPE}
        drawn: dict[int, set[int]] = {c: set(pieces[c]) for c in pieces if c not in self.added}
        away = []
        for c in self.gone:
            grown = [p for p in self.added if p in pieces and cell_of(p) == cell_of(c)]
            wider = [p for p in grown if kind_of(c) == PIPE and ends(c) < pieces[p]]
            if wider:
                drawn[wider[0]] = set(ends(c))
            else:
                away.append(int(cell_of(c)))
        if self.crowded(away):
            return None
        bodies = sorted(c for c in self.added if kind_of(c) != PIPE)
        down = [self.set_down(c) for c in sorted(bodies, key=lambda c: kind_of(c) != MACHINE)]
        strokes = self.strokes(pieces, drawn)
        return None if strokes is None else Plan(away, down, strokes)

    def crowded(self, away: list[int]) -> bool:
        """Where two pieces cross, taking one away asks for a finer hand than this one."""
        here = [int(cell_of(c)) for c in self.old.components]
        return any(here.count(cell) > 1 for cell in away)

    def set_down(self, component: int) -> SetDown:
        cell, kind = int(cell_of(component)), kind_of(component)
        if kind == MACHINE:
            return SetDown("machine", cell, int(turn_of(component)))
        if kind == CONTAINER:
            return SetDown(NAMES[detail_of(component)], cell)
        if kind == RESERVOIR:
            name = RESERVOIR_NAMES[reservoir_of(component)]
            return SetDown(name, cell, int(turn_of(component)))
        return SetDown("diagonal", cell, int(turn_of(component)))

    def strokes(self, pieces: dict[int, Ends], drawn: dict[int, set[int]]) -> list[Stroke] | None:
        """Draw until every piece has all its ends."""
        found: list[Stroke] = []
        for _ in range(100):
            if all(drawn.get(c) == set(e) for c, e in pieces.items()):
                return found
            start = self.start(pieces, drawn)
            stroke = self.follow(pieces, drawn, *start) if start else None
            if stroke is None:
                return None
            found.append(stroke)
        return None

    def start(
        self, pieces: dict[int, Ends], drawn: dict[int, set[int]]
    ) -> tuple[int, int, int] | None:
        """An end still to be drawn that meets a body or a piece that lies; fresh pieces first."""
        waiting = sorted(pieces, key=lambda c: c in drawn)
        for piece in waiting:
            for end in sorted(pieces[piece] - drawn.get(piece, set())):
                across = self.across(piece, end)
                met = self.piece_at(pieces, across) if across >= 0 else None
                if across >= 0 and (met is None or across % self.sides in drawn.get(met, set())):
                    return piece, end, across // self.sides
        return None

    def follow(
        self, pieces: dict[int, Ends], drawn: dict[int, set[int]], piece: int, end: int, first: int
    ) -> Stroke | None:
        cells = [first]
        while True:
            cell = int(cell_of(piece))
            if cell in cells:
                return None  # a stroke that crosses itself is two
            cells.append(cell)
            lies = piece in drawn
            drawn.setdefault(piece, set()).add(end)
            rest = sorted(pieces[piece] - drawn[piece])
            if lies or not rest:
                return Stroke(cells)
            drawn[piece].add(rest[0])
            across = self.across(piece, rest[0])
            if across < 0:
                return None
            met = self.piece_at(pieces, across)
            if met is None or across % self.sides in drawn.get(met, set()):
                return Stroke([*cells, across // self.sides])
            piece, end = met, across % self.sides

    def across(self, piece: int, end: int) -> int:
        return int(self.floor.across[int(cell_of(piece)) * self.sides + end])

    def piece_at(self, pieces: dict[int, Ends], slot: int) -> int | None:
        cell, side = slot // self.sides, slot % self.sides
        return next((c for c in pieces if cell_of(c) == cell and side in pieces[c]), None)


def ends(component: int) -> Ends:
    return frozenset(side for side in range(6) if detail_of(component) >> side & 1)


def plan(game: str, old: object, advice: str) -> tuple[Layout, Plan | None]:
    """What the solver advises (`build cyan: …`) as a layout, and the way there from the old one."""
    rules = RULES[game]
    line = advice.removeprefix("build ").strip()
    new = layout_from_text(rules.floors, line.split(" ", 1)[1] if line[:4] == "any=" else line)
    return new, Planner(layout_from_json(rules, old), new).plan()
