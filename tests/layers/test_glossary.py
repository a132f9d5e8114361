"""The glossary has every package and every class of the contract, and the players' German."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "shopfloor"
GLOSSARY = ROOT / "docs" / "glossary.md"
CONTRACT = ("contract", "capabilities", "crews", "values", "stream", "errors")
ROW = re.compile(r"^\| (.+?) \| (.*?) ?\| (.+) \|$", re.MULTILINE)


def rows() -> list[tuple[str, str, str]]:
    """Word, German and meaning of every line, without the tables' heads."""
    found = ROW.findall(GLOSSARY.read_text(encoding="utf-8"))
    return [row for row in found if row[0] not in ("word", "---")]


def coded() -> set[str]:
    """The words that stand in `code`."""
    return {name for word, _, _ in rows() for name in re.findall(r"`([\w.]+)`", word)}


def packages() -> list[str]:
    found = [path.parent.relative_to(SOURCE).parts for path in SOURCE.rglob("__init__.py")]
    return sorted(".".join(parts) for parts in found if parts)


def classes(module: str) -> list[str]:
    """The public classes of a kernel module, in its order."""
    tree = ast.parse((SOURCE / "kernel" / f"{module}.py").read_text(encoding="utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    return [name for name in names if not name.startswith("_")]


def test_every_package_stands_in_it() -> None:
    assert [name for name in packages() if name not in coded()] == []


@pytest.mark.parametrize("module", CONTRACT)
def test_every_class_of_the_kernel_stands_in_it(module: str) -> None:
    assert [name for name in classes(module) if name not in coded()] == []


def test_no_package_or_class_of_it_is_gone() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (SOURCE / "kernel").glob("*.py"))
    known = set(packages()) | set(re.findall(r"^(?:class )?(\w+)", text, re.MULTILINE))
    assert sorted(coded() - known) == []


def test_every_word_stands_once_in_a_group() -> None:
    groups = GLOSSARY.read_text(encoding="utf-8").split("\n## ")[1:]
    for group in groups:
        words = Counter(word for word, _, _ in ROW.findall(group))
        assert [word for word, times in words.items() if times > 1] == [], group.splitlines()[0]


def test_its_german_is_that_of_the_catalogue() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "locales" / "de").glob("*.po")]
    told = "\n".join(texts).replace('"\n"', "").replace("\u00ad", "").casefold()
    german = [word for _, words, _ in rows() if words for word in words.split(", ")]
    assert [word for word in german if word.casefold() not in told] == []
