"""Self-play for Fantastic Factories: play, look what every shop became, fit prices, repeat.

Every seat plays by turn search under the last generation's prices, each shaken a little so that all
cards get their chance. After every round each shop is one row: what it has, and the points it made
from there on: some that it really made, some that the last generation's prices promise after the
next round, since these are blind to the luck of the rounds thereafter.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from shopfloor.bots.fantastic_factories.model import (
    CARDS,
    FEATURES,
    HOLD,
    KNOTS,
    METAL,
    ONE,
    RATE,
    STAGES,
    STAND,
    Book,
    Field,
    Model,
    Sparse,
    by_rule_of_thumb,
    own,
    read,
    stages,
)
from shopfloor.bots.fantastic_factories.planner import Effort, Planner
from shopfloor.bots.least_squares import LeastSquares
from shopfloor.games.fantastic_factories.chances import pick_next
from shopfloor.games.fantastic_factories.meta import LEVELS
from shopfloor.games.fantastic_factories.rules import machine, scoring
from shopfloor.games.fantastic_factories.rules.phases import OVER
from shopfloor.games.fantastic_factories.rules.rounds import settle
from shopfloor.games.fantastic_factories.state import State, new_game
from shopfloor.kernel import Json, Rng
from shopfloor.kernel.capabilities import Spread

FORMAT = 2
EFFORT = Effort(nodes=0, rolls=2, width=6, roll_width=2)
TABLES = (1, 1, 2, 1, 1, 3, 1, 1, 4, 1, 1, 2)  # seats of one game after the other
SHAKE = 0.3  # a shaken price is this much too high or too low at most
NEAR = {ONE: 1.0, METAL: 10.0, CARDS: 10.0, HOLD: 60.0, STAND: 25.0, RATE: 1.0}  # pull to the prior
ALIKE = 10.0  # pull between neighbouring stages
EVERYWHERE = 12  # generations that play at all tables
REMEMBERED = 4  # generations whose games are fitted
ALONE = 3.0  # how much stronger the prices of solo games are pulled to those of tables
TRUST = 0.4  # in what prices promise after the next round, against what was really made


@dataclass(frozen=True)
class ShopSample:
    """A shop after a round."""

    features: Sparse
    race: list[float]
    solo: bool
    ending: bool
    rounds: int  # that were still to come
    points: int  # its lead by then


@dataclass(frozen=True)
class ShopHistory:
    """A shop after each round of a game, and the lead it ended with."""

    rows: list[ShopSample]
    points: int


def train(
    generations: int, games: int, seed: int, told: Callable[[int], None], spread: Spread = map
) -> Json:
    """Train from the rule of thumb; `told` hears of every game played.

    The first generations play at all tables, the later ones only against The Machine: solo games
    are short, and the prices of tables are good by then.
    """
    model = by_rule_of_thumb()
    everywhere = min(generations, EVERYWHERE)
    told_before: list[list[ShopHistory]] = []
    for generation in range(everywhere):
        told_before = [*told_before, played(model, generation, games, seed, TABLES, told, spread)]
        told_before = told_before[-REMEMBERED:]
        trust = TRUST if generation else 0.0  # a rule of thumb promises nothing
        model = fit([story for some in told_before for story in some], model, trust)
    if everywhere < generations:
        model = read(json.dumps(written(model)))
        return written(
            train_alone(model, range(everywhere, generations), games, seed, told, spread)
        )
    return written(model)


def train_alone(
    start: Model,
    generations: range,
    games: int,
    seed: int,
    told: Callable[[int], None],
    spread: Spread = map,
) -> Model:
    """Go on with solo games, which leave the prices of tables as they are."""
    model = start
    told_before: list[list[ShopHistory]] = []
    for generation in generations:
        told_before = [*told_before, played(model, generation, games, seed, (1,), told, spread)]
        told_before = told_before[-REMEMBERED:]
        stories = [story for some in told_before for story in some]
        solo = fit_pace([row for s in stories for row in s.rows if not row.ending], model.solo)
        guessing = Model(model.weights, model.alone, model.pace, solo)
        alone = fit_prices(stories, guessing, TRUST, start.alone, ALONE)
        model = Model(model.weights, alone, model.pace, solo)
    return model


def played(
    model: Model,
    generation: int,
    games: int,
    seed: int,
    tables: tuple[int, ...],
    told: Callable[[int], None],
    spread: Spread,
) -> list[ShopHistory]:
    """The games of one generation."""
    stories: list[ShopHistory] = []
    first = seed * 1_000_003 + generation * 10_007
    for some in spread(partial(seeded, model, tables, first), range(games)):
        stories.extend(some)
        told(1)
    return stories


def seeded(model: Model, tables: tuple[int, ...], first: int, game: int) -> list[ShopHistory]:
    """One game by its number, wherever it is played."""
    return play(model, game, tables, Rng(first + game))


def written(model: Model) -> Json:
    """The model as data; six digits are more than the games can tell."""

    def short(values: list[float]) -> list[float]:
        return [round(value, 6) for value in values]

    return {
        "format": FORMAT,
        "prices": [short(weights) for weights in model.weights],
        "alone": [short(weights) for weights in model.alone],
        "pace": short(model.pace),
        "solo": short(model.solo),
    }


def play(model: Model, game: int, tables: tuple[int, ...], rng: Rng) -> list[ShopHistory]:
    """One game of self-play; the stories of all its shops."""
    seats = tables[game % len(tables)]
    state = new_game(seats, LEVELS[(game // len(tables)) % len(LEVELS)] if seats == 1 else "")
    planners = [Planner(EFFORT, shaken(model, rng)) for _ in range(seats)]
    snaps: list[State] = []
    while state.phase != OVER:
        before = state.round
        if state.queue:
            settle(state, pick_next(state, rng))
        else:
            seat = state.actors()[0]
            state.do(seat, planners[seat].choose(state.imagine(seat, rng), seat, rng))
        if state.round != before:  # alone, The Machine's turn ends the round
            snaps.append(state.copy())
    return [
        ShopHistory([told_row(snap, seat, int(state.round)) for snap in snaps], lead(state, seat))
        for seat in range(seats)
    ]


def shaken(model: Model, rng: Rng) -> Model:
    """The model with every card's prices a little off."""
    factors = [1.0 + SHAKE * (int(rng.below(2001)) / 1000.0 - 1.0) for _ in range(FEATURES)]
    factors[:HOLD] = [1.0] * HOLD

    def off(book: Book) -> Book:
        return [[w * f for w, f in zip(row, factors, strict=True)] for row in book]

    return Model(off(model.weights), off(model.alone), model.pace, model.solo)


def told_row(snap: State, seat: int, last: int) -> ShopSample:
    """A shop at one round's end: the next round has begun, but nothing has happened in it."""
    snap = snap.copy()
    snap.round -= 1
    for shop in snap.shops:
        shop.done = True
    shop, field = snap.shops[seat], Field(snap, seat)
    return ShopSample(
        own(shop) | field.clock(),
        field.race(float(shop.goods), float(len(shop.compound))),
        field.solo,
        snap.last_round > 0,
        int(last - snap.round),
        lead(snap, seat),
    )


def lead(state: State, seat: int) -> int:
    """The points of a shop; alone, less The Machine's, which cancels the luck of a long game."""
    points = int(scoring.points(state.shops[seat]))
    return points - int(machine.points(state)) if state.machine_level else points


def fit(stories: list[ShopHistory], before: Model, trust: float) -> Model:
    """New guesses of the rounds to come, and new prices by them."""
    rows = [row for story in stories for row in story.rows]
    pace = fit_pace([row for row in rows if not row.solo and not row.ending], before.pace)
    solo = fit_pace([row for row in rows if row.solo and not row.ending], before.solo)
    guessing = Model(before.weights, before.alone, pace, solo)
    tables = [story for story in stories if not story.rows[0].solo]
    solos = [story for story in stories if story.rows[0].solo]
    prices = fit_prices(tables, guessing, trust, by_rule_of_thumb().weights, 1.0)
    alone = fit_prices(solos, guessing, trust, prices, ALONE)
    return Model(prices, alone, pace, solo)


def targets(story: ShopHistory, model: Model, trust: float) -> list[tuple[ShopSample, float]]:
    """The points to expect from each row on: made in the next round, and then as told above."""
    found: list[tuple[ShopSample, float]] = []
    had, later = story.points, 0.0
    for row in reversed(story.rows):
        made = had - row.points + later
        found.append((row, made))
        left = model.left(row.race, row.solo)
        promised = model.expects(row.features, left, row.ending, row.solo)
        had, later = row.points, (1.0 - trust) * made + trust * promised
    return found


def fit_pace(rows: list[ShopSample], before: list[float]) -> list[float]:
    """How many rounds are left, fitted to games that were played."""
    fitted = LeastSquares(len(before))
    for row in rows:
        fitted.add(dict(enumerate(row.race)), float(row.rounds))
    return fitted.solve(before, [1.0] * len(before))


def fit_prices(
    stories: list[ShopHistory], guessing: Model, trust: float, prior: Book, near: float
) -> Book:
    """Prices that tell best what the rows became, pulled to a prior."""
    fitted = LeastSquares(STAGES * FEATURES)
    for story in stories:
        for row, points in targets(story, guessing, trust):
            left = guessing.left(row.race, row.solo)
            fitted.add(staged(row.features, left, row.ending), points)
    for stage in range(len(KNOTS) - 1):
        for n in range(1, FEATURES):
            fitted.tie(stage * FEATURES + n, (stage + 1) * FEATURES + n, ALIKE)
    pull = [near * strength(n) for n in range(FEATURES)] * STAGES
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
