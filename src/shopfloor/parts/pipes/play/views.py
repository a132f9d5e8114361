"""What everybody sees of a plant and of the tiles turned up; at these tables nothing is hidden."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from mypy_extensions import i64

from shopfloor.kernel import Json
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.json import layout_to_json
from shopfloor.parts.pipes.judge.stock import SHELVES, shelves
from shopfloor.parts.pipes.play.grabs import NOBODY, OPEN, OUT
from shopfloor.parts.pipes.play.plants import Line, Plant, stock_of
from shopfloor.parts.pipes.play.rounds import Rounds
from shopfloor.parts.pipes.rules import UNLIMITED, PipeRules


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
    stock: dict[str, int | None]
    extras: list[str]
    pick: str
    adding: int | None
    books: list[Line]


class TableView(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    game: str
    seat: int | None
    round: int
    rounds: int
    phase: str
    live: bool
    start: int
    turn: int | None
    tiles: list[TileView]
    fine: int | None
    plants: list[PlantView]


class OwnView(TypedDict):
    """What a seat's view has that a spectator's has not."""

    seat: int
    fine: int


def own_view(state: Rounds, seat: int) -> OwnView:
    return OwnView(seat=seat, fine=int(state.fine(seat)))


def table_view(state: Rounds, seat: int | None, plants: list[PlantView]) -> TableView:
    grab, book = state.grab, state.book
    return TableView(
        game=book.meta.id,
        seat=seat,
        round=int(state.round),
        rounds=book.rounds,
        phase=book.phases[state.phase],
        live=grab.live,
        start=int(grab.start),
        turn=seat_or_none(state.chooser()),
        tiles=[tile_view(state.rules, machine, grab.taker(machine)) for machine in grab.up],
        fine=None if seat is None else int(state.fine(seat)),
        plants=plants,
    )


def plant_views(state: Rounds) -> list[PlantView]:
    return [plant_view(state, seat) for seat in range(state.seats)]


def plant_views_after(state: Rounds, before: Rounds, seen: list[PlantView]) -> list[PlantView]:
    """The same, where those of an earlier state are known: a move changes one plant, or two."""
    return [
        known if as_it_was(state, before, seat) else plant_view_after(state, before, seat, known)
        for seat, known in enumerate(seen)
    ]


def plant_view_after(state: Rounds, before: Rounds, seat: i64, known: PlantView) -> PlantView:
    """What is the same stays the same object, which need not be made or compared: picks come often.

    A layout grows with the game.
    """
    plant, old = state.plants[seat], before.plants[seat]
    if plant.layout is not old.layout or plant.extras != old.extras:
        return plant_view(state, seat)
    view = known.copy()
    view["money"], view["bonus"] = int(plant.money), int(plant.bonus)
    view["pick"] = pick_view(state.grab.picks[seat])
    view["adding"] = int(plant.adding) if plant.holds() else None
    if plant.books != old.books:
        view["books"] = [line.copy() for line in plant.books]
    return view


def as_it_was(state: Rounds, before: Rounds, seat: i64) -> bool:
    """Tell whether all that is seen of a plant is what it was."""
    plant, old = state.plants[seat], before.plants[seat]
    return (
        plant.layout is old.layout
        and plant.money == old.money
        and plant.bonus == old.bonus
        and plant.adding == old.adding
        and state.grab.picks[seat] == before.grab.picks[seat]
        and plant.extras == old.extras
        and plant.books == old.books
    )


@cache
def tile_view(rules: PipeRules, machine: int, taker: int) -> TileView:
    """The same object at every table: what nobody has touched need not be made or compared."""
    tile = rules.machines[machine]
    return TileView(
        machine=machine,
        name=tile.name,
        revenue=tile.revenue,
        bonus=colours.names(tile.bonus),
        taker=seat_or_none(taker),
    )


def plant_view(state: Rounds, seat: int) -> PlantView:
    rules, plant = state.rules, state.plants[seat]
    layout = plant.layout
    return PlantView(
        seat=seat,
        money=int(plant.money),
        bonus=int(plant.bonus),
        board=layout.floor.name,
        layout=layout_to_json(rules, layout),
        stock=stock_view(rules, plant, state.diagonal),
        extras=[
            name
            for n, name in enumerate(colours.NAMES[: colours.BASICS])
            for _ in range(plant.extras[n])
        ],
        pick=pick_view(state.grab.picks[seat]),
        adding=int(plant.adding) if plant.holds() else None,
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
    return "open" if pick == OPEN else "passed" if pick == OUT else "claimed"


def seat_or_none(seat: i64) -> int | None:
    return None if seat == NOBODY else int(seat)
