"""`shopfloor simulate`: many games between bots."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from shopfloor.cli.say import read_options, say
from shopfloor.cli.terminal.progress import progress
from shopfloor.kernel import GameError, Json
from shopfloor.lab.export import Games, InOrder, check_target, writing
from shopfloor.lab.extras import need
from shopfloor.lab.plan import Part, Plan, read_part
from shopfloor.lab.simulate import simulate
from shopfloor.lab.store import Block, Folder, Sink, TallySink
from shopfloor.lab.tables import DETAILED, USUAL
from shopfloor.lab.tally import summary
from shopfloor.lab.variant import read_variant
from shopfloor.lab.work import check_cluster, crowd

INTERRUPTED = 130


@dataclass(frozen=True)
class Wanted:
    """What a user asked for besides the games."""

    jobs: int
    cluster: str
    part: Part
    resume: bool
    tables: Path | None
    out: Path | None
    save: Path | None

    def check(self) -> None:
        """Raise GameError before any game is played."""
        if self.out is not None:
            check_target(self.out)
        if self.tables is not None:
            need("study", "pyarrow")
        elif self.resume or self.part != Part():
            raise GameError("needs_tables")
        if self.tables is not None and (self.out or self.save):
            raise GameError("tables_alone")
        check_cluster(self.cluster)


@click.command("simulate", help=say("help.simulate"))
@click.argument("game")
@click.option("--seats", default="greedy,random", show_default=True, help=say("simulate.seats"))
@click.option("--games", "count", type=click.IntRange(1), default=100, show_default=True,
              help=say("simulate.games"))  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help=say("simulate.seed"))
@click.option("--jobs", type=click.IntRange(1), default=None, help=say("simulate.jobs"))
@click.option("--cluster", default="", metavar="ADDRESS", help=say("simulate.cluster"))
@click.option("--part", default="1/1", metavar="K/N", help=say("simulate.part"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE",
              help=say("simulate.option"))  # fmt: skip
@click.option("--variant", type=click.Path(path_type=Path), help=say("simulate.variant"))
@click.option("--no-rotate", is_flag=True, help=say("simulate.no_rotate"))
@click.option("--json", "as_json", is_flag=True, help=say("json"))
@click.option("--out", type=click.Path(path_type=Path), help=say("simulate.out"))
@click.option("--tables", type=click.Path(path_type=Path), help=say("simulate.tables"))
@click.option("--decisions", is_flag=True, help=say("simulate.decisions"))
@click.option("--resume", is_flag=True, help=say("simulate.resume"))
@click.option("--save", type=click.Path(path_type=Path), help=say("simulate.save"))
def command(**asked: Any) -> None:
    wanted = Wanted(
        asked["jobs"] or os.cpu_count() or 1,
        asked["cluster"],
        read_part(asked["part"]),
        asked["resume"],
        asked["tables"],
        asked["out"],
        asked["save"],
    )
    wanted.check()
    plan = make_plan(asked)
    plan.check()
    report(run(plan, wanted), asked["as_json"])


def make_plan(asked: dict[str, Any]) -> Plan:
    """The plan that the options describe."""
    options, changes = read_options(asked["options"]), {}
    if asked["variant"] is not None:
        variant = read_variant(asked["variant"], asked["game"])
        changes, options = variant.changes, {**variant.options, **options}
    tables = USUAL if asked["tables"] is not None else ()
    return Plan(
        asked["game"],
        tuple(name.strip() for name in asked["seats"].split(",")),
        asked["count"],
        asked["seed"],
        options,
        not asked["no_rotate"],
        asked["save"] is not None,
        (*tables, *DETAILED) if tables and asked["decisions"] else tables,
        changes,
        rows=asked["out"] is not None,
    )


def run(plan: Plan, wanted: Wanted) -> Json:
    """Play, and tell what came of it; who interrupts is told how to go on."""
    with ExitStack() as stack:
        sink = stack.enter_context(sinks(plan, wanted))
        blocks = wanted.part.blocks(plan)
        due = sum(len(plan.indices(n)) for n in blocks if not sink.has(n))
        try:
            with (
                crowd(wanted.jobs, wanted.cluster, (plan.game, plan.changes)) as workers,
                progress(due) as told,
            ):
                simulate(plan, workers, sink, wanted.part, told)
        except KeyboardInterrupt:
            key = "simulate.stopped" if wanted.tables else "simulate.stopped_all"
            click.echo(say(key), err=True)
            raise SystemExit(INTERRUPTED) from None
        return summary(plan, sink.tallies())


class Fan(TallySink):
    """Hands blocks on to others."""

    def __init__(self, others: list[Sink]) -> None:
        super().__init__()
        self.others = others

    def take(self, block: Block) -> None:
        super().take(block)
        for other in self.others:
            other.take(block)


@contextmanager
def sinks(plan: Plan, wanted: Wanted) -> Iterator[Folder | Fan]:
    """Where the games go."""
    if wanted.tables is not None:
        folder = Folder(wanted.tables, plan)
        folder.open(wanted.part, wanted.resume)
        yield folder
        return
    with ExitStack() as stack:
        others: list[Sink] = []
        if wanted.out is not None:
            others.append(InOrder(stack.enter_context(writing(wanted.out))))
        if wanted.save is not None:
            others.append(Games(wanted.save))
        yield Fan(others)


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
