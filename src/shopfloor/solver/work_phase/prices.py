"""What a shop is worth when its work is done: a list of prices, one for each stage of the race.

The search adds prices up and nothing else, so its answer is exact for any price list. Prices of
stock must never fall as the stock grows: that is what lets the search cut wasted dice.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.content import BIT, KIND, KINDS
from shopfloor.games.fantastic_factories.rules.choices import HAND_LIMIT, STOCK_LIMIT

MOST_GOODS: Final = 40  # no shop makes more, or builds more, in a game
MOST_BUILDINGS: Final = 24
CELLS: Final = MOST_GOODS * MOST_BUILDINGS
MANY: Final = 4  # of a group: more count like so many

GROUPS: Final[list[str]] = [  # cards that help each other, or get in each other's way
    "aluminum-factory assembly-line battery-factory biolab concrete-plant fulfillment-center "
    "manufactory mega-factory nuclear-plant recycling-plant trash-compactor warehouse",  # goods
    "aluminum-factory concrete-plant harvester manufactory mega-factory trash-compactor",  # pairs
    "black-market incinerator recycling-plant refinery trash-compactor",  # eat cards
    "aluminum-factory battery-factory foundry golem refinery",  # eat energy
    "dojo fitness-center gymnasium temp-agency",  # change dice
    "golem mega-factory replicator robot",  # more to do with a turn
]


class Prices:
    """What each thing is worth at one stage of the game."""

    def __init__(self) -> None:
        self.point = 1.0  # a good, or a point of prestige
        self.metal: list[float] = [0.0] * (STOCK_LIMIT + 1)
        self.energy: list[float] = [0.0] * (STOCK_LIMIT + 1)
        self.cards: list[float] = [0.0] * (HAND_LIMIT + 1)  # by the number of cards in hand
        self.pair = 0.0  # for every tool that two or more hand cards share
        self.hold: list[float] = [0.0] * KINDS  # a kind in hand, on top of the number
        self.stand: list[float] = [0.0] * KINDS  # a kind in the compound, on top of its prestige
        self.groups: list[list[float]] = [[0.0] * (MANY + 1) for _ in GROUPS]  # by their number

    def stock(self, metal: i64, energy: i64) -> float:
        """The best worth of a stock after the limit has taken its due (R20)."""
        excess = metal + energy - STOCK_LIMIT
        if excess <= 0:
            return self.metal[metal] + self.energy[energy]
        best = -1e9
        least: i64 = max(0, STOCK_LIMIT - energy)
        most: i64 = min(metal, STOCK_LIMIT)
        for kept in range(least, most + 1):
            best = max(best, self.metal[kept] + self.energy[STOCK_LIMIT - kept])
        return best


def members(group: str) -> i64:
    """A group of cards as a set."""
    kinds: i64 = 0
    for name in group.split():
        kinds |= BIT[KIND[name]]
    return kinds


GROUP_SETS: Final[list[int]] = [int(members(group)) for group in GROUPS]


class Worth:
    """Prices for every number of goods and buildings a shop may end its work with."""

    def __init__(self, grid: list[Prices], base: list[float]) -> None:
        self.grid = grid  # MOST_GOODS rows of MOST_BUILDINGS
        self.base = base  # what a shop has there before anything is counted

    def cell(self, goods: i64, buildings: i64) -> i64:
        row: i64 = min(goods, MOST_GOODS - 1)
        column: i64 = min(buildings, MOST_BUILDINGS - 1)
        return row * MOST_BUILDINGS + column


def same_everywhere(prices: Prices) -> Worth:
    """One price list whatever the race looks like."""
    return Worth([prices] * CELLS, [0.0] * CELLS)


def points_only() -> Worth:
    """The last round: points, then metal, energy and cards, which break ties."""
    prices = Prices()
    prices.metal = [0.01 * n for n in range(STOCK_LIMIT + 1)]
    prices.energy = [0.0005 * n for n in range(STOCK_LIMIT + 1)]
    prices.cards = [0.00002 * n for n in range(HAND_LIMIT + 1)]
    return same_everywhere(prices)


def goods_only() -> Worth:
    """The puzzle: how many goods can be made this turn? Prestige is no good."""
    prices = Prices()
    prices.point = 0.0
    return Worth([prices] * CELLS, [float(cell // MOST_BUILDINGS) for cell in range(CELLS)])
