"""Hints in three depths, and a review of every decision of a finished game.

Both ask a planner; the review tells how many points, by the planner's own prices, each move gave
away against the best it found. What a seat could not know is imagined anew.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final

from shopfloor.bots.fantastic_factories.planner import DIRECTOR, Effort, Planner
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
    parse,
)
from shopfloor.games.fantastic_factories.chances import parse_outcome
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng, Stream
from shopfloor.kernel.capabilities import Decision, Hint, Sentence

ADVISER: Final = DIRECTOR
REVIEWER: Final = Effort(nodes=8_000, rolls=6, proves=True, width=16, roll_width=4)
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


def hint(state: State, seat: int, depth: int, stream: Stream) -> Hint:
    """Where to look, then which card or die, then the whole move with its reason."""
    planner = Rehearser(ADVISER)
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


def review(
    seats: int,
    options: Mapping[str, str],
    entries: Sequence[tuple[int | None, str]],
    effort: Effort = REVIEWER,
    seed: int = 1,
    only: Container[int] | None = None,
) -> Iterator[Decision]:
    """Judge every decision of a log that nobody took back: (seat, action) or (None, outcome).

    `only` names the entries to judge, by their place in the log from 1 on.
    """
    state = GAME.start(seats, options)
    for number, (seat, text) in enumerate(entries, 1):
        if seat is None:
            state.settle(parse_outcome(text))
            continue
        action = parse(text)
        if (only is None or number in only) and len(state.legal(seat)) > 1:
            yield judged(state, seat, action, number, effort, seed)
        state.play(seat, action)


def judged(
    state: State, seat: int, action: Action, number: int, effort: Effort, seed: int
) -> Decision:
    """What an action gave away, by what a planner of that effort thinks of all."""
    rng = Rng(seed * 1_000_003 + number)
    planner = Planner(effort)
    imagined = state.imagine(seat, rng)
    values = planner.values(imagined, seat, rng, [action])
    best = max(values, key=lambda a: values[a])
    if values[best] <= values[action] + 1e-9:
        best = action
    lost = round(values[best] - values[action], 3)
    return Decision(
        number, seat, int(state.round), str(action), str(best), lost, why(state, seat, best)
    )
