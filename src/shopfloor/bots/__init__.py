"""Bots: they see an imagined state, never the table's; each game's are found in its own module."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from shopfloor.kernel import SomeState, Stream, Unreadable


class Bot(Protocol):
    """Chooses an action for a seat.

    The state is `table.imagine(seat, …)`: true in all the seat knows, dealt anew in the rest. It
    belongs to the bot, which may play on in it.
    """

    def choose(self, state: SomeState, seat: int, stream: Stream) -> Any: ...


class RandomBot:
    """Any legal action, all equally likely."""

    def choose(self, state: SomeState, seat: int, stream: Stream) -> Any:
        return state.sample(seat, stream)


def strengths(game: str) -> dict[str, type[Bot]]:
    """The bots that can play a game, weakest first: `BOTS` of shopfloor.bots.<game>."""
    module = f"{__name__}.{game.replace('-', '_')}"
    own = import_module(module).BOTS if find_spec(module) else {}
    return {"random": RandomBot, **own}


def talent(game: str, name: str) -> Any:
    """What a game's bots can do besides playing (`hint`, `review`, `puzzle`), or None."""
    module = f"{__name__}.{game.replace('-', '_')}"
    return getattr(import_module(module), name, None) if find_spec(module) else None


def make(game: str, name: str) -> Bot:
    """Make the bot of that name; raise Unreadable."""
    known = strengths(game)
    if name not in known:
        raise Unreadable("unknown_bot", bot=name, known=list(known))
    return known[name]()
