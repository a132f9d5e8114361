"""One-ply play: try every action, look at the shop it leaves, take the best.

Chance counts as its average: a card drawn, a die rolled, a blueprint revealed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import HIRE, NOBODY, REFRESH, Action
from shopfloor.games.fantastic_factories.chances import DRAW, REVEAL_BUILD, REVEAL_COST, ROLL
from shopfloor.games.fantastic_factories.content import BLUEPRINTS
from shopfloor.games.fantastic_factories.rules import choices, scoring
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.parts import dice

LONG_GAME: Final = 9  # rounds a game of sensible players takes
METAL: Final = 0.4
ENERGY: Final = 0.22
CARD: Final = 0.3
DIE: Final = 0.35
REVEALED_COST: Final = 1.6  # what an Investor finds, on average
REVEALED_BUILDING: Final = 2.5  # what an Engineer puts up
REFRESHED: Final = 0.1  # a new row is worth a look only if the old one is poor

YIELDS: Final[dict[float, str]] = {  # points a card brings a round, by rule of thumb
    0.9: "aluminum-factory manufactory",
    0.8: "trash-compactor warehouse",
    0.7: "assembly-line concrete-plant fulfillment-center nuclear-plant",
    0.6: "battery-factory biolab harvester power-plant recycling-plant replicator",
    0.5: "black-market golem incinerator mega-factory motherlode",
    0.4: "foundry refinery robot solar-array",
    0.3: "laboratory scrap-yard",
    0.15: "dojo fitness-center gymnasium temp-agency",
    0.0: "beacon megalith obelisk",
}


def rule_of_thumb(kind: str) -> float:
    return next(points for points, kinds in YIELDS.items() if kind in kinds.split())


YIELD: Final[list[float]] = [rule_of_thumb(card.id) for card in BLUEPRINTS]


def rounds_left(state: State) -> i64:
    """How many rounds may come after this one; exactly one once the end is triggered."""
    if state.last_round:
        return state.last_round - state.round
    furthest: i64 = 0
    for shop in state.shops:
        furthest = max(furthest, shop.goods, len(shop.compound) + 2)
    return max(1, min(LONG_GAME - state.round, 12 - furthest))


def standing(shop: Shop, kind: i64, left: i64) -> float:
    """What a card adds once it stands: its prestige and its yield in the rounds to come."""
    card = BLUEPRINTS[kind]
    copies: i64 = shop.compound.count(kind)
    points = float(card.worth(copies + 1) - card.worth(copies))
    return points + YIELD[kind] * float(left)


def holding(shop: Shop, left: i64) -> float:
    """What the hand is worth: more for cards that pay when built and have a partner's tool."""
    tools = [0, 0, 0, 0]
    for kind in shop.hand:
        tools[BLUEPRINTS[kind].tool] += 1
    worth = 0.0
    for kind in shop.hand:
        card = BLUEPRINTS[kind]
        worth += CARD
        if choices.may_stand(shop, card):
            price = METAL * float(choices.metal_cost(shop, card)) + ENERGY * float(card.energy)
            net = standing(shop, kind, left) - price - CARD
            if net > 0.0:
                worth += net * (0.25 if tools[card.tool] > 1 else 0.1)
    return worth


def stock(amount: i64, price: float) -> float:
    """Metal or energy: the first few are worth more than a heap."""
    few = min(amount, 5)
    return price * (float(few) + 0.6 * float(amount - few))


def appraise(state: State, seat: i64, left: i64) -> float:
    """Tell what a seat's shop is worth, in points, with so many rounds to come."""
    shop = state.shops[seat]
    worth = float(shop.goods + scoring.prestige(shop))
    if left == 0 and shop.done:
        return worth + 0.01 * float(shop.metal) + 0.001 * float(shop.energy)
    for kind in shop.compound:
        worth += YIELD[kind] * float(left)
    worth += stock(shop.metal, METAL) + stock(shop.energy, ENERGY) + holding(shop, left)
    if not shop.done:
        worth += DIE * float(dice.total(shop.dice) + shop.late_dice + shop.hands)
        worth += DIE if shop.foreman else 0.0
    return worth + owed(state, seat)


def owed(state: State, seat: i64) -> float:
    """What chance still owes the seat, on average."""
    worth = 0.0
    for debt in state.queue:
        if (debt >> 8) & 255 == seat:
            kind = debt & 255
            if kind == DRAW:
                worth += CARD
            elif kind == ROLL:
                worth += DIE * float(debt >> 16)
            elif kind == REVEAL_COST:
                worth += REVEALED_COST
            elif kind == REVEAL_BUILD:
                worth += REVEALED_BUILDING
    return worth


def gift(state: State, action: Action) -> float:
    """A gift hurts least where it goes to the last."""
    if action.verb != HIRE or action.how == NOBODY:
        return 0.0
    return 0.01 * float(scoring.points(state.shops[action.how]))


def one_ply(state: State, seat: i64, action: Action, left: i64) -> float:
    """Tell what the shop is worth after an action."""
    after = state.copy()
    after.do(seat, action)
    worth = appraise(after, seat, left) - gift(state, action)
    return worth + REFRESHED if action.verb == REFRESH else worth


def greedy(state: State, seat: i64) -> Action:
    """Choose the action that leaves the best shop; the first of equals."""
    actions = state.legal(seat)
    left = rounds_left(state)
    best, most = actions[0], -1e9
    for action in actions:
        worth = one_ply(state, seat, action, left)
        if worth > most:
            best, most = action, worth
    return best
