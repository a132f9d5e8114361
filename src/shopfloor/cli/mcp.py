"""`shopfloor mcp`: a server by which language models play, over standard input and output."""

from __future__ import annotations

import click

from shopfloor.cli.say import language, say, words


@click.command("mcp", help=say("help.mcp"))
def command() -> None:
    try:
        from shopfloor.client.readers import seated
        from shopfloor.env.mcp_server import server
    except ModuleNotFoundError:
        raise click.UsageError(words().say("text.mcp.missing")) from None
    server(language(), seated).run()
