"""`shopfloor solve`: the best layout of a turn, or the most that a work phase can make."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TypeAlias

import click

from shopfloor import bots, games
from shopfloor.cli.layout import read_object
from shopfloor.cli.say import read_text, say
from shopfloor.cli.terminal.artist import artist_of
from shopfloor.kernel import BadFile, GameError, Json, SomeState
from shopfloor.kernel.capabilities import Limits, Solved, Solves, SolvesFiles
from shopfloor.table import Table
from shopfloor.table.saved import read_lines

Answer: TypeAlias = tuple[str, Solved]  # of which game
BLINK = 0.2  # seconds between two looks at the progress


@click.command("solve", help=say("help.solve"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", "number", type=click.IntRange(0), help=say("solve.at"))
@click.option("--seat", type=click.IntRange(0), default=0, help=say("solve.seat"))
@click.option("--goal", default="", help=say("solve.goal"))
@click.option("--seconds", type=click.FloatRange(0.01), default=10.0, help=say("solve.seconds"))
@click.option("--nodes", type=click.IntRange(1), default=None, help=say("solve.nodes"))
@click.option("--json", "as_json", is_flag=True, help=say("json"))
def command(
    file: Path,
    number: int | None,
    seat: int,
    goal: str,
    seconds: float,
    nodes: int | None,
    as_json: bool,
) -> None:
    with Patience(seconds) as patience:
        limits = Limits(patience.over, nodes)
        if number is not None:
            game, found = solve_game(file, number, seat, goal, limits)
        else:
            game, found = solve_file(file, goal, limits)
    click.echo(json.dumps(found.to_json()) if as_json else "\n".join(lines(game, found)))


class Patience:
    """A time budget that shows on the terminal how much of it is used."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began = self.shown = time.monotonic()
        self.watched = sys.stderr.isatty()

    def __enter__(self) -> Patience:
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown > self.began:
            click.echo("\r\033[K", err=True, nl=False)

    def over(self) -> bool:
        now = time.monotonic()
        if self.watched and now - self.shown > BLINK:
            self.shown = now
            told = say("solve.progress", seconds=f"{now - self.began:.1f}", of=f"{self.seconds:g}")
            click.echo(f"\r\033[K{told}", err=True, nl=False)
        return now - self.began > self.seconds


def solve_file(file: Path, goal: str, limits: Limits) -> Answer:
    """A position file: `game`, `seat` and `state`, or what a game's bots read themselves."""
    data = read_object(file)
    game = game_of(data, file)
    crew = bots.crew(game)
    if "state" not in data and isinstance(crew, SolvesFiles):
        return game, crew.solve_file(data, limits)
    try:
        state = games.load(game).load(data["state"])
        seat = int(data.get("seat", 0))
    except (KeyError, TypeError, ValueError):
        raise GameError("no_position", file=str(file)) from None
    return game, solve_state(game, state, seat, goal, limits)


def game_of(data: Json, file: Path) -> str:
    """The game that a position names, itself or by its layout."""
    layout = data.get("layout")
    game = data.get("game", layout.get("game") if isinstance(layout, dict) else None)
    if game not in games.discover():
        raise BadFile("unknown_game", f"{file}: game", game=str(game))
    return str(game)


def solve_game(file: Path, number: int, seat: int, goal: str, limits: Limits) -> Answer:
    """A saved game, as it was after so many entries."""
    header, entries, _ = read_lines(read_text(file))
    if number > len(entries):
        raise GameError("no_such_entry", number=number, last=len(entries))
    table = Table.fold(header, entries[:number])
    if seat not in table.state.actors():
        raise GameError("seat_cannot_act", number=number, seat=seat)
    return header.game, solve_state(header.game, table.state, seat, goal, limits)


def solve_state(game: str, state: SomeState, seat: int, goal: str, limits: Limits) -> Solved:
    crew = bots.crew(game)
    if not isinstance(crew, Solves):
        raise GameError("bots_cannot", game=game)
    found: Solved = crew.solve(state, seat, goal, limits)
    return found


def lines(game: str, found: Solved) -> list[str]:
    """The answer in words, and drawn where the game draws one."""
    proof = say("solve.proven" if found.proven else "solve.open", nodes=found.nodes)
    drawn = artist_of(game).solved(found)
    return [*drawn, *found.line, say("solve.value", value=f"{found.value:g}"), proof]
