"""Imports point one way only, and the rules import nothing that knows time or chance."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import shopfloor

PACKAGE = Path(shopfloor.__file__).parent
MAY_IMPORT = {
    "kernel": "",
    "parts": "kernel",
    "games": "kernel parts",
    "words": "kernel",
    "table": "kernel parts games",
    "solver": "kernel parts games",
    "bots": "kernel parts games words table solver",
    "analysis": "kernel parts games words table solver bots",
    "env": "kernel parts games words table solver bots",
    "lab": "kernel parts games words table solver bots env",
    "server": "kernel parts games words table solver bots analysis env lab",
    "client": "kernel parts words env server",
    "cli": "kernel parts games words table solver bots analysis env lab server client",
    "__main__": "cli",
}
PURE = {"kernel", "parts", "games"}
NEVER_IN_RULES = {"random", "time", "datetime", "os", "asyncio", "logging", "secrets"}
ALLOWED_OUTSIDE = {"librt", "mypy_extensions", "shopfloor"}  # librt: mypyc's own vectors
FILES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def parts_of(path: Path) -> tuple[str, ...]:
    return path.relative_to(PACKAGE.parent).with_suffix("").parts


def layer_of(path: Path) -> str:
    return parts_of(path)[1]


def imports(path: Path) -> set[str]:
    """Every module a file imports, also inside functions and for type checking only."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = parts_of(path)[: -node.level] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


def layers(modules: set[str]) -> set[str]:
    return {name.split(".")[1] for name in modules if name.startswith("shopfloor.")}


def name_of(path: Path) -> str:
    return ".".join(parts_of(path))


def test_every_layer_is_known() -> None:
    assert {layer_of(path) for path in FILES} <= MAY_IMPORT.keys()


def test_the_levels_have_no_circle() -> None:
    order = list(MAY_IMPORT)
    for layer, below in MAY_IMPORT.items():
        assert all(order.index(other) < order.index(layer) for other in below.split())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_point_down(path: Path) -> None:
    layer = layer_of(path)
    known = {name for name in layers(imports(path)) if name in MAY_IMPORT}
    assert known <= {layer, *MAY_IMPORT[layer].split()}


@pytest.mark.parametrize("path", [p for p in FILES if layer_of(p) in PURE], ids=name_of)
def test_rules_are_pure(path: Path) -> None:
    tops = {name.split(".")[0] for name in imports(path)}
    assert not tops & NEVER_IN_RULES
    assert tops <= ALLOWED_OUTSIDE | sys.stdlib_module_names


@pytest.mark.parametrize("path", [p for p in FILES if layer_of(p) == "games"], ids=name_of)
def test_no_game_imports_another(path: Path) -> None:
    parts = parts_of(path)
    if len(parts) > 3:
        others = {p.name for p in (PACKAGE / "games").iterdir() if p.is_dir()} - {parts[2]}
        used = {name.split(".")[2] for name in imports(path) if name.startswith("shopfloor.games.")}
        assert not used & others


def test_what_the_others_rely_on() -> None:
    """The tests above see imports from a package, of a package, and relative ones."""
    table = imports(PACKAGE / "table" / "table.py")
    assert {"games", "kernel", "table"} <= layers(table)
    assert "bisect" in table or "typing" in table
