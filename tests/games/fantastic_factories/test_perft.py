"""Counting moves: how many sequences of actions lead so and so deep into a position.

Every number is derived by hand (the derivation stands beside it) or by the small model of the
headquarters and a few cards below, which knows nothing of the engine. Chance is not enumerated: a
sequence ends where it is owed or where the phase ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple

import pytest

from tests.support import (
    at_market,
    at_work,
    finish_work,
    furnish,
    go_to_rolls,
    no_cards,
    say,
)


def perft(state: Any, depth: int) -> int:
    """The number of sequences of exactly this many actions that one phase allows."""
    if depth == 0:
        return 1
    count = 0
    for seat in state.actors():
        for action in state.legal(seat):
            after = state.copy()
            after.play(seat, action)
            goes_on = depth == 1 or (after.phase == state.phase and not after.owed())
            count += perft(after, depth - 1) if goes_on else 0
    return count


def counts(state: Any, depth: int) -> list[int]:
    return [perft(state, n) for n in range(1, depth + 1)]


# By hand


def test_one_player_with_four_dice() -> None:
    """Research takes all four, Generate two, Mine two; or done."""
    state = at_work(dice="1 2 4 5")
    no_cards(state)
    assert counts(state, 1) == [4 + 2 + 2 + 1]


def test_two_players_at_once() -> None:
    """One die each: f(k) = 1, 3, 2 own sequences of k actions (place two ways, done; then done).

    Together they are interleaved: the sum over k of C(n, k) f(k) f(n - k).
    """
    state = at_work(dice="1", seats=3)
    furnish(state, 1, dice="6")
    no_cards(state, seat=2)
    own = {0: 1, 1: 3, 2: 2}
    expected = [
        sum(comb(n, k) * own.get(k, 0) * own.get(n - k, 0) for k in range(n + 1))
        for n in range(1, 5)
    ]
    assert expected == [6, 22, 36, 24]
    assert counts(state, 4) == expected


def test_market_turn() -> None:
    """4 takes; Miner for 2 shovels x 2 gifts; Architect for 1 gear x 2 gifts; no energy for Hired
    Hands, no hammer for the Investor; 2 rows x 2 ways to pay for a refresh.
    """
    state = at_market(
        "gymnasium beacon dojo refinery",
        "miner architect hired-hands investor",
        row="robot golem foundry biolab",
        seats=3,
        metal=1,
        energy=1,
    )
    assert counts(state, 1) == [4 + 4 + 2 + 0 + 0 + 4]


def test_builds() -> None:
    """Three shovel builds (Gymnasium with Gymnasium or Beacon, Beacon with Gymnasium), two hammer
    builds, or done; without dice nothing can be used. After a shovel build two builds are left,
    after a hammer build three; after one of each there is only done.
    """
    hand = "gymnasium gymnasium beacon warehouse obelisk"
    state = at_work(hand=hand, metal=9, energy=9)
    furnish(state, 1, done=True)
    assert counts(state, 3) == [5 + 1, 3 * (2 + 1) + 2 * (3 + 1), 3 * 2 + 2 * 3]


def test_foreman() -> None:
    """Six values or roll, four times; then only the roll is left."""
    state = at_market("gymnasium", "foreman", energy=2)
    say(state, "hire 1 with gymnasium")
    go_to_rolls(state)
    assert counts(state, 3) == [7, 6 * 7, 6 * 6 * 7]
    say(state, "set d1", "set d2", "set d3")
    assert counts(state, 2) == [7, 6]


@pytest.mark.parametrize(
    ("metal", "energy", "expected"),
    [
        (8, 7, [2, 4, 8]),  # three to drop, each of either kind
        (1, 14, [2, 3, 4]),  # the one metal goes first, second, third or not at all
        (0, 14, [1, 1]),
    ],
)
def test_limits(metal: int, energy: int, expected: list[int]) -> None:
    state = at_work(metal=metal, energy=energy)
    finish_work(state)
    assert counts(state, len(expected) + 1) == [*expected, 0]


def test_limits_of_stock_and_hand_together() -> None:
    """One to drop (2 kinds) and one card to discard (4 kinds), in either order."""
    hand = "robot robot robot golem golem obelisk obelisk obelisk obelisk obelisk dojo"
    state = at_work(hand=hand, metal=12, energy=1)
    finish_work(state)
    assert counts(state, 2) == [2 + 4, 2 * (2 * 4)]


def test_temp_agency() -> None:
    """Dice 1 1 4 to pick from; a reroll needs a pick and ends the sequence."""
    state = at_work(dice="1 1 4", compound="temp-agency", energy=1)
    furnish(state, 1, done=True)
    say(state, "use temp-agency")
    assert counts(state, 3) == [2, 3 + 2, 2 + 2 + 2]


def test_black_market() -> None:
    """Three splits for a Megalith, two for a Warehouse, none to choose for a Robot."""
    state = at_work(dice="1 2", compound="black-market", hand="megalith warehouse robot")
    no_cards(state)
    say(state, "use black-market d1")
    assert counts(state, 1) == [3 + 2 + 1]


# By a model of its own


class Model(NamedTuple):
    """A shop without hand or draws: the headquarters and the cards listed in `moves`."""

    dice: tuple[int, ...]
    floors: tuple[tuple[int, ...], ...] = ((), (), ())
    metal: int = 0
    energy: int = 0
    cards: frozenset[str] = frozenset()
    done: bool = False


def without(dice: tuple[int, ...], *used: int) -> tuple[int, ...]:
    left = list(dice)
    for value in used:
        left.remove(value)
    return tuple(left)


def place(model: Model, floor: int, value: int) -> Model:
    extra = int(value in model.floors[floor])
    floors = list(model.floors)
    floors[floor] = (*floors[floor], value)
    return model._replace(
        dice=without(model.dice, value),
        floors=tuple(floors),
        energy=model.energy + (value + extra if floor == 1 else 0),
        metal=model.metal + (1 + extra if floor == 2 else 0),
    )


def used(model: Model, card: str, metal: int = 0, energy: int = 0, **more: Any) -> Model:
    return model._replace(
        cards=model.cards - {card},
        metal=model.metal + metal,
        energy=model.energy + energy,
        **more,
    )


def card_moves(model: Model, card: str) -> Iterator[Model]:
    dice, faces = model.dice, sorted(set(model.dice))
    if card == "battery-factory" and model.energy >= 4:
        yield used(model, card, energy=-4)
    elif card == "golem":
        for x in range(1, min(6, model.energy) + 1):
            yield used(model, card, energy=-x, dice=(*dice, x))
    elif card == "power-plant":
        for v in faces:
            yield used(model, card, energy=v, dice=without(dice, v))
    elif card == "foundry":
        for v in [v for v in faces if v <= model.energy]:
            yield used(model, card, metal=v, energy=-v, dice=without(dice, v))
    elif card in {"dojo", "gymnasium", "fitness-center"} and model.energy:
        for v in faces:
            after = {"dojo": 7 - v, "gymnasium": v + 1, "fitness-center": v - 1}[card]
            if 1 <= after <= 6:
                yield used(model, card, energy=-1, dice=(*without(dice, v), after))
    elif card == "harvester":
        for v in [v for v in faces if dice.count(v) > 1]:
            yield used(model, card, metal=4, dice=without(dice, v, v))
            yield used(model, card, energy=7, dice=without(dice, v, v))
    elif card == "concrete-plant":
        for v in [v for v in faces if dice.count(v) > 1 and v <= model.metal]:
            yield used(model, card, metal=-v, dice=without(dice, v, v))


def moves(model: Model) -> Iterator[Model]:
    if model.done:
        return
    yield model._replace(done=True)
    for value in sorted(set(model.dice)):
        for floor in (0, 1 if value <= 3 else 2):
            if len(model.floors[floor]) < 3:
                yield place(model, floor, value)
    for card in sorted(model.cards):
        yield from card_moves(model, card)


def model_perft(model: Model, depth: int) -> int:
    return 1 if depth == 0 else sum(model_perft(after, depth - 1) for after in moves(model))


POSITIONS = [
    ("1 2 4 5", "", 0, 0),
    ("3 3 3 3", "", 0, 0),
    ("6 6 6 6", "harvester", 0, 0),
    ("1 1 6 6", "dojo gymnasium fitness-center", 0, 2),
    ("2 2 3", "golem foundry power-plant", 0, 3),
    ("4 4 2 2", "concrete-plant harvester battery-factory golem", 3, 4),
    ("", "golem battery-factory dojo", 0, 6),
    ("1 2 3 4 5 6", "power-plant foundry", 0, 6),
]


@pytest.mark.parametrize(("dice", "compound", "metal", "energy"), POSITIONS)
def test_against_the_model(dice: str, compound: str, metal: int, energy: int) -> None:
    state = at_work(dice=dice, compound=compound, metal=metal, energy=energy)
    no_cards(state)
    values = tuple(int(value) for value in dice.split())
    model = Model(values, metal=metal, energy=energy, cards=frozenset(compound.split()))
    assert counts(state, 3) == [model_perft(model, n) for n in range(1, 4)]
