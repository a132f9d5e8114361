"""The documents say what the code does."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from shopfloor.server.http import openapi, typescript
from shopfloor.server.http.endpoints import ENDPOINTS
from shopfloor.server.settings import Settings
from shopfloor.words import catalogue

ROOT = Path(__file__).resolve().parents[3]
SOURCE = ROOT / "src" / "shopfloor" / "server"
LANGUAGES = sorted(folder.name for folder in (ROOT / "locales").iterdir() if folder.is_dir())


def block(text: str) -> str:
    found = re.search(r"```ts\n(.*?)```", text, re.DOTALL)
    assert found
    return found[1]


def test_the_protocol_shows_the_generated_types() -> None:
    told = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert block(told) == typescript.document()


def test_every_endpoint_is_described() -> None:
    paths = openapi.document()["paths"]
    for endpoint in ENDPOINTS:
        assert paths[endpoint.path][endpoint.method.lower()]["summary"].endswith(".")


def refusal_codes() -> set[str]:
    """The code of every Refusal in the source."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal"
            if called and isinstance(first := node.args[0], ast.Constant):  # type: ignore[attr-defined]
                found.add(str(first.value))
            elif called and isinstance(first, ast.IfExp):
                found |= {str(c.value) for c in ast.walk(first) if isinstance(c, ast.Constant)}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    messages = catalogue(language)
    codes = {code for code in refusal_codes() if code.isidentifier()}
    assert len(codes) > 40
    missing = {code for code in codes if f"server.reason.{code}" not in messages}
    assert not missing - {"None"}


def test_hosting_names_settings_that_exist() -> None:
    told = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in re.findall(r"SHOPFLOOR_([A-Z_]+)", told):
        assert name in ("CONFIG", "") or name.lower() in Settings.__struct_fields__
