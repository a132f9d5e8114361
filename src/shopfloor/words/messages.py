"""The syntax of a message: a small part of ICU's. There is no quoting: a brace is always syntax.

{name}                                            a parameter, in words
{n, plural, =0 {…} one {# good} other {# goods}}  by a number, or by a list's length
{x, select, metal {…} other {…}}                  by a word
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache


@cache
def split(text: str) -> list[str]:
    """Text and holes by turns: every second member stood between braces."""
    parts, depth = [""], 0
    for char in text:
        depth -= char == "}"
        if depth < 0:
            raise ValueError(f"a brace closes nothing: {text}")
        if depth == 0 and char in "{}":
            parts.append("")
        else:
            parts[-1] += char
        depth += char == "{"
    if depth > 0:
        raise ValueError(f"a brace is never closed: {text}")
    return parts


@cache
def read_hole(hole: str) -> tuple[str, str, dict[str, str]]:
    """A hole's parameter, `plural` or `select` if it is a choice, and its branches."""
    name, kind, rest = (part.strip() for part in [*hole.split(",", 2), "", ""][:3])
    *parts, end = split(rest)
    branches = {word.strip(): text for word, text in zip(parts[::2], parts[1::2], strict=True)}
    choice = kind in ("plural", "select") and "other" in branches
    if end.strip() or not name.isidentifier() or not (choice or not kind):
        raise ValueError(f"neither a parameter nor a choice with `other`: {{{hole}}}")
    return name, kind, branches


def choose(branches: Mapping[str, str], *wanted: str) -> str:
    """The first wanted branch there is (`=3`, then `few`, or `metal`), or else `other`."""
    return branches[next((word for word in wanted if word in branches), "other")]
