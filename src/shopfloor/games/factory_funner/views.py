"""What a seat may know, built field by field; only the tiles to come are hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from shopfloor.games.factory_funner import rounds
from shopfloor.games.factory_funner.content import RULES
from shopfloor.games.factory_funner.ladder import UP, step
from shopfloor.games.factory_funner.phases import NAMES, OVER, SELECT
from shopfloor.parts.pipes.play.views import (
    PlantView,
    TileView,
    plant_view,
    seat_or_none,
    tile_view,
)

if TYPE_CHECKING:
    from shopfloor.games.factory_funner.state import State


class LadderView(TypedDict):
    """The rung of a solo game, the money that leads up, and once it is over where it led."""

    rung: str
    goal: int
    next: str | None
    step: str | None


class View(TypedDict):
    """The table as one seat, or a spectator, sees it; tile n is from seat n's stack."""

    game: str
    seat: int | None
    round: int
    rounds: int
    phase: str
    live: bool
    start: int
    turn: int | None
    stacks: int
    tiles: list[TileView]
    first: int | None
    last: int | None
    asked: list[int]
    fine: int | None
    ladder: LadderView | None
    plants: list[PlantView]


def view(state: State, seat: int | None) -> View:
    grab = state.grab
    waits = state.phase == SELECT and not grab.live
    return View(
        game="factory-funner",
        seat=seat,
        round=int(state.round),
        rounds=rounds.ROUNDS,
        phase=NAMES[state.phase],
        live=grab.live,
        start=int(grab.start),
        turn=grab.waiting()[0] if waits else None,
        stacks=stacks(state),
        tiles=[tile_view(RULES, grab, machine) for machine in grab.up],
        first=seat_or_none(rounds.first_token(state)),
        last=seat_or_none(rounds.last_token(state)),
        asked=state.asked[:],
        fine=None if seat is None else int(rounds.fine(state, seat)),
        ladder=ladder_view(state) if state.rung else None,
        plants=[plant_view(RULES, plant, grab, n) for n, plant in enumerate(state.plants)],
    )


def stacks(state: State) -> int:
    """How many tiles are still to come in all stacks together."""
    rounds_to_come = rounds.ROUNDS - state.round + 1
    return int(state.seats * rounds_to_come - len(state.grab.up))


def ladder_view(state: State) -> LadderView:
    rung = state.rung
    after = rounds.rung_after(state) if state.phase == OVER else None
    return LadderView(rung=rung, goal=UP, next=after, step=step(rung, after) if after else None)
