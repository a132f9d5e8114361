"""What a seat may know, built field by field; only the tiles to come are hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from shopfloor.games.factory_fun import rounds
from shopfloor.games.factory_fun.content import RULES
from shopfloor.games.factory_fun.phases import NAMES, PICK
from shopfloor.parts.pipes.play.views import (
    PlantView,
    TileView,
    plant_view,
    seat_or_none,
    tile_view,
)

if TYPE_CHECKING:
    from shopfloor.games.factory_fun.state import State


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    game: str
    seat: int | None
    round: int
    rounds: int
    phase: str
    live: bool
    start: int
    turn: int | None
    diagonal: bool
    stack: int
    tiles: list[TileView]
    free_decline: int | None
    fine: int | None
    plants: list[PlantView]


def view(state: State, seat: int | None) -> View:
    grab = state.grab
    return View(
        game="factory-fun",
        seat=seat,
        round=int(state.round),
        rounds=rounds.ROUNDS,
        phase=NAMES[state.phase],
        live=grab.live,
        start=int(grab.start),
        turn=whose_turn(state),
        diagonal=state.diagonal,
        stack=stack(state),
        tiles=[tile_view(RULES, grab, machine) for machine in grab.up],
        free_decline=seat_or_none(rounds.free_decliner(state)),
        fine=None if seat is None else int(rounds.fine(state, seat)),
        plants=[
            plant_view(RULES, plant, grab, n, state.diagonal)
            for n, plant in enumerate(state.plants)
        ],
    )


def stack(state: State) -> int:
    """How many tiles are still to come."""  # G7
    rounds_to_come = rounds.ROUNDS - state.round + 1
    return int(state.seats * rounds_to_come - len(state.grab.up))


def whose_turn(state: State) -> int | None:
    """Who is to pick, where one seat picks after the other."""
    waits = state.phase == PICK and not state.grab.live
    return state.grab.waiting()[0] if waits else None
