"""What the table says a move will bring is what it brings; what a card lacks is why it is grey."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from shopfloor.games.fantastic_factories.actions import BUILD, DISCARD, DONE, PASS, ROLL, Action
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules import scoring
from shopfloor.games.fantastic_factories.rules.phases import WORK
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.kernel import Rng
from shopfloor.parts import dice

POSITIONS = 400  # of every seat count
STOCKS = ("metal", "energy", "goods", "cards", "prestige")


def positions(seats: int) -> Iterator[tuple[State, int]]:
    """Moments of random games in which a seat must choose, all phases included."""
    rng = Rng(seats)
    found = 0
    while found < POSITIONS:
        state = GAME.start(seats)
        while state.result() is None:
            chance = state.owed()
            if chance is not None:
                state.settle(chance.draw(rng))
                continue
            seat = state.actors()[rng.below(len(state.actors()))]
            if rng.below(4) == 0:
                found += 1
                yield state, seat
            state.play(seat, state.sample(seat, rng))


def settle_all(state: State, rng: Rng) -> None:
    while (chance := state.owed()) is not None:
        state.settle(chance.draw(rng))


def stock(shop: Shop) -> dict[str, int]:
    amounts = (shop.metal, shop.energy, shop.goods, len(shop.hand), scoring.prestige(shop))
    return {name: int(n) for name, n in zip(STOCKS, amounts, strict=True)}


def told(changes: list[str]) -> dict[str, int]:
    """The foreseen amounts; dice by value are counted apart."""
    pairs = [change.split(":") for change in changes]
    return {name: int(n) for name, n in pairs if name != "die"}


def played(state: State, seat: int, action: Action, rng: Rng) -> State:
    """The game after the action and, if it is a card that asks for discards, after those."""
    after = state.copy()
    asked_before = state.shops[seat].pending >= 0
    after.play(seat, action)
    settle_all(after, rng)
    while not asked_before and after.shops[seat].left and after.shops[seat].pending >= 0:
        after.play(seat, next(a for a in after.legal(seat) if a.verb == DISCARD))
        settle_all(after, rng)
    return after


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_what_is_foreseen_happens(seats: int) -> None:
    rng = Rng(99)
    checked: Counter[str] = Counter()
    for state, seat in positions(seats):
        legal = state.legal(seat)
        foreseen = state.yields(seat, legal)
        assert set(foreseen) <= {action.text for action in legal}
        for action in legal:
            if action.verb in (DONE, ROLL) or (state.phase != WORK and action.verb > PASS):
                continue  # the phase may end with it, and then much else happens
            word = action.text.split()[0]
            changes = foreseen.get(action.text, [])
            after = played(state, seat, action, rng)
            row = state.view(None)["contractors"]
            check(state.shops[seat], after, seat, changes, action, row)
            checked[word] += 1
    assert {"take", "hire", "research", "generate", "mine", "build", "use"} <= set(checked)


def hired(action: Action, row: list[str]) -> str:
    """The contractor that a market action hires."""
    verb, _, rest = action.text.partition(" ")
    return row[int(rest[0]) - 1] if verb == "hire" else ""


def check(
    before: Shop, after: State, seat: int, changes: list[str], action: Action, row: list[str]
) -> None:
    shop, had = after.shops[seat], stock(before)
    amounts = told(changes)
    if amounts.get("reveal"):
        return  # an Investor or Engineer brings what chance turns over
    black_market = "black-market" in action.text
    for name, now in stock(shop).items():
        if black_market and name in ("metal", "energy"):
            continue  # what it refunds is chosen after
        assert now - had[name] == amounts.get(name, 0), (action, name, changes)
    if action.verb <= PASS:
        assert amounts.get("roll", 0) == shop.hands - before.hands
        late = shop.late_dice - before.late_dice
        assert amounts.get("choose", 0) == late + (4 if "foreman" in hired(action, row) else 0)
        return
    gained = [int(change[4:]) for change in changes if change.startswith("die:")]
    lost = dice.total(before.dice) - dice.total(shop.dice) + len(gained) + amounts.get("roll", 0)
    assert lost >= 0
    if not amounts.get("roll"):
        fresh = Counter(dice.values(shop.dice)) - Counter(dice.values(before.dice))
        assert sorted(fresh.elements()) == gained


def test_foresight_knows_no_more_than_its_seat() -> None:
    rng = Rng(5)
    for state, seat in positions(3):
        other = state.imagine(seat, rng)
        legal = state.legal(seat)
        assert other.yields(seat, legal) == state.yields(seat, legal)
        assert other.lacks(seat) == state.lacks(seat)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_card_lacks_something_exactly_if_it_cannot_be_built(seats: int) -> None:
    codes: Counter[str] = Counter()
    for state, seat in positions(seats):
        lacks = state.lacks(seat)
        shop = state.shops[seat]
        if state.phase != WORK or shop.pending >= 0:
            assert lacks == {}
            continue
        buildable = {a.text.split()[1] for a in state.legal(seat) if a.verb == BUILD}
        in_hand = set(state.view(seat)["hand"])
        assert set(lacks) == in_hand - buildable
        codes.update(reason.code for reasons in lacks.values() for reason in reasons)
    assert set(codes) == {"short", "no_spare_tool", "already_built"}
