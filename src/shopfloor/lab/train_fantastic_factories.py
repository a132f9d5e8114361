"""Self-play for Fantastic Factories: play, look what every shop became, fit prices, repeat.

Every seat plays by exact turn search under the last generation's prices, each shaken a little so
that all cards get their chance. After every round each shop is one row: what it has, and the
points it made from there to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from shopfloor.bots.fantastic_factories_model import (
    CARDS,
    FEATURES,
    HOLD,
    KNOTS,
    METAL,
    ONE,
    STAGES,
    STAND,
    Field,
    Model,
    Sparse,
    by_rule_of_thumb,
    own,
    stages,
)
from shopfloor.bots.fantastic_factories_planner import Effort, Planner
from shopfloor.games.fantastic_factories import scoring
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.meta import LEVELS
from shopfloor.games.fantastic_factories.phases import OVER
from shopfloor.games.fantastic_factories.rounds import settle
from shopfloor.games.fantastic_factories.state import State, new_game
from shopfloor.kernel import Rng
from shopfloor.lab.train_least_squares import LeastSquares

FORMAT = 1
EFFORT = Effort(nodes=1000, rolls=3, roll_nodes=100)
TABLES = (2, 1, 2, 3, 1, 4, 2, 1)  # seats of one game after the other
SHAKE = 0.3  # a shaken price is this much too high or too low at most
NEAR = {ONE: 1.0, METAL: 10.0, CARDS: 10.0, HOLD: 60.0, STAND: 25.0}  # pull to the prior
ALIKE = 10.0  # pull between neighbouring stages
REMEMBERED = 4  # generations whose games are fitted


@dataclass(frozen=True)
class Row:
    """A shop after a round, and what became of it."""

    features: Sparse
    race: list[float]
    solo: bool
    ending: bool
    rounds: int
    points: int


def train(generations: int, games: int, seed: int, told: Callable[[int], None]) -> dict[str, Any]:
    """Train from the rule of thumb; `told` hears of every game played."""
    model = by_rule_of_thumb()
    rows: list[list[Row]] = []
    for generation in range(generations):
        fresh: list[Row] = []
        for game in range(games):
            fresh.extend(play(model, game, Rng(seed * 1_000_003 + generation * 10_007 + game)))
            told(1)
        rows = [*rows, fresh][-REMEMBERED:]
        model = fit([row for some in rows for row in some], model)
    return written(model)


def written(model: Model) -> dict[str, Any]:
    """The model as data; six digits are more than the games can tell."""

    def short(values: list[float]) -> list[float]:
        return [round(value, 6) for value in values]

    prices = [short(weights) for weights in model.weights]
    return {
        "format": FORMAT,
        "prices": prices,
        "pace": short(model.pace),
        "solo": short(model.solo),
    }


def play(model: Model, game: int, rng: Rng) -> list[Row]:
    """One game of self-play; the rows of all its shops."""
    seats = TABLES[game % len(TABLES)]
    state = new_game(seats, LEVELS[(game // len(TABLES)) % len(LEVELS)] if seats == 1 else "")
    planners = [Planner(EFFORT, shaken(model, rng)) for _ in range(seats)]
    snaps: list[State] = []
    while state.phase != OVER:
        if state.queue:
            settle(state, pick_next(state, rng))
        else:
            seat = state.actors()[0]
            before = state.round
            state.do(seat, planners[seat].choose(state.imagine(seat, rng), seat, rng))
            if state.round != before:
                snaps.append(state.copy())
    return [row for snap in snaps for row in told_rows(snap, state)]


def shaken(model: Model, rng: Rng) -> Model:
    """The model with every card's prices a little off."""
    factors = [1.0 + SHAKE * (int(rng.below(2001)) / 1000.0 - 1.0) for _ in range(FEATURES)]
    factors[:HOLD] = [1.0] * HOLD
    prices = [[w * f for w, f in zip(row, factors, strict=True)] for row in model.weights]
    return Model(prices, model.pace, model.solo)


def told_rows(snap: State, end: State) -> list[Row]:
    """The rows of one round's end."""
    snap.round -= 1  # the next round has begun, but nothing has happened in it
    for shop in snap.shops:
        shop.done = True
    ending = snap.last_round > 0
    return [
        Row(
            own(shop),
            Field(snap, seat).race(float(shop.goods), float(len(shop.compound))),
            bool(snap.machine_level),
            ending,
            int(end.round - snap.round),
            int(scoring.points(end.shops[seat]) - scoring.points(shop)),
        )
        for seat, shop in enumerate(snap.shops)
    ]


def fit(rows: list[Row], before: Model) -> Model:
    """New guesses of the rounds to come, and new prices by them."""
    pace = fit_pace([row for row in rows if not row.solo and not row.ending], before.pace)
    solo = fit_pace([row for row in rows if row.solo and not row.ending], before.solo)
    guessing = Model(before.weights, pace, solo)
    return Model(fit_prices(rows, guessing), pace, solo)


def fit_pace(rows: list[Row], before: list[float]) -> list[float]:
    fitted = LeastSquares(len(before))
    for row in rows:
        fitted.add(dict(enumerate(row.race)), float(row.rounds))
    return fitted.solve(before, [1.0] * len(before))


def fit_prices(rows: list[Row], guessing: Model) -> list[list[float]]:
    prior = by_rule_of_thumb().weights
    fitted = LeastSquares(STAGES * FEATURES)
    for row in rows:
        left = guessing.left(row.race, row.solo)
        fitted.add(staged(row.features, left, row.ending), float(row.points))
    for stage in range(len(KNOTS) - 1):
        for n in range(1, FEATURES):
            fitted.tie(stage * FEATURES + n, (stage + 1) * FEATURES + n, ALIKE)
    pull = [strength(n) for n in range(FEATURES)] * STAGES
    flat = fitted.solve([w for weights in prior for w in weights], pull)
    return [flat[stage * FEATURES : (stage + 1) * FEATURES] for stage in range(STAGES)]


def staged(features: Mapping[int, float], left: float, ending: bool) -> Sparse:
    """Features spread over the stages that apply."""
    return {
        stage * FEATURES + n: share * x
        for stage, share in stages(left, ending)
        if share
        for n, x in features.items()
    }


def strength(feature: int) -> float:
    """How strongly a price is pulled to the rule of thumb."""
    return NEAR[max(start for start in NEAR if start <= feature)]
