"""Scores, tie-breaks and who has won (§7, §8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.content import BLUEPRINTS, MONUMENT
from shopfloor.games.fantastic_factories.rules import machine
from shopfloor.kernel.values import Result, Score

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import Shop, State

TIE_BREAKS: Final = ["", "metal", "energy", "cards"]  # what decides, by how far one must look


def prestige(shop: Shop) -> i64:
    """The prestige of a compound; Beacons are worth more the more there are."""
    kinds = set(shop.compound)
    return sum([BLUEPRINTS[kind].worth(shop.compound.count(kind)) for kind in kinds])


def points(shop: Shop) -> i64:
    return shop.goods + prestige(shop)


def order(shop: Shop) -> list[int]:
    """What ranks a shop: points, then metal, energy and hand cards."""
    return [points(shop), shop.metal, shop.energy, len(shop.hand)]


def result(state: State) -> Result:
    return solo(state) if state.machine_level else ranking(state)


def ranking(state: State) -> Result:
    orders = [order(shop) for shop in state.shops]
    ranks = [1 + sum([1 for other in orders if other > own]) for own in orders]
    scores = [score(shop, seat, ranks[seat]) for seat, shop in enumerate(state.shops)]
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return Result(scores, winners, tie_break(orders, winners), state.ended_by)


def score(shop: Shop, seat: int, rank: int) -> Score:
    parts = {"goods": int(shop.goods), "prestige": int(prestige(shop))}
    return Score(seat, int(points(shop)), parts, rank)


def tie_break(orders: list[list[int]], winners: list[int]) -> str:
    """How far one must look to tell first from second place; shared if that is not enough."""
    if len(winners) > 1:
        return "shared"
    best = orders[winners[0]]
    rest = [own for seat, own in enumerate(orders) if seat != winners[0]]
    second = max(rest)
    for looked, name in enumerate(TIE_BREAKS):
        if best[looked] != second[looked]:
            return name
    return "shared"


def solo(state: State) -> Result:
    """The player must have strictly more than The Machine, which sits in seat 1 (R24)."""
    shop, rival = state.shops[0], int(machine.points(state))
    won = points(shop) > rival
    parts = {
        "goods": int(state.machine_goods),
        "buildings": len(state.machine),
        "monuments": int(machine.count(state, MONUMENT)),
    }
    scores = [score(shop, 0, 1 if won else 2), Score(1, rival, parts, 2 if won else 1)]
    return Result(scores, [0 if won else 1], "", state.ended_by)
