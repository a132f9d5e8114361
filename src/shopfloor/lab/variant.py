"""Variants as files that a designer edits: what differs from the printed game (docs/lab.md)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shopfloor import games
from shopfloor.kernel import BadFile, GameError, Json, Unreadable
from shopfloor.kernel.capabilities import Varies

HEAD = {"game": str, "name": str, "options": dict}


@dataclass(frozen=True)
class Variant:
    """A game with some of its data or options changed."""

    name: str
    game: str
    changes: Json = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)


def read_variant(path: Path, game: str) -> Variant:
    """Read and check a variant of this game; raise BadFile naming file, place and reason."""
    data = read_toml(path)
    for key, kind in HEAD.items():
        if key in data and not isinstance(data[key], kind):
            raise BadFile("variant_head", str(path), key=key)
    if data.get("game", game) != game:
        raise BadFile("variant_game", str(path), other=data["game"], game=game)
    changes = {key: value for key, value in data.items() if key not in HEAD}
    options = {name: str(value) for name, value in data.get("options", {}).items()}
    check(path, game, changes)
    return Variant(data.get("name", path.stem), game, changes, options)


def read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadFile("bad_data", str(path), why=str(error)) from None
    except UnicodeDecodeError:
        raise GameError("not_text", file=str(path)) from None
    except OSError:
        raise GameError("no_such_file", file=str(path)) from None


def check(path: Path, game: str, changes: Json) -> None:
    """Let the game's own folder say whether it can be played so."""
    rules = games.load(game)
    if not changes:
        return
    if not isinstance(rules, Varies):
        raise Unreadable("no_variants", game=game)
    try:
        rules.check_variant(changes)
    except BadFile as error:
        told = {**error.params, "place": f"{path}: {error.place}"}
        raise BadFile(error.code, **told) from None  # type: ignore[arg-type]
