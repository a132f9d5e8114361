"""`shopfloor train`: learn a game's weights by self-play."""

from __future__ import annotations

import json
from pathlib import Path

import click

from shopfloor.cli.say import say, words
from shopfloor.cli.terminal.progress import progress


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
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True,
              help=bots_say("jobs"))  # fmt: skip
@click.option("--cluster", default="", metavar="ADDRESS", help=say("simulate.cluster"))
def command(
    game: str,
    generations: int,
    games: int,
    seed: int,
    out: Path,
    as_json: bool,
    jobs: int,
    cluster: str,
) -> None:
    from shopfloor.lab.train import train
    from shopfloor.lab.work import crowd

    with crowd(jobs, cluster) as workers, progress(generations * games) as told:
        found = train(game, generations, games, seed, told, workers)
    out.write_text(json.dumps(found) + "\n", encoding="utf-8")
    report = {"game": game, "seed": seed, "file": str(out)}
    click.echo(json.dumps(report) if as_json else bots_say("done", file=str(out)))
