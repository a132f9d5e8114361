"""The command line. Each command is a file beside this one, loaded only when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules
from typing import NoReturn

import click

from shopfloor import __version__
from shopfloor.cli.say import say, words
from shopfloor.kernel.errors import GameError

NOT_COMMANDS = {"say"}


class Commands(click.Group):
    """Finds commands as files in this folder, so that `--help` imports none of their weight."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        found = {module.name for module in iter_modules(__path__) if not module.ispkg}
        return sorted(found - NOT_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their one-line helps from the catalogue."""
        rows = [(name, say(f"help.{name}")) for name in self.list_commands(ctx)]
        with formatter.section(say("help.commands")):
            formatter.write_dl(rows)


@click.group(cls=Commands, invoke_without_command=True, help=say("help.group"))
@click.version_option(__version__, prog_name="shopfloor")
@click.pass_context
def group(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        ctx.invoke(import_module(f"{__name__}.play").command)


def main() -> None:
    """Run a command; a fault of the user's is one line on standard error, and exit code 2."""
    try:
        group(prog_name="shopfloor")
    except GameError as error:
        fail(words().error(error))
    except BrokenPipeError:
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def fail(sentence: str) -> NoReturn:
    click.echo(f"shopfloor: {sentence}", err=True)
    sys.exit(2)
