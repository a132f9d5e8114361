"""Where a game begins: as its ruleset starts it, or at a position that was set up by hand."""

from __future__ import annotations

from shopfloor.kernel import BadFile, Json, SomeGame, SomeState
from shopfloor.kernel.capabilities import Positions, Remembers
from shopfloor.table.log import Header


def started(game: SomeGame, header: Header) -> SomeState:
    """The first state: where the game was set up to begin, or by the ruleset it was played with."""
    if header.position is not None:
        return placed(game, header.position, len(header.seats))
    if header.ruleset == game.meta.ruleset or not isinstance(game, Remembers):
        return game.start(len(header.seats), header.options)
    state: SomeState = game.start_by(header.ruleset, len(header.seats), header.options)
    return state


def placed(game: SomeGame, position: Json, seats: int) -> SomeState:
    """The state at a position; raise BadFile."""
    if not isinstance(game, Positions) or seats != 1:
        raise BadFile("no_positions", "position", game=game.meta.id)
    state: SomeState = game.set_up(position)
    return state
