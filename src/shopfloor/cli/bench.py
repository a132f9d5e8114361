"""`shopfloor bench`: the engine's speed, beside the peers' in the same run."""

from __future__ import annotations

import json

import click

from shopfloor.cli.say import say
from shopfloor.kernel import Json
from shopfloor.lab.bench import measure


@click.command("bench", help=say("help.bench"))
@click.option("--json", "as_json", is_flag=True, help=say("json"))
def command(as_json: bool) -> None:
    def told(what: str) -> None:
        click.echo(say("bench.measuring", what=what), err=True)

    found = measure(told)
    click.echo(json.dumps(found) if as_json else "\n".join(lines(found)))


def lines(found: Json) -> list[str]:
    """The figures as a table, with ratios to Catanatron where it was measured."""
    base = (found["peers"].get("catanatron") or {}).get("decisions_per_second")
    rows: list[tuple[str, ...]] = [("for 10M", f"{found['loop_10m_seconds']:.2f} s", "", "")]
    rows.append(("shopfloor --help", f"{found['help_seconds']:.2f} s", "", ""))
    for game, sets in found.items():
        if isinstance(sets, dict) and "loaded" in sets:
            for row in sets.values():
                rows += engine_rows(f"{game}, {label_of(row)}", row, base)
    for peer, row in found["peers"].items():
        if isinstance(row, dict):
            rows.append(figure(peer, row["decisions_per_second"], base, row["copy_us"]))
    return ["{:<54}{:>14}{:>10}{:>12}".format(*row) for row in rows]


def label_of(row: Json) -> str:
    return "compiled" if row["compiled"] else "interpreted"


def engine_rows(name: str, row: Json, base: float | None) -> list[tuple[str, ...]]:
    if "judge_us" in row:
        return [
            (f"{name}: judge a full factory", "", "", f"{row['judge_us']:.1f} µs"),
            (f"{name}: greedy games", f"{row['greedy_games_per_second']:.1f}/s", "", ""),
        ]
    return [
        figure(f"{name}: playout", row["playout_decisions_per_second"], base, row["copy_us"]),
        figure(f"{name}: step", row["step_decisions_per_second"], base, None),
    ]


def figure(name: str, rate: float, base: float | None, copy: float | None) -> tuple[str, ...]:
    ratio = f"{rate / base:.1f}×" if base else ""
    return name, f"{rate:,.0f}/s", ratio, f"{copy:.2f} µs" if copy is not None else ""
