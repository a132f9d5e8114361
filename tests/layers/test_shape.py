"""How large things may grow: modules, functions, folders, lines; and that games have no circles."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "shopfloor"
CLIENT = ROOT / "web" / "src"
GAMES = SOURCE / "games"

LINES_IN_A_MODULE = 400
LINES_IN_A_FUNCTION = 40
MODULES_IN_A_FOLDER = 16
COLUMNS_IN_THE_CLIENT = 120

CODE = {".py", ".ts", ".svelte", ".mjs"}
STYLED = CODE | {".css"}
PICTURES = {CLIENT / "art" / "blueprints"}  # a file a picture: data, as many as there are cards


def files(folder: Path, endings: set[str]) -> list[Path]:
    """Every file with one of these endings that is written here, not generated."""
    found = [path for path in folder.rglob("*") if path.suffix in endings]
    return sorted(path for path in found if "generated" not in path.relative_to(folder).parts)


def place(path: Path, line: int | None = None) -> str:
    """Where something is, as an editor opens it."""
    name = path.relative_to(ROOT).as_posix()
    return name if line is None else f"{name}:{line}"


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def told(title: str, found: dict[str, int]) -> str:
    """What is too large, the largest first."""
    rows = sorted(found.items(), key=lambda row: (-row[1], row[0]))
    return "\n".join([f"{title}:", *(f"{where}: {size}" for where, size in rows)])


# Sizes


def test_no_module_is_long() -> None:
    sizes = {place(path): len(lines(path)) for path in files(SOURCE, {".py"})}
    long = {path: size for path, size in sizes.items() if size > LINES_IN_A_MODULE}
    assert not long, told(f"modules above {LINES_IN_A_MODULE} lines", long)


def functions(path: Path) -> Iterator[tuple[str, int, int]]:
    """Name, first line and size of every function of a module, methods and inner ones too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_function_is_long() -> None:
    long = {
        f"{place(path, line)} {name}": size
        for path in files(SOURCE, {".py"})
        for name, line, size in functions(path)
        if size > LINES_IN_A_FUNCTION
    }
    assert not long, told(f"functions above {LINES_IN_A_FUNCTION} lines", long)


@pytest.mark.parametrize("folder", [SOURCE, ROOT / "tests", CLIENT], ids=place)
def test_no_folder_is_full(folder: Path) -> None:
    modules: dict[Path, int] = {}
    for path in files(folder, CODE):
        if path.name != "__init__.py":
            modules[path.parent] = modules.get(path.parent, 0) + 1
    full = {
        place(path): number
        for path, number in modules.items()
        if number > MODULES_IN_A_FOLDER and path not in PICTURES
    }
    assert not full, told(f"folders with more than {MODULES_IN_A_FOLDER} modules", full)


def test_the_linter_holds_the_clients_lines() -> None:
    """Drawings are data in one piece; every other line is held by `make check`."""
    config = (CLIENT.parent / "eslint.config.js").read_text(encoding="utf-8")
    assert f'"max-len": ["error", {{ code: {COLUMNS_IN_THE_CLIENT},' in config


# Circles


def is_for_types(node: ast.AST) -> bool:
    """Tell whether this is `if TYPE_CHECKING:`, whose body never runs."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below a node that can run, inside functions too."""
    for child in ast.iter_child_nodes(node):
        if is_for_types(child):
            assert isinstance(child, ast.If)
            for otherwise in child.orelse:
                yield otherwise
                yield from running(otherwise)
        else:
            yield child
            yield from running(child)


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def absolute(node: ast.ImportFrom, path: Path) -> str:
    """The module that `from … import` names, a relative one too."""
    package = path.relative_to(SOURCE.parent).parent.parts
    base = package[: len(package) - node.level + 1] if node.level else ()
    return ".".join([*base, *([node.module] if node.module else [])])


def imported(path: Path) -> set[str]:
    """The modules a file imports while it runs."""
    found: set[str] = set()
    for node in running(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = absolute(node, path)
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    """Every module that one imports, directly or by others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = graph[waiting.pop()] - found
        found |= fresh
        waiting += fresh
    return found


def circles(graph: dict[str, set[str]]) -> set[tuple[str, ...]]:
    """The sets of modules of which each one reaches every other."""
    below = {name: reached(graph, name) for name in graph}
    return {
        tuple(sorted(other for other in below[name] if name in below[other]))
        for name in graph
        if name in below[name]
    }


@pytest.mark.parametrize(
    "game", sorted(p for p in GAMES.iterdir() if (p / "meta.py").exists()), ids=place
)
def test_no_game_imports_in_a_circle(game: Path) -> None:
    paths = {module_name(path): path for path in files(game, {".py"})}
    graph = {name: imported(path) & paths.keys() - {name} for name, path in paths.items()}
    found = [" ⇄ ".join(name.split(".", 3)[-1] for name in circle) for circle in circles(graph)]
    assert not found, f"modules of {place(game)} that import each other:\n" + "\n".join(found)


def test_circles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a", "e"}, "e": set[str]()}
    assert circles(graph) == {("a", "b", "c")}


def test_what_runs_is_told_from_what_is_for_types() -> None:
    """The test above leaves out imports for types only, and sees those inside functions."""
    text = (
        "if TYPE_CHECKING:\n    import one\nelse:\n    import two\ndef late():\n    import three\n"
    )
    names = [n.names[0].name for n in running(ast.parse(text)) if isinstance(n, ast.Import)]
    assert names == ["two", "three"]
