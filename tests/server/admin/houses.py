"""A house that a server has left: made once for each kind of database, copied for each test."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Any

import httpx

from tests.server.client import Person, Server, at_table
from tests.server.playing import play_on, seated

GAME = "factory-funner"


@dataclass(frozen=True)
class House:
    """A finished game of Ada's, a running one of Ben and Cleo, and a lobby that Ada has opened."""

    database: str
    finished: str
    running: str
    tokens: list[str]
    lobby: dict[str, Any]
    ada: Person

    def at(self, database: str) -> House:
        return replace(self, database=database)

    def serve(self) -> Server:
        """A server over it, which Ada asks from now on."""
        server = Server(self.database).start()
        self.ada.http.base_url = httpx.URL(server.url)
        return server


def make_house(database: str) -> House:
    server = Server(database).start()
    finished, [token], [ada] = seated(server, ["Ada"], game=GAME)
    asyncio.run(finish(server, finished, token))
    running, tokens, _ = seated(server, ["Ben", "Cleo"], game=GAME)
    lobby = ada.open(game=GAME)["table"]
    server.stop()
    return House(database, finished, running, tokens, lobby, ada)


async def finish(server: Server, table: str, token: str) -> None:
    async with at_table(server, table, token) as seat:
        await play_on([seat], seed=7)
