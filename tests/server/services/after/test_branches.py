"""A finished game is played on from one of its moments; what comes of it knows where it began."""

from __future__ import annotations

import json

import pytest

from shopfloor.kernel import BadFile
from shopfloor.table import verify
from shopfloor.table.log import Stem
from tests.server.client import Person, Server
from tests.server.services.after.test_trials import GAME, Said, brought, saved


def opened(ann: Person, table: str, **wish: object) -> Said:
    answer = ann.http.post(f"/api/replays/{table}/branches", json=wish, timeout=60)
    found: Said = answer.json()
    assert answer.status_code == 200, found
    return found


def exported(ann: Person, table: str) -> str:
    return str(ann.ask("GET", f"/api/tables/{table}/export").text)


def test_a_branch_is_played_against_a_bot_and_verifies(server: Server) -> None:
    text = saved(GAME, "greedy", "apprentice")
    ann, table = brought(server, text)
    parent = json.loads(text.splitlines()[0])
    first = opened(ann, table, at=30, seat=1, others="random")
    assert first["table"]["status"] == "playing"
    assert [place["bot"] for place in first["table"]["seats"]] == ["random", None]
    branch = exported(ann, first["table"]["id"])
    lines = [json.loads(line) for line in branch.splitlines()]
    del lines[-1]["proof"]  # by the seeds alone
    assert lines[0]["stems"][0]["entries"] == 30
    assert lines[0]["stems"][0]["commitment"] == parent["commitment"] != lines[0]["commitment"]
    assert [seat["name"] for seat in lines[0]["seats"]] == ["random", "Ann"]
    assert verify(branch).entries[:30] == verify(text).entries[:30]
    number = next(n for n, row in enumerate(lines[:31]) if "dice" in row.get("chance", ""))
    forged = [*lines[:number], {**lines[number], "chance": "dice 6 6 6 6"}, *lines[number + 1 :]]
    with pytest.raises(BadFile, match="not_the_dealers"):
        verify("".join(json.dumps(row) + "\n" for row in forged))


def test_friends_take_the_other_seats_and_tried_chance_is_not_proven(server: Server) -> None:
    ann, table = brought(server, saved(GAME, "greedy", "apprentice"))
    tried = [{"seat": None, "text": "first 1"}]
    first = opened(ann, table, at=0, seat=0, moves=tried)
    assert first["table"]["status"] == "lobby" and first["table"]["code"]
    ben = Person(server, "Ben")
    here = f"/api/tables/{first['table']['id']}"
    assert ben.ask("POST", f"{here}/seats", body={}).status_code == 200
    assert ann.ask("POST", f"{here}/start").status_code == 200
    ann.ask("POST", f"{here}/seats/0/concede")
    again = opened(ann, table, at=0, seat=0, moves=tried, others="random")
    branch = verify(exported(ann, again["table"]["id"]))
    assert branch.header.stems == (Stem(1),)
    assert branch.entries[0].text == "first 1"


def test_a_branch_refuses_what_is_not_there(server: Server) -> None:
    ann, table = brought(server, saved(GAME, "greedy", "apprentice"))
    last = len(saved(GAME, "greedy", "apprentice").splitlines()) - 2
    for wish, status in (
        ({"at": 9_999, "seat": 0}, 404),
        ({"at": 9, "seat": 5}, 404),
        ({"at": 9, "seat": 0, "others": "nobody"}, 422),
        ({"at": last, "seat": 0, "others": "random"}, 422),
    ):
        assert ann.http.post(f"/api/replays/{table}/branches", json=wish).status_code == status
