"""The compiled catalogues: which languages there are, their messages, plurals and grammars."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypedDict

from shopfloor.words.grammar import Grammar, read_grammar
from shopfloor.words.plurals import PluralRules, category

SOFT_HYPHEN = "\u00ad"  # for narrow cards on screen; in sentences it would only spoil widths
NOTHING = Grammar()


class Language(TypedDict):
    """A language's own name, what is said to go over to it, and its plural rules."""

    name: str
    switch: str
    plurals: PluralRules


class Index(TypedDict):
    """What tools/catalogues.py writes beside the catalogues."""

    default: str
    languages: dict[str, Language]
    grammars: dict[str, dict[str, object]]


class Library:
    """One folder of compiled catalogues; every file is read once."""

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder
        self.read: dict[str, dict[str, str]] = {}

    @cached_property
    def index(self) -> Index:
        text = self.folder.joinpath("index.json").read_text(encoding="utf-8")
        told: Index = json.loads(text)
        return told

    @cached_property
    def grammars(self) -> dict[str, Grammar]:
        return {domain: read_grammar(told) for domain, told in self.index["grammars"].items()}

    @property
    def languages(self) -> Mapping[str, str]:
        """Every language and its own name, the default first."""
        return {code: language["name"] for code, language in self.index["languages"].items()}

    def catalogue(self, language: str) -> dict[str, str]:
        """Every message of a language, without soft hyphens."""
        if language not in self.read:
            text = self.folder.joinpath(f"{language}.json").read_text(encoding="utf-8")
            messages = json.loads(text).items()
            self.read[language] = {key: said.replace(SOFT_HYPHEN, "") for key, said in messages}
        return self.read[language]

    def grammar(self, domain: str) -> Grammar:
        return self.grammars.get(domain, NOTHING)

    def plural(self, language: str, number: float) -> str:
        return category(self.index["languages"][language]["plurals"], number)

    def nearest(self, wanted: str) -> str:
        """The first language wanted that there is: of `de_AT.UTF-8`, or `fr-CH, de;q=0.8`."""
        known = {language.lower(): language for language in self.languages}
        for tag in wanted.split(","):
            parts = re.split(r"[.;@]", tag.strip().lower().replace("_", "-"))[0].split("-")
            for length in range(len(parts), 0, -1):
                if found := known.get("-".join(parts[:length])):
                    return found
        return self.index["default"]


LIBRARY = Library(files("shopfloor").joinpath("locales"))
catalogue = LIBRARY.catalogue
nearest = LIBRARY.nearest
