"""`shopfloor solve`: the best layout of a turn, or the most that a work phase can make."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from shopfloor import games
from shopfloor.cli.layout import read_layout, rules_of
from shopfloor.cli.say import read_text, say
from shopfloor.cli.terminal.pipes import draw
from shopfloor.kernel import GameError, SomeState
from shopfloor.parts.pipes.json import layout_from_json, layout_to_json
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.solver.pipes.position import solve_position
from shopfloor.solver.pipes.solve import Budget, best_layout
from shopfloor.solver.work_phase.solve import GOALS, solve_work
from shopfloor.table import Table
from shopfloor.table.saved import read_lines

FF = "fantastic-factories"
BLINK = 0.2  # seconds between two looks at the progress


@click.command("solve", help=say("help.solve"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--at", "number", type=click.IntRange(0), help=say("solve.at"))
@click.option("--seat", type=click.IntRange(0), default=0, help=say("solve.seat"))
@click.option("--goal", type=click.Choice(GOALS), default=GOALS[0], help=say("solve.goal"))
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
        budget = Budget(nodes or 1 << 40, patience.over)
        if number is not None:
            found = solve_game(file, number, seat, goal, budget)
        else:
            found = solve_file(file, goal, budget)
    click.echo(json.dumps(found) if as_json else "\n".join(lines(found)))


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


def solve_file(file: Path, goal: str, budget: Budget) -> dict[str, Any]:
    """A position file: a pipe turn, or `game`, `seat` and `state` of a work phase."""
    data = read_layout(file)
    if data.get("game") == FF:
        try:
            state = games.load(FF).load(data["state"])
            seat = int(data.get("seat", 0))
        except (KeyError, TypeError, ValueError):
            raise GameError("no_position", file=str(file)) from None
        return solve_state(FF, state, seat, goal, budget)
    layout = data.get("layout")
    rules = rules_of(layout if isinstance(layout, dict) else {}, file)
    return solve_position(rules, data, budget.nodes, budget.stop)


def solve_game(file: Path, number: int, seat: int, goal: str, budget: Budget) -> dict[str, Any]:
    """A saved game, as it was after so many entries."""
    header, entries, _ = read_lines(read_text(file))
    if number > len(entries):
        raise GameError("no_such_entry", number=number, last=len(entries))
    table = Table.fold(header, entries[:number])
    if seat not in table.state.actors():
        raise GameError("seat_cannot_act", number=number, seat=seat)
    return solve_state(header.game, table.state, seat, goal, budget)


def solve_state(
    game: str, state: SomeState, seat: int, goal: str, budget: Budget
) -> dict[str, Any]:
    position: Any = state
    if game == FF:
        if not 0 <= seat < position.seats:
            raise GameError("no_such_seat", seat=seat)
        return asdict(solve_work(position, seat, goal))
    desk = import_module(f"shopfloor.bots.{game.replace('-', '_')}").DESK
    machine = position.plants[seat].adding
    if machine < 0:
        raise GameError("nothing_to_solve", seat=seat)
    answer = best_layout(desk.rules, desk.turn(state, seat, machine), budget=budget)
    layout = None if answer.layout is None else layout_to_json(desk.rules, answer.layout)
    told = {"value": answer.value, "bound": answer.bound, "proven": answer.proven}
    return {"layout": layout, **told, "nodes": answer.nodes}


def lines(found: dict[str, Any]) -> list[str]:
    """The answer in words, a layout drawn."""
    proof = say("solve.proven" if found["proven"] else "solve.open", nodes=found["nodes"])
    told = [say("solve.value", value=f"{found['value']:g}"), proof]
    if "line" in found:
        return [*found["line"], *told]
    if found["layout"] is None:
        return [say("solve.decline"), *told]
    rules: PipeRules = rules_of(found["layout"], Path())
    return [draw(rules, layout_from_json(rules, found["layout"])).plain, *told]
