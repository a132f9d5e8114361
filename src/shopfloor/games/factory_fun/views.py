"""What a seat may know, built field by field; only the tiles to come are hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shopfloor.parts.pipes.play.views import PlantView, TableView, seat_or_none, table_view

if TYPE_CHECKING:
    from shopfloor.games.factory_fun.state import State


class View(TableView):
    """The table as one seat, or a spectator, sees it."""

    diagonal: bool
    stack: int
    free_decline: int | None


def view(state: State, seat: int | None, plants: list[PlantView]) -> View:
    return View(
        **table_view(state, seat, plants),
        diagonal=state.diagonal,
        stack=state.to_come(),
        free_decline=seat_or_none(state.free_decliner()),
    )
