"""Compiles the PO catalogues of locales/ to one JSON file a language, for Python and the client.

Every folder of locales/ is a language. Keys are symbolic (`table.event.undone`: the file's name,
then the message's); English has all of them, and a message must have the same placeholders in
every language. What a language does not say yet is said in English. Beside the catalogues stands
`index.json`: every language's own name and plural rules, and the grammar that each game declares.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel import Locale
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "locales"
PACKAGE = ROOT / "src" / "shopfloor"
TARGET = PACKAGE / "locales"
DEFAULT = "en"  # what the others are translated from, and spoken to whom none of them suits
OWN = ("language.name", "language.switch")  # what every language says itself
PLACEHOLDER = re.compile(r"\{(\w+)")
RELATION = re.compile(r"(\w)(?: mod (\d+))?( not)? in ([\d.,]+)")

Messages = dict[str, str]
Test = tuple[int, bool, list[tuple[int, int]]]


# Messages


def find_languages(source: Path = SOURCE) -> list[str]:
    """Every folder with catalogues, the default language first."""
    found = sorted(path.name for path in source.iterdir() if any(path.glob("*.po")))
    return sorted(found, key=lambda language: language != DEFAULT)


def read_language(language: str, source: Path = SOURCE) -> Messages:
    """Every message of a language; the file's name is the first word of its keys."""
    messages: Messages = {}
    for path in sorted((source / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=Locale.parse(language, sep="-")):
                if message.id and message.string:
                    messages[f"{path.stem}.{message.id}"] = str(message.string)
    return messages


def missing(languages: dict[str, Messages]) -> list[str]:
    """What a language does not say, and so is said in English."""
    keys = languages[DEFAULT]
    return [f"{name}: {key}" for name, said in languages.items() for key in keys.keys() - said]


def faults(languages: dict[str, Messages]) -> list[str]:
    """What cannot be right: keys English lacks, placeholders that differ, no name."""
    found = [
        f"{name}: no {key}" for name, said in languages.items() for key in OWN if key not in said
    ]
    english = languages[DEFAULT]
    for language, messages in languages.items():
        found += [f"{language}: {key} is not in English" for key in messages.keys() - english]
        for key in messages.keys() & english:
            if set(PLACEHOLDER.findall(messages[key])) != set(PLACEHOLDER.findall(english[key])):
                found.append(f"{language}: {key} has other placeholders than English")
    return sorted(found)


# Plural rules


def plural_rules(language: str) -> dict[str, list[list[Test]]]:
    """CLDR's rules of a language, as far as whole numbers go: any of all of some tests."""
    rules = Locale.parse(language, sep="-").plural_form.rules
    return {category: list(ways(rule)) for category, rule in sorted(rules.items())}


def ways(rule: str) -> Iterator[list[Test]]:
    for way in rule.split(" or "):
        tests = [read_test(relation) for relation in way.split(" and ")]
        if False not in tests:
            yield [test for test in tests if not isinstance(test, bool)]


def read_test(relation: str) -> Test | bool:
    """`i mod 10 in 2..4`; of a whole number, all but n and i (fractions, exponents) is 0."""
    if not (known := RELATION.fullmatch(relation)):
        raise ValueError(f"no relation of CLDR's plural rules: {relation}")
    operand, modulus, negated, listed = known.groups()
    ends = [part.split("..") for part in listed.split(",")]
    ranges = [(int(part[0]), int(part[-1])) for part in ends]
    if operand not in "ni":
        return any(low <= 0 <= high for low, high in ranges) != bool(negated)
    return int(modulus or 0), not negated, ranges


# What is written


def grammars(package: Path = PACKAGE) -> dict[str, dict[str, object]]:
    """What games and their parts declare of their words, by the catalogue it is for."""
    paths = sorted(package.glob("**/data/grammar.toml"))
    texts = {path.parent.parent.name: path.read_text(encoding="utf-8") for path in paths}
    return {name.replace("_", "-"): tomllib.loads(text) for name, text in texts.items()}


def index(languages: dict[str, Messages]) -> dict[str, object]:
    known = {
        language: {key.partition(".")[2]: messages[key] for key in OWN}
        | {"plurals": plural_rules(language)}
        for language, messages in languages.items()
    }
    return {"default": DEFAULT, "languages": known, "grammars": grammars()}


def write(target: Path, data: object, *, sort: bool) -> None:
    text = json.dumps(data, ensure_ascii=False, sort_keys=sort, indent=0)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


def compile_all(source: Path = SOURCE, target: Path = TARGET) -> None:
    """Compile every language there is; exit with what is wrong."""
    languages = {name: read_language(name, source) for name in find_languages(source)}
    if found := faults(languages):
        sys.exit("\n".join(found))
    target.mkdir(parents=True, exist_ok=True)
    for stale in {path.stem for path in target.glob("*.json")} - {*languages, "index"}:
        (target / f"{stale}.json").unlink()
    for language, messages in languages.items():
        write(target / f"{language}.json", {**languages[DEFAULT], **messages}, sort=True)
    write(target / "index.json", index(languages), sort=False)


if __name__ == "__main__":
    compile_all()
