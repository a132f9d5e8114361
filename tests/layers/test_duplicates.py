"""No two places of the sources share twelve lines: not in the same words, not with other names.

A line counts by its shape, with every name, string and number replaced by a placeholder. What says
nothing that could be said once is passed over: blank lines, comments, documentation, imports, lone
brackets, the fields a class declares, and data.
"""

from __future__ import annotations

import ast
import io
import keyword
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
SHARED = 12
PLACEHOLDERS = {tokenize.NAME: "name", tokenize.NUMBER: "0", tokenize.STRING: "''"}
SILENT = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    tokenize.ENDMARKER,
}
BRACKETS = set("()[]{},:")
F_STRING = (getattr(tokenize, "FSTRING_START", None), getattr(tokenize, "FSTRING_END", None))

Line = tuple[int, str]  # its number and its shape
Place = tuple[str, int]  # a file, and the index of one of its lines
DATA = (
    *(ast.Constant, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Name, ast.Attribute),
    *(ast.UnaryOp, ast.BinOp, ast.Subscript, ast.operator, ast.unaryop, ast.expr_context),
)


# Lines and their shapes


def is_data(node: ast.expr | None) -> bool:
    return node is None or all(isinstance(part, DATA) for part in ast.walk(node))


def is_table(node: ast.expr | None) -> bool:
    """Tell whether this is data, or one table of data that is read by a function."""
    read = isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords
    return is_data(node.args[0] if read and isinstance(node, ast.Call) else node)


def is_told(node: ast.stmt) -> bool:
    """Tell whether this is a text of its own: documentation."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_declared(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign | ast.AnnAssign) and is_table(node.value)


def passed_over(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements right below a node that say nothing which could be said once."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt) and (
            is_told(child)
            or isinstance(child, ast.Import | ast.ImportFrom)
            or (isinstance(node, ast.Module | ast.ClassDef) and is_declared(child))
        ):
            yield child


def silent_lines(text: str) -> set[int]:
    found: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        for child in passed_over(node):
            found |= set(range(child.lineno, (child.end_lineno or child.lineno) + 1))
    return found


def tokens(text: str) -> Iterator[tuple[int, str]]:
    """Line and placeholder of every token; an f-string is one string, whatever is in it."""
    depth = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        depth -= token.type == F_STRING[1]
        if token.type == F_STRING[1] and depth == 0:
            yield token.start[0], PLACEHOLDERS[tokenize.STRING]
        elif depth == 0 and token.type not in SILENT and token.type != F_STRING[0]:
            known = keyword.iskeyword(token.string)
            yield token.start[0], token.string if known else placeholder(token)
        depth += token.type == F_STRING[0]


def placeholder(token: tokenize.TokenInfo) -> str:
    return PLACEHOLDERS.get(token.type, token.string)


def code_lines(text: str) -> list[Line]:
    """The lines that count, with their shapes."""
    shapes: dict[int, list[str]] = defaultdict(list)
    silent = silent_lines(text)
    for number, word in tokens(text):
        if number not in silent:
            shapes[number].append(word)
    return [(n, " ".join(words)) for n, words in sorted(shapes.items()) if set(words) - BRACKETS]


# What two places share


def windows(lines: dict[str, list[Line]]) -> dict[tuple[str, ...], list[Place]]:
    """Every run of SHARED lines, by its shapes, with the places it stands in."""
    found: dict[tuple[str, ...], list[Place]] = defaultdict(list)
    for name, told in lines.items():
        for index in range(len(told) - SHARED + 1):
            found[tuple(shape for _, shape in told[index : index + SHARED])].append((name, index))
    return found


def pairs(lines: dict[str, list[Line]]) -> set[tuple[Place, Place]]:
    """Two places that share a run; a run does not repeat what it overlaps."""
    found: set[tuple[Place, Place]] = set()
    for places in windows(lines).values():
        for one, two in combinations(places, 2):
            if one[0] != two[0] or two[1] - one[1] >= SHARED:
                found.add((one, two))
    return found


def shared_runs(lines: dict[str, list[Line]]) -> list[str]:
    """Every pair of files that share a run, with the longest."""
    found = pairs(lines)
    longest: dict[tuple[str, str], tuple[int, str]] = {}
    for (a, i), (b, j) in sorted(found):
        length = SHARED
        while ((a, i + length - SHARED + 1), (b, j + length - SHARED + 1)) in found:
            length += 1
        run = f"{spell(lines[a][i : i + length], a)} ~ {spell(lines[b][j : j + length], b)}"
        longest[a, b] = max(longest.get((a, b), (0, "")), (length, run))
    return [f"{run} ({length} lines)" for length, run in longest.values()]


def spell(lines: list[Line], name: str) -> str:
    return f"{name}:{lines[0][0]}-{lines[-1][0]}"


def test_nothing_is_written_twice() -> None:
    paths = sorted(SOURCE.rglob("*.py"))
    lines = {p.relative_to(ROOT).as_posix(): code_lines(p.read_text("utf-8")) for p in paths}
    found = shared_runs(lines)
    assert not found, f"places that share {SHARED} or more lines:\n" + "\n".join(found)


# What the test above relies on


def function(name: str, verb: str, steps: int) -> str:
    body = [f"    {name}.{verb}({step}, f'{{{name}}}')  # {verb}" for step in range(steps)]
    return "\n".join([f"def {verb}({name}: object) -> None:", f'    """To {verb}."""', *body, ""])


def test_the_same_with_other_names_is_found() -> None:
    lines = {
        "one": code_lines(function("machine", "build", SHARED)),
        "two": code_lines("import os\n\n" + function("pipe", "lay", SHARED)),
    }
    assert shared_runs(lines) == ["one:1-14 ~ two:3-16 (13 lines)"]


def test_too_little_data_and_documentation_are_not() -> None:
    short = {name: code_lines(function(name, "do", SHARED - 2)) for name in ("one", "two")}
    table = "SIZES = (\n" + "".join(f"    {n},\n" for n in range(SHARED)) + ")\n"
    fields = "class Row:\n" + "".join(f"    field_{n}: int = {n}\n" for n in range(SHARED))
    assert shared_runs(short) == []
    assert shared_runs({"one": code_lines(table), "two": code_lines(table)}) == []
    assert shared_runs({"one": code_lines(fields), "two": code_lines(fields)}) == []


def test_a_place_does_not_repeat_what_it_overlaps() -> None:
    runs = code_lines(function("it", "go", SHARED + 4))
    assert all(one[0] < two[0] for one, two in pairwise(runs))
    assert shared_runs({"one": runs}) == []
