"""A finished game is reviewed, round by round, away from the event loop."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from shopfloor.analysis import review
from shopfloor.analysis.told import review_json
from shopfloor.lab.plan import Plan
from shopfloor.lab.play import play_game
from shopfloor.table import read_game
from tests.server.client import Person, Server, at_table
from tests.server.playing import seated


def brought(server: Server, saved: str) -> tuple[Person, str]:
    ann = Person(server, "Ann")
    answer = ann.http.post("/api/games/import", content=saved)
    return ann, str(answer.json()["table"]["id"])


def asked(ann: Person, table: str, upto: int) -> dict[str, Any]:
    answer = ann.ask("GET", f"/api/replays/{table}/review?upto={upto}", timeout=150)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("fantastic-factories", ("greedy", "apprentice")),
        ("factory-fun", ("random", "greedy")),
        ("factory-funner", ("random", "greedy")),
    ],
)
def test_a_review_grows_round_by_round_to_that_of_the_terminal(
    server: Server, game: str, names: tuple[str, ...]
) -> None:
    saved = play_game(Plan(game, names, 1, 4, keep=True), 0).saved
    ann, table = brought(server, saved)
    assert asked(ann, table, 0) == {"rounds": 0, "done": 0, "seats": [], "curve": []} | {
        "yardsticks": {}
    }
    first = asked(ann, table, 1)
    assert asked(ann, table, 0) == first, "what was judged is kept"
    assert first["done"] == 1 < first["rounds"]
    assert {point["round"] for point in first["curve"]} == {1}
    whole = asked(ann, table, 99)
    assert whole["done"] == whole["rounds"] == first["rounds"]
    alone = review_json(review(read_game(saved)))
    for mine, its in zip(whole["seats"], alone["seats"], strict=True):
        assert mine["moments"] == its["moments"]
        assert mine["points"] == pytest.approx(its["points"], abs=1e-3)
        assert mine["accuracy"] == its["accuracy"]
    assert any(seat["moments"] for seat in whole["seats"])
    assert asked(ann, table, 0) == whole


def test_a_running_game_is_not_reviewed(server: Server) -> None:
    ann = Person(server, "Ann")
    table = ann.open(bots=["random"], start=True)["table"]["id"]
    answer = ann.ask("GET", f"/api/replays/{table}/review?upto=1")
    assert answer.json()["code"] == "still_playing"


def test_a_game_that_was_given_up_has_a_replay_but_no_review(server: Server) -> None:
    table, tokens, people = seated(server, ["Ann", "Bob"])

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann, at_table(server, table, tokens[1]):
            await ann.reach(1)

    asyncio.run(play())
    for seat, person in enumerate(people):
        person.ok("POST", f"/api/tables/{table}/seats/{seat}/concede")
    told = people[0].ok("GET", f"/api/replays/{table}")
    assert told["result"] is None  # by this a page knows that there is none
    for upto in (0, 1, 99):
        answer = people[0].ask("GET", f"/api/replays/{table}/review?upto={upto}")
        assert (answer.status_code, answer.json()["code"]) == (409, "unfinished"), answer.text
