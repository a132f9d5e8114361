"""The cards, read from the data files and checked: 74 blueprints of 32 kinds, 17 contractors of 8.

A kind is a number, its place in the file; ids (`battery-factory`) are for texts and catalogues.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import i64

from shopfloor.kernel.errors import BadFile

TOOLS: Final = ["shovel", "gear", "wrench", "hammer"]
TYPES: Final = ["production", "utility", "training", "special", "monument"]
MONUMENT: Final = 4
TOOL_COUNTS: Final = {"shovel": 19, "gear": 19, "wrench": 18, "hammer": 18}
BLUEPRINT_CARDS: Final = 74
CONTRACTOR_CARDS: Final = 17

COST_KEYS: Final = {"metal", "energy"}
USE_KEYS: Final = {
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
    "dice": {"any", "1", "2", "3", "4", "5", "6", "pair", "triple", "run", "sum-14"},
    "pay_x": {"metal", "energy"},
    "gain_x": {"metal", "energy"},
    "turn": {"flip", "down", "up"},
    "die": {"rolled", "chosen", "x"},
    "when": {"goods", "build"},
    "reveal": {"cost", "build"},
    "next_work": {"set-dice", "two-dice", "late-die"},
}
AMOUNTS: Final = {"metal", "energy", "goods", "cards"}
BLUEPRINT_KEYS: Final = {
    *("id", "type", "tool", "cost", "prestige", "copies"),
    *("many", "discount", "use", "when", "when_gain"),
}
CONTRACTOR_KEYS: Final = {"id", "energy", "copies", "gain", "gift", "reveal", "next_work"}


class Gain:
    """So much of each kind of thing."""

    def __init__(self, data: Mapping[str, int]) -> None:
        self.metal: i64 = data.get("metal", 0)
        self.energy: i64 = data.get("energy", 0)
        self.goods: i64 = data.get("goods", 0)
        self.cards: i64 = data.get("cards", 0)


class Blueprint:
    """One kind of blueprint as printed."""

    def __init__(self, kind: int, data: Mapping[str, Any]) -> None:
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
        self.use: dict[str, Any] = data.get("use", {})
        self.when: str = data.get("when", "")
        self.when_gain = Gain(data.get("when_gain", {}))

    def worth(self, copies: i64) -> i64:
        """The prestige of this many copies standing in one compound."""
        steps = self.prestige
        return sum([steps[min(n, len(steps) - 1)] for n in range(copies)])


class Contractor:
    """One kind of contractor as printed."""

    def __init__(self, kind: int, data: Mapping[str, Any]) -> None:
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


def check_keys(place: str, data: Mapping[str, Any], known: set[str]) -> None:
    """Every key must be of the vocabulary, and every word one that it knows."""
    for key, value in data.items():
        if key not in known:
            raise refuse(place, f"unknown key {key}")
        if key in WORDS and value not in WORDS[key]:
            raise refuse(place, f"unknown {key} {value}")


def check_amounts(place: str, data: Mapping[str, Any]) -> None:
    check_keys(place, data, AMOUNTS)
    for key, value in data.items():
        if type(value) is not int or value < 0:
            raise refuse(place, f"{key} must be a whole number")


def check_use(place: str, use: Mapping[str, Any]) -> None:
    check_keys(place, use, set(USE_KEYS))
    for key, value in use.items():
        if type(value) is not USE_KEYS[key]:
            raise refuse(place, f"{key} has the wrong type")
    amounts = [use.get("pay", {}), use.get("gain", {}), use.get("gain_high", {})]
    for data in amounts + use.get("choose", []):
        check_amounts(place, data)


def check_blueprint(data: Mapping[str, Any]) -> None:
    place = f"blueprint {data.get('id', '?')}"
    check_keys(place, data, BLUEPRINT_KEYS)
    for key in ("id", "type", "tool", "cost", "prestige", "copies"):
        if key not in data:
            raise refuse(place, f"no {key}")
    if data["type"] not in TYPES or data["tool"] not in TOOLS:
        raise refuse(place, "unknown type or tool")
    if set(data["cost"]) != COST_KEYS:
        raise refuse(place, "a cost is metal and energy")
    check_amounts(place, data["cost"])
    check_amounts(place, data.get("when_gain", {}))
    check_use(place, data.get("use", {}))


def check_contractor(data: Mapping[str, Any]) -> None:
    place = f"contractor {data.get('id', '?')}"
    check_keys(place, data, CONTRACTOR_KEYS)
    for key in ("id", "energy", "copies"):
        if key not in data:
            raise refuse(place, f"no {key}")
    check_amounts(place, data.get("gain", {}))
    check_amounts(place, data.get("gift", {}))


def read_blueprints(text: str) -> list[Blueprint]:
    """Read the blueprint file, or raise BadFile naming the card."""
    rows = tomllib.loads(text).get("blueprint", [])
    for row in rows:
        check_blueprint(row)
    cards = [Blueprint(kind, row) for kind, row in enumerate(rows)]
    if len({card.id for card in cards}) != len(cards):
        raise refuse("blueprints", "an id stands twice")
    counts = {t: sum(c.copies for c in cards if c.tool == n) for n, t in enumerate(TOOLS)}
    if counts != TOOL_COUNTS or sum(counts.values()) != BLUEPRINT_CARDS:
        raise refuse("blueprints", f"tools are {counts}")
    return cards


def read_contractors(text: str) -> list[Contractor]:
    """Read the contractor file, or raise BadFile naming the card."""
    rows = tomllib.loads(text).get("contractor", [])
    for row in rows:
        check_contractor(row)
    cards = [Contractor(kind, row) for kind, row in enumerate(rows)]
    if sum([c.copies for c in cards]) != CONTRACTOR_CARDS:
        raise refuse("contractors", "there must be 17 cards")
    return cards


def data_file(name: str) -> str:
    package = files("shopfloor.games.fantastic_factories")
    return package.joinpath("data", name).read_text(encoding="utf-8")


BLUEPRINTS: Final[list[Blueprint]] = read_blueprints(data_file("blueprints.toml"))
CONTRACTORS: Final[list[Contractor]] = read_contractors(data_file("contractors.toml"))
KINDS: Final = len(BLUEPRINTS)
KIND: Final[dict[str, int]] = {card.id: int(card.kind) for card in BLUEPRINTS}
HIRE_KIND: Final[dict[str, int]] = {card.id: int(card.kind) for card in CONTRACTORS}
BIT: Final[list[int]] = [1 << kind for kind in range(KINDS)]  # a set of kinds is one number
