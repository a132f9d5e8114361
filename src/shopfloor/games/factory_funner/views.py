"""What a seat may know, built field by field; only the tiles to come are hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from shopfloor.games.factory_funner.ladder import UP, step
from shopfloor.games.factory_funner.phases import OVER
from shopfloor.parts.pipes.play.views import PlantView, TableView, seat_or_none, table_view

if TYPE_CHECKING:
    from shopfloor.games.factory_funner.state import State


class LadderView(TypedDict):
    """The rung of a solo game, the money that leads up, and once it is over where it led."""

    rung: str
    goal: int
    next: str | None
    step: str | None


class View(TableView):
    """The table as one seat, or a spectator, sees it; tile n is from seat n's stack."""

    stacks: int
    first: int | None
    last: int | None
    asked: list[int]
    ladder: LadderView | None


def view(state: State, seat: int | None, plants: list[PlantView]) -> View:
    return View(
        **table_view(state, seat, plants),
        stacks=state.to_come(),
        first=seat_or_none(state.first_token()),
        last=seat_or_none(state.last_token()),
        asked=state.asked[:],
        ladder=ladder_view(state) if state.rung else None,
    )


def ladder_view(state: State) -> LadderView:
    rung = state.rung
    after = state.next_rung() if state.phase == OVER else None
    return LadderView(rung=rung, goal=UP, next=after, step=step(rung, after) if after else None)
