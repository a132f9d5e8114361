"""The errors of the engine. Each carries a code and parameters; sentences live in catalogues.

GameError
 ├ Unreadable   a text that names no action, outcome, option or card
 ├ Illegal      a readable action that the rules refuse, with the Reason
 └ BadFile      a saved game or layout that cannot be used, with line or place
"""

from __future__ import annotations

from shopfloor.kernel.values import Param, Reason


class GameError(Exception):
    """Anything a user or a file did wrong; never a fault of the engine."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({told})" if told else self.code


class Unreadable(GameError):
    """A text that is not a word of this game."""


class Illegal(GameError):
    """An action that the rules refuse now."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code, **reason.params)
        self.reason = reason


class BadFile(GameError):
    """A file that cannot be read as what it claims to be."""

    def __init__(self, code: str, place: str, **params: Param) -> None:
        super().__init__(code, place=place, **params)
        self.place = place
