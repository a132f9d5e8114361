"""Games are signed when they end and when they are saved; what was brought is not signed here."""

from __future__ import annotations

import asyncio

from shopfloor.table.saved import proven_moves
from tests.server.client import Server, at_table
from tests.server.playing import play_on, seated


def test_an_export_is_signed_and_a_brought_game_keeps_its_own_proof(server: Server) -> None:
    table, tokens, (ann,) = seated(server, ["Ann"])
    running = ann.ask("GET", f"/api/tables/{table}/export").text
    moves, first = proven_moves(running)
    assert moves == "signed"

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as seat:
            await play_on([seat], 5)

    asyncio.run(play())
    saved = ann.ask("GET", f"/api/tables/{table}/export").text
    moves, proof = proven_moves(saved)
    assert moves == "signed"
    assert first is not None
    assert proof is not None
    assert first.key == proof.key
    replay = ann.ok("GET", f"/api/replays/{table}")
    assert replay["proof"]["head"] == proof.head
    brought = ann.http.post("/api/games/import", content=saved).json()["table"]["id"]
    again = ann.ask("GET", f"/api/tables/{brought}/export").text
    assert proven_moves(again) == ("signed", proof)
    cut = "\n".join([*saved.splitlines()[:-1], ""])
    seedless = ann.http.post("/api/games/import", content=cut)
    assert seedless.status_code == 422
    unsigned = ann.http.post("/api/games/import", content=running.replace('"at": 1', '"at": 2', 1))
    assert unsigned.json()["code"] == "broken_chain"
