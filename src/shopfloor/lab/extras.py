"""Packages that only some need: asked for before any work is done, or one clear line."""

from __future__ import annotations

from importlib.util import find_spec

from shopfloor.kernel.errors import GameError


def need(extra: str, *modules: str) -> None:
    """Raise GameError with the command that installs the extra, if one of its modules lacks."""
    for module in modules:
        if find_spec(module) is None:
            raise GameError("missing_extra", package=module, extra=f"shopfloor[{extra}]")
