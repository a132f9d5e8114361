"""`shopfloor mcp`: a server by which language models play, over standard input and output."""

from __future__ import annotations

import click

from shopfloor.cli.say import language, say
from shopfloor.lab.extras import need


@click.command("mcp", help=say("help.mcp"))
def command() -> None:
    need("llm", "mcp")
    from shopfloor.client.readers import seated
    from shopfloor.env.mcp_server import server

    server(language(), seated).run()
