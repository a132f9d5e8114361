"""Other moves are tried from a moment of a finished game on, and judged."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from shopfloor.lab.plan import Plan
from shopfloor.lab.play import play_game
from tests.server.client import Person, Server

GAME = "fantastic-factories"
Said = dict[str, Any]


@cache
def saved(game: str, *names: str) -> str:
    number = 4 if game == GAME else 9  # games with costly moments early on
    return play_game(Plan(game, names, 1, number, keep=True), 0).saved


def brought(server: Server, text: str) -> tuple[Person, str]:
    ann = Person(server, "Ann")
    answer = ann.http.post("/api/games/import", content=text)
    return ann, str(answer.json()["table"]["id"])


def tried(ann: Person, table: str, **wish: object) -> Said:
    answer = ann.http.post(f"/api/replays/{table}/trials", json=wish, timeout=60)
    found: Said = answer.json()
    assert answer.status_code == 200, found
    return found


def moment_of(ann: Person, table: str, kind: str) -> tuple[int, Said]:
    review = ann.ask("GET", f"/api/replays/{table}/review?upto=3", timeout=60).json()
    return next(
        (seat, moment)
        for seat, each in enumerate(review["seats"])
        for moment in each["moments"]
        if moment["kind"] == kind
    )


@pytest.mark.parametrize(
    ("game", "names", "kind"),
    [
        (GAME, ("greedy", "apprentice"), "work"),
        ("factory-funner", ("random", "greedy"), "build"),
    ],
)
def test_the_better_line_is_played_move_by_move_and_gives_nothing_away(
    server: Server, game: str, names: tuple[str, ...], kind: str
) -> None:
    ann, table = brought(server, saved(game, *names))
    seat, moment = moment_of(ann, table, kind)
    moves = [{"seat": seat, "text": text} for text in moment["best"]]
    wish = {"at": moment["first"], "seat": seat, "moves": moves, "judge": True}
    found = tried(ann, table, **wish, every=True)
    assert [step["text"] for step in found["steps"]] == moment["best"]
    assert found["steps"][-1]["view"] == found["update"]["view"]
    assert found["judged"]["good"], found["judged"]
    steps = ann.ask("GET", f"/api/replays/{table}").json()["steps"]
    done = [e["text"] for e in steps[moment["first"] - 1 : moment["last"]] if e["seat"] == seat]
    again = tried(ann, table, **(wish | {"moves": [{"seat": seat, "text": t} for t in done]}))
    assert again["judged"]["cost"] == pytest.approx(moment["cost"], abs=0.2)
    assert not again["judged"]["good"]


def test_chance_can_be_chosen_among_what_may_come(server: Server) -> None:
    ann, table = brought(server, saved(GAME, "greedy", "apprentice"))
    first = tried(ann, table, at=1, chosen=True)
    texts = [outcome["text"] for outcome in first["owed"]]
    assert texts == ["first 0", "first 1"]
    assert sum(outcome["likely"] for outcome in first["owed"]) == pytest.approx(1)
    second = tried(ann, table, at=1, chosen=True, moves=[{"seat": None, "text": "first 1"}])
    assert second["owed"] and second["owed"] != first["owed"]
    wrong = {"at": 1, "chosen": True, "moves": [{"seat": None, "text": "dice 1 1 1 1"}]}
    answer = ann.http.post(f"/api/replays/{table}/trials", json=wrong)
    assert answer.status_code == 422


def test_every_seat_is_moved_one_after_the_other(server: Server) -> None:
    """As on an analysis board: whoever's turn it is."""
    ann, table = brought(server, saved(GAME, "greedy", "apprentice"))
    steps = ann.ask("GET", f"/api/replays/{table}").json()["steps"]
    number, first = next((s["number"], s["seat"]) for s in steps if s["seat"] is not None)
    other = 1 - first
    moves = [{"seat": first, "text": "take 1"}, {"seat": other, "text": "take 2"}]
    found = tried(ann, table, at=number, seat=other, moves=moves, every=True)
    assert [(step["seat"], step["text"]) for step in found["steps"]] == [
        (first, "take 1"),
        (other, "take 2"),
    ]
    before, after = (step["view"] for step in found["steps"])
    held = [[shop["cards"] for shop in view["shops"]] for view in (before, after)]
    assert held[0][first] == held[1][other] == 5 and held[0][other] == 4
    turned = {"at": number, "seat": first, "moves": moves[::-1]}
    answer = ann.http.post(f"/api/replays/{table}/trials", json=turned)
    assert answer.status_code == 422, "not their turn"


def test_a_trial_refuses_what_is_not_there(server: Server) -> None:
    ann, table = brought(server, saved(GAME, "greedy", "apprentice"))
    for wish in ({"at": 0}, {"at": 99_999}, {"at": 9, "seat": 7}):
        assert ann.http.post(f"/api/replays/{table}/trials", json=wish).status_code == 404
    running = ann.open(bots=["random"], start=True)["table"]["id"]
    refused = ann.http.post(f"/api/replays/{running}/trials", json={"at": 1})
    assert refused.json()["code"] == "still_playing"
