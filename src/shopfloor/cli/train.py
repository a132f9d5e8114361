"""`shopfloor train`: learn a game's weights by self-play."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from shopfloor.cli.say import say, words


def bots_say(key: str, **params: str) -> str:
    return words().say(f"bots.train.{key}", **params)


@click.command("train", help=say("help.train"))
@click.argument("game")
@click.option("--generations", type=click.IntRange(1), default=7, show_default=True,
              help=bots_say("generations"))  # fmt: skip
@click.option("--games", type=click.IntRange(1), default=200, show_default=True,
              help=bots_say("games"))  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help=bots_say("seed"))
@click.option("--out", type=click.Path(path_type=Path), required=True, help=bots_say("out"))
def command(game: str, generations: int, games: int, seed: int, out: Path) -> None:
    found = run(game, generations, games, seed)
    out.write_text(json.dumps(found) + "\n", encoding="utf-8")
    click.echo(bots_say("done", file=str(out)))


def run(game: str, generations: int, games: int, seed: int) -> dict[str, Any]:
    """Train, with a bar on a terminal only."""
    from shopfloor.lab.train import train

    if not sys.stderr.isatty():
        return train(game, generations, games, seed, lambda _: None)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=generations * games)
        return train(game, generations, games, seed, lambda more: bar.update(task, advance=more))
