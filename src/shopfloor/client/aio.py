"""The client for programs that do many things at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from threading import Thread
from types import TracebackType
from typing import Self

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from shopfloor.client.errors import Lost
from shopfloor.client.links import read_link
from shopfloor.client.sync import SECONDS, Client
from shopfloor.client.turns import Answer, Transcript, Turn, answered, encoded, new_name
from shopfloor.client.turns import socket_url as url_of
from shopfloor.kernel import GameError
from shopfloor.kernel.values import Json
from shopfloor.server.http import payloads as p
from shopfloor.server.live.wire import messages as m


class AsyncClient:
    """One program at one server; what `Client` asks is asked in a thread beside the loop."""

    def __init__(self, server: str, key: str | None = None) -> None:
        self.asks = Client(server, key)

    async def games(self) -> list[p.GameInfo]:
        return await asyncio.to_thread(self.asks.games)

    async def me(self) -> p.Me:
        return await asyncio.to_thread(self.asks.me)

    async def tables(self) -> list[p.TableInfo]:
        return await asyncio.to_thread(self.asks.tables)

    async def info(self, table: str) -> p.TableInfo:
        return await asyncio.to_thread(self.asks.info, table)

    async def open(self, wish: p.NewTable) -> p.Opened:
        return await asyncio.to_thread(self.asks.open, wish)

    async def start(self, table: str) -> p.TableInfo:
        return await asyncio.to_thread(self.asks.start, table)

    async def join(self, table: str, seat: int | None = None) -> p.SeatToken:
        return await asyncio.to_thread(self.asks.join, table, seat)

    async def sit(self, link: str, seat: int | None = None) -> AsyncTable:
        """Sit down at the table of a link; `async with` goes there."""
        place = read_link(link)
        table = await asyncio.to_thread(self.asks.found, place)
        token = place.token or (await self.join(table, seat)).token
        return self.at(table, token)

    def at(self, table: str, token: str | None = None) -> AsyncTable:
        return AsyncTable(self.asks.door.server, table, token)

    async def turns(self) -> AsyncIterator[p.Turn]:
        """Your turn, anywhere: every table that begins to wait for this program."""
        heard: asyncio.Queue[p.Turn | GameError | None] = asyncio.Queue()
        beside = Thread(target=listen, args=(self.asks, asyncio.get_running_loop(), heard))
        beside.daemon = True  # whoever stops listening does not wait for the server to speak
        beside.start()
        while (turn := await heard.get()) is not None:
            if isinstance(turn, GameError):
                raise turn
            yield turn


def listen(
    client: Client, loop: asyncio.AbstractEventLoop, heard: asyncio.Queue[p.Turn | GameError | None]
) -> None:
    """Pass on what the stream says, and how it ended, as long as there is somebody to tell."""
    with suppress(RuntimeError):  # the loop is closed
        try:
            for turn in client.turns():
                loop.call_soon_threadsafe(heard.put_nowait, turn)
            loop.call_soon_threadsafe(heard.put_nowait, None)
        except GameError as error:
            loop.call_soon_threadsafe(heard.put_nowait, error)


class AsyncTable:
    """One socket at one table; used with `async with`."""

    def __init__(self, server: str, table: str, token: str | None) -> None:
        self.server, self.id, self.token = server, table, token
        self.heard = Transcript()

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as opened:
            try:
                way = connect(url_of(self.server, self.id), open_timeout=SECONDS, max_size=None)
                self.socket = await opened.enter_async_context(way)
            except OSError as error:
                raise Lost(self.server, str(error)) from error
            await self.socket.send(encoded(m.Hello(table=self.id, token=self.token)))
            while self.heard.roster is None:
                await self.hear()
            self.opened = opened.pop_all()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.opened.aclose()

    async def hear(self) -> m.ServerMessage:
        """The next message; raise Lost when the socket is closed."""
        try:
            return self.heard.hear(await self.socket.recv())
        except ConnectionClosed as error:
            raise Lost(self.server, str(error)) from error

    async def ask(self, message: m.ClientMessage, kind: type[Answer], name: str) -> Answer:
        await self.socket.send(encoded(message))
        while True:
            answer = answered(await self.hear(), kind, name)
            if answer is not None:
                return answer

    @property
    def seat(self) -> int | None:
        return self.heard.seat

    @property
    def result(self) -> Json | None:
        return self.heard.result

    async def turns(self) -> AsyncIterator[Turn]:
        """Every moment at which this seat may act, until the game is over."""
        while not self.heard.over:
            turn = self.heard.turn()
            before = self.heard.update
            if turn is not None:
                yield turn
            while self.heard.update is before and not self.heard.over:
                await self.hear()

    async def move(self, text: str) -> int:
        """Play an action; its number in the log. Raise Refused, with the clause."""
        name = new_name()
        return (await self.ask(m.Move(id=name, text=text), m.Accepted, name)).number

    async def hint(self, depth: int = 3) -> str:
        """Advice of the server's bots; at depth 3 a whole action."""
        name = new_name()
        return (await self.ask(m.Hint(id=name, depth=depth), m.Hinted, name)).text
