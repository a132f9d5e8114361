"""`shopfloor bot`: a bot of one's own takes a seat at a hosted table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from shopfloor.cli.say import say, words
from shopfloor.kernel import Unreadable


@click.command("bot", help=say("help.bot"))
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--table", "link", default=None, metavar="LINK", help=say("bot.table"))
@click.option("--anywhere", "server", default=None, metavar="URL", help=say("bot.anywhere"))
@click.option("--key", envvar="SHOPFLOOR_KEY", default=None, help=say("bot.key"))
@click.option("--seat", type=click.IntRange(1), default=None, help=say("bot.seat"))
def command(
    file: Path, link: str | None, server: str | None, key: str | None, seat: int | None
) -> None:
    from shopfloor.client import AsyncClient, read_link
    from shopfloor.client.bots import anywhere, load, play
    from shopfloor.client.errors import Refused

    def told(refusal: Refused) -> None:
        click.echo(words().error(refusal), err=True)

    choose = load(file)
    if link is not None:
        there = read_link(link)
        if not (key or there.token):
            raise click.UsageError(say("bot.no_key"))
        client = AsyncClient(there.server, key)
        place = None if seat is None else seat - 1
        result = asyncio.run(play(client, link, place, choose, told))
        for score in sorted(result["scores"], key=lambda score: score["rank"]):
            told_score = {name: int(score[name]) for name in ("rank", "points")}
            click.echo(say("bot.score", seat=int(score["seat"]) + 1, **told_score))
    elif server is not None:
        click.echo(say("bot.waits", url=server), err=True)
        asyncio.run(anywhere(AsyncClient(server, key), choose, told))
    else:
        raise Unreadable("table_link", text="")
