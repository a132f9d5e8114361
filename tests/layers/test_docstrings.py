"""The reference is made from docstrings: every public name of the packages it tells of has one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "shopfloor"
TOLD_OF = ("kernel", "table", "bots", "env")
Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(body: list[ast.stmt], inside: str = "") -> Iterator[tuple[str, Named]]:
    """The names of a module or class that do not begin with an underscore, and those inside."""
    for node in body:
        if isinstance(node, Named) and not node.name.startswith("_"):
            yield inside + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{inside}{node.name}.")


def untold(text: str) -> list[str]:
    tree = ast.parse(text)
    bare = [] if ast.get_docstring(tree) else ["the module"]
    return bare + [name for name, node in public(tree.body) if not ast.get_docstring(node)]


@pytest.mark.parametrize("package", TOLD_OF)
def test_every_public_name_has_a_docstring(package: str) -> None:
    found = {
        str(path.relative_to(SOURCE)): names
        for path in sorted((SOURCE / package).rglob("*.py"))
        if (names := untold(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_a_bare_name_is_found() -> None:
    text = '"""All."""\ndef a(): ...\nclass B:\n    """B."""\n    def c(self): ...\n'
    assert untold(text) == ["a", "B.c"]
    assert untold("def _a(): ...") == ["the module"]
