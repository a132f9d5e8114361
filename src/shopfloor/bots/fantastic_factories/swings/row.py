"""What the row of blueprints promises a seat that has yet to choose from it.

It counts for the best card in it, at the price of holding that; a gap counts for what may fill it.
Contractors are left out: what one is worth depends on the cards that pay for it.
"""

from __future__ import annotations

from typing import Final

from shopfloor.bots.fantastic_factories.swings.looking import Look
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, KINDS
from shopfloor.games.fantastic_factories.rules.choices import may_stand
from shopfloor.games.fantastic_factories.rules.phases import MARKET
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.kernel import Rng

NOTHING: Final = -9.0  # what no row is worth, so that any card is better
ROWS: Final = 48  # dealt where there are several gaps
DEALT: Final = 5  # the seed of what is dealt into them


def holds(look: Look, shop: Shop) -> list[float]:
    """What holding each kind is worth to a shop."""
    prices = look.worth.grid[look.worth.cell(shop.goods, len(shop.compound))]
    return [prices.hold[k] if may_stand(shop, BLUEPRINTS[k]) else 0.0 for k in range(KINDS)]


def hope(state: State, look: Look) -> float:
    """What the row promises a seat: the best card of it, gaps filled on average."""
    worth = holds(look, state.shops[look.seat])
    shown = [worth[kind] for kind in state.row if kind >= 0]
    gaps = sum(kind < 0 for kind in state.row)
    best = max([NOTHING, *shown])
    if not gaps or not state.deck.ready():
        return best if shown else 0.0
    if gaps == 1:
        return sum(odds * max(best, worth[k]) for k, odds in state.deck.odds().items())
    rng = Rng(DEALT)
    drawn = [max(worth[state.deck.pick(rng)] for _ in range(gaps)) for _ in range(ROWS)]
    return sum(max(best, card) for card in drawn) / ROWS


def chooses_later(state: State, seat: int) -> bool:
    """Tell whether a seat still has its market turn of this round before it."""
    if state.phase != MARKET:
        return False
    seats = len(state.shops)
    turns = [(int(state.first) + n) % seats for n in range(seats)]
    return turns.index(seat) >= turns.index(int(state.turn))
