"""`shopfloor mcp` at a hosted table, with the real client over standard input and output."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from typing import Any

import pytest

mcp = pytest.importorskip("mcp")

from mcp.client.stdio import StdioServerParameters  # noqa: E402

from tests.server.client import Person, Server  # noqa: E402


async def said(client: Any, tool: str, **given: Any) -> str:
    result = await client.call_tool(tool, given)
    assert not result.is_error, result
    return str(result.content[0].text)


async def a_game(link: str, token: str, moves: int) -> list[str]:
    env = {**os.environ, "SHOPFLOOR_LANG": "en"}
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "shopfloor", "mcp"], env=env
    )
    async with mcp.Client(command) as client:
        told = [await said(client, "sit", link=link, token=token)]
        table = re.search(r"\b[0-9a-f]{8}\b", told[0])[0]  # type: ignore[index]
        told.append(await said(client, "play", table=table, action="99"))
        told.append(await said(client, "play", table=table, action="mine d6"))
        for _ in range(moves):
            told.append(await said(client, "play", table=table, action="1"))
            if not (await said(client, "offers", table=table)).startswith("1."):
                told.append(await said(client, "look", table=table))
        told.append(await said(client, "hint", table=table, depth=1))
        told.append(await said(client, "sit", link="nowhere", token=token))
        return told


def test_a_model_plays_at_a_hosted_table_by_a_seats_token(hosted: Server, ada: Person) -> None:
    opened = ada.open(seats=2, bots=["random"], start=True)
    table, token = opened["table"]["id"], opened["token"]
    told = asyncio.run(a_game(f"{hosted.url}/t/{table}", token, 6))
    assert "You may:" in told[0] and "Ada" not in told[0].splitlines()[1]
    assert told[1].startswith("There is no offer 99")
    assert re.search(r"\(\w+(\.\d+)?\)", told[2])
    assert told[-1].startswith("This is no link to a table")
    log = ada.http.get(f"/api/tables/{table}/export").text
    assert log.count('"seat":0') >= 6 or log.count('"seat": 0') >= 6
