"""`shopfloor layout check`: judge a build of a pipe game from two layout files."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from shopfloor import games
from shopfloor.cli.say import read_text, say
from shopfloor.kernel import BadFile
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.judge.check import check
from shopfloor.parts.pipes.rules import PipeRules

PATH = click.Path(path_type=Path)


@click.group("layout", help=say("help.layout"))
def command() -> None:
    """Hold the commands about layouts."""


@command.command("check", help=say("layout.check"))
@click.option("--old", type=PATH, help=say("layout.old"))
@click.option("--new", type=PATH, required=True, help=say("layout.new"))
@click.option("--machine", type=int, required=True, help=say("layout.machine"))
@click.option("--money", type=int, required=True, help=say("layout.money"))
@click.option("--token", type=click.Choice(["first", "last"]), help=say("layout.token"))
@click.option("--no-diagonal", is_flag=True, help=say("layout.no_diagonal"))
def check_command(
    old: Path | None, new: Path, machine: int, money: int, token: str | None, no_diagonal: bool
) -> None:
    after = read_layout(new)
    rules = rules_of(after, new)
    before = read_layout(old) if old else {k: after.get(k) for k in ("format", "game", "board")}
    for data, path in ((after, new), (before, old or new)):
        try_layout(rules, data, path)
    verdict = check(rules, before, after, machine, money, token or "", not no_diagonal)
    click.echo(json.dumps(verdict))
    sys.exit(0 if verdict["legal"] else 1)


def read_layout(path: Path) -> dict[str, Any]:
    """Read a JSON file that must hold an object."""
    try:
        data = json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise BadFile("not_json", str(path)) from None
    if not isinstance(data, dict):
        raise BadFile("not_an_object", str(path))
    return data


def try_layout(rules: PipeRules, data: dict[str, Any], path: Path) -> None:
    """Raise BadFile naming the file as well as the place in it."""
    try:
        layout_from_json(rules, data)
    except BadFile as error:
        rest = {key: value for key, value in error.params.items() if key != "place"}
        raise BadFile(error.code, f"{path}: {error.place}", **rest) from None


def rules_of(layout: dict[str, Any], path: Path) -> PipeRules:
    """The rules of the game that a layout names."""
    game = layout.get("game")
    if game not in games.discover():
        raise BadFile("unknown_game", f"{path}: game", game=str(game))
    content = import_module(f"shopfloor.games.{str(game).replace('-', '_')}.content")
    rules: PipeRules | None = getattr(content, "RULES", None)
    if rules is None:
        raise BadFile("no_layouts", f"{path}: game", game=str(game))
    return rules
