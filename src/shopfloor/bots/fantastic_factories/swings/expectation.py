"""The points a shop may expect at a round's end, and the chance to win that goes with them.

Prices are the planner's; how they are told (an offset, how far games stray) was fitted to games of
bots by `benchmarks/analysis.py` and checked on others (docs/analysis.md). Alone, points are the
lead over The Machine.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from shopfloor.bots.fantastic_factories.model import Field, learned, own
from shopfloor.bots.softmax import ahead, shares, spread
from shopfloor.bots.swings import Points
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.rules import machine, scoring
from shopfloor.games.fantastic_factories.rules.phases import MARKET, OVER
from shopfloor.games.fantastic_factories.rules.rounds import settle
from shopfloor.games.fantastic_factories.state import State, new_game
from shopfloor.kernel import Json, Rng

LONGEST: Final = 8.0  # rounds that are guessed at most to be still to come
SETUPS: Final = 300  # games set up to see what a beginning is worth on average
BEGINNING: Final = 77  # the seed of what is imagined before the first card
TIE: Final = 0.5  # a lead of nothing is lost (R24), and leads are whole: what wins begins halfway


@cache
def fitted() -> Json:
    """What was fitted: offsets and slopes by the rounds to come, spreads, yardsticks."""
    file = files("shopfloor.bots") / "data" / "fantastic_factories_expectation.json"
    found: Json = json.loads(file.read_text("utf-8"))
    return found


def lead(state: State, seat: int) -> float:
    """The points of a shop; alone, less The Machine's."""
    points = float(scoring.points(state.shops[seat]))
    return points - float(machine.points(state)) if state.machine_level else points


def at_rest(state: State) -> State:
    """A copy as the last round left it: all work is done, and nothing of the new one has begun."""
    rest = state.copy()
    rest.round -= 1
    for shop in rest.shops:
        shop.done = True
    return rest


def promised(rest: State, seat: int) -> tuple[float, float, bool]:
    """What a shop at a round's end is still promised, the rounds to come, and if that is sure."""
    model, shop, field = learned(), rest.shops[seat], Field(rest, seat)
    left, ending = model.stage(field, int(shop.goods), len(shop.compound))
    features = own(shop) | field.clock()
    return model.expects(features, left, ending, field.solo), left, ending


def kept(terms: Json, later: float, left: float, ending: bool, seats: int, rounds: int) -> float:
    """What a promise is worth after so many rounds, by how such promises were kept."""
    offset, slope = terms["ending" if ending else "rounds"]
    more = 0.0 if ending else left * among(terms["per_round"], seats)
    # The value was learned at the ends of rounds: of a shop that has not begun it says too little.
    return float(offset + slope * later + more + (0.0 if rounds else among(terms["start"], seats)))


def among(term: Sequence[float], seats: int) -> float:
    """A term that depends on how many sit at the table."""
    alone, rivals = term
    return alone + rivals * (seats - 1)


def seat_expects(rest: State, seat: int) -> float:
    """The points a seat may expect at the end, from a round's end."""
    later, left, ending = promised(rest, seat)
    seats = len(rest.shops)
    terms = fitted()["table" if seats > 1 else "solo"]
    return lead(rest, seat) + kept(terms, later, left, ending, seats, int(rest.round))


def expects(state: State) -> Points:
    """What every seat may expect when a round has just begun, or what it has when all is over."""
    seats = range(len(state.shops))
    if state.phase == OVER:
        return tuple(lead(state, seat) for seat in seats)
    rest = at_rest(state)
    return tuple(seat_expects(rest, seat) for seat in seats)


def rounds_left(state: State) -> float:
    """The rounds to come after this one, as the seat that is furthest sees them."""
    if state.phase == OVER or state.round == state.last_round:
        return 0.0
    rest = at_rest(state)
    found = [promised(rest, seat) for seat in range(len(state.shops))]
    return 1.0 if any(ending for _, _, ending in found) else min(left for _, left, _ in found)


def chances(points: Points, left: float) -> Points:
    """Every seat's chance to win; alone, that of the lead to hold."""
    if len(points) == 1:
        return (ahead(points[0] - TIE, spread(terms("solo"), left)),)
    return shares(points, spread(terms("table"), left))


def terms(where: str) -> tuple[float, float]:
    """How far games stray: at once, and more with every round to come."""
    base, more = fitted()[where]["spread"]
    return float(base), float(more)


def set_up(seats: int, level: str, rng: Rng) -> State:
    """A game whose first market lies there."""
    state = new_game(seats, level)
    while state.phase != MARKET or state.queue:
        settle(state, pick_next(state, rng))
    return state


@cache
def set_ups(seats: int, level: str) -> tuple[Points, ...]:
    """What every seat may expect after some set-ups; who sits where is left to chance, too."""
    rng = Rng(BEGINNING)
    made = [expects(set_up(seats, level, rng)) for _ in range(SETUPS)]
    return tuple(points[n:] + points[:n] for points in made for n in range(seats))


@cache
def at_start(seats: int, level: str) -> Points:
    """What every seat may expect before the first card: all alike, on average over set-ups."""
    made = set_ups(seats, level)
    return tuple(sum(points[seat] for points in made) / len(made) for seat in range(seats))
