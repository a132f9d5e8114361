"""`shopfloor study`: what simulated games tell of a game, as one page."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from shopfloor.cli.say import language, read_options, say, words
from shopfloor.cli.terminal.progress import progress
from shopfloor.kernel import GameError


def study_say(key: str, **params: str) -> str:
    return words().say(f"study.{key}", **params)


@click.command("study", help=say("help.study"))
@click.argument("game")
@click.option("--bots", default="greedy,greedy,greedy,greedy", show_default=True,
              help=say("simulate.seats"))  # fmt: skip
@click.option("--games", "count", type=click.IntRange(2), default=1000, show_default=True,
              help=say("simulate.games"))  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help=say("simulate.seed"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE",
              help=say("simulate.option"))  # fmt: skip
@click.option("--variant", "variants", multiple=True, type=click.Path(path_type=Path),
              help=study_say("help.variant"))  # fmt: skip
@click.option("--without", multiple=True, metavar="PIECE", help=study_say("help.without"))
@click.option("--given", multiple=True, metavar="PIECE", help=study_say("help.given"))
@click.option("--jobs", type=click.IntRange(1), default=None, help=say("simulate.jobs"))
@click.option("--cluster", default="", metavar="ADDRESS", help=say("simulate.cluster"))
@click.option("--tables", type=click.Path(path_type=Path), help=study_say("help.tables"))
@click.option("--resume", is_flag=True, help=say("simulate.resume"))
@click.option("--out", type=click.Path(path_type=Path), required=True, help=study_say("help.out"))
@click.option("--digest", type=click.Path(path_type=Path), help=study_say("help.digest"))
@click.option("--json", "as_json", is_flag=True, help=say("json"))
def command(**asked: Any) -> None:
    from shopfloor.lab.extras import need
    from shopfloor.lab.work import check_cluster

    need("study", "pyarrow", "duckdb")
    check_cluster(asked["cluster"])
    if asked["resume"] and asked["tables"] is None:
        raise GameError("needs_tables")
    for file in (asked["out"], asked["digest"]):
        if file is not None and not file.parent.is_dir():
            raise GameError("out_folder", file=str(file.parent))
    if asked["tables"] is not None:
        write_study(asked, asked["tables"])
        return
    with TemporaryDirectory() as folder:
        write_study(asked, Path(folder))


def write_study(asked: dict[str, Any], root: Path) -> None:
    """Play, measure, and write the page."""
    from shopfloor.lab.plan import Plan
    from shopfloor.lab.study.digest import digest
    from shopfloor.lab.study.findings import look
    from shopfloor.lab.study.page import page
    from shopfloor.lab.study.run import Study, variant_without
    from shopfloor.lab.tables import USUAL
    from shopfloor.lab.variant import read_variant

    seats = tuple(name.strip() for name in asked["bots"].split(","))
    options = read_options(asked["options"])
    plan = Plan(asked["game"], seats, asked["count"], asked["seed"], options, tables=USUAL)
    variants = [read_variant(path, asked["game"]) for path in asked["variants"]]
    for piece in asked["without"]:
        variants.append(variant_without(asked["game"], piece, study_say("without", piece=piece)))
    study = Study(plan, variants, asked["given"])
    study.check()
    try:
        with progress(study.due(root)) as told:
            jobs = asked["jobs"] or os.cpu_count() or 1
            study.run(root, jobs, asked["cluster"], asked["resume"], told)
    except KeyboardInterrupt:
        click.echo(say("simulate.stopped" if asked["tables"] else "simulate.stopped_all"), err=True)
        raise SystemExit(130) from None
    found = look(plan, root, [variant.name for variant in variants], asked["given"])
    asked["out"].write_text(page(found, language()), encoding="utf-8")
    if asked["digest"] is not None:
        told_pieces = json.dumps(digest(found), indent=1, sort_keys=True)
        asked["digest"].write_text(told_pieces + "\n", encoding="utf-8")
    report = {**found.facts, "file": str(asked["out"])}
    said = study_say("done", file=str(asked["out"]))
    click.echo(json.dumps(report) if asked["as_json"] else said)
