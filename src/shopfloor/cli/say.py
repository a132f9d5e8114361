"""The words of the command line, in the language of the user's environment."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from shopfloor.kernel.errors import GameError
from shopfloor.kernel.values import Param

if TYPE_CHECKING:
    from shopfloor.words import Words


def language() -> str:
    """SHOPFLOOR_LANG, else the locale's language if we speak it, else the default."""
    from shopfloor.words import nearest

    for name in ("SHOPFLOOR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return nearest(value)
    return nearest("")


@cache
def words() -> Words:
    from shopfloor.words import Words

    return Words(language())


def say(key: str, **params: Param) -> str:
    return words().say(f"cli.{key}", **params)


def read_text(path: Path) -> str:
    """Read a user's file, or raise one clear error."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise GameError("no_such_file", file=str(path)) from None
    except IsADirectoryError:
        raise GameError("is_a_folder", file=str(path)) from None
    except UnicodeDecodeError:
        raise GameError("not_text", file=str(path)) from None
    except OSError as error:
        raise GameError("cannot_read", file=str(path), why=error.strerror or "") from None


def read_options(pairs: tuple[str, ...]) -> dict[str, str]:
    """Read `--option machine=hard` pairs."""
    for pair in pairs:
        if "=" not in pair:
            raise GameError("option_pair", text=pair)
    return dict(pair.split("=", 1) for pair in pairs)
