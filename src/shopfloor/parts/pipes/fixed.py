"""What is made once and never copied: grids, floors, machines, rules.

Code compares them by identity (`floor.grid is HEX`), so a copy is the thing itself, and a pickle
holds no more than the way to it: a module, then names and keys (`RULES`, `floors`, `cyan`).
"""

from __future__ import annotations

from importlib import import_module
from typing import Self


class Fixed:
    """A constant of some module."""

    def __init__(self) -> None:
        self.path: tuple[str | int, ...] = ()  # to it, the module first; none: made for a while

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        if not self.path:
            raise TypeError("no module holds this, so a pickle cannot name it")
        return find, self.path


def find(module: str, *steps: str | int) -> object:
    """Go to a constant."""
    found: object = import_module(module)
    for step in steps:
        found = found[step] if isinstance(found, dict) else getattr(found, str(step))
    return found
