"""Run in the copy by test_dice_race: the server deals and keeps a game it never saw."""

from __future__ import annotations

import asyncio

from tests.server.client import Person, Server, at_table
from tests.server.conftest import server  # noqa: F401 - a fixture
from tests.server.playing import play_on, seated

GAME = "dice-race"


def test_the_lobby_shows_it(server: Server) -> None:  # noqa: F811
    listed = Person(server, "Ann").ok("GET", "/api/games")
    [race] = [game for game in listed if game["id"] == GAME]
    assert race["seats"] == [1, 2, 3, 4]
    assert race["bots"] == ["random"]


def test_two_people_and_a_bot_play_it_to_the_end(server: Server) -> None:  # noqa: F811
    table, tokens, people = seated(server, ["Ann", "Bob"], game=GAME, bots=["random"])

    async def play() -> None:
        first, second = (at_table(server, table, token) for token in tokens)
        async with first as ann, second as bob:
            await play_on([ann, bob], 3)
            assert max(ann.update["view"]["steps"]) >= ann.update["view"]["goal"]

    asyncio.run(play())
    saved = people[0].ask("GET", f"/api/tables/{table}/export")
    assert saved.status_code == 200 and GAME in saved.text
