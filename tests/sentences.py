"""Sentences of every kind, made from the catalogues: a table that both formatters must agree on.

A case is a call of the formatter (`say`, `event`, `reason`, `action`, `amount`) with its
arguments, and what Python says. Nothing here knows a game: what a parameter may hold is read off
the message that asks for it and off the grammar its game declares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice, product
from pathlib import Path
from typing import NamedTuple, TypeAlias

from shopfloor.kernel import Event, GameError, Reason
from shopfloor.words import LIBRARY, Library, Rule, Words, read_hole, split

Value: TypeAlias = int | str | list[int] | list[str]
Params: TypeAlias = dict[str, Value]

NAMES = ("Ada", "Ben", "Cem")
READERS = (None, 0, 1)
NUMBERS = (0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 101, 1000)
LISTS: tuple[list[str], ...] = ([], ["gear"], ["gear", "#{x}"])
RESTS = ("", "-3", "-1", "0", "1", "2", "21")
SPOTS = ("", "3,2/W", "0,0")
MOST = 40  # how many combinations of parameters are tried with one message
PLACES = ("line 3", "pipes[0].at")
STRANGE = "no {such} # word"


class Case(NamedTuple):
    """One call of a formatter, and what it says."""

    language: str
    game: str
    me: int | None
    method: str
    args: list[object]
    said: str


def holes(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Every parameter of a message with its kind and branches, those of the branches included."""
    for hole in split(text)[1::2]:
        name, kind, branches = read_hole(hole)
        yield name, kind, list(branches)
        yield from chain.from_iterable(map(holes, branches.values()))


def is_title(key: str) -> bool:
    return key.count(".") == 1 and key.endswith(".title")


@dataclass
class Use:
    """How a message uses a parameter: plainly (""), by number or word, and with which branches."""

    kinds: set[str] = field(default_factory=set)
    branches: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Sampler:
    """One language, spoken to one reader, and what its messages may be told."""

    words: Words

    # What a parameter may hold

    def ids(self, name: str, rule: Rule, domains: Sequence[str]) -> list[str]:
        """Everything with a name in the catalogue: a message that asks for the rest at most."""
        kinds = rule.names or (name,)
        starts = tuple(f"{domain}.{kind}." for kind in kinds for domain in domains)
        found = [key for key in self.words.messages if key.startswith(starts)]
        names = [key.split(".", 2)[2] for key in found if rule.rest or not self.asks(key)]
        return [id_ for id_ in names if "." not in id_]

    def asks(self, key: str) -> bool:
        return "{" in self.words.messages[key]

    def titled(self) -> list[str]:
        found = [key for key in self.words.messages if is_title(key) and not self.asks(key)]
        return [key.removesuffix(".title") for key in found]

    def compounds(self, rule: Rule, heads: Sequence[str]) -> Iterator[Value]:
        """Names with a rest, such as `energy:-3`, each and in a list."""
        rests = [rest for rest in RESTS if rest] if rule.signed else SPOTS
        whole = [f"{head}{rule.cut}{rest}" if rest else head for head in heads for rest in rests]
        yield [*whole]
        yield whole[:1]
        yield from [[], [STRANGE]]
        yield from whole

    def plain(self, name: str, domains: Sequence[str]) -> Iterator[Value]:
        rule = self.words.rule(name, domains)
        known = self.ids(name, rule, domains)
        if rule.seat:
            yield from (1, 0, 7, [0, 2])
        elif rule.title:
            yield from (*self.titled(), STRANGE)
        elif rule.amount:
            yield from (15, 0, -3, "2", STRANGE)
        elif rule.cut:
            yield from self.compounds(rule, known)
        else:
            yield from [*known[:2], *known[-1:]]
            yield from (3, STRANGE)
            yield [*known[:2], STRANGE]

    def values(self, name: str, use: Use, domains: Sequence[str]) -> Iterator[Value]:
        """What to try for a parameter: by number, by word, and by what it may name."""
        named = [*self.plain(name, domains)] if "" in use.kinds else []
        if "plural" in use.kinds:
            yield from (value for value in named if isinstance(value, list))
            yield from NUMBERS
            yield from LISTS
        else:
            yield from named
        yield from (int(word.strip("=")) for word in use.branches if word.strip("=").isdigit())
        if "select" in use.kinds:
            yield from use.branches

    # What a message may be told

    def asked(self, text: str, domains: Sequence[str]) -> dict[str, Use]:
        """The parameters a message asks for; what a phrase in it asks for is known by action."""
        found: dict[str, Use] = {}
        for name, kind, branches in holes(text):
            use = found.setdefault(name, Use())
            use.kinds.add(kind)
            use.branches.extend(branches)
        return found

    def params(self, key: str, game: str = "") -> Iterator[Params]:
        """Every parameter varied alone, and all of them together as far as MOST goes."""
        domains = self.words.domains(key.partition(".")[0], game)
        asked = self.asked(self.words.messages[key], domains)
        tried = {name: [*self.values(name, use, domains)] for name, use in asked.items()}
        base = {name: values[0] for name, values in tried.items()}
        yield base
        for name, values in tried.items():
            yield from ({**base, name: value} for value in values[1:])
        if len(tried) > 1:
            for together in islice(product(*tried.values()), len(tried), MOST):
                yield dict(zip(tried, together, strict=True))

    # The calls

    def case(self, method: str, args: list[object], said: str) -> Case:
        words = self.words
        return Case(words.language, words.game, words.me, method, args, said)

    def messages(self, domain: str) -> Iterator[Case]:
        """Every message of a catalogue by its key; actions come by their texts."""
        domains = self.words.domains(domain)
        for key, text in self.words.messages.items():
            if not key.startswith(f"{domain}.") or (self.words.game and "{" not in text):
                continue
            if not any(self.words.rule(name, domains).of for name, _, _ in holes(text)):
                for params in self.params(key):
                    yield self.case("say", [key, params], self.words.tell(key, params))

    def keys(self, *starts: str) -> list[tuple[str, str]]:
        """The keys that begin so, with what follows."""
        known = [(key, start) for key in self.words.messages for start in starts]
        return [(key, key.removeprefix(start)) for key, start in known if key.startswith(start)]

    def events(self) -> Iterator[Case]:
        """Every event, told to whom it concerns and to others."""
        game, spoken = self.words.game, [text for text, _ in self.texts()][:3]
        for key, name in self.keys(f"{game}.event.", "table.event."):
            if name.endswith(".you"):
                continue
            for params in self.params(key, game):
                undone = [{**params, "text": text} for text in spoken] if "text" in params else []
                for told in undone or [params]:
                    event = Event(name, told)
                    yield self.case("event", [name, told], self.words.event(game, event))

    def refusals(self) -> Iterator[Case]:
        game = self.words.game
        for key, code in self.keys(f"{game}.reason.", "table.reason."):
            for params in self.params(key, game):
                said = self.words.reason(game, Reason(code, "1", params))
                yield self.case("reason", [code, params], said)

    def errors(self, *domains: str) -> Iterator[Case]:
        """Everything that may be wrong, with and without a place in a file."""
        for key, code in self.keys(*(f"{domain}.error." for domain in domains)):
            first, *more = self.params(key, self.words.game)
            placed: list[Params] = [{**first, "place": place} for place in PLACES]
            for told in (first, *more, *placed):
                yield self.case("reason", [code, told], self.words.error(GameError(code, **told)))

    def texts(self) -> Iterator[tuple[str, str]]:
        """Actions of every verb with every link, as text, and the key of each."""
        game = self.words.game
        grammar = self.words.library.grammar(game)
        letter = grammar.series.letter if grammar.series else ""
        for key, path in self.keys(f"{game}.action."):
            verb, *links = path.removesuffix(".seen").split(".")
            series = ["", "{0}3", "{0}1 {0}6"] if letter else [""]
            slots = [self.slot(game, link, key) for link in ("what", *links)]
            for what, numbers, *rest in product(slots[0], series, *slots[1:]):
                linked = [f"{link} {word}" for link, word in zip(links, rest, strict=True)]
                yield " ".join([verb, what, numbers.format(letter), *linked]).strip(), key

    def slot(self, game: str, name: str, key: str) -> list[str]:
        """What may stand after a verb or a link: a few names or, for a phrase's sake, them all."""
        domains = self.words.domains(game)
        rule = self.words.rule(name, domains)
        rules = [self.words.rule(hole, domains) for hole, _, _ in holes(self.words.messages[key])]
        known = [] if rule.seat else self.ids(name, rule, domains)
        phrased = any(each.of == name for each in rules)
        return [*(known if phrased else known[:1] + known[-2:]), "2", "0"]

    def actions(self) -> Iterator[Case]:
        game = self.words.game
        for text, key in self.texts():
            for seen in self.sights(key):
                said = self.speak(text, seen)
                if said is not None:
                    yield self.case("action", [text, seen], said)
        assert any(key.startswith(f"{game}.action.") for key in self.words.messages)

    def speak(self, text: str, seen: Params) -> str | None:
        """What an action is, if there is such a thing: not every word has a phrase."""
        try:
            return self.words.action(self.words.game, text, **seen)
        except KeyError:
            return None

    def sights(self, key: str) -> list[Params]:
        """What the table shows besides: what only the message with `.seen` asks for."""
        if not key.endswith(".seen"):
            return [{}]
        asked = {name for name, _, _ in holes(self.words.messages[key])}
        more = asked - {name for name, _, _ in holes(self.words.messages[key[:-5]])}
        domains = self.words.domains(self.words.game)
        return [{name: next(iter(self.plain(name, domains))) for name in more}]

    def amounts(self) -> Iterator[Case]:
        """Numbers said by a message, of every kind that a grammar names."""
        domains = self.words.domains(self.words.game)
        rules = [self.words.library.grammar(domain).parameters.values() for domain in domains]
        for kind in sorted({rule.amount for rule in chain(*rules)}) or ["money"]:
            for number, plus in product((*NUMBERS, -1, -21), (False, True)):
                said = self.words.amount(kind, number, plus=plus)
                yield self.case("amount", [kind, number, plus], said)


def in_game(language: str, game: str, library: Library = LIBRARY) -> Iterator[Case]:
    """All that can be said at a table of one game."""
    yield from Sampler(Words(language, "", NAMES, None, library)).messages(game)
    for me in READERS:
        yield from Sampler(Words(language, game, NAMES, me, library)).events()
    everybody = Sampler(Words(language, game, NAMES, None, library))
    yield from everybody.errors(game, "table")
    for made in (everybody.refusals, everybody.actions, everybody.amounts):
        yield from made()


def everything(language: str, games: Iterable[str], library: Library = LIBRARY) -> Iterator[Case]:
    """All that a language says: at the tables, and away from them."""
    listed = list(games)
    for game in listed:
        yield from in_game(language, game, library)
    domains = {key.partition(".")[0] for key in library.catalogue(language)}
    yield from Sampler(Words(language, "", NAMES, None, library)).errors(*sorted(domains))
    for domain, game in product(sorted(domains.difference(listed)), ["", *listed]):
        yield from Sampler(Words(language, game, NAMES, None, library)).messages(domain)


def compiled(library: Library, language: str) -> dict[str, str]:
    """A catalogue as the client reads it, soft hyphens and all."""
    text = library.folder.joinpath(f"{language}.json").read_text(encoding="utf-8")
    messages: dict[str, str] = json.loads(text)
    return messages


def write(path: Path, cases: Sequence[Case], catalogues: dict[str, dict[str, str]]) -> None:
    """Write the table as the client's test reads it."""
    table = {"names": NAMES, "catalogues": catalogues, "cases": cases}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(table, ensure_ascii=False), encoding="utf-8")
