"""What is special about a game's words, as the game declares it in its `data/grammar.toml`.

    links = ["with", "for"]        in an action, the word after one of these is its parameter
    [series]                       words such as d5: a letter and a number
    letter = "d"
    name = "dice"                  the numbers, as a list
    first = "x"                    the first of them, or 0
    [parameters]
    changes = { … }                how the parameter {changes} is said: see Rule

`also` names a catalogue whose words and rules serve the game too. tools/catalogues.py compiles
all grammars to one file that the client reads as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

MINUS = "−"


@dataclass(frozen=True)
class Rule:
    """How one parameter is put into words; where nothing is said, by the message of its name."""

    names: tuple[str, ...] = ()  # its value names one of these kinds: `<game>.card.<value>`
    seat: bool = False  # its value is a seat and said by the player's name
    title: bool = False  # its value is a game and said by its title
    join: str = ", "  # what stands between the members of a list
    cut: str = ""  # its value is a name, this, and a rest: `energy:-3`
    rest: str = ""  # what the name's message calls the rest
    signed: bool = False  # the rest is a number, told as {sign} and amount
    around: str = ""  # the message around the name's, where there is a rest
    amount: str = ""  # its value is a number, said by this message
    of: str = ""  # it is not given: the message named by this parameter, with the same ones

    def apart(self, value: str) -> tuple[str, str]:
        """A value's name and its rest."""
        head, _, rest = value.partition(self.cut) if self.cut else (value, "", "")
        return head, rest

    def inner(self, rest: str) -> dict[str, object]:
        """What the name's message is told."""
        if not self.signed:
            return {self.rest: rest} if self.rest else {}
        number = int(rest or "0")
        return {self.rest: abs(number), "sign": MINUS if number < 0 else "+"}


@dataclass(frozen=True)
class Series:
    """Words of an action that are a letter and a number, gathered in a list."""

    letter: str
    name: str
    first: str

    def number(self, word: str) -> int | None:
        known = re.fullmatch(re.escape(self.letter) + "([0-9]+)", word)
        return int(known[1]) if known else None


@dataclass(frozen=True)
class Grammar:
    """What a game, or another catalogue, declares of its words."""

    links: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    series: Series | None = None
    parameters: Mapping[str, Rule] = field(default_factory=dict)

    def number(self, word: str) -> int | None:
        return self.series.number(word) if self.series else None


def read_rule(told: Mapping[str, object]) -> Rule:
    """A rule as the file has it; a field there is not is refused."""
    names = told.get("names", [])
    assert isinstance(names, list)
    return Rule(**{**told, "names": tuple(names)})  # type: ignore[arg-type]


def read_grammar(told: Mapping[str, object]) -> Grammar:
    links, also = told.get("links", []), told.get("also", [])
    series, rules = told.get("series"), told.get("parameters", {})
    assert isinstance(links, list) and isinstance(also, list) and isinstance(rules, dict)
    read = Series(**series) if isinstance(series, dict) else None
    parameters = {str(name): read_rule(rule) for name, rule in rules.items()}
    return Grammar(tuple(links), tuple(also), read, parameters)


def spoken(text: str, grammar: Grammar) -> tuple[list[str], dict[str, object]]:
    """Take an action apart: `use golem d3 for metal` is [use, for], what=golem, dice=[3], …"""
    verb, *rest = text.split()
    path, slot, numbers = [verb], "what", []
    slots: dict[str, object] = {}
    for word in rest:
        number = grammar.number(word)
        if word in grammar.links:
            path.append(word)
            slot = word
        elif number is not None and slot == "what":
            numbers.append(number)
        else:
            slots.setdefault(slot, word if number is None else str(number))
    return path, {**gathered(numbers, grammar.series), **slots}


def gathered(numbers: list[int], series: Series | None) -> dict[str, object]:
    if series is None:
        return {}
    return {series.name: numbers, series.first: numbers[0] if numbers else 0}
