"""One language, spoken to one reader: keys and parameters become sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from shopfloor.kernel.errors import GameError
from shopfloor.kernel.values import Event, Reason
from shopfloor.words.grammar import MINUS, Rule, spoken
from shopfloor.words.library import LIBRARY, Library
from shopfloor.words.messages import choose, read_hole, split

Params: TypeAlias = Mapping[str, object]
PLAIN = Rule()


@dataclass(frozen=True)
class Words:
    """One language, spoken to one reader: `me` is the reader's seat and is told "you"."""

    language: str
    game: str = ""
    names: Sequence[str] = ()
    me: int | None = None
    library: Library = LIBRARY

    @property
    def messages(self) -> dict[str, str]:
        return self.library.catalogue(self.language)

    # What is said

    def say(self, key: str, /, **params: object) -> str:
        """Say any message by its key; raise KeyError for a message or a parameter there is not."""
        return self.tell(key, params)

    def event(self, game: str, event: Event, /) -> str:
        """Say what happened; what the reader did has a sentence of its own, `<key>.you`."""
        key = self.first(f"{domain}.event.{event.key}" for domain in (game, "table"))
        if self.me is not None and event.params.get("seat") == self.me:
            key = self.first([f"{key}.you", key])
        params: dict[str, object] = dict(event.params)
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
        ends = (f"reason.{error.code}", f"error.{error.code}")
        key = self.first(f"{d}.{end}" for d in (game, "table", *anywhere) for end in ends)
        sentence, place = self.tell(key, error.params, game), error.params.get("place")
        return self.say("table.at", place=place, sentence=sentence) if place else sentence

    def action(self, game: str, action: object, /, **seen: object) -> str:
        """Say what an action would do: `action.<verb>.<links it uses>`; with what the table
        shows and the action does not name (`take 3`, card="robot"), the one in `.seen`.
        """
        path, params = spoken(str(action), self.library.grammar(game))
        tails = [".seen", ""] if seen else [""]
        stems = [".".join([game, "action", *path[:n]]) for n in range(len(path), 0, -1)]
        key = self.first(stem + tail for stem in stems for tail in tails)
        return self.tell(key, {**params, **seen}, game)

    def name(self, seat: int, /) -> str:
        """The player's name, or the seat's number where nobody is known to sit."""
        seated = 0 <= seat < len(self.names)
        return self.names[seat] if seated else self.say("table.seat", number=seat + 1)

    def amount(self, kind: str, number: int, /, *, plus: bool = False) -> str:
        """Say a number as the game's message `kind` has it, such as a sum of money."""
        return self.measured(kind, number, self.domains(self.game), "+" if plus else "")

    # How it is found

    def first(self, keys: Iterable[str]) -> str:
        tried = list(keys)
        if known := self.known(tried):
            return known
        raise KeyError(f"{self.language}: no message {tried[0]}")

    def known(self, keys: Iterable[str]) -> str | None:
        return next((key for key in keys if key in self.messages), None)

    def domains(self, *wanted: str) -> list[str]:
        """Where words are looked up: the catalogues wanted, with their helpers, and the table."""
        found: dict[str, None] = {}
        for domain in (*wanted, self.game):
            found |= dict.fromkeys((domain, *self.library.grammar(domain).also))
        return [domain for domain in (found | {"table": None}) if domain]

    def rule(self, name: str, domains: Sequence[str]) -> Rule:
        rules = (self.library.grammar(domain).parameters.get(name) for domain in domains)
        return next((rule for rule in rules if rule), PLAIN)

    # How it is put together

    def tell(self, key: str, params: Params, game: str = "") -> str:
        """Say a message; words are looked up where it stands, in its game, and at the table."""
        text = self.messages[self.first([key])]
        try:
            return self.fill(text, params, self.domains(key.partition(".")[0], game))
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
        if not kind:
            return self.parameter(name, params, domains)
        if kind == "select":
            return self.fill(choose(branches, str(params[name])), params, domains)
        number = count(params[name])
        branch = choose(branches, f"={number}", self.library.plural(self.language, number))
        return self.fill(branch, {**params, "#": number}, domains)

    def parameter(self, name: str, params: Params, domains: Sequence[str]) -> str:
        """A parameter in words: given, or a message of its own made of the others."""
        rule = self.rule(name, domains)
        if rule.of and name not in params:
            key = self.first(f"{domain}.{name}.{params[rule.of]}" for domain in domains)
            return self.fill(self.messages[key], params, domains)
        value = params[name]
        if isinstance(value, (list, tuple)):
            return rule.join.join(self.word(name, rule, member, domains) for member in value)
        return self.word(name, rule, value, domains)

    def word(self, name: str, rule: Rule, value: object, domains: Sequence[str]) -> str:
        """One value in words; what the catalogue does not know (a player's text) stays."""
        if rule.seat:
            return self.name(int(str(value)))
        if rule.title:
            title = self.known([f"{value}.title"])
            return self.messages[title] if title else str(value)
        if rule.amount and isinstance(value, int):
            return self.measured(rule.amount, value, domains)
        return self.named(rule.names or (name,), rule, str(value), domains)

    def named(self, kinds: Sequence[str], rule: Rule, value: str, domains: Sequence[str]) -> str:
        """What a name stands for, with what its rest adds: `energy:-3`, `loose-end@3,2/W`."""
        head, rest = rule.apart(value)
        key = self.known(f"{domain}.{kind}.{head}" for kind in kinds for domain in domains)
        if key is None:
            return value
        said = self.fill(self.messages[key], rule.inner(rest), domains)
        if not (rule.around and rest):
            return said
        around = self.first(f"{domain}.{rule.around}" for domain in domains)
        return self.fill(self.messages[around], {kinds[0]: said, rule.rest: rest}, domains)

    def measured(self, kind: str, number: int, domains: Sequence[str], plus: str = "") -> str:
        key = self.known(f"{domain}.{kind}" for domain in domains)
        sign = MINUS if number < 0 else plus
        if key is None:
            return f"{sign}{abs(number)}"
        return self.fill(self.messages[key], {"sign": sign, "n": abs(number)}, domains)


def count(value: object) -> float:
    """The number a plural goes by: a list's is its length."""
    if isinstance(value, (list, tuple)):
        return len(value)
    return value if isinstance(value, (int, float)) else int(str(value))
