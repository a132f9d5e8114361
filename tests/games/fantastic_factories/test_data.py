"""The data files: what they hold, and that a broken one is refused naming the card."""

from __future__ import annotations

from collections import Counter

import pytest

from shopfloor.games.fantastic_factories.actions import ACTIONS, BY_TEXT
from shopfloor.games.fantastic_factories.content import (
    BLUEPRINTS,
    CONTRACTORS,
    TOOLS,
    TYPES,
    data_file,
    read_blueprints,
    read_contractors,
)
from shopfloor.games.fantastic_factories.rules.deals import CARD_DEALS
from shopfloor.kernel import BadFile

BLUEPRINT_TEXT = data_file("blueprints.toml")
CONTRACTOR_TEXT = data_file("contractors.toml")


def test_74_blueprints_of_32_kinds() -> None:
    assert (len(BLUEPRINTS), sum(card.copies for card in BLUEPRINTS)) == (32, 74)


def test_17_contractors_of_8_kinds() -> None:
    assert (len(CONTRACTORS), sum(card.copies for card in CONTRACTORS)) == (8, 17)


def test_tools() -> None:
    tools = Counter[str]()
    for card in BLUEPRINTS:
        tools[TOOLS[card.tool]] += int(card.copies)
    assert tools == {"shovel": 19, "gear": 19, "wrench": 18, "hammer": 18}


def test_types() -> None:
    kinds = Counter(TYPES[card.type] for card in BLUEPRINTS)
    expected = {"production": 12, "utility": 7, "training": 4, "special": 6, "monument": 3}
    assert kinds == expected


def test_every_action_has_its_own_text() -> None:
    assert len(ACTIONS) == len(BY_TEXT)


def test_every_card_that_is_not_a_monument_can_do_something() -> None:
    idle = {card.id for card in BLUEPRINTS if not CARD_DEALS[card.kind]}
    assert idle == {"beacon", "megalith", "obelisk", "replicator"}


# Broken files. Each case changes one thing in the true file.

GOLEM = 'id = "golem"'
BROKEN_BLUEPRINTS = [
    # what is replaced, by what, and the place the error names
    ('id = "golem"', 'id = "golem"\ncolour = "red"', "golem"),
    ('id = "golem"\n', "", "?"),
    ('use = { pay_x = "energy", die = "x" }', 'use = { pay_y = "energy", die = "x" }', "golem"),
    ('use = { pay_x = "energy", die = "x" }', 'use = { pay_x = "gold", die = "x" }', "golem"),
    ('use = { pay_x = "energy", die = "x" }', 'use = { pay_x = "energy", die = "y" }', "golem"),
    ('use = { pay_x = "energy", die = "x" }', 'use = { pay_x = "energy", die = 4 }', "golem"),
    ('use = { pay_x = "energy", die = "x" }', "use = { pay_x = [1], die = 4 }", "golem"),
    ('use = { pay_x = "energy", die = "x" }', "use = 7", "golem"),
    ('dice = "run"', 'dice = "7"', "assembly-line"),
    ("gain = { goods = 2, metal = 1 }", "gain = { goods = -2, metal = 1 }", "aluminum-factory"),
    ("gain = { goods = 2, metal = 1 }", 'gain = { goods = "2" }', "aluminum-factory"),
    ("gain = { goods = 2, metal = 1 }", "gain = { goods = 2.5 }", "aluminum-factory"),
    ("gain = { goods = 2, metal = 1 }", "gain = { goods = true }", "aluminum-factory"),
    ("gain = { goods = 2, metal = 1 }", "gain = { gold = 2 }", "aluminum-factory"),
    ("gain = { goods = 2, metal = 1 }", "gain = 2", "aluminum-factory"),
    (
        "choose = [{ metal = 4 }, { energy = 7 }]",
        "choose = [{ metal = 4 }, { gold = 7 }]",
        "harvester",
    ),
    ("choose = [{ metal = 4 }, { energy = 7 }]", "choose = [4, 7]", "harvester"),
    ("cost = { metal = 4, energy = 0 }", "cost = { metal = 4 }", "golem"),
    ("cost = { metal = 4, energy = 0 }", "cost = { metal = 4, energy = -1 }", "golem"),
    ("cost = { metal = 4, energy = 0 }", 'cost = { metal = "4", energy = 0 }', "golem"),
    ("cost = { metal = 4, energy = 0 }", "cost = 4", "golem"),
    ("cost = { metal = 4, energy = 0 }\n", "", "golem"),
    ('when = "goods"', 'when = "never"', "laboratory"),
    ('type = "training"\ntool = "hammer"', 'type = "traning"\ntool = "hammer"', "temp-agency"),
    ('type = "training"\ntool = "hammer"', 'type = "training"\ntool = "saw"', "temp-agency"),
    ('type = "training"\ntool = "hammer"', 'type = "training"\ntool = "gear"', "blueprints"),
    ("prestige = [2, 3, 4, 5]\ncopies = 4", "prestige = [2, 3, 4, 5]\ncopies = 5", "blueprints"),
    ("prestige = [2, 3, 4, 5]\ncopies = 4", 'prestige = [2, 3, 4, 5]\ncopies = "4"', "beacon"),
    ("prestige = [2, 3, 4, 5]\ncopies = 4", "prestige = [2, 3, 4, 5]\ncopies = 0", "beacon"),
    ("prestige = [2, 3, 4, 5]\ncopies = 4", "prestige = [2, 3, 4, 5]", "beacon"),
    ("prestige = [2, 3, 4, 5]\ncopies = 4", 'prestige = "many"\ncopies = 4', "beacon"),
    ("prestige = [2, 3, 4, 5]\ncopies = 4", "prestige = []\ncopies = 4", "beacon"),
    ('id = "golem"', 'id = "robot"', "robot"),
    ('id = "golem"', "id = 7", "7"),
    ('id = "golem"', 'id = "iron golem"', "golem"),
    (
        'many = true\n\n[[blueprint]]\nid = "biolab"',
        'many = 1\n\n[[blueprint]]\nid = "biolab"',
        "beacon",
    ),
]
BROKEN_CONTRACTORS = [
    ('id = "engineer"', 'id = "engineer"\nmood = "good"', "engineer"),
    ('reveal = "build"', 'reveal = "burn"', "engineer"),
    ('next_work = "set-dice"', 'next_work = "sleep"', "foreman"),
    ("energy = 4", "energy = -4", "engineer"),
    ("energy = 4", 'energy = "4"', "engineer"),
    ("energy = 4\n", "", "engineer"),
    ("gain = { cards = 3 }", "gain = { cards = -3 }", "architect"),
    ("gift = { metal = 1 }", "gift = { gold = 1 }", "miner"),
    ("gift = { metal = 1 }", "gift = 1", "miner"),
    (
        'id = "engineer"\nenergy = 4\ncopies = 1',
        'id = "engineer"\nenergy = 4\ncopies = 2',
        "contractors",
    ),
    (
        'id = "engineer"\nenergy = 4\ncopies = 1',
        'id = "engineer"\nenergy = 4\ncopies = "1"',
        "engineer",
    ),
    ('id = "engineer"', 'id = "foreman"', "foreman"),
    ('id = "engineer"\n', "", "?"),
]


@pytest.mark.parametrize(("old", "new", "place"), BROKEN_BLUEPRINTS)
def test_a_broken_blueprint_file(old: str, new: str, place: str) -> None:
    assert BLUEPRINT_TEXT.count(old) >= 1, "the case changes nothing"
    with pytest.raises(BadFile) as caught:
        read_blueprints(BLUEPRINT_TEXT.replace(old, new, 1))
    assert place in str(caught.value)


@pytest.mark.parametrize(("old", "new", "place"), BROKEN_CONTRACTORS)
def test_a_broken_contractor_file(old: str, new: str, place: str) -> None:
    assert CONTRACTOR_TEXT.count(old) >= 1, "the case changes nothing"
    with pytest.raises(BadFile) as caught:
        read_contractors(CONTRACTOR_TEXT.replace(old, new, 1))
    assert place in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "blueprint = 3", "contractor = 3", "[[blueprint", "[blueprint]"]
)
def test_not_a_card_file_at_all(text: str) -> None:
    with pytest.raises(BadFile):
        read_blueprints(text)
    with pytest.raises(BadFile):
        read_contractors(text)


def test_the_true_files_are_read() -> None:
    assert [card.id for card in read_blueprints(BLUEPRINT_TEXT)] == [c.id for c in BLUEPRINTS]
    assert [card.id for card in read_contractors(CONTRACTOR_TEXT)] == [c.id for c in CONTRACTORS]
