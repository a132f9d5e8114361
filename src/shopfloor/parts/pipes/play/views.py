"""What everybody sees of a plant and of the tiles turned up; at these tables nothing is hidden."""

from __future__ import annotations

from typing import Any, TypeAlias, TypedDict

from mypy_extensions import i64

from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.json import layout_to_json
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.judge.stock import SHELVES, shelves
from shopfloor.parts.pipes.play.actions import NONE
from shopfloor.parts.pipes.play.drafts import flows
from shopfloor.parts.pipes.play.grabs import NOBODY, OPEN, PASS, Grab
from shopfloor.parts.pipes.play.plants import Line, Plant, stock_of
from shopfloor.parts.pipes.rules import UNLIMITED, PipeRules

Json: TypeAlias = dict[str, Any]


class TileView(TypedDict):
    """A tile turned up this round."""

    machine: int
    name: str
    revenue: int
    bonus: list[str]
    taker: int | None


class PlantView(TypedDict):
    """A player's factory, purse, stock and books."""

    seat: int
    money: int
    bonus: int
    board: str
    layout: Json
    flows: list[Json]
    stock: dict[str, int | None]
    extras: list[str]
    pick: str
    adding: int | None
    books: list[Line]


def tile_view(rules: PipeRules, grab: Grab, machine: int) -> TileView:
    tile = rules.machines[machine]
    return TileView(
        machine=machine,
        name=tile.name,
        revenue=tile.revenue,
        bonus=colours.names(tile.bonus),
        taker=seat_or_none(grab.taker(machine)),
    )


def plant_view(
    rules: PipeRules, plant: Plant, grab: Grab, seat: int, diagonals: bool = True
) -> PlantView:
    layout = plant.layout
    return PlantView(
        seat=seat,
        money=int(plant.money),
        bonus=int(plant.bonus),
        board=layout.floor.name,
        layout=layout_to_json(rules, layout),
        flows=flows(layout.floor, diagnose(rules, layout).networks),
        stock=stock_view(rules, plant, diagonals),
        extras=[name for n, name in enumerate(colours.NAMES[:5]) for _ in range(plant.extras[n])],
        pick=pick_view(grab.picks[seat]),
        adding=int(plant.adding) if plant.adding != NONE else None,
        books=[line.copy() for line in plant.books],
    )


def stock_view(rules: PipeRules, plant: Plant, diagonals: bool) -> dict[str, int | None]:
    """What lies ready beside the floor; None is as many as one likes."""
    owned, used = stock_of(rules, plant, diagonals).owned, shelves(plant.layout)
    return {
        part: None if owned[n] >= UNLIMITED else owned[n] - used[n]
        for n, part in enumerate(SHELVES)
        if owned[n]
    }


def pick_view(pick: i64) -> str:
    """`open`, `passed` or `claimed`; the tile itself tells its taker."""
    return "open" if pick == OPEN else "passed" if pick == PASS else "claimed"


def seat_or_none(seat: i64) -> int | None:
    return None if seat == NOBODY else int(seat)
