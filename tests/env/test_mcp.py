"""`shopfloor mcp` with the real client over standard input and output."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from typing import Any

import pytest

mcp = pytest.importorskip("mcp")

from mcp.client.stdio import StdioServerParameters  # noqa: E402

from shopfloor.env.mcp_server import OpenGames  # noqa: E402

OVER = {"en": "The game is over.", "de": "Das Spiel ist aus."}
TOOLS = {"games", "new", "sit", "look", "offers", "play", "hint", "rules"}


def parameters(language: str) -> StdioServerParameters:
    env = {**os.environ, "SHOPFLOOR_LANG": language}
    return StdioServerParameters(command=sys.executable, args=["-m", "shopfloor", "mcp"], env=env)


async def said(client: Any, tool: str, **given: Any) -> str:
    result = await client.call_tool(tool, given)
    assert not result.is_error, result
    return str(result.content[0].text)


async def a_game(language: str) -> list[str]:
    async with mcp.Client(parameters(language)) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        told = [await said(client, "games")]
        opened = await said(client, "new", game="fantastic-factories", rivals="random", seed=4)
        table = re.search(r"[0-9a-f]{8}", opened)[0]  # type: ignore[index]
        told += [opened, await said(client, "play", table=table, action="99")]
        told.append(await said(client, "play", table=table, action="mine d6"))
        told.append(await said(client, "hint", table=table, depth=1))
        for _ in range(1000):
            played = await said(client, "play", table=table, action="1")
            if OVER[language] in played:
                break
        told += [
            played,
            await said(client, "look", table=table),
            await said(client, "offers", table=table),
        ]
        told.append(await said(client, "rules", game="fantastic-factories", number="R7"))
        told.append(await said(client, "rules", game="fantastic-factories", number="R99"))
        told.append(await said(client, "look", table="nothing"))
        return told


def test_a_whole_game_in_english() -> None:
    told = asyncio.run(a_game("en"))
    assert "fantastic-factories" in told[0] and "greedy" in told[0]
    assert told[1].startswith("Game ") and "You may:" in told[1]
    assert told[2].startswith("There is no offer 99; they go from 1 to ")
    assert re.search(r"\b\d\.\d|R\d", told[3])
    assert told[4]
    assert "The game is over." in told[5]
    assert told[8].startswith("R7: ") and told[9].startswith("The rules of ")
    assert told[10].startswith("No game nothing is open here")


def test_the_same_in_german() -> None:
    told = asyncio.run(a_game("de"))
    assert told[1].startswith("Partie ") and "Du kannst:" in told[1]
    assert "Das Spiel ist aus." in told[5]


class SlowTable:
    """A seat at a table where somebody else acts until it was looked at."""

    over = False

    def __init__(self) -> None:
        self.looked = False

    def look(self) -> str:
        self.looked = True
        return "the table"

    def offers(self) -> list[str]:
        return ["1. pass"] if self.looked else []

    def answer(self, text: str) -> str:
        return text

    def hint(self, depth: int) -> str:
        return str(depth)


def test_who_sits_down_is_told_what_it_may_do_once_others_have_acted() -> None:
    desk = OpenGames("en", lambda link, token, language: SlowTable())
    assert desk.sit("a link").endswith("the table\nYou may:\n1. pass")
