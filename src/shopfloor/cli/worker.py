"""`shopfloor worker`: think for servers on other machines."""

from __future__ import annotations

import click

from shopfloor.cli import fail
from shopfloor.cli.say import words
from shopfloor.cli.serve import said


@click.command("worker", help=words().say("cli.help.worker"))
@click.option(
    "--nats", "url", required=True, envvar="SHOPFLOOR_NATS", metavar="URL", help=said("help.nats")
)
@click.option(
    "--subject",
    default="shopfloor",
    envvar="SHOPFLOOR_NATS_SUBJECT",
    help=said("help.nats_subject"),
)
@click.option("--thinkers", type=click.IntRange(1), default=None, help=said("help.thinkers"))
@click.option("--log-level", default="info", help=said("help.log_level"))
def command(url: str, subject: str, thinkers: int | None, log_level: str) -> None:
    import asyncio
    import os

    from shopfloor.lab.extras import need
    from shopfloor.server import logs

    need("nats", "nats")
    from nats.errors import Error

    from shopfloor.server.afar.line import NatsLine
    from shopfloor.server.afar.outpost import serve

    logs.set_up(log_level)
    count = thinkers or os.cpu_count() or 1
    place = NatsLine(url, subject).place
    click.echo(said("worker", thinkers=count, place=place), err=True)
    try:
        asyncio.run(serve(url, subject, count))
    except (Error, OSError, ValueError) as error:
        fail(said("no_nats", place=place, why=str(error)))
