"""A game's ids and words stand in its own folders: whoever serves any game knows none by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shopfloor import games
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS

ROOT = Path(__file__).resolve().parents[2]
SOURCE, CLIENT = ROOT / "src" / "shopfloor", ROOT / "web" / "src"
FOR_ALL = [
    *(SOURCE / layer for layer in ("kernel", "table", "words", "lab", "server", "cli")),
    *(CLIENT / room for room in ("shell", "base", "parts")),
    ROOT / "tools",
]
IDS = {spelled for game in games.discover() for spelled in (game, game.replace("-", "_"))}
TITLES = {meta.title for meta in games.discover().values()}
NAMED = [*[card.id for card in BLUEPRINTS], *[card.id for card in CONTRACTORS]]
CARDS = {name for name in NAMED if "-" in name}
# What only these games have: no word of every day, which another game may need too.
NOUNS = {"blueprint", "contractor", "foundry", "reservoir", "diagonal", "megalith", "decline"}
WORDS = re.compile(rf"(?<![\w-])({'|'.join(sorted(IDS | TITLES | CARDS | NOUNS))})s?(?![\w-])")


def own(path: Path) -> bool:
    """Tell whether a file belongs to one game, or to the pipe games: `terminal/factory_fun.py`."""
    return path.stem in IDS | {"pipes"}


def python_strings(text: str) -> Iterator[tuple[int, str]]:
    """Names and strings of a module; documentation may give examples."""
    tree = ast.parse(text)
    told = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, str(node.module).rpartition(".")[2]


def bare_client(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a client's file, without comments."""
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", lambda m: "\n" * m[0].count("\n"), text, flags=re.DOTALL)
    for number, line in enumerate(text.splitlines(), 1):
        yield number, line.partition("//")[0]


def files() -> list[Path]:
    found = [path for folder in FOR_ALL for path in sorted(folder.rglob("*"))]
    return [p for p in found if p.suffix in (".py", ".ts", ".svelte") and not own(p)]


def place(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", files(), ids=place)
def test_nothing_here_knows_a_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = python_strings(text) if path.suffix == ".py" else bare_client(text)
    known = [f"{place(path)}:{n}: {word[1]}" for n, line in lines if (word := WORDS.search(line))]
    assert not known, "\n".join(known)


def test_the_tests_would_see_one() -> None:
    assert WORDS.search('game === "factory-fun"')
    assert WORDS.search("import fantastic_factories")
    assert list(python_strings('"""factory-fun"""\nX = "factory-fun"')) == [(2, "factory-fun")]
    assert len(files()) > 120
