"""The puzzle of the day: the same for everybody, judged by the log, and its answer holds."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

from shopfloor.bots.fantastic_factories.puzzle import puzzle
from shopfloor.table import read_game
from tests.server.client import Person, Server, at_table
from tests.server.playing import play_on

SLOW = 150.0  # a puzzle is looked for once, on a machine that may be busy


def opened(person: Person, **wish: Any) -> Any:
    answer = person.ask("POST", "/api/puzzles", wish, timeout=SLOW)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_day_has_one_puzzle_and_its_answer_holds() -> None:
    for day in ("2026-11-05", "2026-11-09"):
        found = puzzle(day)
        assert found == puzzle(day)
        table = read_game(found.saved)
        assert len(table.entries) == found.start
        for move in found.line[:-1]:
            table.play(0, move)
        assert table.view(0)["shops"][0]["points"] == found.best > found.had
        assert found.line[-1] == "done"


def test_a_puzzle_is_played_taken_back_and_judged_by_the_server(server: Server) -> None:
    ann = Person(server, "Ann")
    table = opened(ann)
    name, token = table["table"]["id"], table["token"]
    assert table["table"]["status"] == "playing"
    start = ann.ok("GET", f"/api/puzzles/{name}")
    assert start["day"] == datetime.now(UTC).date().isoformat()
    assert start["made"] == start["had"] < start["best"] and not start["over"]
    moves = ann.ok("GET", f"/api/puzzles/{name}/answer")["moves"]

    async def solve() -> None:
        async with at_table(server, name, token) as seat:
            await seat.reach(1)
            for move in moves:
                answer = await seat.move(move)
                assert answer["say"] == "accepted", (move, answer)
                await seat.reach(answer["number"])
                if seat.update["undo"] and move != "done":
                    for again in ("undo", "redo"):
                        await seat.reach((await seat.ask(again))["number"])

    asyncio.run(solve())
    end = ann.ok("GET", f"/api/puzzles/{name}")
    assert end["made"] == end["best"] and end["over"]


def test_a_puzzle_can_be_played_on_and_its_rematch_is_a_game(server: Server) -> None:
    ann = Person(server, "Ann")
    table = opened(ann)

    async def play() -> None:
        async with at_table(server, table["table"]["id"], table["token"]) as seat:
            await play_on([seat], 3)

    asyncio.run(play())
    again = ann.ok("POST", f"/api/tables/{table['table']['id']}/rematch")
    assert again["options"] == {"machine": "medium"}
    assert ann.ok("POST", f"/api/tables/{again['id']}/start")["status"] == "playing"


def test_everybody_has_a_table_of_their_own_and_finds_it_again(server: Server) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    first = opened(ann)["table"]["id"]
    assert opened(ann)["table"]["id"] == first
    assert opened(ann, again=True)["table"]["id"] != first
    other = opened(bob)["table"]["id"]
    assert other != first
    a, b = (ann.ok("GET", f"/api/puzzles/{t}") for t in (first, other))
    assert a == b


def test_a_puzzle_is_not_listed_among_the_games(server: Server) -> None:
    ann = Person(server, "Ann")
    opened(ann)
    assert ann.ok("GET", "/api/me/tables") == []


def test_only_the_last_days_have_puzzles(server: Server) -> None:
    ann = Person(server, "Ann")
    today = datetime.now(UTC).date()
    for day in (today + timedelta(days=2), today - timedelta(days=9)):
        answer = ann.ask("POST", "/api/puzzles", {"day": day.isoformat()})
        assert (answer.status_code, answer.json()["code"]) == (422, "no_such_day")
    assert ann.ask("POST", "/api/puzzles", {"day": "2026-02-31"}).json()["code"] == "no_such_day"
    table = ann.open(bots=["random"])["table"]["id"]
    assert ann.ask("GET", f"/api/puzzles/{table}").status_code == 404
