"""Layouts as one line: `classic-a: 38@3,2 red@3,1 output@5,2/W N-S@4,4 diagonal@1,1/1`.

Each word is a component, what it is before the `@`, its column and row after it, and, where it
matters, the turn (left out when 0) or the inlet side after a `/`. A pipe is named by its ends.
"""

from __future__ import annotations

from shopfloor.kernel import Unreadable
from shopfloor.parts.pipes import colours, layouts
from shopfloor.parts.pipes.grids import Floor
from shopfloor.parts.pipes.judge.networks import SIDES_IN
from shopfloor.parts.pipes.layouts import Layout


def layout_from_text(floors: dict[str, Floor], text: str) -> Layout:
    """Read a line; Unreadable names the word that is none."""
    name, _, words = text.partition(":")
    if name.strip() not in floors:
        raise Unreadable("unknown_board", word=name.strip())
    floor = floors[name.strip()]
    return Layout(floor, [component_from_text(floor, word) for word in words.split()])


def layout_to_text(layout: Layout) -> str:
    """Write a line, components in reading order."""
    words = [component_to_text(layout.floor, c) for c in layout.components]
    return " ".join([f"{layout.floor.name}:", *words])


def component_from_text(floor: Floor, word: str) -> int:
    """Read one component."""
    what, _, where = word.partition("@")
    spot, _, facing = where.partition("/")
    try:
        column, row = spot.split(",")
        return _component(floor, what, floor.cell[int(column), int(row)], facing)
    except (ValueError, KeyError) as error:
        raise Unreadable("component", word=word) from error


def _component(floor: Floor, what: str, cell: int, facing: str) -> int:
    if what.isdecimal():
        return layouts.machine(cell, _below(1024, what), _below(floor.sides, facing or "0"))
    if what in colours.INDEX:
        return layouts.container(cell, colours.INDEX[what])
    if what in layouts.RESERVOIR_NAMES:
        return layouts.reservoir(
            cell, layouts.RESERVOIR_NAMES.index(what), floor.grid.index[facing.upper()]
        )
    if what == "diagonal":
        return layouts.diagonal(floor, cell, _below(floor.sides, facing or "0"))
    ends = {floor.grid.index[side] for side in what.upper().split("-")}
    if len(ends) != len(what.split("-")):
        raise ValueError(what)
    return layouts.pipe(cell, sum(1 << side for side in ends))


def _below(limit: int, text: str) -> int:
    number = int(text)
    if not 0 <= number < limit:
        raise ValueError(text)
    return number


def component_to_text(floor: Floor, component: int) -> str:
    """Write one component."""
    column, row = floor.place[layouts.cell_of(component)]
    facing = _facing(floor, component)
    return f"{_what(floor, component)}@{column},{row}" + (f"/{facing}" if facing else "")


def _what(floor: Floor, component: int) -> str:
    kind = layouts.kind_of(component)
    if kind == layouts.MACHINE:
        return str(layouts.number_of(component))
    if kind == layouts.CONTAINER:
        return colours.NAMES[layouts.detail_of(component)]
    if kind == layouts.RESERVOIR:
        return layouts.RESERVOIR_NAMES[layouts.reservoir_of(component)]
    if kind == layouts.PIPE:
        return "-".join(floor.side_name(s) for s in SIDES_IN[layouts.detail_of(component)])
    return "diagonal"


def _facing(floor: Floor, component: int) -> str:
    kind = layouts.kind_of(component)
    if kind in (layouts.CONTAINER, layouts.PIPE):
        return ""
    if kind == layouts.RESERVOIR:
        return floor.side_name(layouts.turn_of(component))
    return str(layouts.turn_of(component) or "")
