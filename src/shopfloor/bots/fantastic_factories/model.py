"""The learned value of a shop: points it may expect until the end, from what everybody can see.

A shop is a short list of features (its stock, its cards in hand and standing). Each feature has a
price for every stage of the race, and the stage is the number of rounds still to come, guessed
from how far everybody is. `shopfloor train fantastic-factories` finds prices and guesses.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import accumulate
from statistics import NormalDist
from typing import Final, TypeAlias

from shopfloor.games.fantastic_factories.content import BLUEPRINTS, KINDS, TYPES
from shopfloor.games.fantastic_factories.rules import machine, scoring
from shopfloor.games.fantastic_factories.rules.choices import HAND_LIMIT, STOCK_LIMIT, may_stand
from shopfloor.games.fantastic_factories.rules.rounds import ENOUGH_BUILDINGS, ENOUGH_GOODS
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.solver.work_phase.prices import (
    CELLS,
    GROUP_SETS,
    GROUPS,
    MANY,
    MOST_BUILDINGS,
    MOST_GOODS,
    Prices,
    Worth,
    points_only,
)

Sparse: TypeAlias = dict[int, float]
Book: TypeAlias = list[list[float]]  # STAGES lists of FEATURES prices

STOCK_STEPS: Final = (1, 3, 6, 12)  # a heap is priced step by step
CARD_STEPS: Final = (2, 5, 10)
ONE: Final = 0
METAL: Final = 1
ENERGY: Final = METAL + len(STOCK_STEPS)
CARDS: Final = ENERGY + len(STOCK_STEPS)
PAIRS: Final = CARDS + len(CARD_STEPS)
HOLD: Final = PAIRS + 1
STAND: Final = HOLD + KINDS
GROUP: Final = STAND + KINDS
STEPS: Final = MANY - 1  # a group of two, three, four or more; one alone says nothing new
RATE: Final = GROUP + len(GROUPS) * STEPS  # The Machine's, where it is the rival
MADE: Final = RATE + 1
FEATURES: Final = MADE + 1

KNOTS: Final = (1.0, 3.0, 5.0, 8.0)  # rounds to come; prices between knots are interpolated
ENDING: Final = len(KNOTS)  # the end is triggered: exactly one round to come
STAGES: Final = len(KNOTS) + 1
FINEST: Final = 0.25  # guesses of rounds to come are rounded to this
PRODUCTION: Final = TYPES.index("production")
MOST_MADE: Final = 13  # goods, and buildings, that one turn may add
MOST_BUILT: Final = 9
MORE_CARDS: Final = 1.16  # points The Machine gains a turn by cards, one in six being a monument
MORE_RATE: Final = 0.14  # goods a turn that such a card adds
SPREAD_ENDING: Final = 1.5  # how far a solo game's lead ends from the guess: one round to come,
SPREAD: Final = 2.7  # or some more
MOST_LEAD: Final = 4.0  # beyond, chances are as good as equal
LONG_WAY: Final = 9.0  # rounds from nothing to the end, if nobody else hurries
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
    for n, group in enumerate(GROUP_SETS):
        for more in range(min(MANY, (int(shop.built) & group).bit_count()) - 1):
            found[GROUP + n * STEPS + more] = 1.0
    return found


def own(shop: Shop) -> Sparse:
    """The features that the shop's own player sees."""
    found = in_sight(shop)
    tools = [BLUEPRINTS[kind].tool for kind in shop.hand]
    found[PAIRS] = float(sum(tools.count(tool) > 1 for tool in set(tools)))
    for kind in [k for k in shop.hand if may_stand(shop, BLUEPRINTS[k])]:
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


class Field:
    """A seat's rivals as everybody sees them, looked at once for a whole search."""

    def __init__(self, state: State, seat: int) -> None:
        self.solo = bool(state.machine_level)
        self.state = state
        rate, owed = machine_rate(state), turns_owed(state)
        self.made = float(state.machine_goods) + rate * owed
        self.rate = rate + MORE_RATE * owed
        self.machine_points = float(machine.points(state)) + (MORE_CARDS + rate) * owed
        self.wait = min(9.0, max(0.0, ENOUGH_GOODS - self.made) / (self.rate + 0.3))
        self.ending = state.last_round > 0 or state.machine_goods >= ENOUGH_GOODS
        self.rivals: list[tuple[float, Sparse, bool]] = []
        self.goods = self.buildings = self.furthest = 0.0
        for n, shop in enumerate(state.shops):
            if n != seat:
                self.watch(shop)

    def watch(self, shop: Shop) -> None:
        """Look at a rival; one that is still at work will have a little more."""
        goods, built = float(shop.goods), float(len(shop.compound))
        self.ending = self.ending or goods >= ENOUGH_GOODS or built >= ENOUGH_BUILDINGS
        self.rivals.append((float(scoring.points(shop)), in_sight(shop), shop.done))
        if not shop.done:
            goods, built = goods + IN_WORK[0], built + IN_WORK[1]
        self.goods, self.buildings = max(self.goods, goods), max(self.buildings, built)
        self.furthest = max(self.furthest, ahead(goods, built))

    def clock(self) -> Sparse:
        """The features of The Machine, once its turn of this round is over."""
        return {RATE: self.rate, MADE: self.made / ENOUGH_GOODS} if self.solo else {}

    def race(self, goods: float, buildings: float) -> list[float]:
        """What the rounds to come are guessed from, if the seat ends its work so."""
        own_way = ahead(goods, buildings)
        if self.solo:
            soonest = min(self.wait, LONG_WAY * (1.0 - own_way))
            clock = [self.wait, soonest, self.made, self.rate, float(self.state.round)]
            return [1.0, goods, buildings, own_way, own_way * own_way, *clock]
        first = max(own_way, self.furthest)
        rivals = [self.goods, self.buildings, self.furthest]
        return [1.0, goods, buildings, own_way, *rivals, first, first * first]


def ahead(goods: float, buildings: float) -> float:
    """How far a shop is on its way to the end of the game."""
    return max(goods / ENOUGH_GOODS, buildings / ENOUGH_BUILDINGS)


def machine_rate(state: State) -> float:
    """The goods The Machine makes a round, on average."""
    counts = [min(6, int(machine.count(state, kind))) for kind in range(4)]
    return sum(counts) / 6


def turns_owed(state: State) -> int:
    """The Machine's turn of this round is still to come while its rival works."""
    return 0 if state.shops[0].done else 1


class Model:
    """Prices by stage, and the guess of the rounds to come."""

    def __init__(self, prices: Book, alone: Book, pace: list[float], solo: list[float]) -> None:
        self.weights = prices  # against other seats
        self.alone = alone  # against The Machine: less the points that it gains
        self.pace = pace
        self.solo = solo
        self.lists: dict[tuple[float, bool], Prices] = {}

    def book(self, solo: bool) -> Book:
        """The weights for playing alone, or against others."""
        return self.alone if solo else self.weights

    def left(self, seen: list[float], solo: bool) -> float:
        """The rounds to come after this one, guessed from a race."""
        weights = self.solo if solo else self.pace
        guess = sum([w * x for w, x in zip(weights, seen, strict=True)])
        return round(min(max(guess, KNOTS[0]), KNOTS[-1]) / FINEST) * FINEST

    def expects(self, features: Sparse, left: float, ending: bool, solo: bool = False) -> float:
        """The points that features promise until the end."""
        total = 0.0
        for stage, share in stages(left, ending):
            weights = self.book(solo)[stage]
            total += share * sum([weights[n] * x for n, x in features.items()])
        return total

    def price_list(self, left: float, ending: bool, solo: bool = False) -> Prices:
        """The prices at a stage; those of stock never fall, as the search demands."""
        key = (0.0 if ending else left, solo)
        if key not in self.lists:
            mixed = [0.0] * FEATURES
            for stage, share in stages(left, ending):
                for n, weight in enumerate(self.book(solo)[stage]):
                    mixed[n] += share * weight
            self.lists[key] = priced(mixed)
        return self.lists[key]

    def rivals_end(self, field: Field, left: float, ending: bool) -> float:
        """The points the best rival may expect to end with; prices know what The Machine gains."""
        if field.solo:
            return field.machine_points
        return max(
            points + self.expects(seen, left if done else left + 1.0, ending and done)
            for points, seen, done in field.rivals
        )

    def worth(self, state: State, seat: int) -> Worth:
        """What this seat's work phase may end in, priced cell by cell of the race."""
        if state.last_round == state.round:
            return points_only()
        shop, field = state.shops[seat], Field(state, seat)
        worth = Worth([Prices()] * CELLS, [0.0] * CELLS)
        known: dict[tuple[float, bool], tuple[Prices, float]] = {}
        built = len(shop.compound)
        for goods in range(int(shop.goods), min(int(shop.goods) + MOST_MADE, MOST_GOODS)):
            for buildings in range(built, min(built + MOST_BUILT, MOST_BUILDINGS)):
                stage = self.stage(field, goods, buildings)
                if stage not in known:
                    base = self.expects({ONE: 1.0} | field.clock(), *stage, field.solo)
                    base -= self.rivals_end(field, *stage)
                    known[stage] = (self.price_list(*stage, field.solo), base)
                cell = goods * MOST_BUILDINGS + buildings
                worth.grid[cell], worth.base[cell] = known[stage]
        return worth

    def stage(self, field: Field, goods: int, buildings: int) -> tuple[float, bool]:
        """The rounds to come if the work ends so, and whether the end is then certain."""
        if field.ending or goods >= ENOUGH_GOODS or buildings >= ENOUGH_BUILDINGS:
            return 1.0, True
        return self.left(field.race(goods, buildings), field.solo), False


def made_safe(worth: Worth, lead: float) -> Worth:
    """The same prices, but to end the game counts by the chance to win.

    With a lead in sight, to end the game makes it safe; behind, to go on leaves a chance. Chances
    are exchanged for points at the rate of a game that goes on.
    """
    lead = max(-MOST_LEAD, min(MOST_LEAD, lead))
    soon, later = NormalDist(0.0, SPREAD_ENDING), NormalDist(0.0, SPREAD)
    bonus = (soon.cdf(lead) - later.cdf(lead)) / later.pdf(lead)
    base = [
        value + bonus
        if cell // MOST_BUILDINGS >= ENOUGH_GOODS or cell % MOST_BUILDINGS >= ENOUGH_BUILDINGS
        else value
        for cell, value in enumerate(worth.base)
    ]
    return Worth(worth.grid, base)


def priced(weights: list[float]) -> Prices:
    """A price list from the prices of features."""
    prices = Prices()
    prices.metal = rising(weights[METAL:ENERGY], STOCK_STEPS, STOCK_LIMIT)
    prices.energy = rising(weights[ENERGY:CARDS], STOCK_STEPS, STOCK_LIMIT)
    prices.cards = rising(weights[CARDS:PAIRS], CARD_STEPS, HAND_LIMIT)
    prices.pair = max(0.0, weights[PAIRS])
    prices.hold = weights[HOLD:STAND]
    prices.stand = weights[STAND:GROUP]
    for n in range(len(GROUPS)):
        start = GROUP + n * STEPS
        prices.groups[n] = [0.0, *accumulate([0.0, *weights[start : start + STEPS]])]
    return prices


def rising(weights: list[float], bounds: tuple[int, ...], most: int) -> list[float]:
    """The worth of 0, 1, 2, … of a stock: never less for more."""
    kept = [max(0.001, weight) for weight in weights]
    return [
        sum(w * x for w, x in zip(kept, steps(amount, bounds), strict=True))
        for amount in range(most + 1)
    ]


def read(text: str) -> Model:
    """A model from its file's text."""
    data = json.loads(text)
    return Model(data["prices"], data["alone"], data["pace"], data["solo"])


@cache
def learned() -> Model:
    """The model that comes with the package."""
    package = files("shopfloor.bots").joinpath("data", "fantastic_factories.json")
    return read(package.read_text(encoding="utf-8"))


def by_rule_of_thumb() -> Model:
    """Where training starts: prices a player would name after one evening."""
    from shopfloor.solver.work_phase.greedy import YIELD

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
        weights[STAND:GROUP] = [0.8 * y * left for y in YIELD]
        prices.append(weights)
    pace = [9.0, -0.1, -0.1, 0.0, -0.1, -0.1, 0.0, -5.0, 0.0]
    solo = [8.0, -0.1, -0.1, -5.0, 0.0, 0.2, 0.0, 0.0, 0.0, -0.1]
    return Model(prices, prices, pace, solo)
