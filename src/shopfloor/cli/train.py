"""`shopfloor train`: learn a game's weights by self-play."""

from __future__ import annotations

import json
from pathlib import Path

import click

from shopfloor.cli.progress import progress
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
@click.option("--json", "as_json", is_flag=True, help=say("json"))
def command(game: str, generations: int, games: int, seed: int, out: Path, as_json: bool) -> None:
    from shopfloor.lab.train import train

    with progress(generations * games) as told:
        found = train(game, generations, games, seed, told)
    out.write_text(json.dumps(found) + "\n", encoding="utf-8")
    report = {"game": game, "seed": seed, "file": str(out)}
    click.echo(json.dumps(report) if as_json else bots_say("done", file=str(out)))
