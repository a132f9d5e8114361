"""A finished game is reviewed, decision by decision, away from the event loop."""

from __future__ import annotations

from typing import Any

from shopfloor import bots
from shopfloor.kernel import Rng
from shopfloor.table import Seat, Table, write_game
from tests.server.client import Person, Server

GAME = "fantastic-factories"


def finished() -> Table:
    """A game of careless bots, in which somebody took a move back."""
    table = Table.open(GAME, [Seat("Ann"), Seat("Bob", "random")], b"review" * 6)
    player, rng = bots.make(GAME, "random"), Rng(4)
    while table.result() is None:
        seat = next(iter(table.state.actors()))
        table.play(seat, player.choose(table.imagine(seat, rng), seat, rng))
        if len(table.entries) < 60 and table.may_undo(seat):
            table.undo(seat)
            table.redo(seat)
    return table


def brought(server: Server, table: Table) -> tuple[Person, str]:
    ann = Person(server, "Ann")
    answer = ann.http.post("/api/games/import", content=write_game(table))
    return ann, str(answer.json()["table"]["id"])


def test_decisions_are_judged_by_their_entries(server: Server) -> None:
    game = finished()
    ann, table = brought(server, game)
    path = f"/api/replays/{table}/review?seat=0&first=1&last=60"
    answer = ann.ask("GET", path, timeout=150)
    assert answer.status_code == 200, answer.text
    judged: list[dict[str, Any]] = answer.json()
    assert judged
    assert [each["lost"] for each in judged] == sorted((e["lost"] for e in judged), reverse=True)
    undone = {entry.undoes for entry in game.entries}
    for each in judged:
        entry = game.entries[each["number"] - 1]
        assert (entry.seat, entry.text) == (0, each["action"]) and each["seat"] == 0
        assert entry.number not in undone
        assert each["lost"] >= 0 and each["key"].startswith("bots.why.")
        assert each["lost"] > 0 or each["best"] == each["action"]


def test_a_running_game_is_not_reviewed(server: Server) -> None:
    ann = Person(server, "Ann")
    table = ann.open(bots=["random"], start=True)["table"]["id"]
    answer = ann.ask("GET", f"/api/replays/{table}/review?seat=0&first=1&last=9")
    assert answer.json()["code"] == "still_playing"


def test_bots_that_cannot_review_say_so(server: Server) -> None:
    table = Table.open("factory-fun", [Seat("Ann")], b"review" * 6)
    player, rng = bots.make("factory-fun", "random"), Rng(4)
    while table.result() is None:
        table.play(0, player.choose(table.imagine(0, rng), 0, rng))
    ann, name = brought(server, table)
    answer = ann.ask("GET", f"/api/replays/{name}/review?seat=0&first=1&last=9")
    assert (answer.status_code, answer.json()["code"]) == (422, "bots_cannot")
