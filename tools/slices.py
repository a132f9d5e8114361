"""Cuts mypyc's C so that a change of one module changes few files (docs/decisions/0009).

mypyc writes one file a module, but each includes the declarations of all, and names its literals
by their place in one table of all. Here each file gets only the declarations it uses, and literals
are called by what they are. What the compiler reads is then what an object depends on: a
declaration that was cut by mistake is an error, never a stale object.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

WORD = re.compile(r"\w+")
DECLARED = re.compile(r"(\w+)\s*[(\[;=]")
STATIC = re.compile(r"CPyStatics\[(\d+)\](?=;? ?(?:/\* (.*?) \*/)?)")
INCLUDES = re.compile(r'(?:#include "__native_\w+\.h"\n)+')
INITIALISED = re.compile(
    r"(    if \(CPyStatics_Initialize\([^;]*\) < 0\) \{.*?\n    \}\n)", re.DOTALL
)
GUARD = "#ifndef MYPYC_DECLARED_"
STARTS = "CPyStatics_Initialize("
HIDDEN = "#pragma GCC visibility push(hidden)\n"  # of this library alone: no detour to reach them


def cut(sources: list[str]) -> list[str]:
    """Write the cut form of each of mypyc's files beside it; give back what to compile instead."""
    ours = [Path(name) for name in sources if Path(name).name.startswith("__native_")]
    texts = {path: path.read_text(encoding="utf-8") for path in ours}
    [main] = [path for path, text in texts.items() if STARTS in text]
    start = texts.pop(main)
    names = literals("".join(texts.values()))
    known = Declarations(read_headers(main))
    for path, text in texts.items():
        write(path, sliced(text, names, known))
    write(main, started(start, names))
    return [str(place(Path(name))) if Path(name) in ours else name for name in sources]


def read_headers(main: Path) -> str:
    group = main.stem.removeprefix("__native_")
    names = (f"__native_{group}.h", f"__native_internal_{group}.h")
    return "".join((main.parent / name).read_text(encoding="utf-8") for name in names)


def place(path: Path) -> Path:
    return path.with_suffix(".cut.c")


def write(path: Path, text: str) -> None:
    """Write only what differs, so that the rest keeps its date."""
    target = place(path)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


# Literals


def literals(text: str) -> dict[str, str]:
    """A name for every place in the table: by what stands there, where that is said once."""
    said: dict[str, str] = dict(STATIC.findall(text))
    told = [what for what in said.values() if what]
    return {
        place: f"CPyLiteral_{digest(what if told.count(what) == 1 else f'{what} {place}')}"
        for place, what in said.items()
    }


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def sliced(text: str, names: dict[str, str], known: Declarations) -> str:
    """A module's file with its own declarations only."""
    text = INCLUDES.sub("", text, count=1)
    used = {names[place] for place, _ in STATIC.findall(text)}
    text = STATIC.sub(lambda found: names[found[1]], text)
    own = "".join(f"extern PyObject *{name};\n" for name in sorted(used))
    return known.includes + HIDDEN + known.of(text) + own + text


FILLING = """    for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
        *named[i].literal = CPyStatics[named[i].place];
    }
"""


def started(text: str, names: dict[str, str]) -> str:
    """The main file, which fills the literals by name once the table is."""
    own = "".join(f"PyObject *{name};\n" for name in names.values())
    rows = "".join(f"    {{&{name}, {place}}},\n" for place, name in names.items())
    own += f"static const struct {{PyObject **literal; int place;}} named[] = {{\n{rows}}};\n"
    text, count = INITIALISED.subn(lambda found: found[1] + FILLING, text, count=1)
    assert count == 1, "mypyc starts its literals in another way now"
    includes = INCLUDES.match(text)
    assert includes
    return includes[0] + own + text[includes.end() :]


# Declarations


class Declarations:
    """The declarations of the headers, each with the words it needs itself."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines(keepends=True)
        outside = [line for line in lines if line.startswith("#include")]
        self.includes = "".join(dict.fromkeys(x for x in outside if "__native_" not in x))
        self.blocks = list(blocks(lines))
        self.by_name: dict[str, list[int]] = {}
        for number, block in enumerate(self.blocks):
            self.by_name.setdefault(name_of(block), []).append(number)

    def of(self, text: str) -> str:
        """All that a text needs, in the order of the headers."""
        wanted: set[int] = set()
        fresh = set(WORD.findall(text))
        while fresh:
            found = {number for word in fresh for number in self.by_name.get(word, [])} - wanted
            wanted |= found
            fresh = {word for number in found for word in WORD.findall(self.blocks[number])}
        return "".join(self.blocks[number] for number in sorted(wanted))


def blocks(lines: Iterable[str]) -> Iterator[str]:
    """Declarations: a line, from a brace to the line that closes it, or all of a guard of one."""
    held = ""
    for line in lines:
        if held or not line.startswith("#") or line.startswith(GUARD):
            held += line
        if is_whole(held):
            yield held
        if is_whole(held) or not held.strip():
            held = ""


def is_whole(block: str) -> bool:
    *_, last = block.splitlines() or [""]
    if block.startswith(GUARD):
        return last == "#endif"
    return last.startswith("}") or (block.count("\n") == 1 and last.endswith(";"))


def name_of(block: str) -> str:
    """What a declaration declares."""
    last = block[block.rindex("}") :] if "}" in block else block
    found = DECLARED.search(last)
    return found[1] if found else ""
