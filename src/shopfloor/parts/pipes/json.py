"""Layout JSON, format 1, both ways; a BadFile names the first place that cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from shopfloor.kernel import BadFile, Json, Unreadable
from shopfloor.parts.pipes import colours, layouts
from shopfloor.parts.pipes.grids import NOWHERE, Floor
from shopfloor.parts.pipes.judge.networks import SIDES_IN
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.rules import PipeRules

FORMAT: Final = 1
LARGEST: Final = 1 << 31  # of a number: no board has so many of anything
HEAD: Final = ("format", "game", "board")
LISTS: Final = ("machines", "containers", "reservoirs", "pipes", "diagonals")
MACHINE_KEYS: Final = ("id", "at", "turn")
CONTAINER_KEYS: Final = ("colour", "at")
RESERVOIR_KEYS: Final = ("kind", "at", "side")
PIPE_KEYS: Final = ("at", "ends")
DIAGONAL_KEYS: Final = ("at", "turn")


def layout_from_json(rules: PipeRules, data: object) -> Layout:
    """Read a layout of this game."""
    table = _object(data, "layout", HEAD, LISTS)
    _same(table["format"], FORMAT, "format")
    _same(table["game"], rules.game, "game")
    board = _one_of(table["board"], list(rules.floors), "board")
    floor = rules.floors[board]
    if sum(len(_list(table.get(name, []), name)) for name in LISTS) > floor.holds():
        raise Unreadable("crowded_board", most=floor.holds())  # before any of them is read
    reader = Reader(rules, floor)
    return Layout(floor, [c for name in LISTS for c in reader.read(name, table.get(name, []))])


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
    """Reads the entries of a layout, one list after the other.

    It knows which entry it is at, so that a place is put into words only where something is wrong:
    drafts come with every gesture.
    """

    def __init__(self, rules: PipeRules, floor: Floor) -> None:
        self.rules = rules
        self.floor = floor
        self.colours = colours.names(rules.supplies)
        self.name = ""
        self.number = 0

    def read(self, name: str, entries: list[Any]) -> list[int]:
        """Read the list with this name."""
        self.name = name
        found: list[int] = []
        for number, entry in enumerate(entries):
            self.number = number
            found.append(self._component(name, entry))
        return found

    def bad(self, why: str, where: str = "") -> BadFile:
        return _bad(why, f"{self.name}[{self.number}]{where}")

    def _component(self, name: str, entry: object) -> int:
        if name == "pipes":
            return self._pipe(self._object(entry, PIPE_KEYS))
        if name == "machines":
            return self._machine(self._object(entry, MACHINE_KEYS))
        if name == "containers":
            return self._container(self._object(entry, CONTAINER_KEYS))
        if name == "reservoirs":
            return self._reservoir(self._object(entry, RESERVOIR_KEYS))
        return self._diagonal(self._object(entry, DIAGONAL_KEYS))

    def _machine(self, entry: Json) -> int:
        number = self._int(entry["id"], ".id")
        if number not in self.rules.machines:
            raise self.bad("unknown", ".id")
        return layouts.machine(self._cell(entry), number, self._turn(entry))

    def _container(self, entry: Json) -> int:
        colour = self._one_of(entry["colour"], self.colours, ".colour")
        return layouts.container(self._cell(entry), colours.INDEX[colour])

    def _reservoir(self, entry: Json) -> int:
        kind = layouts.RESERVOIR_NAMES.index(
            self._one_of(entry["kind"], layouts.RESERVOIR_NAMES, ".kind")
        )
        side = self._side(entry["side"], ".side", NOWHERE)
        return layouts.reservoir(self._cell(entry), kind, side)

    def _pipe(self, entry: Json) -> int:
        ends = 0
        listed = entry["ends"]
        if not isinstance(listed, list):
            raise self.bad("type", ".ends")
        for i, name in enumerate(listed):
            end = 1 << self._side(name, ".ends", i)
            if ends & end:
                raise self.bad("twice", f".ends[{i}]")
            ends |= end
        return layouts.pipe(self._cell(entry), ends)

    def _diagonal(self, entry: Json) -> int:
        if self.floor.grid.beside == NOWHERE:
            raise self.bad("unknown")
        return layouts.diagonal(self.floor, self._cell(entry), self._turn(entry))

    def _side(self, data: object, where: str, i: int) -> int:
        """A side by its name, which stands there by itself or as the i-th of several."""
        if isinstance(data, str) and data in self.floor.grid.index:
            return self.floor.grid.index[data]
        place = where if i == NOWHERE else f"{where}[{i}]"
        raise self.bad("unknown" if isinstance(data, str) else "type", place)

    def _turn(self, entry: Json) -> int:
        turn = self._int(entry["turn"], ".turn")
        if not 0 <= turn < self.floor.sides:
            raise self.bad("range", ".turn")
        return turn

    def _cell(self, entry: Json) -> int:
        pair = entry["at"]
        if not isinstance(pair, list):
            raise self.bad("type", ".at")
        if len(pair) != 2:
            raise self.bad("range", ".at")
        spot = self._int(pair[0], ".at[0]"), self._int(pair[1], ".at[1]")
        cell = self.floor.cell.get(spot)
        if cell is None:
            raise self.bad("range", ".at")
        return cell

    def _object(self, entry: object, keys: tuple[str, ...]) -> Json:
        if isinstance(entry, dict) and len(entry) == len(keys) and all(k in entry for k in keys):
            return entry
        return _object(entry, f"{self.name}[{self.number}]", keys)

    def _int(self, data: object, where: str) -> int:
        if not isinstance(data, int) or isinstance(data, bool) or abs(data) > LARGEST:
            raise self.bad("type", where)
        return data

    def _one_of(self, data: object, known: Sequence[str], where: str) -> str:
        if isinstance(data, str) and data in known:
            return data
        raise self.bad("unknown" if isinstance(data, str) else "type", where)


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
