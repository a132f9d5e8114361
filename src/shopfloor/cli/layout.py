"""`shopfloor layout check`: judge a build of a pipe game from two layout files."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from shopfloor import games
from shopfloor.cli.say import read_text, say, words
from shopfloor.kernel import BadFile, Json
from shopfloor.kernel.capabilities import Layouts

PATH = click.Path(path_type=Path)
BARE = ("format", "game", "board")  # of a layout with nothing on its floor


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
@click.option("--json", "as_json", is_flag=True, help=say("json"))
def check_command(
    old: Path | None,
    new: Path,
    machine: int,
    money: int,
    token: str | None,
    no_diagonal: bool,
    as_json: bool,
) -> None:
    after = read_object(new)
    game = game_with_layouts(after, new)
    check = BuildCheck(game, after, machine, money, token or "", not no_diagonal)
    verdict = check.of({key: after.get(key) for key in BARE}, new)
    if old is not None:
        verdict = check.of(read_object(old), old)
    click.echo(json.dumps(verdict) if as_json else "\n".join(lines(verdict)))
    sys.exit(0 if verdict["legal"] else 1)


class BuildCheck:
    """A build to be judged from one layout or another."""

    def __init__(
        self, game: Layouts, new: Json, machine: int, money: int, token: str, diagonal: bool
    ) -> None:
        self.game = game
        self.new = new
        self.build = (machine, money, token, diagonal)

    def of(self, old: Json, path: Path) -> Json:
        """The verdict; raise BadFile naming the file as well as the place in it."""
        try:
            return self.game.check_layout(old, self.new, *self.build)
        except BadFile as error:
            rest = {key: value for key, value in error.params.items() if key != "place"}
            raise BadFile(error.code, f"{path}: {error.place}", **rest) from None


def lines(verdict: Json) -> list[str]:
    """The verdict in words, a line for each problem."""
    told = [say("layout.legal" if verdict["legal"] else "layout.illegal")]
    told += [problem_line(problem) for problem in verdict["problems"]]
    told.append(say("layout.cost", cost=verdict["cost"], bonus=verdict["bonus"]))
    return told


def problem_line(problem: Json) -> str:
    """A problem with its spot, as in a refused build."""
    said = words().say(f"pipes.problem.{problem['code']}")
    spot = ",".join(map(str, problem.get("at") or []))
    if not spot:
        return said
    side = f"/{problem['side']}" if problem.get("side") else ""
    return words().say("pipes.problem_at", spot=spot + side, problem=said)


def read_object(path: Path) -> Json:
    """Read a JSON file that must hold an object."""
    try:
        data = json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise BadFile("not_json", str(path)) from None
    if not isinstance(data, dict):
        raise BadFile("not_an_object", str(path))
    return data


def game_with_layouts(layout: Json, path: Path) -> Layouts:
    """The game that a layout names."""
    name = layout.get("game")
    if name not in games.discover():
        raise BadFile("unknown_game", f"{path}: game", game=str(name))
    game = games.load(str(name))
    if not isinstance(game, Layouts):
        raise BadFile("no_layouts", f"{path}: game", game=str(name))
    return game
