"""`shopfloor serve`: host tables for others."""

from __future__ import annotations

from pathlib import Path

import click

from shopfloor.cli import fail
from shopfloor.cli.say import words
from shopfloor.kernel.values import Param


def said(key: str, **params: Param) -> str:
    return words().say(f"server.{key}", **params)


@click.command("serve", help=words().say("cli.help.serve"))
@click.option("--host", default=None, help=said("help.host"))
@click.option("--port", type=int, default=None, help=said("help.port"))
@click.option("--database", default=None, metavar="URL", help=said("help.database"))
@click.option("--workers", type=click.IntRange(1), default=None, help=said("help.workers"))
@click.option("--nats", default=None, metavar="URL", help=said("help.nats"))
@click.option("--proxies", default=None, help=said("help.proxies"))
@click.option("--log-level", default=None, help=said("help.log_level"))
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="SHOPFLOOR_CONFIG",
    default=None,
    help=said("help.config"),
)
def command(config: Path | None, **flags: object) -> None:
    import msgspec

    from shopfloor.server.preflight import CannotServe, check
    from shopfloor.server.run import address, serve
    from shopfloor.server.settings import read_settings

    try:
        settings = read_settings(flags, file=config)
        check(settings)
        click.echo(said("serving", address=address(settings)), err=True)
        serve(settings)
    except (ValueError, msgspec.ValidationError) as error:  # ValueError: not TOML
        raise click.UsageError(said("bad_settings", why=str(error))) from None
    except CannotServe as error:
        fail(said(error.code, **error.params))
