"""A record: who one was in which game, and how it ended; nothing of what is not over."""

from __future__ import annotations

from typing import Any

from shopfloor.server.services.people.record import played
from shopfloor.server.store import SeatRow, TableRow
from tests.server.client import Server
from tests.server.services.people.test_identity import Browser
from tests.server.store.test_farewell import finished

RESULT = {
    "scores": [
        {"seat": 0, "points": 12, "parts": {}, "rank": 1},
        {"seat": 1, "points": 9, "parts": {}, "rank": 2},
    ],
    "winners": [0],
}


def table(**changes: Any) -> TableRow:
    given: dict[str, Any] = {
        "id": "t",
        "code": None,
        "status": "over",
        "host": "h",
        "public": False,
    }
    given |= {"game": "factory-fun", "options": {}, "timers": {}, "on_timeout": ""}
    return TableRow(**{**given, "created": 1, "touched": 2, "result": RESULT, **changes})


def test_a_game_is_told_by_the_seat_one_had() -> None:
    sitting = [SeatRow(0, "", None, "greedy"), SeatRow(1, "Mara", "mara")]
    game = played(table(), sitting, "mara")
    assert game is not None
    assert (game.seat, game.points, game.rank, game.won, game.people) == (1, 9, 2, False, 0)
    assert game.bots == ["greedy", None]


def test_who_gave_up_has_not_won_though_their_bot_did() -> None:
    game = played(table(), [SeatRow(0, "Mara", "mara", None, "greedy", None, True)], "mara")
    assert game is not None and game.conceded and not game.won


def test_what_is_running_a_puzzle_or_anothers_is_not_told() -> None:
    mine = [SeatRow(0, "Mara", "mara"), SeatRow(1, "Jonas", "jonas")]
    assert played(table(status="playing", result=None), mine, "mara") is None
    assert played(table(options={"puzzle": "2026-11-17"}), mine, "mara") is None
    assert played(table(), mine, "aiko") is None


def test_a_record_has_the_games_of_who_asks_and_no_other(server: Server) -> None:
    mara, jonas, aiko = (Browser(server, name) for name in ("Mara", "Jonas", "Aiko"))
    over, _ = finished(server, mara, jonas)
    mara.open(seats=2)
    (mine,), (theirs,) = mara.ok("GET", "/api/me/record"), jonas.ok("GET", "/api/me/record")
    assert (mine["table"], mine["seat"], theirs["seat"]) == (over, 0, 1)
    assert mine["names"] == ["Mara", "Jonas"] and {mine["rank"], theirs["rank"]} <= {1, 2}
    assert aiko.ok("GET", "/api/me/record") == []
