"""Cuts the rules documents into clauses, so that an installed program can quote them by number."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "docs" / "rules"
TARGET = ROOT / "src" / "shopfloor" / "env" / "data"
LANGUAGES = {"en": ".md", "de": ".de.md"}
CLAUSE = re.compile(r"^\*\*(\d\.\d+|[A-Z]\d+)\*\* ", re.MULTILINE)
HEADING = re.compile(r"^#+ .*$", re.MULTILINE)


def clauses(text: str) -> dict[str, str]:
    """Every clause by its number, its lines joined; headings and what stands between are left."""
    _, *parts = CLAUSE.split(HEADING.sub("\0", text))
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return {number: " ".join(body.partition("\0")[0].split()) for number, body in pairs}


def read_language(ending: str) -> dict[str, dict[str, str]]:
    """The clauses of every game's rules in a language."""
    paths = [
        path for path in sorted(SOURCE.glob("*.md")) if ending == path.name[path.name.index(".") :]
    ]
    return {
        path.name.partition(".")[0]: clauses(path.read_text(encoding="utf-8")) for path in paths
    }


def compile_all() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    for language, ending in LANGUAGES.items():
        text = json.dumps(read_language(ending), ensure_ascii=False, indent=0)
        target = TARGET / f"rules.{language}.json"
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    compile_all()
