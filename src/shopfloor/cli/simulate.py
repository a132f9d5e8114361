"""`shopfloor simulate`: many games between bots."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click

from shopfloor.cli.progress import progress
from shopfloor.cli.say import read_options, say
from shopfloor.kernel import Json
from shopfloor.lab.export import check_target, write_rows
from shopfloor.lab.simulate import Plan, Played, simulate, summary


@click.command("simulate", help=say("help.simulate"))
@click.argument("game")
@click.option("--seats", default="greedy,random", show_default=True, help=say("simulate.seats"))
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True,
              help=say("simulate.games"))  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help=say("simulate.seed"))
@click.option("--jobs", type=click.IntRange(1), default=None, help=say("simulate.jobs"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE",
              help=say("simulate.option"))  # fmt: skip
@click.option("--no-rotate", is_flag=True, help=say("simulate.no_rotate"))
@click.option("--json", "as_json", is_flag=True, help=say("json"))
@click.option("--out", type=click.Path(path_type=Path), help=say("simulate.out"))
@click.option("--save", type=click.Path(path_type=Path), help=say("simulate.save"))
def command(
    game: str,
    seats: str,
    count: int,
    seed: int,
    jobs: int | None,
    options: tuple[str, ...],
    no_rotate: bool,
    as_json: bool,
    out: Path | None,
    save: Path | None,
) -> None:
    names = tuple(name.strip() for name in seats.split(","))
    plan = Plan(game, names, count, seed, read_options(options), not no_rotate, save is not None)
    plan.check()
    if out is not None:
        check_target(out)
    with progress(count) as told:
        played = simulate(plan, jobs or os.cpu_count() or 1, told)
    if out is not None:
        write_rows(out, played)
    if save is not None:
        save_games(save, played)
    report(summary(plan, played), as_json)


def save_games(folder: Path, played: list[Played]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in played:
        (folder / f"{game.index:06}.jsonl").write_text(game.saved, encoding="utf-8")


def report(found: Json, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    click.echo(say("simulate.title", game=found["game"], games=found["games"], seed=found["seed"]))
    click.echo(say("simulate.length", rounds=f"{found['mean_rounds']:.1f}",
                   moves=f"{found['mean_moves']:.0f}"))  # fmt: skip
    for bot, row in found["bots"].items():
        low, high = row["win_rate_95"]
        click.echo(
            say(
                "simulate.bot",
                bot=bot,
                wins=f"{row['win_rate']:.1%}",
                low=f"{low:.1%}",
                high=f"{high:.1%}",
                points=f"{row['mean_points']:.1f}",
            )
        )
