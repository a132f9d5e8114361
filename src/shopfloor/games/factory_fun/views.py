"""What a seat may know: the pipe game's table, and what this game shows besides."""

from __future__ import annotations

from shopfloor.parts.pipes.play.views import TableView


class View(TableView):
    """The table as one seat, or a spectator, sees it."""

    diagonal: bool
    stack: int
    free_decline: int | None
