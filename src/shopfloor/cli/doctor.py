"""`shopfloor doctor`: what is installed here, and what is missing."""

from __future__ import annotations

import json
import platform
from importlib.metadata import PackageNotFoundError, version

import click

from shopfloor import __version__, bots, games
from shopfloor.cli.say import say
from shopfloor.kernel import Json
from shopfloor.lab.bench import compiled

OPTIONAL = ("pyarrow",)


@click.command("doctor", help=say("help.doctor"))
@click.option("--json", "as_json", is_flag=True, help=say("json"))
def command(as_json: bool) -> None:
    found = findings()
    click.echo(json.dumps(found) if as_json else "\n".join(lines(found)))


def installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def findings() -> Json:
    return {
        "version": __version__,
        "python": platform.python_version(),
        "compiled": compiled(),
        "games": {
            meta.id: {
                "ruleset": meta.ruleset,
                "seats": list(meta.seats),
                "bots": list(bots.strengths(meta.id)),
            }
            for meta in games.discover().values()
        },
        "optional": {package: installed(package) for package in OPTIONAL},
    }


def lines(found: Json) -> list[str]:
    told = [say("doctor.title", version=found["version"], python=found["python"])]
    told.append(say("doctor.compiled" if found["compiled"] else "doctor.interpreted"))
    for game, row in found["games"].items():
        seats = f"{min(row['seats'])}–{max(row['seats'])}"
        names = ", ".join(row["bots"])
        told.append(say("doctor.game", game=game, ruleset=row["ruleset"], seats=seats, bots=names))
    for package, there in found["optional"].items():
        if there:
            told.append(say("doctor.found", what=package, version=there))
        else:
            told.append(say("doctor.missing", what=package, use=say(f"doctor.use_{package}")))
    return told
