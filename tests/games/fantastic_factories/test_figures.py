"""Random play gives the figures of the independent reference that the rules were checked with.

The reference makes one choice of what is here a short sequence (a card and what is discarded for
it, the dice to reroll), so its random player favours such cards. Weighed in the same way, our
games have its figures: 16.0/14.8/14.3/13.7 rounds, 237/329/420/509 decisions and mean scores of
12.6/11.9/11.5/11.1 for 2 to 5 seats. The bands are about four standard errors wide.
"""

from __future__ import annotations

from math import comb, prod

import pytest

from shopfloor.games.fantastic_factories.actions import COPY, USE, Action
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules.choices import legal_discards
from shopfloor.games.fantastic_factories.rules.deals import DEALS
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.kernel import Rng
from shopfloor.parts import dice

GAMES = 150
FIGURES = {2: (16.0, 237, 12.6), 3: (14.8, 329, 11.9), 4: (14.3, 420, 11.5), 5: (13.7, 509, 11.1)}


def ways(shop: Shop, action: Action) -> int:
    """In how many ways an action can be followed up before it takes effect."""
    if action.verb not in (USE, COPY):
        return 1
    deal = DEALS[action.how]
    kinds = sorted(set(shop.hand))
    if deal.reroll:
        return prod(int(dice.count(shop.dice, v)) + 1 for v in range(1, 7)) - 1
    if deal.cards == 2:
        return comb(len(kinds), 2) + sum(shop.hand.count(kind) > 1 for kind in kinds)
    discards: list[Action] = []
    for kind in kinds:
        legal_discards(deal, kind, discards)
    return len(discards) if deal.cards else 1


def weighed(shop: Shop, actions: list[Action], stream: Rng) -> Action:
    """Draw an action, each as likely as it has ways to go on."""
    weights = [ways(shop, action) for action in actions]
    ticket = int(stream.below(sum(weights)))
    for action, weight in zip(actions, weights, strict=True):
        if ticket < weight:
            return action
        ticket -= weight
    raise AssertionError


def play(state: State, stream: Rng) -> int:
    """Play to the end; the decisions made, a card's follow-ups not counted."""
    decisions = 0
    while state.result() is None:
        if owed := state.owed():
            state.settle(owed.draw(stream))
            continue
        seat = state.actors()[0]
        shop = state.shops[seat]
        decisions += shop.pending < 0
        state.play(seat, weighed(shop, state.legal(seat), stream))
    return decisions


@pytest.mark.parametrize("seats", FIGURES)
def test_random_play_has_the_figures_of_the_reference(seats: int) -> None:
    rounds, decisions, points = FIGURES[seats]
    played = made = scored = 0
    for seed in range(GAMES):
        state = GAME.start(seats)
        made += play(state, Rng(1000 * seats + seed))
        played += int(state.round)
        result = state.result()
        assert result is not None
        scored += sum(score.points for score in result.scores)
    assert played / GAMES == pytest.approx(rounds, rel=0.09)
    assert made / GAMES == pytest.approx(decisions, rel=0.11)
    assert scored / GAMES / seats == pytest.approx(points, rel=0.11)


def test_deck_and_discards_run_dry_now_and_then() -> None:
    """In about a fifth of random 5-player games no card is left anywhere at some time."""
    dry = 0
    for seed in range(60):
        state, stream, emptied = GAME.start(5), Rng(seed), False
        while state.result() is None:
            if owed := state.owed():
                state.settle(owed.draw(stream))
            else:
                seat = state.actors()[0]
                state.play(seat, state.sample(seat, stream))
            emptied = emptied or state.deck.total + state.deck.discarded == 0
        dry += emptied
    assert 2 <= dry <= 30
