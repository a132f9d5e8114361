"""`shopfloor play`: on this machine, in the browser; or a game against bots in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from shopfloor.cli import fail
from shopfloor.cli.say import say, words


@click.command("play", help=say("help.play"))
@click.argument("game", default="")
@click.option("--port", type=int, default=None, help=say("play.port"))
@click.option("--no-browser", is_flag=True, help=say("play.no_browser"))
@click.option("--terminal", is_flag=True, help=say("play.terminal"))
@click.option("--against", default=None, help=say("play.against"))
@click.option("--name", default=None, help=say("play.name"))
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=say("play.option"))
@click.option("--seed", default=None, help=say("play.seed"))
@click.option("--file", type=click.Path(path_type=Path), default=None, help=say("play.file"))
def command(
    game: str = "",
    port: int | None = None,
    no_browser: bool = False,
    terminal: bool = False,
    against: str | None = None,
    name: str | None = None,
    options: tuple[str, ...] = (),
    seed: str | None = None,
    file: Path | None = None,
) -> None:
    if terminal:
        from shopfloor.cli.terminal.start import start

        start(game or first_on_the_shelf(), against, name, options, seed, file)
        return
    from shopfloor.server.preflight import CannotServe
    from shopfloor.server.run import play

    try:
        play(port, open_browser=not no_browser, ready=tell)
    except CannotServe as error:
        fail(words().say(f"server.{error.code}", **error.params))


def tell(address: str) -> None:
    """Say where the page is, for whoever has no browser opened by itself."""
    click.echo(say("play.ready", address=address), err=True)


def first_on_the_shelf() -> str:
    """The game that is played where none is named."""
    from shopfloor import games

    return min(games.discover().values(), key=lambda meta: (meta.shelf, meta.id)).id
