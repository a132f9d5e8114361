"""A bot of one's own at a hosted table: a file with `choose(turn)`, and who carries it there."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isawaitable
from pathlib import Path
from typing import TypeAlias

from shopfloor.client.aio import AsyncClient, AsyncTable
from shopfloor.client.errors import Lost, Refused
from shopfloor.client.turns import Turn
from shopfloor.kernel import BadFile
from shopfloor.kernel.values import Json

Choose: TypeAlias = Callable[[Turn], str | Awaitable[str]]
Told: TypeAlias = Callable[[Refused], None]
TRIES = 8  # of coming back to a table that was lost
PAUSE = 0.5  # seconds before the first of them; each waits twice as long …
MOST_PAUSE = 30.0  # … up to this


def load(path: Path) -> Choose:
    """The function `choose` of a file; raise BadFile."""
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.exists():
        raise BadFile("bot_unreadable", str(path))
    module = module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    choose = getattr(module, "choose", None)
    if not callable(choose):
        raise BadFile("bot_without_choose", str(path))
    found: Choose = choose
    return found


async def play(
    client: AsyncClient, link: str, seat: int | None, choose: Choose, told: Told
) -> Json:
    """Sit down at the table of a link and play to the end; what the game came to."""
    return await stay(await client.sit(link, seat), choose, told)


async def stay(table: AsyncTable, choose: Choose, told: Told) -> Json:
    """Play to the end; come back when the table is lost on the way."""
    tries, pause = 0, PAUSE
    while True:
        try:
            async with AsyncTable(table.server, table.id, table.token) as here:
                tries, pause = 0, PAUSE
                return await sit_through(here, choose, told)
        except Lost:
            tries += 1
            if tries > TRIES:
                raise
            await asyncio.sleep(pause)
            pause *= 2


async def sit_through(table: AsyncTable, choose: Choose, told: Told) -> Json:
    async for turn in table.turns():
        answer = choose(turn)
        await act(table, turn, await answer if isawaitable(answer) else answer, told)
    assert table.result is not None
    return table.result


async def act(table: AsyncTable, turn: Turn, text: str, told: Told) -> None:
    """Play what was chosen; where it is refused, tell why, and play the last offer instead."""
    try:
        await table.move(text)
    except Refused as refusal:
        told(refusal)
        if table.heard.turn() is not None and text != turn.offers[-1]:
            await act(table, turn, turn.offers[-1], told)


async def anywhere(client: AsyncClient, choose: Choose, told: Told) -> None:
    """Play wherever it is this program's turn, at any number of tables, until it is stopped."""
    playing: dict[str, asyncio.Task[Json]] = {}
    async for table in asked(client):
        playing = {known: task for known, task in playing.items() if not task.done()}
        if table not in playing:
            token = (await client.join(table)).token
            there = stay(client.at(table, token), choose, told)
            playing[table] = asyncio.create_task(there)


async def asked(client: AsyncClient) -> AsyncIterator[str]:
    """The tables that wait, over whatever becomes of the stream; raise Lost in the end."""
    tries, pause = 0, PAUSE
    while True:
        try:
            async for waiting in client.turns():
                tries, pause = 0, PAUSE
                yield waiting.table
        except Lost:
            tries += 1
            if tries > TRIES:
                raise
        await asyncio.sleep(pause)
        pause = min(2 * pause, MOST_PAUSE)
