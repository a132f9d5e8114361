"""Bots: they see an imagined state, never the table's. A game's crew is `CREW` of its module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from shopfloor.kernel import Action, SomeState, Stream, Unreadable
from shopfloor.kernel.capabilities import SomeBot, SomeCrew


class RandomBot:
    """Any legal action, all equally likely."""

    def choose(self, state: SomeState, seat: int, stream: Stream) -> Action:
        """Any action, open families included."""
        return state.sample(seat, stream)


class Strangers:
    """The crew of a game that has no bots of its own."""

    strengths: Final[Mapping[str, Callable[[], SomeBot]]] = {"random": RandomBot}


def crew(game: str) -> SomeCrew:
    """A game's bots and what they can do besides playing, asked for by type."""
    module = f"{__name__}.{game.replace('-', '_')}"
    if not find_spec(module):
        return Strangers()
    found: SomeCrew = import_module(module).CREW
    return found


def strengths(game: str) -> dict[str, Callable[[], SomeBot]]:
    """The bots that can play a game, weakest first; one that plays at random can play any."""
    return {**Strangers.strengths, **crew(game).strengths}


def make(game: str, name: str) -> SomeBot:
    """Make the bot of that name; raise Unreadable."""
    known = strengths(game)
    if name not in known:
        raise Unreadable("unknown_bot", bot=name, known=list(known))
    return known[name]()
