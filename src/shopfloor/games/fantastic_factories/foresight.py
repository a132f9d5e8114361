"""What a move would bring at once, and what a card in hand still lacks to be built.

A move is tried on a copy. What chance must decide is counted and never looked at: `cards:1` is
some card of the deck, `roll:2` two dice to be rolled. So foresight tells nothing that its seat
does not know (R19).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import PASS, Action
from shopfloor.games.fantastic_factories.chances import DRAW, REVEAL_BUILD, REVEAL_COST, ROLL
from shopfloor.games.fantastic_factories.content import BLUEPRINTS
from shopfloor.games.fantastic_factories.rules import choices, market, scoring, work
from shopfloor.games.fantastic_factories.rules.deals import DEALS
from shopfloor.games.fantastic_factories.rules.phases import WORK
from shopfloor.games.fantastic_factories.rules.why import build_lacks
from shopfloor.kernel.values import Reason
from shopfloor.parts import dice

if TYPE_CHECKING:
    from shopfloor.games.fantastic_factories.state import Shop, State

FACES: Final = 6
PLENTY: Final = 16  # cards left to draw: no action asks for as many


def footing(state: State, seat: i64) -> tuple[object, ...]:
    """All that a seat's actions and what they bring rest on; of other shops they ask nothing."""
    shop = state.shops[seat]
    return (
        *(state.phase, state.turn, state.refreshed, state.tokens),
        *(tuple(state.row), tuple(state.hires), len(state.queue)),
        min(state.deck.total + state.deck.discarded, PLENTY),
        *(shop.metal, shop.energy, shop.goods, shop.dice, shop.floors, shop.pool, shop.picked),
        *(tuple(shop.hand), shop.compound, shop.monuments, shop.deals, shop.used, shop.fired),
        *(shop.copying, shop.copy_fired, shop.foreman, shop.hands, shop.late_dice),
        *(shop.pending, shop.left, shop.paid, shop.done),
    )


def yields(state: State, seat: i64, actions: Sequence[Action]) -> dict[str, list[str]]:
    """By the text of a legal action: what it changes for its seat; nothing for no change."""
    found: dict[str, list[str]] = {}
    for action in actions:
        changes = brings(state, seat, action)
        if changes:
            found[action.text] = changes
    return found


def brings(state: State, seat: i64, action: Action) -> list[str]:
    """What one legal action changes, as `metal:2`, `energy:-3`, `die:4`, `roll:1`."""
    if action.verb <= PASS:
        trial = state.copy()  # a hire may give a rival something
        market.do(trial, seat, action)
    else:
        trial = state.trial(seat)
        work.do(trial, seat, action)
    before, after = state.shops[seat], trial.shops[seat]
    paid = finish(trial, seat) if before.pending < 0 else 0
    prestige = scoring.prestige(after) - scoring.prestige(before)
    cards = len(after.hand) - len(before.hand) - paid + draws(trial, seat)
    return [
        *work.changes(
            after.metal - before.metal,
            after.energy - before.energy,
            after.goods - before.goods,
            cards,
        ),
        *counted("prestige", prestige),
        *[f"die:{value}" for value in new_dice(before, after)],
        *counted("roll", owed(trial, seat, ROLL) + after.hands - before.hands),
        *counted("choose", chosen(before, after)),
        *counted("reveal", owed(trial, seat, REVEAL_COST) + owed(trial, seat, REVEAL_BUILD)),
    ]


def finish(trial: State, seat: i64) -> i64:
    """Gain what a deal gives once its discards are made; how many it asks for (§5.5).

    What the Black Market refunds depends on the card, so there only the discard is certain.
    """
    shop = trial.shops[seat]
    asked = shop.left if shop.pending >= 0 else 0
    if asked:
        deal = DEALS[shop.pending]
        trial.deck.discarded += asked  # unseen: whichever cards they will be
        if not deal.refund:
            work.gain(trial, seat, deal)
    return asked


def draws(trial: State, seat: i64) -> i64:
    """The cards to be drawn; never more than there are (R9)."""
    left = trial.deck.total + trial.deck.discarded
    return min(owed(trial, seat, DRAW), left)


def owed(trial: State, seat: i64, kind: i64) -> i64:
    """How much of a kind chance owes a seat: draws one by one, rolls by their dice."""
    found: i64 = 0
    for debt in trial.queue:
        if debt & 255 == kind and (debt >> 8) & 255 == seat:
            found += (debt >> 16) if kind == ROLL else 1
    return found


def new_dice(before: Shop, after: Shop) -> list[int]:
    """The values of which there are more unplaced dice than before."""
    more: list[int] = []
    for value in range(1, FACES + 1):
        gained = dice.count(after.dice, value) - dice.count(before.dice, value)
        more.extend([value] * int(max(0, gained)))
    return more


def chosen(before: Shop, after: Shop) -> i64:
    """The dice whose value the player will choose: Foreman's and Specialist's (R16, R17)."""
    foreman: i64 = choices.DICE if after.foreman and not before.foreman else 0
    return foreman + max(0, after.late_dice - before.late_dice)


def counted(name: str, amount: i64) -> list[str]:
    return [f"{name}:{amount}"] if amount else []


def lacks(state: State, seat: i64) -> dict[str, list[Reason]]:
    """For each card in hand that cannot be built now: all that stands against it."""
    shop = state.shops[seat]
    if state.queue or state.phase != WORK or shop.done or shop.pending >= 0:
        return {}
    found = {BLUEPRINTS[kind].id: build_lacks(shop, kind) for kind in shop.hand}
    return {card: reasons for card, reasons in found.items() if reasons}
