"""The cards, read from the data files and checked: 74 blueprints of 32 kinds, 17 contractors of 8.

A kind is a number, its place in the file; ids (`battery-factory`) are for texts and catalogues.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from re import fullmatch
from typing import Final

from mypy_extensions import i64

from shopfloor.kernel.errors import BadFile
from shopfloor.kernel.values import Json
from shopfloor.kernel.variants import changed, in_force

TOOLS: Final = ["shovel", "gear", "wrench", "hammer"]
TYPES: Final = ["production", "utility", "training", "special", "monument"]
MONUMENT: Final = 4
TOOL_COUNTS: Final = {"shovel": 19, "gear": 19, "wrench": 18, "hammer": 18}
BLUEPRINT_CARDS: Final = 74
CONTRACTOR_CARDS: Final = 17
FEWEST_BLUEPRINTS: Final = 24  # of a variant: five hands and the market
FEWEST_CONTRACTORS: Final = 4
NUMBERS_OF: Final = {"goods": (1, 99), "buildings": (1, 99)}  # that bring the end; in a variant
GAME: Final = "fantastic-factories"

USE_KEYS: Final[dict[str, type]] = {
    "dice": str,
    "pay": dict,
    "pay_x": str,
    "gain": dict,
    "gain_x": str,
    "gain_high": dict,
    "choose": list,
    "turn": str,
    "die": str,
    "refund": int,
    "reroll": bool,
    "copy": bool,
}
WORDS: Final = {
    "type": set(TYPES),
    "tool": set(TOOLS),
    "dice": {"any", "1", "2", "3", "4", "5", "6", "pair", "triple", "run", "sum-14"},
    "pay_x": {"metal", "energy"},
    "gain_x": {"metal", "energy"},
    "turn": {"flip", "down", "up"},
    "die": {"rolled", "chosen", "x"},
    "when": {"goods", "build"},
    "reveal": {"cost", "build"},
    "next_work": {"set-dice", "two-dice", "late-die"},
}
AMOUNTS: Final[dict[str, type]] = {"metal": int, "energy": int, "goods": int, "cards": int}
BLUEPRINT_KEYS: Final[dict[str, type]] = {
    "id": str,
    "type": str,
    "tool": str,
    "cost": dict,
    "prestige": object,  # a number or a list of them
    "copies": int,
    "many": bool,
    "discount": bool,
    "use": dict,
    "when": str,
    "when_gain": dict,
}
CONTRACTOR_KEYS: Final[dict[str, type]] = {
    "id": str,
    "energy": int,
    "copies": int,
    "gain": dict,
    "gift": dict,
    "reveal": str,
    "next_work": str,
}


class Gain:
    """So much of each kind of thing."""

    def __init__(self, data: Mapping[str, int]) -> None:
        self.metal: i64 = data.get("metal", 0)
        self.energy: i64 = data.get("energy", 0)
        self.goods: i64 = data.get("goods", 0)
        self.cards: i64 = data.get("cards", 0)


class Blueprint:
    """One kind of blueprint as printed."""

    def __init__(self, kind: int, data: Json) -> None:
        self.kind: i64 = kind
        self.id: str = data["id"]
        self.type: i64 = TYPES.index(data["type"])
        self.tool: i64 = TOOLS.index(data["tool"])
        self.metal: i64 = data["cost"]["metal"]
        self.energy: i64 = data["cost"]["energy"]
        prestige = data["prestige"]
        self.prestige: list[int] = prestige if isinstance(prestige, list) else [prestige]
        self.copies: i64 = data["copies"]
        self.many: bool = data.get("many", False)
        self.discount: bool = data.get("discount", False)
        self.use: Json = data.get("use", {})
        self.when: str = data.get("when", "")
        self.when_gain = Gain(data.get("when_gain", {}))

    def worth(self, copies: i64) -> i64:
        """The prestige of this many copies standing in one compound."""
        steps = self.prestige
        return sum([steps[min(n, len(steps) - 1)] for n in range(copies)])


class Contractor:
    """One kind of contractor as printed."""

    def __init__(self, kind: int, data: Json) -> None:
        self.kind: i64 = kind
        self.id: str = data["id"]
        self.energy: i64 = data["energy"]
        self.copies: i64 = data["copies"]
        self.gain = Gain(data.get("gain", {}))
        self.gift = Gain(data.get("gift", {}))
        self.gives: bool = "gift" in data
        self.reveal: str = data.get("reveal", "")
        self.next_work: str = data.get("next_work", "")


def refuse(place: str, code: str) -> BadFile:
    return BadFile("bad_data", place, why=code)


def check_keys(place: str, data: Json, known: Mapping[str, type]) -> None:
    """Every key must be of the vocabulary and of its type, and every word one that it knows."""
    for key, value in data.items():
        if key not in known:
            raise refuse(place, f"unknown key {key}")
        if known[key] is not object and type(value) is not known[key]:
            raise refuse(place, f"{key} has the wrong type")
        if key in WORDS and value not in WORDS[key]:
            raise refuse(place, f"unknown {key} {value}")


def check_amounts(place: str, data: object) -> None:
    if not isinstance(data, dict):
        raise refuse(place, "an amount is a table like { metal = 1 }")
    check_keys(place, data, AMOUNTS)
    for key, value in data.items():
        if value < 0:
            raise refuse(place, f"{key} is below zero")


def check_use(place: str, use: Json) -> None:
    check_keys(place, use, USE_KEYS)
    amounts = [use.get("pay", {}), use.get("gain", {}), use.get("gain_high", {})]
    for data in amounts + use.get("choose", []):
        check_amounts(place, data)


def check_card(place: str, data: Json, known: Mapping[str, type], wanted: list[str]) -> None:
    """What blueprints and contractors have in common: known keys, an id, some copies."""
    check_keys(place, data, known)
    for key in wanted:
        if key not in data:
            raise refuse(place, f"no {key}")
    if not fullmatch("[a-z]+(-[a-z]+)*", data["id"]):
        raise refuse(place, "an id is small letters and hyphens")
    if data["copies"] < 0:
        raise refuse(place, "copies is below zero")


def check_blueprint(data: Json) -> None:
    place = f"blueprint {data.get('id', '?')}"
    wanted = ["id", "type", "tool", "cost", "prestige", "copies"]
    check_card(place, data, BLUEPRINT_KEYS, wanted)
    if set(data["cost"]) != {"metal", "energy"}:
        raise refuse(place, "a cost is metal and energy")
    check_amounts(place, data["cost"])
    check_amounts(place, data.get("when_gain", {}))
    check_prestige(place, data["prestige"])
    check_use(place, data.get("use", {}))


def check_prestige(place: str, prestige: object) -> None:
    steps = prestige if isinstance(prestige, list) else [prestige]
    if not steps or [step for step in steps if type(step) is not int or step < 0]:
        raise refuse(place, "prestige is a whole number or a list of them")


def check_contractor(data: Json) -> None:
    place = f"contractor {data.get('id', '?')}"
    check_card(place, data, CONTRACTOR_KEYS, ["id", "energy", "copies"])
    check_amounts(place, {"energy": data["energy"]})
    check_amounts(place, data.get("gain", {}))
    check_amounts(place, data.get("gift", {}))


def read_rows(text: str, key: str) -> list[Json]:
    """Read the cards of a file as tables, each id once."""
    try:
        rows = tomllib.loads(text).get(key)
    except tomllib.TOMLDecodeError as error:
        raise refuse(f"{key}s", str(error)) from None
    if not isinstance(rows, list) or [row for row in rows if not isinstance(row, dict)]:
        raise refuse(f"{key}s", f"there must be [[{key}]] tables")
    ids: set[str] = set()
    for row in rows:
        if row.get("id") in ids:
            raise refuse(f"{key} {row['id']}", "the id stands twice")
        ids.add(str(row.get("id")))
    return rows


def read_varied(text: str, key: str, changes: Json) -> list[Json]:
    """Read the cards of a file as a variant has them; as printed, there is a copy of each."""
    rows = read_rows(text, key)
    for row in rows:
        if not changes and row.get("copies") == 0:
            raise refuse(f"{key} {row.get('id', '?')}", "there must be a copy")
    return [changed(row, changes, key, str(row.get("id"))) for row in rows]


def read_blueprints(text: str, changes: Json | None = None) -> list[Blueprint]:
    """Read the blueprint file, or raise BadFile naming the card."""
    rows = read_varied(text, "blueprint", changes or {})
    for row in rows:
        check_blueprint(row)
    cards = [Blueprint(kind, row) for kind, row in enumerate(rows)]
    if changes:
        check_enough("blueprints", sum([int(c.copies) for c in cards]), FEWEST_BLUEPRINTS)
        return cards
    counts = {t: sum([c.copies for c in cards if c.tool == n]) for n, t in enumerate(TOOLS)}
    if counts != TOOL_COUNTS or sum(counts.values()) != BLUEPRINT_CARDS:
        raise refuse("blueprints", f"tools are {counts}")
    return cards


def read_contractors(text: str, changes: Json | None = None) -> list[Contractor]:
    """Read the contractor file, or raise BadFile naming the card."""
    rows = read_varied(text, "contractor", changes or {})
    for row in rows:
        check_contractor(row)
    cards = [Contractor(kind, row) for kind, row in enumerate(rows)]
    if changes:
        check_enough("contractors", sum([int(c.copies) for c in cards]), FEWEST_CONTRACTORS)
        return cards
    if sum([c.copies for c in cards]) != CONTRACTOR_CARDS:
        raise refuse("contractors", "there must be 17 cards")
    return cards


def check_enough(place: str, cards: int, fewest: int) -> None:
    if cards < fewest:
        raise refuse(place, f"{cards} cards are too few: there must be {fewest}")


def data_file(name: str) -> str:
    package = files("shopfloor.games.fantastic_factories")
    return package.joinpath("data", name).read_text(encoding="utf-8")


BLUEPRINTS: Final[list[Blueprint]] = read_blueprints(data_file("blueprints.toml"), in_force(GAME))
CONTRACTORS: Final[list[Contractor]] = read_contractors(
    data_file("contractors.toml"), in_force(GAME)
)
KINDS: Final = len(BLUEPRINTS)
KIND: Final[dict[str, int]] = {card.id: int(card.kind) for card in BLUEPRINTS}
HIRE_KIND: Final[dict[str, int]] = {card.id: int(card.kind) for card in CONTRACTORS}
BIT: Final[list[int]] = [1 << kind for kind in range(KINDS)]  # a set of kinds is one number
