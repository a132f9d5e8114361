"""The learned value of a shop: points it may expect until the end, from what everybody can see.

A shop is a short list of features (its stock, its cards in hand and standing). Each feature has a
price for every stage of the race, and the stage is the number of rounds still to come, guessed
from how far everybody is. `shopfloor train fantastic-factories` finds prices and guesses.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from shopfloor.games.fantastic_factories import machine, scoring
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, KINDS, TYPES
from shopfloor.games.fantastic_factories.rounds import ENOUGH_BUILDINGS, ENOUGH_GOODS
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.games.fantastic_factories.work import HAND_LIMIT, STOCK_LIMIT
from shopfloor.solver.work_phase_prices import (
    CELLS,
    MOST_BUILDINGS,
    MOST_GOODS,
    Prices,
    Worth,
    points_only,
)

Sparse: TypeAlias = dict[int, float]

STOCK_STEPS: Final = (1, 3, 6, 12)  # a heap is priced step by step
CARD_STEPS: Final = (2, 5, 10)
ONE: Final = 0
METAL: Final = 1
ENERGY: Final = METAL + len(STOCK_STEPS)
CARDS: Final = ENERGY + len(STOCK_STEPS)
PAIRS: Final = CARDS + len(CARD_STEPS)
HOLD: Final = PAIRS + 1
STAND: Final = HOLD + KINDS
FEATURES: Final = STAND + KINDS

KNOTS: Final = (1.0, 3.0, 5.0, 8.0)  # rounds to come; prices between knots are interpolated
ENDING: Final = len(KNOTS)  # the end is triggered: exactly one round to come
STAGES: Final = len(KNOTS) + 1
FINEST: Final = 0.25  # guesses of rounds to come are rounded to this
PRODUCTION: Final = TYPES.index("production")
IN_WORK: Final = (1.2, 0.8)  # goods and buildings that a rival still at work may add


def steps(amount: float, bounds: tuple[int, ...]) -> list[float]:
    """Spread an amount over steps: how much of each step it fills."""
    low = 0
    spread = []
    for high in bounds:
        spread.append(max(0.0, min(amount, high) - low))
        low = high
    return spread


def in_sight(shop: Shop) -> Sparse:
    """The features of a shop that everybody sees."""
    found: Sparse = {ONE: 1.0}
    tables = (
        (METAL, min(int(shop.metal), STOCK_LIMIT), STOCK_STEPS),
        (ENERGY, min(int(shop.energy), STOCK_LIMIT), STOCK_STEPS),
        (CARDS, min(len(shop.hand), HAND_LIMIT), CARD_STEPS),
    )
    for start, amount, bounds in tables:
        for n, part in enumerate(steps(amount, bounds)):
            if part:
                found[start + n] = part
    for kind in set(shop.compound):
        found[STAND + kind] = 1.0
    return found


def own(shop: Shop) -> Sparse:
    """The features that the shop's own player sees."""
    found = in_sight(shop)
    tools = [BLUEPRINTS[kind].tool for kind in shop.hand]
    found[PAIRS] = float(sum(tools.count(tool) > 1 for tool in set(tools)))
    for kind in shop.hand:
        found[HOLD + kind] = found.get(HOLD + kind, 0.0) + 1.0
    return found


def stages(left: float, ending: bool) -> list[tuple[int, float]]:
    """The price lists that apply with so many rounds to come, and their shares."""
    if ending:
        return [(ENDING, 1.0)]
    left = min(max(left, KNOTS[0]), KNOTS[-1])
    for n in range(len(KNOTS) - 1):
        if left <= KNOTS[n + 1]:
            share = (left - KNOTS[n]) / (KNOTS[n + 1] - KNOTS[n])
            return [(n, 1.0 - share), (n + 1, share)]
    return [(len(KNOTS) - 1, 1.0)]


# How far the race is


def race(goods: float, buildings: float, state: State, seat: int) -> list[float]:
    """What the rounds to come are guessed from, if this seat ends its work so."""
    if state.machine_level:
        rate = machine_rate(state)
        made = float(state.machine_goods)
        wait = min(9.0, max(0.0, ENOUGH_GOODS - made) / (rate + 0.3))
        ahead = max(goods / ENOUGH_GOODS, buildings / ENOUGH_BUILDINGS)
        return [1.0, goods, buildings, ahead, ahead * ahead, wait, made, rate, float(state.round)]
    most_goods, most_built, furthest = furthest_rival(state, seat)
    ahead = max(goods / ENOUGH_GOODS, buildings / ENOUGH_BUILDINGS)
    first = max(ahead, furthest)
    return [1.0, goods, buildings, most_goods, most_built, ahead, furthest, first, first * first]


def furthest_rival(state: State, seat: int) -> tuple[float, float, float]:
    """The most goods and buildings of a rival, and how far one is; who is at work adds some."""
    most_goods = most_built = furthest = 0.0
    for n, shop in enumerate(state.shops):
        if n != seat:
            at_work = not shop.done
            goods = int(shop.goods) + (IN_WORK[0] if at_work else 0.0)
            built = len(shop.compound) + (IN_WORK[1] if at_work else 0.0)
            most_goods, most_built = max(most_goods, goods), max(most_built, built)
            furthest = max(furthest, goods / ENOUGH_GOODS, built / ENOUGH_BUILDINGS)
    return most_goods, most_built, furthest


def machine_rate(state: State) -> float:
    """The goods The Machine makes a round, on average."""
    counts = [min(6, int(machine.count(state, kind))) for kind in range(4)]
    return sum(counts) / 6


def machine_end(state: State, left: float) -> float:
    """The points The Machine may expect to end with: each round a card, goods, and more of them."""
    grows = 1.16 + machine_rate(state) + 0.07 * (left + 1.0)
    return float(machine.points(state)) + (left + 1.0) * grows


class Model:
    """Prices by stage, and the guess of the rounds to come."""

    def __init__(self, prices: list[list[float]], pace: list[float], solo: list[float]) -> None:
        self.weights = prices  # STAGES lists of FEATURES prices
        self.pace = pace
        self.solo = solo
        self.lists: dict[float, Prices] = {}

    def left(self, seen: list[float], solo: bool) -> float:
        """The rounds to come after this one, guessed from a race."""
        weights = self.solo if solo else self.pace
        guess = sum(w * x for w, x in zip(weights, seen, strict=True))
        return round(min(max(guess, KNOTS[0]), KNOTS[-1]) / FINEST) * FINEST

    def expects(self, features: Sparse, left: float, ending: bool) -> float:
        """The points that features promise until the end."""
        total = 0.0
        for stage, share in stages(left, ending):
            weights = self.weights[stage]
            total += share * sum(weights[n] * x for n, x in features.items())
        return total

    def price_list(self, left: float, ending: bool) -> Prices:
        """The prices at a stage; those of stock never fall, as the search demands."""
        key = 0.0 if ending else left
        if key not in self.lists:
            mixed = [0.0] * FEATURES
            for stage, share in stages(left, ending):
                for n, weight in enumerate(self.weights[stage]):
                    mixed[n] += share * weight
            self.lists[key] = priced(mixed)
        return self.lists[key]

    def rivals_end(self, state: State, seat: int, left: float, ending: bool) -> float:
        """The points the best rival may expect to end with."""
        if state.machine_level:
            return machine_end(state, left)
        ends = []
        for n, shop in enumerate(state.shops):
            if n != seat:
                more = left if shop.done else left + 1.0
                points = float(scoring.points(shop))
                ends.append(points + self.expects(in_sight(shop), more, ending and shop.done))
        return max(ends)

    def worth(self, state: State, seat: int) -> Worth:
        """What this seat's work phase may end in, priced cell by cell of the race."""
        if state.last_round == state.round:
            return points_only()
        shop = state.shops[seat]
        empty = Prices()
        worth = Worth([empty] * CELLS, [0.0] * CELLS)
        seen: dict[tuple[float, bool], tuple[Prices, float]] = {}
        for goods in range(int(shop.goods), min(int(shop.goods) + 14, MOST_GOODS)):
            for buildings in range(len(shop.compound), min(len(shop.compound) + 8, MOST_BUILDINGS)):
                stage = self.stage(state, seat, goods, buildings)
                if stage not in seen:
                    prices = self.price_list(*stage)
                    base = self.expects({ONE: 1.0}, *stage) - self.rivals_end(state, seat, *stage)
                    seen[stage] = (prices, base)
                cell = goods * MOST_BUILDINGS + buildings
                worth.grid[cell], worth.base[cell] = seen[stage]
        return worth

    def stage(self, state: State, seat: int, goods: int, buildings: int) -> tuple[float, bool]:
        """The rounds to come if the work ends so, and whether the end is then certain."""
        if state.last_round or goods >= ENOUGH_GOODS or buildings >= ENOUGH_BUILDINGS:
            return 1.0, True
        for n, shop in enumerate(state.shops):
            if n != seat and over(shop):
                return 1.0, True
        if state.machine_goods >= ENOUGH_GOODS:
            return 1.0, True
        seen = race(goods, buildings, state, seat)
        return self.left(seen, bool(state.machine_level)), False


def over(shop: Shop) -> bool:
    return shop.goods >= ENOUGH_GOODS or len(shop.compound) >= ENOUGH_BUILDINGS


def priced(weights: list[float]) -> Prices:
    """A price list from the prices of features."""
    prices = Prices()
    prices.metal = rising(weights[METAL:ENERGY], STOCK_STEPS, STOCK_LIMIT)
    prices.energy = rising(weights[ENERGY:CARDS], STOCK_STEPS, STOCK_LIMIT)
    prices.cards = rising(weights[CARDS:PAIRS], CARD_STEPS, HAND_LIMIT)
    prices.pair = max(0.0, weights[PAIRS])
    prices.hold = weights[HOLD:STAND]
    prices.stand = weights[STAND:FEATURES]
    return prices


def rising(weights: list[float], bounds: tuple[int, ...], most: int) -> list[float]:
    """The worth of 0, 1, 2, … of a stock: never less for more."""
    kept = [max(0.001, weight) for weight in weights]
    return [
        sum(w * x for w, x in zip(kept, steps(amount, bounds), strict=True))
        for amount in range(most + 1)
    ]


def read(text: str) -> Model:
    data = json.loads(text)
    return Model(data["prices"], data["pace"], data["solo"])


@cache
def learned() -> Model:
    """The model that comes with the package."""
    package = files("shopfloor.bots").joinpath("data", "fantastic_factories.json")
    return read(package.read_text(encoding="utf-8"))


def by_rule_of_thumb() -> Model:
    """Where training starts: prices a player would name after one evening."""
    from shopfloor.solver.work_phase_greedy import YIELD

    prices = []
    for left in (*KNOTS, 1.0):
        late = 0.5 if left == 1.0 else 1.0
        weights = [0.0] * FEATURES
        weights[ONE] = 1.3 * left
        weights[METAL:ENERGY] = [0.5 * late, 0.4 * late, 0.3 * late, 0.1]
        weights[ENERGY:CARDS] = [0.3 * late, 0.25 * late, 0.2 * late, 0.08]
        weights[CARDS:PAIRS] = [0.5 * late, 0.3 * late, 0.1 * late]
        weights[PAIRS] = 0.2 * late
        weights[HOLD:STAND] = [0.12 * y * left for y in YIELD]
        weights[STAND:FEATURES] = [0.8 * y * left for y in YIELD]
        prices.append(weights)
    pace = [9.0, -0.1, -0.1, -0.1, -0.1, 0.0, 0.0, -5.0, 0.0]
    solo = [8.0, -0.1, -0.1, -5.0, 0.0, 0.2, 0.0, 0.0, -0.1]
    return Model(prices, pace, solo)
