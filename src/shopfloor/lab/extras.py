"""What must be installed besides the core; missing, it is one clear error before any work."""

from __future__ import annotations

from importlib.util import find_spec

from shopfloor.kernel import GameError


def need(extra: str, *modules: str) -> None:
    """Raise GameError, with the command that installs it, unless an extra is installed."""
    lacking = [module for module in modules if find_spec(module) is None]
    if lacking:
        raise GameError("missing_extra", extra=extra, modules=lacking)
