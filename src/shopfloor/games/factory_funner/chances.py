"""What chance owes in Factory Funner: each seat's tile of the round, `tile 17`, in seat order;
and, with the option of F14, who gets which of the tiles left, `deal 17`.

Every player has a face-down stack of 8. A tile that nobody has seen is equally likely to lie
anywhere, on top of any stack, deeper, or in the box: so the top of a stack is any of the unseen
machines, all equally likely, whatever stacks the ones seen before came from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from shopfloor.games.factory_funner.content import RULES
from shopfloor.games.factory_funner.phases import DEAL, FLIP
from shopfloor.parts.pipes.play import chances as tile_draws
from shopfloor.parts.pipes.play.actions import NONE
from shopfloor.parts.pipes.play.chances import Draw, Outcome

if TYPE_CHECKING:
    from shopfloor.games.factory_funner.state import State


def owed(state: State) -> Draw | None:
    if state.phase == FLIP:
        return Draw(tile_draws.FLIP, state.unseen, len(state.grab.up))
    if state.phase == DEAL:
        return Draw(tile_draws.DEAL, undealt(state), without_tile(state))
    return None


def undealt(state: State) -> list[int]:
    """The tiles turned up that nobody has yet."""
    held = [int(plant.adding) for plant in state.plants]
    return [machine for machine in state.grab.up if machine not in held]


def without_tile(state: State) -> i64:
    """The first seat that has no tile."""
    seats: i64 = state.seats
    for seat in range(seats):
        if state.plants[seat].adding == NONE:
            return seat
    return seats


def parse_outcome(text: str) -> Outcome:
    """Read an outcome; raise Unreadable."""
    return tile_draws.parse_outcome(RULES, (tile_draws.FLIP, tile_draws.DEAL), text)
