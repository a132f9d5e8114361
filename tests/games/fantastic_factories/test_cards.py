"""Every card by name: what it costs, what it does, which choices it leaves, what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS, KIND, TOOLS, TYPES
from tests.support import (
    at_market,
    at_work,
    chance,
    choices,
    compound_of,
    dice_of,
    discards_of,
    drawn,
    finish_work,
    furnish,
    go_to_rolls,
    hand_of,
    phase,
    refusal,
    say,
    settle_all,
    shop,
    stock,
)

# id: type, tool, metal, energy, prestige of one, copies; as printed
PRINTED = {
    "aluminum-factory": ("production", "shovel", 2, 2, 1, 2),
    "assembly-line": ("production", "gear", 2, 1, 1, 2),
    "battery-factory": ("production", "wrench", 2, 1, 1, 2),
    "beacon": ("monument", "shovel", 2, 4, 2, 4),
    "biolab": ("production", "gear", 1, 3, 1, 2),
    "black-market": ("utility", "gear", 3, 2, 1, 2),
    "concrete-plant": ("production", "shovel", 2, 2, 1, 2),
    "dojo": ("training", "gear", 1, 1, 0, 2),
    "fitness-center": ("training", "wrench", 1, 0, 0, 3),
    "foundry": ("utility", "gear", 2, 1, 1, 2),
    "fulfillment-center": ("production", "hammer", 2, 1, 1, 2),
    "golem": ("special", "hammer", 4, 0, 1, 2),
    "gymnasium": ("training", "shovel", 1, 0, 0, 3),
    "harvester": ("utility", "hammer", 1, 2, 1, 2),
    "incinerator": ("utility", "shovel", 2, 1, 1, 2),
    "laboratory": ("special", "wrench", 1, 4, 1, 2),
    "manufactory": ("production", "wrench", 2, 3, 1, 2),
    "mega-factory": ("production", "gear", 3, 2, 1, 2),
    "megalith": ("monument", "wrench", 5, 2, 3, 3),
    "motherlode": ("utility", "shovel", 1, 3, 1, 2),
    "nuclear-plant": ("production", "wrench", 2, 2, 1, 2),
    "obelisk": ("monument", "hammer", 3, 1, 2, 5),
    "power-plant": ("utility", "gear", 3, 0, 1, 2),
    "recycling-plant": ("production", "gear", 2, 0, 1, 3),
    "refinery": ("utility", "wrench", 1, 3, 1, 2),
    "replicator": ("special", "shovel", 2, 2, 1, 2),
    "robot": ("special", "hammer", 1, 1, 0, 3),
    "scrap-yard": ("special", "wrench", 1, 2, 0, 2),
    "solar-array": ("special", "gear", 1, 2, 0, 2),
    "temp-agency": ("training", "hammer", 1, 0, 0, 2),
    "trash-compactor": ("production", "shovel", 2, 1, 1, 2),
    "warehouse": ("production", "hammer", 3, 2, 1, 2),
}
SPARE = {"shovel": "gymnasium", "gear": "recycling-plant", "wrench": "megalith", "hammer": "robot"}
OTHER_TOOL = {"shovel": "robot", "gear": "robot", "wrench": "robot", "hammer": "gymnasium"}


def test_the_printed_cards_are_all_there_are() -> None:
    assert {card.id for card in BLUEPRINTS} == set(PRINTED)


@pytest.mark.parametrize("card", PRINTED)
def test_card_as_printed(card: str) -> None:
    blueprint = BLUEPRINTS[KIND[card]]
    found = (blueprint.metal, blueprint.energy, blueprint.worth(1), blueprint.copies)
    assert (TYPES[blueprint.type], TOOLS[blueprint.tool], *found) == PRINTED[card]


# Building, for every card alike


def ready_to_build(card: str, metal: int = 0, energy: int = 0, **more: Any) -> Any:
    """Exactly the cost of a card, more or less this much, and a spare card of its tool."""
    _, tool, price, power, _, _ = PRINTED[card]
    hand = f"{card} {SPARE[tool]} {OTHER_TOOL[tool]}"
    return at_work(hand=hand, metal=price + metal, energy=power + energy, **more)


@pytest.mark.parametrize("card", PRINTED)
def test_build(card: str) -> None:
    tool = PRINTED[card][1]
    state = ready_to_build(card)
    assert refusal(state, f"build {card} with {OTHER_TOOL[tool]}") == "wrong_tool"
    say(state, f"build {card} with {SPARE[tool]}")
    assert compound_of(state) == [card]
    assert stock(state) == {"cards": 1}
    assert discards_of(state) == {SPARE[tool]: 1}
    state.audit()


@pytest.mark.parametrize("card", PRINTED)
def test_build_is_paid_in_full(card: str) -> None:
    _, tool, metal, energy, _, _ = PRINTED[card]
    build = f"build {card} with {SPARE[tool]}"
    assert refusal(ready_to_build(card, metal=-1), build) == "short"
    if energy:
        assert refusal(ready_to_build(card, energy=-1), build) == "short"
    alone = at_work(hand=card, metal=metal, energy=energy)
    assert refusal(alone, f"build {card} with {card}") == "not_in_hand"
    assert refusal(alone, build) == "not_in_hand"


@pytest.mark.parametrize("card", PRINTED)
def test_build_with_its_own_twin(card: str) -> None:
    _, _, metal, energy, _, _ = PRINTED[card]
    state = at_work(hand=f"{card} {card}", metal=metal, energy=energy)
    say(state, f"build {card} with {card}")
    assert compound_of(state) == [card]
    assert discards_of(state) == {card: 1}


@pytest.mark.parametrize("card", PRINTED)
def test_build_a_second_copy(card: str) -> None:
    state = ready_to_build(card, compound=card)
    many = card in {"beacon", "obelisk"}
    build = f"build {card} with {SPARE[PRINTED[card][1]]}"
    assert refusal(state, build) == (None if many else "already_built")


# Activating: what it takes and what it gives. The same through a Replicator, for 1 energy more (R6)

USES: list[tuple[str, str, dict[str, Any], dict[str, int], str]] = [
    # card, how it is said, what is needed exactly, what is there afterwards, dice afterwards
    ("aluminum-factory", "d4 d4", {"dice": "4 4", "energy": 5}, {"goods": 2, "metal": 1}, ""),
    ("aluminum-factory", "d1 d1", {"dice": "1 1", "energy": 5}, {"goods": 2, "metal": 1}, ""),
    ("assembly-line", "d1 d2 d3", {"dice": "1 2 3"}, {"goods": 2}, ""),
    ("assembly-line", "d4 d5 d6", {"dice": "4 5 6"}, {"goods": 2}, ""),
    ("battery-factory", "", {"energy": 4}, {"goods": 1}, ""),
    ("biolab", "d1", {"dice": "1", "energy": 1}, {"goods": 1}, ""),
    ("concrete-plant", "d1 d1", {"dice": "1 1", "metal": 1}, {"goods": 2}, ""),
    ("concrete-plant", "d6 d6", {"dice": "6 6", "metal": 6}, {"goods": 2}, ""),
    *[("dojo", f"d{v}", {"dice": str(v), "energy": 1}, {}, str(7 - v)) for v in range(1, 7)],
    *[
        ("fitness-center", f"d{v}", {"dice": str(v), "energy": 1}, {}, str(v - 1))
        for v in range(2, 7)
    ],
    *[("gymnasium", f"d{v}", {"dice": str(v), "energy": 1}, {}, str(v + 1)) for v in range(1, 6)],
    *[("foundry", f"d{v}", {"dice": str(v), "energy": v}, {"metal": v}, "") for v in range(1, 7)],
    ("fulfillment-center", "d4", {"dice": "4", "energy": 2}, {"goods": 1, "metal": 1}, ""),
    *[("golem", f"d{v}", {"energy": v}, {}, str(v)) for v in range(1, 7)],
    ("harvester", "d2 d2 for metal", {"dice": "2 2"}, {"metal": 4}, ""),
    ("harvester", "d5 d5 for energy", {"dice": "5 5"}, {"energy": 7}, ""),
    ("manufactory", "d3 d3 for metal", {"dice": "3 3"}, {"goods": 1, "metal": 2}, ""),
    ("manufactory", "d6 d6 for energy", {"dice": "6 6"}, {"goods": 1, "energy": 3}, ""),
    ("manufactory", "d1 d1 for cards", {"dice": "1 1"}, {"goods": 1, "cards": 2}, ""),
    *[
        ("mega-factory", f"d2 d2 d2 for d{v}", {"dice": "2 2 2"}, {"goods": 2}, str(v))
        for v in range(1, 7)
    ],
    *[
        ("motherlode", f"d{v}", {"dice": str(v)}, {"metal": 1 if v < 4 else 2}, "")
        for v in range(1, 7)
    ],
    ("nuclear-plant", "d6", {"dice": "6"}, {"goods": 1, "energy": 1}, ""),
    *[("power-plant", f"d{v}", {"dice": str(v)}, {"energy": v}, "") for v in range(1, 7)],
    ("warehouse", "d2 d6 d6", {"dice": "2 6 6"}, {"goods": 2, "energy": 2}, ""),
    ("warehouse", "d4 d5 d5", {"dice": "4 5 5"}, {"goods": 2, "energy": 2}, ""),
    ("warehouse", "d6 d6 d6", {"dice": "6 6 6"}, {"goods": 2, "energy": 2}, ""),
]
USE_IDS = [f"{case[0]} {case[1]}".strip() for case in USES]


def digits(text: str) -> list[int]:
    return [int(word) for word in text.split()]


@pytest.mark.parametrize(("card", "how", "need", "got", "left"), USES, ids=USE_IDS)
def test_use(card: str, how: str, need: dict[str, Any], got: dict[str, int], left: str) -> None:
    state = at_work(compound=card, **need)
    action = f"use {card} {how}".strip()
    say(state, action)
    settle_all(state)
    assert (stock(state), dice_of(state)) == (got, digits(left))
    furnish(state, 0, metal=9, energy=9, dice="1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6")
    assert refusal(state, action) == "already_used"
    state.audit()


@pytest.mark.parametrize(("card", "how", "need", "got", "left"), USES, ids=USE_IDS)
def test_copy_by_replicator(
    card: str, how: str, need: dict[str, Any], got: dict[str, int], left: str
) -> None:
    action = f"copy {card} {how}".strip()
    assert refusal(at_work(compound="replicator", row=card, **need), action) == "short"
    need = {**need, "energy": need.get("energy", 0) + 1}
    state = at_work(compound="replicator", row=card, **need)
    say(state, action)
    settle_all(state)
    assert (stock(state), dice_of(state)) == (got, digits(left))
    furnish(state, 0, metal=9, energy=9, dice="1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6")
    assert refusal(state, action) == "already_used"
    state.audit()


@pytest.mark.parametrize(("card", "how", "need", "got", "left"), USES, ids=USE_IDS)
def test_use_needs_everything(
    card: str, how: str, need: dict[str, Any], got: dict[str, int], left: str
) -> None:
    """One die, metal or energy less than it takes, and the card refuses."""
    action = f"use {card} {how}".strip()
    for key, amount in need.items():
        less = amount[1:] if key == "dice" else amount - 1
        state = at_work(compound=card, **{**need, key: less})
        assert refusal(state, action) == ("no_such_die" if key == "dice" else "short")
        assert action not in choices(state)
    assert refusal(at_work(**need), action) == "not_built"


# Cards that wait for discards: said first, then one card at a time

DISCARDS: list[tuple[str, str, dict[str, Any], int, dict[str, int]]] = [
    # card, how, what is needed, how many blueprints, what is there afterwards
    ("incinerator", "", {"metal": 1}, 1, {"energy": 6}),
    ("refinery", "", {"energy": 3}, 1, {"metal": 3}),
    ("recycling-plant", "", {"energy": 2}, 2, {"goods": 1, "cards": 1}),
    ("trash-compactor", "d5 d5", {"dice": "5 5"}, 2, {"goods": 2}),
    ("black-market", "d2", {"dice": "2"}, 1, {"metal": 1, "energy": 1}),
]


@pytest.mark.parametrize(
    ("card", "how", "need", "cards", "got"), DISCARDS, ids=[case[0] for case in DISCARDS]
)
def test_use_with_discards(
    card: str, how: str, need: dict[str, Any], cards: int, got: dict[str, int]
) -> None:
    action, given = f"use {card} {how}".strip(), ["robot", "dojo"][:cards]
    few = at_work(compound=card, hand=" ".join(given[1:]), **need)
    assert refusal(few, action) == "too_few_cards"
    state = at_work(compound=card, hand=" ".join(given), **need)
    say(state, action)
    assert choices(state) == {f"discard {name}" for name in given}
    assert refusal(state, "done") == refusal(state, "research d1") == "finish_first"
    assert refusal(state, "discard golem") == "not_in_hand"
    assert refusal(state, f"discard {given[0]} for 1 metal") == "no_split"
    say(state, *[f"discard {name}" for name in given])
    settle_all(state)
    assert stock(state) == got
    assert refusal(state, action) == "already_used"
    assert refusal(state, "discard robot") == "nothing_pending"
    state.audit()


@pytest.mark.parametrize(
    ("card", "how", "need", "cards", "got"), DISCARDS, ids=[case[0] for case in DISCARDS]
)
def test_copy_with_discards(
    card: str, how: str, need: dict[str, Any], cards: int, got: dict[str, int]
) -> None:
    need = {**need, "energy": need.get("energy", 0) + 1}
    given = ["robot", "dojo"][:cards]
    state = at_work(compound="replicator", row=card, hand=" ".join(given), **need)
    say(state, f"copy {card} {how}".strip(), *[f"discard {name}" for name in given])
    settle_all(state)
    assert stock(state) == got
    state.audit()


def test_the_same_card_twice_may_be_discarded() -> None:
    state = at_work(compound="recycling-plant", hand="robot robot", energy=2)
    say(state, "use recycling-plant", "discard robot")
    assert choices(state) == {"discard robot"}
    say(state, "discard robot")
    assert discards_of(state) == {"robot": 2}


@pytest.mark.parametrize(
    ("card", "splits"),
    [
        ("golem", None),  # 4 + 0: exactly 4, nothing to choose
        ("power-plant", None),  # 3 + 0
        ("aluminum-factory", None),  # 2 + 2
        ("obelisk", None),  # 3 + 1
        ("laboratory", [(0, 4), (1, 3)]),  # 1 + 4
        ("manufactory", [(1, 3), (2, 2)]),  # 2 + 3
        ("warehouse", [(2, 2), (3, 1)]),  # 3 + 2
        ("beacon", [(0, 4), (1, 3), (2, 2)]),  # 2 + 4
        ("megalith", [(2, 2), (3, 1), (4, 0)]),  # 5 + 2
    ],
)
def test_black_market_refund(card: str, splits: list[tuple[int, int]] | None) -> None:
    state = at_work(dice="3", compound="black-market", hand=card)
    say(state, "use black-market d3")
    if splits is None:
        assert choices(state) == {f"discard {card}"}
        say(state, f"discard {card}")
        blueprint = BLUEPRINTS[KIND[card]]
        assert (shop(state).metal, shop(state).energy) == (blueprint.metal, blueprint.energy)
        return
    assert choices(state) == {f"discard {card} for {metal} metal" for metal, _ in splits}
    assert refusal(state, f"discard {card}") == "name_the_split"
    others = set(range(5)) - {metal for metal, _ in splits}
    for metal in others:
        assert refusal(state, f"discard {card} for {metal} metal") == "bad_split"
    for metal, energy in splits:
        chosen = state.copy()
        say(chosen, f"discard {card} for {metal} metal")
        assert (shop(chosen).metal, shop(chosen).energy) == (metal, energy)


def test_megalith_is_refunded_as_printed() -> None:
    """The discount changes what is paid, not what is printed."""
    state = at_work(dice="3", compound="black-market obelisk obelisk", hand="megalith")
    say(state, "use black-market d3", "discard megalith for 4 metal")
    assert stock(state) == {"metal": 4}


# The other cards


def test_robot() -> None:
    state = at_work(compound="robot", metal=1)
    say(state, "use robot")
    assert stock(state) == {}
    chance(state, "dice 5")
    assert dice_of(state) == [5]
    assert refusal(state, "use robot") == "already_used"
    assert refusal(at_work(compound="robot", energy=3), "use robot") == "short"
    state.audit()


def test_temp_agency() -> None:
    state = at_work(dice="1 1 4", compound="temp-agency", energy=1)
    say(state, "use temp-agency")
    assert choices(state) == {"pick d1", "pick d4"}
    assert refusal(state, "reroll") == "pick_first"
    assert refusal(state, "done") == refusal(state, "mine d4") == "finish_first"
    assert refusal(state, "pick d2") == "no_such_die"
    say(state, "pick d1")
    assert choices(state) == {"pick d1", "pick d4", "reroll"}
    say(state, "pick d1", "reroll")
    assert [str(owed) for owed in state.owed().odds()].count("dice 6 6") == 1
    chance(state, "dice 3 6")
    assert (dice_of(state), stock(state)) == ([3, 4, 6], {})
    state.audit()


def test_temp_agency_may_reroll_one_die_or_all() -> None:
    for picks in ([4], [1, 4]):
        state = at_work(dice="1 4", compound="temp-agency", energy=1)
        say(state, "use temp-agency", *[f"pick d{v}" for v in picks], "reroll")
        assert state.owed().number == len(picks)
    state = at_work(dice="1 4", compound="temp-agency", energy=1)
    say(state, "use temp-agency", "pick d1", "pick d4")
    assert choices(state) == {"reroll"}


def test_temp_agency_copied() -> None:
    state = at_work(dice="2", compound="replicator", row="temp-agency", energy=2)
    say(state, "copy temp-agency", "pick d2", "reroll")
    chance(state, "dice 6")
    assert (dice_of(state), stock(state)) == ([6], {})


@pytest.mark.parametrize("card", ["beacon", "megalith", "obelisk"])
def test_monuments_do_nothing(card: str) -> None:
    state = at_work(dice="1 2 3 4", compound=card, row=card, metal=9, energy=9)
    assert not choices(state, "use ")
    assert refusal(state, f"use {card}") == "not_activated"


@pytest.mark.parametrize("card", ["laboratory", "scrap-yard", "solar-array"])
def test_passives_are_not_activated(card: str) -> None:
    state = at_work(dice="1 2 3 4", compound=card, metal=9, energy=9)
    assert not choices(state, "use ")
    assert refusal(state, f"use {card}") == "not_activated"


def test_laboratory() -> None:
    state = at_work(compound="laboratory battery-factory", energy=4)
    say(state, "use battery-factory")
    assert settle_all(state) == 1
    assert stock(state) == {"goods": 1, "cards": 1}


def test_scrap_yard() -> None:
    state = at_work(hand="robot obelisk", compound="scrap-yard", metal=1, energy=1)
    say(state, "build robot with obelisk")
    assert stock(state) == {"metal": 1}


def test_solar_array() -> None:
    state = at_work(hand="robot obelisk", compound="solar-array", metal=1, energy=1)
    say(state, "build robot with obelisk")
    assert stock(state) == {"energy": 2}


@pytest.mark.parametrize(
    ("monuments", "metal"),
    [("", 5), ("obelisk", 4), ("beacon obelisk", 3), ("beacon beacon obelisk obelisk", 1)],
)
def test_megalith_costs_less_per_monument(monuments: str, metal: int) -> None:
    build = "build megalith with refinery"
    hand = "megalith refinery"
    poor = at_work(hand=hand, compound=monuments, metal=metal - 1, energy=2)
    assert refusal(poor, build) == "short"
    state = at_work(hand=hand, compound=monuments, metal=metal, energy=2)
    say(state, build)
    assert stock(state) == {}
    assert shop(state).monuments == len(monuments.split()) + 1


@pytest.mark.parametrize(("beacons", "prestige"), [(1, 2), (2, 5), (3, 9), (4, 14)])
def test_beacons_are_worth_more_together(beacons: int, prestige: int) -> None:
    state = at_work(compound=" ".join(["beacon"] * beacons))
    assert state.view(0)["shops"][0]["prestige"] == prestige


def test_obelisks_are_worth_two_each() -> None:
    state = at_work(compound="obelisk obelisk obelisk obelisk obelisk")
    assert state.view(0)["shops"][0]["prestige"] == 10


def test_replicator_chooses_among_the_market() -> None:
    row = "golem obelisk replicator nuclear-plant"
    state = at_work(dice="6 6", compound="replicator", row=row, energy=3)
    assert choices(state, "copy ") == {"copy golem d1", "copy golem d2", "copy nuclear-plant d6"}
    assert choices(state, "use ") == set()
    assert refusal(state, "copy foundry d6") == "not_in_market"
    assert refusal(state, "copy obelisk") == "not_copyable"
    assert refusal(state, "copy replicator") == "not_copyable"
    assert refusal(state, "use replicator") == "copy_instead"
    assert refusal(at_work(dice="6", row=row, energy=3), "copy nuclear-plant d6") == "not_built"


# The choices each card leaves, in a position rich enough to show them all

RICH: dict[str, Any] = {
    "dice": "1 2 2 2 3 4 4 5 6 6 6",
    "metal": 4,
    "energy": 5,
    "hand": "robot dojo",
}
CHOICES = {
    "aluminum-factory": ["d2 d2", "d4 d4", "d6 d6"],
    "assembly-line": ["d1 d2 d3", "d2 d3 d4", "d3 d4 d5", "d4 d5 d6"],
    "battery-factory": [""],
    "beacon": [],
    "biolab": ["d1"],
    "black-market": ["d1", "d2", "d3", "d4", "d5", "d6"],
    "concrete-plant": ["d2 d2", "d4 d4"],
    "dojo": ["d1", "d2", "d3", "d4", "d5", "d6"],
    "fitness-center": ["d2", "d3", "d4", "d5", "d6"],
    "foundry": ["d1", "d2", "d3", "d4", "d5"],
    "fulfillment-center": ["d4"],
    "golem": ["d1", "d2", "d3", "d4", "d5"],
    "gymnasium": ["d1", "d2", "d3", "d4", "d5"],
    "harvester": [f"d{v} d{v} for {what}" for v in (2, 4, 6) for what in ("metal", "energy")],
    "incinerator": [""],
    "laboratory": [],
    "manufactory": [
        f"d{v} d{v} for {what}" for v in (2, 4, 6) for what in ("metal", "energy", "cards")
    ],
    "mega-factory": [f"d{v} d{v} d{v} for d{w}" for v in (2, 6) for w in range(1, 7)],
    "megalith": [],
    "motherlode": ["d1", "d2", "d3", "d4", "d5", "d6"],
    "nuclear-plant": ["d6"],
    "obelisk": [],
    "power-plant": ["d1", "d2", "d3", "d4", "d5", "d6"],
    "recycling-plant": [""],
    "refinery": [""],
    "replicator": [],
    "robot": [""],
    "scrap-yard": [],
    "solar-array": [],
    "temp-agency": [""],
    "trash-compactor": ["d2 d2", "d4 d4", "d6 d6"],
    "warehouse": [
        *("d2 d6 d6", "d3 d5 d6", "d3 d6 d6", "d4 d4 d6"),
        *("d4 d5 d6", "d4 d6 d6", "d5 d6 d6", "d6 d6 d6"),
    ],
}


def test_every_card_has_its_choices_listed() -> None:
    assert CHOICES.keys() == PRINTED.keys()


@pytest.mark.parametrize("card", PRINTED)
def test_choices_of_a_card(card: str) -> None:
    state = at_work(compound=card, **RICH)
    assert choices(state, "use ") == {f"use {card} {how}".strip() for how in CHOICES[card]}


@pytest.mark.parametrize("card", PRINTED)
def test_choices_of_a_copy(card: str) -> None:
    """The same choices through a Replicator; a passive can be copied, a monument cannot (R6)."""
    state = at_work(compound="replicator", row=card, **{**RICH, "energy": RICH["energy"] + 1})
    passive = card in {"laboratory", "scrap-yard", "solar-array"}
    hows = [""] if passive else CHOICES[card]
    assert choices(state, "copy ") == {f"copy {card} {how}".strip() for how in hows}


@pytest.mark.parametrize(
    ("card", "die"),
    [
        *[("biolab", v) for v in range(2, 7)],
        *[("fulfillment-center", v) for v in (1, 2, 3, 5, 6)],
        *[("nuclear-plant", v) for v in range(1, 6)],
        ("fitness-center", 1),
        ("gymnasium", 6),
    ],
)
def test_dice_a_card_refuses(card: str, die: int) -> None:
    state = at_work(dice=str(die), compound=card, energy=9)
    assert refusal(state, f"use {card} d{die}") == "card_refuses_die"
    assert not choices(state, "use ")


# Contractors

CONTRACTOR_PRINT = {
    "architect": (0, 2),
    "electrician": (0, 2),
    "engineer": (4, 1),
    "foreman": (2, 1),
    "hired-hands": (3, 3),
    "investor": (0, 3),
    "miner": (0, 2),
    "specialist": (0, 3),
}


def hired(contractor: str, seats: int = 2, gift: str = "", **more: Any) -> Any:
    """Seat 0 has just hired this contractor, with exactly what it costs."""
    energy = CONTRACTOR_PRINT[contractor][0]
    state = at_market("gymnasium", contractor, seats=seats, energy=energy, **more)
    say(state, f"hire 1 with gymnasium {gift}".strip())
    return state


def test_the_printed_contractors_are_all_there_are() -> None:
    found = {card.id: (card.energy, card.copies) for card in CONTRACTORS}
    assert found == CONTRACTOR_PRINT


@pytest.mark.parametrize("contractor", CONTRACTOR_PRINT)
def test_hire_costs(contractor: str) -> None:
    energy = CONTRACTOR_PRINT[contractor][0]
    hire = "hire 1 with gymnasium"
    if energy:
        poor = at_market("gymnasium", contractor, energy=energy - 1)
        assert refusal(poor, hire) == "short"
    state = at_market("gymnasium robot", contractor, energy=energy)
    assert refusal(state, "hire 1 with robot") == "wrong_tool"
    assert refusal(state, "hire 1 with beacon") == "not_in_hand"
    assert refusal(state, "hire 2 with gymnasium") == "empty_slot"
    assert choices(state, "hire ") == {hire}
    say(state, hire)
    assert hand_of(state)[-1] == "robot"
    assert discards_of(state)["gymnasium"] == 1
    assert sum(state.agency.discards) == 1
    settle_all(state)
    state.audit()


def test_architect() -> None:
    state = hired("architect", seats=3, gift="gift 2")
    chance(state, "card robot", "card golem", "card dojo", "card foundry")
    assert hand_of(state, 0) == ["dojo", "golem", "robot"]
    assert hand_of(state, 1) == []
    assert hand_of(state, 2) == ["foundry"]


def test_electrician() -> None:
    state = hired("electrician", seats=3, gift="gift 1")
    assert [stock(state, seat) for seat in range(3)] == [{"energy": 5}, {"energy": 2}, {}]


def test_miner() -> None:
    state = hired("miner")
    assert [stock(state, seat) for seat in range(2)] == [{"metal": 3}, {"metal": 1}]


@pytest.mark.parametrize("contractor", ["architect", "electrician", "miner"])
def test_gifts_are_named(contractor: str) -> None:
    hire = "hire 1 with gymnasium"
    state = at_market("gymnasium", contractor, seats=3)
    assert choices(state, "hire ") == {f"{hire} gift 1", f"{hire} gift 2"}
    assert refusal(state, hire) == "name_the_gift"
    assert refusal(state, f"{hire} gift 0") == "gift_to_opponent"
    assert refusal(state, f"{hire} gift 3") == "gift_to_opponent"


@pytest.mark.parametrize("contractor", sorted(CONTRACTOR_PRINT))
def test_no_gift_to_name(contractor: str) -> None:
    """With one opponent the gift is implied; alone there is none; most contractors give none."""
    hire = "hire 1 with gymnasium"
    for seats in (1, 2) if contractor in {"architect", "electrician", "miner"} else (1, 2, 5):
        state = at_market("gymnasium", contractor, seats=seats, energy=4)
        assert choices(state, "hire ") == {hire}
        assert refusal(state, f"{hire} gift 1") == "no_gift_to_name"


@pytest.mark.parametrize(
    ("contractor", "own"), [("architect", 3), ("electrician", 5), ("miner", 3)]
)
def test_gifts_are_ignored_in_solo(contractor: str, own: int) -> None:
    state = hired(contractor, seats=1)
    settle_all(state)
    assert sum(stock(state).values()) == own


@pytest.mark.parametrize("card", ["megalith", "power-plant", "fitness-center"])
def test_investor(card: str) -> None:
    state = hired("investor", compound="obelisk")
    chance(state, f"card {card}")
    blueprint = BLUEPRINTS[KIND[card]]
    assert (shop(state).metal, shop(state).energy) == (blueprint.metal, blueprint.energy)
    assert discards_of(state) == {"gymnasium": 1, card: 1}


def test_engineer() -> None:
    state = hired("engineer")
    chance(state, "card megalith")
    assert (compound_of(state), stock(state)) == (["megalith"], {})


def test_engineer_rejects_a_second_copy() -> None:
    state = hired("engineer", compound="robot obelisk")
    chance(state, "card robot")
    assert state.view(1)["revealed"] == ["robot"]
    chance(state, "card obelisk")
    assert compound_of(state) == ["robot", "obelisk", "obelisk"]
    assert discards_of(state) == {"gymnasium": 1, "robot": 1}
    assert state.view(1)["revealed"] == []


def test_foreman() -> None:
    state = hired("foreman")
    go_to_rolls(state)
    assert (phase(state), state.actors()) == ("foreman", [0])
    assert choices(state) == {"roll", *[f"set d{v}" for v in range(1, 7)]}
    assert refusal(state, "roll", seat=1) == "no_foreman"
    say(state, "set d6", "set d6", "set d1")
    assert dice_of(state) == [1, 6, 6]
    say(state, "roll")
    assert state.owed().number == 1
    chance(state, "dice 3", "dice 1 2 3 4")
    assert (dice_of(state, 0), dice_of(state, 1)) == ([1, 3, 6, 6], [1, 2, 3, 4])
    assert refusal(state, "set d6") == "no_late_die"


def test_hired_hands() -> None:
    state = hired("hired-hands")
    go_to_rolls(state)
    assert (state.owed().seat, state.owed().number) == (0, 6)
    chance(state, "dice 1 2 3 4 5 6", "dice 1 2 3 4")
    assert dice_of(state) == [1, 2, 3, 4, 5, 6]
    finish_work(state)
    settle_all(state)
    assert shop(state).hands == 0


def test_specialist() -> None:
    state = hired("specialist")
    go_to_rolls(state)
    chance(state, "dice 1 2 3 4", "dice 1 2 3 4")
    say(state, "mine d4", "set d4", "mine d4")
    assert (dice_of(state), stock(state)["metal"]) == ([1, 2, 3], 3)
    assert refusal(state, "set d4") == "no_late_die"
    assert refusal(state, "set d4", seat=1) == "no_late_die"
    state.audit()


def test_helpers_keep_the_cards_together() -> None:
    state = at_work("1 2", "robot robot", "beacon", row="golem golem")
    state.audit()
    drawn(state, "dojo")
    with pytest.raises(AssertionError):
        state.audit()
