"""The state of Factory Fun: what its rulebook says otherwise than the other pipe game's.

A stack of 10 tiles a player is shuffled out of all 55. Nobody sees its order or the tiles left
out, so each tile turned up is any of those not yet seen, all equally likely: the next of a stack
that was shuffled beforehand has the same odds, given all that has been seen (G7).
"""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import i64

from shopfloor.games.factory_fun import views
from shopfloor.games.factory_fun.content import FINE
from shopfloor.games.factory_fun.phases import ADD
from shopfloor.kernel import Json
from shopfloor.parts.pipes.play.grabs import NOBODY
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.play.views import PlantView


class State(PipeState):
    """A game of Factory Fun in progress."""

    def choose_options(self, options: Mapping[str, str]) -> None:
        self.diagonal = options["diagonal"] == "on"

    def after_picking(self) -> None:
        """All have picked or passed: everybody builds at once."""  # G1
        if self.seats > 1 and not self.grab.left():
            self.tell("free_decline", seat=self.grab.last())
        self.open_building()

    def fine(self, seat: i64) -> i64:
        """What declining costs: nothing for who took the last tile, nor alone."""  # G3
        return 0 if self.seats == 1 or self.grab.last() == seat else FINE

    def free_decliner(self) -> i64:
        """Who may decline free of charge at a table of several."""  # G3
        return self.grab.last() if self.phase == ADD and self.seats > 1 else NOBODY

    def seen(self, seat: int | None, plants: list[PlantView]) -> Json:
        return dict(views.view(self, seat, plants))

    def dump_own(self) -> Json:
        return {"diagonal": self.diagonal}

    def load_own(self, data: Json) -> None:
        self.diagonal = data["diagonal"]
