"""Every sentence a person reads, from the catalogue of one language.

A message has a symbolic key (`fantastic-factories.event.built`) and a text in a small part of
ICU's syntax. There is no quoting: a brace is always syntax. Branches may nest.

    {name}                                            a parameter, in words
    {n, plural, =0 {…} one {# good} other {# goods}}  by a number, or by a list's length
    {x, select, metal {…} other {…}}                  by a word

A parameter is said in words where the catalogue has them: card="robot" is the message
`<game>.card.robot`, a seat is its player's name, changes=["energy:-3"] is "−3 energy", a list is
its members with commas. What the catalogue does not know (a number, a player's text) stays.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from shopfloor.kernel.errors import GameError
from shopfloor.kernel.values import Event, Reason

Params: TypeAlias = Mapping[str, Any]

SOFT_HYPHEN = "\u00ad"  # for narrow cards on screen; in sentences it would only spoil widths
DIE = re.compile(r"d([1-6])")
LINKS = ("with", "for", "gift")  # what follows one of these in an action is its parameter
THINGS = ("card", "stuff", "row")  # what a word of an action may name
KINDS = {"other": ("card",), "what": THINGS, "with": THINGS, "for": THINGS}


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every message of a language, as tools/catalogues.py has compiled them."""
    source = files("shopfloor").joinpath("locales", f"{language}.json")
    messages: dict[str, str] = json.loads(source.read_text(encoding="utf-8"))
    return {key: text.replace(SOFT_HYPHEN, "") for key, text in messages.items()}


@cache
def split(text: str) -> list[str]:
    """Text and holes by turns: every second member stood between braces."""
    parts, depth = [""], 0
    for char in text:
        depth -= char == "}"
        if depth < 0:
            raise ValueError(f"a brace closes nothing: {text}")
        if depth == 0 and char in "{}":
            parts.append("")
        else:
            parts[-1] += char
        depth += char == "{"
    if depth > 0:
        raise ValueError(f"a brace is never closed: {text}")
    return parts


@cache
def read_hole(hole: str) -> tuple[str, str, dict[str, str]]:
    """A hole's parameter, `plural` or `select` if it is a choice, and its branches."""
    name, kind, rest = (part.strip() for part in [*hole.split(",", 2), "", ""][:3])
    *parts, end = split(rest)
    branches = {word.strip(): text for word, text in zip(parts[::2], parts[1::2], strict=True)}
    choice = kind in ("plural", "select") and "other" in branches
    if end.strip() or not name.isidentifier() or not (choice or not kind):
        raise ValueError(f"neither a parameter nor a choice with `other`: {{{hole}}}")
    return name, kind, branches


def choose(branches: dict[str, str], kind: str, value: Any) -> str:
    """The branch a value chooses: its own (`=3`, `metal`), then `one`, then `other`."""
    wanted = [str(value)] if kind == "select" else [f"={value}", "one" if value == 1 else ""]
    return branches[next((word for word in wanted if word in branches), "other")]


def spoken(text: str) -> tuple[list[str], dict[str, Any]]:
    """Take an action apart: `use golem d3 for metal` is [use, for], what=golem, dice=[3], …"""
    verb, *rest = text.split()
    path, slot = [verb], "what"
    params: dict[str, Any] = {"dice": [], "x": 0}
    for word in rest:
        die = DIE.fullmatch(word)
        if word in LINKS:
            path.append(word)
            slot = word
        elif die and slot == "what":
            params["dice"].append(int(die[1]))
            params["x"] = params["x"] or int(die[1])
        else:
            params.setdefault(slot, die[1] if die else word)
    return path, params


@dataclass(frozen=True)
class Words:
    """One language, spoken to one reader: `me` is the reader's seat and is told "you"."""

    language: str
    game: str = ""
    names: Sequence[str] = ()
    me: int | None = None

    @property
    def messages(self) -> dict[str, str]:
        return catalogue(self.language)

    def say(self, key: str, /, **params: Any) -> str:
        """Say any message by its key; raise KeyError for a message or a parameter there is not."""
        return self.tell(key, params)

    def event(self, game: str, event: Event, /) -> str:
        """Say what happened; what the reader did has a sentence of its own, `<key>.you`."""
        key = self.first(f"{domain}.event.{event.key}" for domain in (game, "table"))
        if self.me is not None and event.params.get("seat") == self.me:
            key = self.first([f"{key}.you", key])
        params: dict[str, Any] = dict(event.params)
        if "text" in params:  # an action that was undone
            params["text"] = self.action(game, params["text"])
        return self.tell(key, params, game)

    def reason(self, game: str, reason: Reason, /) -> str:
        """Say why an action is refused."""
        key = self.first(f"{domain}.reason.{reason.code}" for domain in (game, "table"))
        return self.tell(key, reason.params, game)

    def clause(self, reason: Reason, /) -> str:
        return self.say("table.clause", clause=reason.clause)

    def error(self, error: GameError, /) -> str:
        """Say what is wrong with a text, a move or a file, and where in the file."""
        game = str(error.params.get("game", self.game))
        anywhere = sorted({key.partition(".")[0] for key in self.messages})
        ends = (f"error.{error.code}", f"reason.{error.code}")
        key = self.first(f"{d}.{end}" for d in (game, "table", *anywhere) for end in ends)
        sentence, place = self.tell(key, error.params, game), error.params.get("place")
        return self.say("table.at", place=place, sentence=sentence) if place else sentence

    def action(self, game: str, action: object, /, **seen: Any) -> str:
        """Say what an action would do: `action.<verb>.<links it uses>`, {recipe} in it being
        `recipe.<what>`; with what the table shows (`take 3`, card="robot"), the one in `.seen`.
        """
        path, params = spoken(str(action))
        tails = [".seen", ""] if seen else [""]
        stems = [".".join([game, "action", *path[:n]]) for n in range(len(path), 0, -1)]
        key = self.first(stem + tail for stem in stems for tail in tails)
        if "{recipe}" in self.messages[key]:
            params["recipe"] = self.tell(f"{game}.recipe.{params['what']}", params, game)
        return self.tell(key, {**params, **seen}, game)

    def card(self, game: str, card: str, /) -> str:
        return self.say(f"{game}.card.{card}")

    def name(self, seat: int, /) -> str:
        """The player's name, or the seat's number where nobody is known to sit."""
        seated = 0 <= seat < len(self.names)
        return self.names[seat] if seated else self.say("table.seat", number=seat + 1)

    def first(self, keys: Iterable[str]) -> str:
        tried = list(keys)
        if known := [key for key in tried if key in self.messages]:
            return known[0]
        raise KeyError(f"{self.language}: no message {tried[0]}")

    def tell(self, key: str, params: Params, game: str = "") -> str:
        """Say a message; words are looked up where it stands, in its game, and at the table."""
        text = self.messages[self.first([key])]
        try:
            return self.fill(text, params, (key.partition(".")[0], game, self.game, "table"))
        except KeyError as missing:
            raise KeyError(f"{self.language}: {key} wants {missing.args[0]}") from None

    def fill(self, text: str, params: Params, domains: Sequence[str]) -> str:
        """Fill the holes; inside a plural, # is its number."""
        parts = split(text)
        said = [part.replace("#", str(params.get("#", "#"))) for part in parts]
        said[1::2] = [self.filled(hole, params, domains) for hole in parts[1::2]]
        return "".join(said)

    def filled(self, hole: str, params: Params, domains: Sequence[str]) -> str:
        name, kind, branches = read_hole(hole)
        value = params[name]
        if not kind:
            return self.word(name, value, domains)
        if kind == "plural":
            value = value if isinstance(value, int) else len(value)
            params = {**params, "#": value}
        return self.fill(choose(branches, kind, value), params, domains)

    def word(self, name: str, value: Any, domains: Sequence[str]) -> str:
        """A parameter's value in words."""
        if isinstance(value, (list, tuple)):
            said = [self.word(name, member, domains) for member in value]
            return (" " if name == "problems" else ", ").join(said)
        if name == "problems":  # unmet-port@3,2/W
            code, _, spot = value.partition("@")
            problem = self.say(f"pipes.problem.{code}")
            return self.say("pipes.problem_at", spot=spot, problem=problem) if spot else problem
        if name in ("seat", "gift"):
            return self.name(int(value))
        if name == "changes":  # energy:-3
            stuff, _, amount = value.partition(":")
            sign = "−" if amount.startswith("-") else "+"
            key = self.first(f"{domain}.change.{stuff}" for domain in domains)
            return self.say(key, sign=sign, n=abs(int(amount)))
        known = [f"{d}.{kind}.{value}" for kind in KINDS.get(name, (name,)) for d in domains]
        word, _, rest = str(value).partition(" ")
        known += {"place": [f"table.place.{word}"], "game": [f"{word}.title"]}.get(name, [])
        return next((self.say(key, at=rest) for key in known if key in self.messages), str(value))
