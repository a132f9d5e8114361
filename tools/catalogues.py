"""Compiles the PO catalogues of locales/ to one JSON file a language, for Python and the client.

Keys are symbolic (`fantastic-factories.event.built`); every language must have all of them with
the same placeholders.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "locales"
TARGET = ROOT / "src" / "shopfloor" / "locales"
LANGUAGES = ("en", "de")
PLACEHOLDER = re.compile(r"\{(\w+)")


def read_language(language: str) -> dict[str, str]:
    """Every message of a language; the file's name is the first word of its keys."""
    messages: dict[str, str] = {}
    for path in sorted((SOURCE / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    messages[f"{path.stem}.{message.id}"] = str(message.string)
    return messages


def faults(languages: dict[str, dict[str, str]]) -> list[str]:
    """What is missing or differs between the languages."""
    keys = sorted(set().union(*languages.values()))
    found = []
    for key in keys:
        for language, messages in languages.items():
            if not messages.get(key):
                found.append(f"{language}: {key} has no text")
        wanted = {frozenset(PLACEHOLDER.findall(m.get(key, ""))) for m in languages.values()}
        if len(wanted) > 1:
            found.append(f"{key}: placeholders differ")
    return found


def compile_all() -> None:
    languages = {language: read_language(language) for language in LANGUAGES}
    if found := faults(languages):
        sys.exit("\n".join(found))
    TARGET.mkdir(parents=True, exist_ok=True)
    for language, messages in languages.items():
        text = json.dumps(messages, ensure_ascii=False, sort_keys=True, indent=0)
        target = TARGET / f"{language}.json"
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    compile_all()
