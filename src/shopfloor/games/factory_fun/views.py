"""What a seat may know of Factory Fun beyond what every pipe game shows."""

from __future__ import annotations

from shopfloor.parts.pipes.play.views import TableView


class View(TableView):
    """The table as one seat, or a spectator, sees it."""

    diagonal: bool
    stack: int
    free_decline: int | None
