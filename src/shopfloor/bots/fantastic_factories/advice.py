"""Hints in three depths, as the director would play. What a seat cannot know is imagined anew."""

from __future__ import annotations

from typing import Final

from shopfloor.bots.fantastic_factories.planner import DIRECTOR, Planner
from shopfloor.bots.fantastic_factories.playouts import Rehearser
from shopfloor.bots.fantastic_factories.words import why
from shopfloor.games.fantastic_factories.actions import (
    BUILD,
    COPY,
    DISCARD,
    DROP,
    HIRE,
    PASS,
    PICK,
    PLACE,
    REROLL,
    ROLL,
    SET,
    TAKE,
    USE,
    Action,
)
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Stream
from shopfloor.kernel.capabilities import Hint, Sentence

ADVISER: Final = DIRECTOR
PARTS: Final = {
    BUILD: "build",
    USE: "use",
    COPY: "use",
    PLACE: "place",
    DISCARD: "cards",
    SET: "dice",
    PICK: "dice",
    REROLL: "dice",
    ROLL: "dice",
    DROP: "cards",
}
AREA, OBJECT, MOVE = 1, 2, 3


def hint(state: State, seat: int, depth: int, stream: Stream, quick: bool = False) -> Hint:
    """Where to look, then which card or die, then the whole move with its reason."""
    planner = Planner(ADVISER) if quick else Rehearser(ADVISER)
    action = planner.choose(state, seat, stream)
    words = str(action).split()
    if depth == AREA:
        said, text = area(action), words[0]
    elif depth == OBJECT:
        said, text = thing(state, action), " ".join(words[:2])
    else:
        said, text = why(state, seat, action, planner.intends()), str(action)
    return Hint(text, said)


def area(action: Action) -> Sentence:
    """Where to look: the part of the table an action touches."""
    if action.verb <= PASS:
        return Sentence(f"hint.market.{str(action).split()[0]}")
    return Sentence(f"hint.work.{PARTS.get(int(action.verb), 'done')}")


def thing(state: State, action: Action) -> Sentence:
    """Name the card, the contractor or the die that matters."""
    if action.verb == TAKE:
        return Sentence("hint.card", {"card": BLUEPRINTS[state.row[action.what]].id})
    if action.verb == HIRE:
        return Sentence("hint.contractor", {"contractor": CONTRACTORS[state.hires[action.what]].id})
    if action.verb in (BUILD, USE, COPY, DISCARD):
        return Sentence("hint.card", {"card": BLUEPRINTS[action.what].id})
    if action.verb in (PLACE, SET, PICK):
        return Sentence("hint.die", {"die": int(action.which)})
    return Sentence("hint.nothing")
