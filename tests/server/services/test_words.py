"""The lobby shows what the server promised; players' words are in the seed, which proves it."""

from __future__ import annotations

import asyncio
import json

from shopfloor.table import verify
from tests.server.client import Person, Server, at_table


def test_a_word_is_in_the_seed_that_was_promised(server: Server) -> None:
    ann, ben = Person(server, "Ann"), Person(server, "Ben")
    opened = ann.open(bots=["random"])
    table = opened["table"]["id"]
    here = f"/api/tables/{table}"

    async def promised() -> str:
        async with at_table(server, table, opened["token"]) as seat:
            if not seat.roster:
                await seat.until("roster")
            told = str(seat.roster["commitment"])
            ann.ok("PUT", f"{here}/seats/0/word", {"word": " grün "})
            while not seat.roster["seats"][0]["word"]:
                await seat.until("roster")
            return told

    promise = asyncio.run(promised())
    assert ben.ask("PUT", f"{here}/seats/0/word", {"word": "x"}).json()["code"] == "not_your_seat"
    assert ann.ask("PUT", f"{here}/seats/0/word", {"word": "a\nb"}).status_code == 422
    ann.ok("POST", f"{here}/start")
    late = ann.ask("PUT", f"{here}/seats/0/word", {"word": "late"})
    assert late.json()["code"] == "already_begun"
    text = ann.ask("GET", f"{here}/export").text
    header = json.loads(text.splitlines()[0])
    assert header["vow"] == {"promise": promise, "words": ["grün", ""]}
    verify(text)
    brought = ann.http.post("/api/games/import", content=text.encode())
    assert brought.status_code == 200, brought.text
