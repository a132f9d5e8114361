"""Machines as the tiles show them: ports with colour and amount, read from a table of text."""

from __future__ import annotations

import csv
from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import BadFile
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.fixed import Fixed
from shopfloor.parts.pipes.grids import HEX, SQUARE, Grid

SQUARE_COLUMNS: Final = {
    "N1": (0, "N"), "N2": (1, "N"), "E": (1, "E"), "S2": (1, "S"), "S1": (0, "S"), "W": (0, "W"),
}  # fmt: skip
HEX_COLUMNS: Final = {name: (0, name) for name in HEX.names}
ANY: Final = "any"


class Port:
    """One opening of a machine, on one side of its first or second square."""

    def __init__(self, part: int, side: int, output: bool, mask: int, amount: int) -> None:
        self.part: i64 = part  # 0: square 1, 1: square 2
        self.side: i64 = side  # at turn 0
        self.output = output
        self.colours: i64 = mask
        self.amount: i64 = amount  # black has none


class Machine(Fixed):
    """One machine tile. `bonus` is the mask of containers to choose one from, 0 for none."""

    def __init__(self, number: int, name: str, revenue: int, bonus: int, ports: list[Port]) -> None:
        super().__init__()
        self.number = number
        self.name = name
        self.revenue = revenue
        self.bonus = bonus
        self.ports = ports


def read_machines(grid: Grid, text: str, supplies: int) -> dict[int, Machine]:
    """Read a table of machines; BadFile names the line and column that cannot be right."""
    found: dict[int, Machine] = {}
    for line, row in enumerate(csv.DictReader(text.splitlines()), 2):
        machine = _machine(grid, row, supplies, f"line {line}")
        if machine.number in found:
            raise BadFile("machine_twice", f"line {line}")
        found[machine.number] = machine
    return found


def _machine(grid: Grid, row: dict[str, str], supplies: int, place: str) -> Machine:
    columns = SQUARE_COLUMNS if grid is SQUARE else HEX_COLUMNS
    ports = [
        _port(part, grid.index[side], row[column], supplies, f"{place} {column}")
        for column, (part, side) in columns.items()
        if row[column]
    ]
    if not any(p.output for p in ports) or all(p.output for p in ports):
        raise BadFile("machine_ports", place)
    number = _number(row["id"], 0, 1023, f"{place} id")
    revenue = _number(row["revenue"], 0, 99, f"{place} revenue")
    bonus = _bonus(row.get("bonus") or "", supplies, f"{place} bonus")
    return Machine(number, row["name"], revenue, bonus, ports)


def _port(part: int, side: int, text: str, supplies: int, place: str) -> Port:
    """Read `in:red:2`, `out:red|blue:1` or `out:black`."""
    flow, _, rest = text.partition(":")
    if rest == "black" and flow == "out":
        return Port(part, side, True, colours.BLACK, 0)
    product, _, amount = rest.partition(":")
    mask = _colours(product, supplies, place)
    if flow not in ("in", "out"):
        raise BadFile("machine_port", place)
    return Port(part, side, flow == "out", mask, _number(amount, 1, 3, place))


def _bonus(text: str, supplies: int, place: str) -> int:
    if text == ANY:
        return supplies
    return _colours(text, supplies, place) if text else 0


def _colours(text: str, allowed: int, place: str) -> int:
    mask = colours.mask_of(text) if set(text.split("|")) <= set(colours.NAMES) else 0
    if not mask or mask & ~allowed:
        raise BadFile("machine_colour", place)
    return mask


def _number(text: str, low: int, high: int, place: str) -> int:
    if not text.isdecimal() or not low <= int(text) <= high:
        raise BadFile("machine_number", place)
    return int(text)
