"""What chance owes in Factory Fun: the tiles of a round, one after the other, `tile 17`.

A stack of 10 tiles a player is shuffled out of all 55. Nobody sees its order or the tiles left
out, so each tile turned up is any of those not yet seen, all equally likely: the next of a stack
that was shuffled beforehand has the same odds, given all that has been seen (G7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from shopfloor.games.factory_fun.content import RULES
from shopfloor.games.factory_fun.phases import FLIP
from shopfloor.parts.pipes.play import chances as tile_draws
from shopfloor.parts.pipes.play.chances import Draw, Outcome
from shopfloor.parts.pipes.play.grabs import NOBODY

if TYPE_CHECKING:
    from shopfloor.games.factory_fun.state import State


def owed(state: State) -> Draw | None:
    return Draw(tile_draws.FLIP, state.unseen, NOBODY) if state.phase == FLIP else None


def parse_outcome(text: str) -> Outcome:
    """Read an outcome; raise Unreadable."""
    return tile_draws.parse_outcome(RULES, (tile_draws.FLIP,), text)
