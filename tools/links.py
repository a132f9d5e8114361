"""Looks whether every link and picture of the documents leads somewhere, headings included."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parent.parent
MADE = {"docs/reference"}  # folders whose pages are written when the site is built
AWAY = ("http:", "https:", "mailto:")
NO_SLUG = re.compile(r"[^\w\- ]")


def documents(root: Path = ROOT) -> list[Path]:
    """Every document that a reader meets."""
    return [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]


def tokens(text: str) -> Iterator[tuple[int, Token]]:
    """Every token of a document with its line, those within lines too."""
    line = 0
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        line = token.map[0] + 1 if token.map else line
        yield line, token
        for inner in token.children or []:
            yield line, inner


def targets(text: str) -> Iterator[tuple[int, str]]:
    """Every place that a document links to or shows, with the line."""
    for line, token in tokens(text):
        place = token.attrGet("href") or token.attrGet("src")
        if place and not str(place).startswith(AWAY):
            yield line, str(place)


@cache
def anchors(path: Path) -> set[str]:
    """The headings of a document as a link names them."""
    found = list(tokens(path.read_text(encoding="utf-8")))
    after = [found[n + 1][1] for n, (_, token) in enumerate(found) if token.type == "heading_open"]
    return {slug(token.content) for token in after}


def slug(heading: str) -> str:
    return NO_SLUG.sub("", heading.lower().replace("`", "")).replace(" ", "-")


def fault(document: Path, target: str, root: Path = ROOT) -> str | None:
    """What is wrong with a link, or None."""
    name, _, anchor = target.partition("#")
    place = (document.parent / name).resolve() if name else document
    if place.parent.is_relative_to(root) and str(place.parent.relative_to(root)) in MADE:
        return None
    if not place.exists():
        return f"there is no {target}"
    if anchor and place.suffix == ".md" and anchor not in anchors(place):
        return f"{target}: there is no such heading"
    return None


def faults(root: Path = ROOT) -> list[str]:
    """Every link that leads nowhere, as an editor opens it."""
    return [
        f"{document.relative_to(root).as_posix()}:{line}: {wrong}"
        for document in documents(root)
        for line, target in targets(document.read_text(encoding="utf-8"))
        if (wrong := fault(document, target, root))
    ]


def check() -> None:
    if found := faults():
        sys.exit("\n".join(found))
