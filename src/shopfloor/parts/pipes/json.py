"""Layout JSON, format 1, both ways; a BadFile names the first place that cannot be read."""

from __future__ import annotations

from typing import Any, Final

from shopfloor.kernel import BadFile, Json
from shopfloor.parts.pipes import colours, layouts
from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.judge.networks import SIDES_IN
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules

FORMAT: Final = 1
HEAD: Final = ("format", "game", "board")
LISTS: Final = ("machines", "containers", "reservoirs", "pipes", "diagonals")


def layout_from_json(rules: PipeRules, data: object) -> Layout:
    """Read a layout of this game."""
    table = _object(data, "layout", HEAD, LISTS)
    _same(table["format"], FORMAT, "format")
    _same(table["game"], rules.game, "game")
    board = _one_of(table["board"], list(rules.floors), "board")
    floor = rules.floors[board]
    reader = Reader(rules, floor)
    components: list[int] = []
    for name in LISTS:
        for i, entry in enumerate(_list(table.get(name, []), name)):
            components.append(reader.component(name, entry, f"{name}[{i}]"))
    return Layout(floor, components)


def layout_to_json(rules: PipeRules, layout: Layout) -> Json:
    """Write a layout, each list in reading order."""
    table: Json = {"format": FORMAT, "game": rules.game, "board": layout.floor.name}
    for name in LISTS:
        table[name] = []
    for component in layout.components:
        kind = layouts.kind_of(component)
        table[LISTS[kind]].append(_entry(layout.floor, kind, component))
    return table


class Reader:
    """Reads the entries of a layout, one list after the other."""

    def __init__(self, rules: PipeRules, floor: Floor) -> None:
        self.rules = rules
        self.floor = floor

    def component(self, name: str, entry: object, place: str) -> int:
        """Read one entry of the list with this name."""
        if name == "machines":
            return self._machine(_object(entry, place, ("id", "at", "turn")), place)
        if name == "containers":
            return self._container(_object(entry, place, ("colour", "at")), place)
        if name == "reservoirs":
            return self._reservoir(_object(entry, place, ("kind", "at", "side")), place)
        if name == "pipes":
            return self._pipe(_object(entry, place, ("at", "ends")), place)
        return self._diagonal(_object(entry, place, ("at", "turn")), place)

    def _machine(self, entry: Json, place: str) -> int:
        number = _int(entry["id"], f"{place}.id")
        if number not in self.rules.machines:
            raise _bad("unknown", f"{place}.id")
        return layouts.machine(self._cell(entry, place), number, self._turn(entry, place))

    def _container(self, entry: Json, place: str) -> int:
        known = colours.names(self.rules.supplies)
        colour = _one_of(entry["colour"], known, f"{place}.colour")
        return layouts.container(self._cell(entry, place), colours.INDEX[colour])

    def _reservoir(self, entry: Json, place: str) -> int:
        kind = _one_of(entry["kind"], list(layouts.RESERVOIR_NAMES), f"{place}.kind")
        side = self._side(entry["side"], f"{place}.side")
        return layouts.reservoir(
            self._cell(entry, place), layouts.RESERVOIR_NAMES.index(kind), side
        )

    def _pipe(self, entry: Json, place: str) -> int:
        ends = 0
        for i, name in enumerate(_list(entry["ends"], f"{place}.ends")):
            end = 1 << self._side(name, f"{place}.ends[{i}]")
            if ends & end:
                raise _bad("twice", f"{place}.ends[{i}]")
            ends |= end
        return layouts.pipe(self._cell(entry, place), ends)

    def _diagonal(self, entry: Json, place: str) -> int:
        if self.floor.grid.beside == NOWHERE:
            raise _bad("unknown", place)
        return layouts.diagonal(self.floor, self._cell(entry, place), self._turn(entry, place))

    def _side(self, data: object, place: str) -> int:
        return self.floor.grid.index[_one_of(data, list(self.floor.grid.names), place)]

    def _turn(self, entry: Json, place: str) -> int:
        turn = _int(entry["turn"], f"{place}.turn")
        if not 0 <= turn < self.floor.sides:
            raise _bad("range", f"{place}.turn")
        return turn

    def _cell(self, entry: Json, place: str) -> int:
        pair = _list(entry["at"], f"{place}.at")
        if len(pair) != 2:
            raise _bad("range", f"{place}.at")
        spot = _int(pair[0], f"{place}.at[0]"), _int(pair[1], f"{place}.at[1]")
        if spot not in self.floor.cell:
            raise _bad("range", f"{place}.at")
        return self.floor.cell[spot]


def _entry(floor: Floor, kind: int, component: int) -> Json:
    at = list(floor.place[layouts.cell_of(component)])
    if kind == layouts.MACHINE:
        return {"id": layouts.number_of(component), "at": at, "turn": layouts.turn_of(component)}
    if kind == layouts.CONTAINER:
        return {"colour": colours.NAMES[layouts.detail_of(component)], "at": at}
    if kind == layouts.RESERVOIR:
        name = layouts.RESERVOIR_NAMES[layouts.reservoir_of(component)]
        return {"kind": name, "at": at, "side": floor.side_name(layouts.turn_of(component))}
    if kind == layouts.PIPE:
        ends = [floor.side_name(side) for side in SIDES_IN[layouts.detail_of(component)]]
        return {"at": at, "ends": ends}
    assert kind == layouts.DIAGONAL
    return {"at": at, "turn": layouts.turn_of(component)}


def _bad(why: str, place: str) -> BadFile:
    return BadFile("format", place, why=why)


def _object(
    data: object, place: str, needed: tuple[str, ...], optional: tuple[str, ...] = ()
) -> Json:
    if not isinstance(data, dict):
        raise _bad("type", place)
    for key in data:
        if key not in needed and key not in optional:
            raise _bad("key", f"{place}.{key}")
    for key in needed:
        if key not in data:
            raise _bad("missing", f"{place}.{key}")
    return data


def _list(data: object, place: str) -> list[Any]:
    if not isinstance(data, list):
        raise _bad("type", place)
    return data


def _int(data: object, place: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise _bad("type", place)
    return data


def _same(data: object, wanted: object, place: str) -> None:
    if type(data) is not type(wanted):
        raise _bad("type", place)
    if data != wanted:
        raise _bad("unknown", place)


def _one_of(data: object, known: list[str], place: str) -> str:
    if not isinstance(data, str):
        raise _bad("type", place)
    if data not in known:
        raise _bad("unknown", place)
    return data
