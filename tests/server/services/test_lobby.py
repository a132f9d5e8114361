"""People and tables over HTTP: names, seats, hosts, links, rematches, saved games."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from shopfloor import bots
from shopfloor.kernel import Rng
from shopfloor.table import Table, write_game
from shopfloor.table import log as table_log
from tests.server.client import Person, Seat, Server, at_table
from tests.server.playing import play_on, seated


def code_of(answer: httpx.Response) -> str:
    return str(answer.json()["code"])


def refused_hello(server: Server, table: str, token: str) -> str:
    """The code with which a token is refused."""

    async def hello() -> str:
        async with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
            await socket.send(json.dumps({"say": "hello", "table": table, "token": token}))
            return str(json.loads(await socket.recv())["code"])

    return asyncio.run(hello())


async def ended(seat: Seat) -> None:
    """Listen until the server closes the socket."""
    with suppress(ConnectionClosed):
        while True:
            await seat.hear()


def test_a_guest_needs_a_name_and_nothing_else(server: Server) -> None:
    with httpx.Client(base_url=server.url) as nobody:
        assert nobody.get("/api/me").json() == {"name": None}
        answer = nobody.post("/api/tables", json={"game": "fantastic-factories", "seats": 2})
        assert (answer.status_code, code_of(answer)) == (401, "no_name")
    ann = Person(server, "Ann")
    assert ann.ok("GET", "/api/me") == {"name": "Ann"}
    cookie = ann.http.cookies.get("shopfloor")
    ann.ok("POST", "/api/me", {"name": "Anna"})
    assert ann.http.cookies.get("shopfloor") == cookie
    assert ann.ok("GET", "/api/me") == {"name": "Anna"}
    for bad in ("", " ", "x" * 25, " Ann", 7):
        assert ann.ask("POST", "/api/me", {"name": bad}).status_code == 422


def test_a_table_is_found_by_code_and_by_list(server: Server) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    private = ann.open(seats=2)["table"]
    public = ann.open(seats=2, public=True)["table"]
    assert bob.ok("GET", f"/api/codes/{private['code'].lower()}") == {"table": private["id"]}
    listed = {table["id"] for table in bob.ok("GET", "/api/tables")}
    assert public["id"] in listed
    assert private["id"] not in listed
    assert code_of(bob.ask("GET", "/api/codes/NOSUCH")) == "no_table"
    mine = {table["id"] for table in ann.ok("GET", "/api/me/tables")}
    assert {private["id"], public["id"]} <= mine


def test_seats_are_taken_once(server: Server) -> None:
    ann, bob, cem = (Person(server, name) for name in ("Ann", "Bob", "Cem"))
    table = ann.open(seats=2)["table"]["id"]
    path = f"/api/tables/{table}"
    assert code_of(bob.ask("POST", f"{path}/seats", {"seat": 0})) == "seat_taken"
    first, second = bob.join(table), bob.join(table)
    assert first != second  # the same seat, one more token
    assert code_of(cem.ask("POST", f"{path}/seats", {})) == "no_free_seat"
    assert code_of(cem.ask("DELETE", f"{path}/seats/1")) == "only_the_host"
    assert code_of(bob.ask("POST", f"{path}/start")) == "only_the_host"
    assert ann.ask("DELETE", f"{path}/seats/1").status_code == 204
    assert code_of(ann.ask("POST", f"{path}/start")) == "seats_free"
    assert cem.join(table)
    assert refused_hello(server, table, first) == "not_your_seat"


def test_a_removed_guest_is_out_at_once(server: Server) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    table = ann.open(seats=2)["table"]["id"]
    token = bob.join(table)

    async def play() -> None:
        async with at_table(server, table, token) as seat:
            await asyncio.to_thread(ann.ok, "DELETE", f"/api/tables/{table}/seats/1")
            await ended(seat)
            assert seat.socket.close_code == 1001

    asyncio.run(play())


def test_the_host_sets_the_table(server: Server) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    table = ann.open(seats=4)["table"]["id"]
    path = f"/api/tables/{table}"
    info = ann.ok(
        "PATCH", path, {"seats": 1, "options": {"machine": "hard"}, "timers": {"work": 60}}
    )
    assert (len(info["seats"]), info["options"], info["timers"]) == (
        1,
        {"machine": "hard"},
        {"work": 60},
    )
    info = ann.ok("PATCH", path, {"seats": 3})
    assert info["options"] == {}
    assert info["help"]
    assert not ann.ok("PATCH", path, {"help": False})["help"]
    assert code_of(bob.ask("PATCH", path, {"public": True})) == "only_the_host"
    refusals: dict[str, Any] = {
        "seat_count": {"seats": 9},
        "unknown_option": {"options": {"colour": "red"}},
        "unknown_bot": {"on_timeout": "nobody"},
        "malformed": {"timers": {"work": 1}},
    }
    for code, wish in refusals.items():
        assert code_of(ann.ask("PATCH", path, wish)) == code
    ann.ok("PUT", f"{path}/seats/2/bot", {"bot": "random"})
    assert code_of(ann.ask("PUT", f"{path}/seats/9/bot", {"bot": "random"})) == "no_seat"
    assert code_of(bob.ask("DELETE", f"{path}/seats/2/bot")) == "only_the_host"
    ann.ok("DELETE", f"{path}/seats/2/bot")
    assert ann.ok("GET", path)["seats"][2]["free"]


def test_a_second_device_by_link(server: Server) -> None:
    ann = Person(server, "Ann")
    table = ann.open(seats=2)["table"]["id"]
    link = ann.ok("POST", "/api/me/links")["token"]
    phone = Person(server, "Phone")
    assert phone.ok("POST", "/api/me/devices", {"token": link}) == {"name": "Ann"}
    assert [t["id"] for t in phone.ok("GET", "/api/me/tables")] == [table]
    assert code_of(phone.ask("POST", "/api/me/devices", {"token": link})) == "link_spent"
    token = phone.ok("POST", f"/api/tables/{table}/seats/0/tokens", {"revoke": True})["token"]
    other = phone.ask("POST", f"/api/tables/{table}/seats/1/tokens", {})
    assert code_of(other) == "not_your_seat"

    async def play() -> None:
        async with at_table(server, table, token) as seat:
            await seat.until("roster")

    asyncio.run(play())


def test_my_games_say_whose_turn_it_is(server: Server) -> None:
    table, _, people = seated(server, ["Ann", "Bob"])
    turns = [person.ok("GET", "/api/me/tables")[0]["your_turn"] for person in people]
    assert sorted(turns) == [False, True]
    assert people[0].ok("GET", f"/api/tables/{table}")["expires"] > 0


def test_an_absent_player_is_replaced_and_comes_back(server: Server) -> None:
    table, tokens, people = seated(server, ["Ann", "Bob"])
    path = f"/api/tables/{table}/seats/1/bot"

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            async with at_table(server, table, tokens[1]):
                while not ann.roster or not ann.roster["seats"][1]["online"]:
                    await ann.hear()
                answer = await asyncio.to_thread(people[0].ask, "PUT", path, {"bot": "random"})
                assert code_of(answer) == "still_here"
            while ann.roster["seats"][1]["online"]:
                await ann.hear()
            await asyncio.to_thread(people[0].ok, "PUT", path, {"bot": "random"})
            while 0 not in ann.update["actors"]:  # if it was Bob's turn, the bot has taken it
                await ann.hear()
            while ann.roster["seats"][1]["sitter"] != "random":
                await ann.hear()
            take = next(offer for offer in ann.update["offers"] if offer.startswith("take"))
            moved = await ann.move(take)
            while not any(e["params"].get("seat") == 1 for e in ann.events):
                await ann.hear()
            assert moved["say"] == "accepted"
            await asyncio.to_thread(people[1].ok, "DELETE", path)
            while ann.roster["seats"][1]["sitter"] is not None:
                await ann.hear()

    asyncio.run(play())


def test_rematch_with_the_same_people(server: Server) -> None:
    table, tokens, people = seated(server, ["Ann", "Bob"])
    path = f"/api/tables/{table}"
    assert code_of(people[1].ask("POST", f"{path}/rematch")) == "still_playing"

    async def play() -> None:
        async with (
            at_table(server, table, tokens[0]) as ann,
            at_table(server, table, tokens[1]) as bob,
        ):
            await play_on([ann, bob], 5)

    asyncio.run(play())
    again = people[1].ok("POST", f"{path}/rematch")
    assert [place["name"] for place in again["seats"]] == ["Ann", "Bob"]
    assert again["hosting"]
    assert people[0].ok("POST", f"{path}/rematch")["id"] == again["id"]
    assert people[0].join(again["id"])
    assert people[1].ok("POST", f"/api/tables/{again['id']}/start")["status"] == "playing"


def test_a_finished_game_is_replayed_saved_and_brought_back(server: Server) -> None:
    table, tokens, people = seated(server, ["Ann", "Bob"])
    path = f"/api/tables/{table}"
    assert code_of(people[0].ask("GET", f"{path}/export")) == "still_playing"
    assert code_of(people[0].ask("GET", f"/api/replays/{table}")) == "still_playing"

    async def play() -> None:
        async with (
            at_table(server, table, tokens[0]) as ann,
            at_table(server, table, tokens[1]) as bob,
        ):
            await play_on([ann, bob], 7)

    asyncio.run(play())
    with httpx.Client(base_url=server.url) as anybody:
        told = anybody.get(f"/api/replays/{table}").json()
        count = len(told["steps"])
        views = anybody.get(f"/api/replays/{table}/views?seat=0&first={count - 9}&last={count}")
        assert [view["number"] for view in views.json()] == list(range(count - 9, count + 1))
        assert told["result"]["winners"]
        saved = anybody.get(f"{path}/export")
        assert saved.headers["content-type"].startswith("application/x-ndjson")
    bob = people[1]
    brought = bob.http.post("/api/games/import", content=saved.text)
    assert brought.json()["table"]["status"] == "over"
    copy = brought.json()["table"]["id"]
    assert bob.http.get(f"/api/tables/{copy}/export").text == saved.text
    lines = saved.text.splitlines(keepends=True)
    bad = "".join([*lines[:30], lines[30].replace('"at"', '"at":1,"x"'), *lines[31:]])
    refused = bob.http.post("/api/games/import", content=bad)
    assert refused.status_code == 422
    assert refused.json()["params"]["place"] == "line 31"


def test_a_file_of_nothing_but_a_seed_is_dealt(server: Server) -> None:
    ann = Person(server, "Ann")
    opened = ann.open(seats=1, start=True)
    saved = ann.http.get(f"/api/tables/{opened['table']['id']}/export").text
    header, *_, closing = saved.splitlines(keepends=True)
    brought = ann.http.post("/api/games/import", content=header + closing).json()
    ann.http.post(f"/api/tables/{brought['table']['id']}/start")
    again = ann.http.get(f"/api/tables/{brought['table']['id']}/export").text
    deals = [
        [json.loads(line).get("chance") for line in text.splitlines()] for text in (saved, again)
    ]
    assert deals[0] == deals[1]


def test_an_unfinished_game_goes_on_from_a_file(server: Server) -> None:
    ann = Person(server, "Ann")
    opened = ann.open(seats=1, start=True)
    saved = ann.http.get(f"/api/tables/{opened['table']['id']}/export")
    assert saved.status_code == 200  # alone: there is nobody to cheat
    brought = ann.http.post("/api/games/import", content=saved.text).json()
    assert brought["table"]["status"] == "lobby"
    assert ann.ok("POST", f"/api/tables/{brought['table']['id']}/start")["status"] == "playing"

    async def play() -> None:
        async with at_table(server, brought["table"]["id"], brought["token"]) as seat:
            await play_on([seat], 3)

    asyncio.run(play())


def test_while_the_host_is_away_the_first_who_is_there_stands_in(server: Server) -> None:
    table, tokens, people = seated(server, ["Ann", "Bob", "Cem"])
    path = f"/api/tables/{table}/seats/0/bot"

    async def play() -> None:
        async with at_table(server, table, tokens[1]) as bob:
            await bob.until("roster")
            assert bob.roster["host"] == 1
            refused = await asyncio.to_thread(people[2].ask, "PUT", path, {"bot": "random"})
            assert code_of(refused) == "only_the_host"
            await asyncio.to_thread(people[1].ok, "PUT", path, {"bot": "random"})
            while bob.roster["seats"][0]["sitter"] != "random":
                await bob.hear()
            async with at_table(server, table, tokens[0]):
                while bob.roster["host"] != 0:
                    await bob.hear()
                refused = await asyncio.to_thread(people[1].ask, "DELETE", path)
                assert code_of(refused) == "only_the_host"

    asyncio.run(play())


def test_a_build_of_a_finished_game_is_thought_over(server: Server) -> None:
    ann = Person(server, "Ann")
    table = Table.open("factory-funner", [table_log.Seat("Ann"), table_log.Seat("Bob")], bytes(32))
    stream, player = Rng(1), bots.make("factory-funner", "greedy")
    while table.result() is None:
        seat = table.state.actors()[0]
        table.play(seat, player.choose(table.imagine(seat, stream), seat, stream))
    brought = ann.http.post("/api/games/import", content=write_game(table)).json()["table"]["id"]
    last = [e for e in table.entries if e.seat == 0 and e.text.startswith("build")][-1]
    path = f"/api/replays/{brought}/better"
    told = ann.http.get(f"{path}?at={last.number}", timeout=60).json()
    found, built = (Table.fold(table.header, table.entries[: last.number]), told["view"])
    worth = [
        view["plants"][0]["money"] + view["plants"][0]["bonus"] for view in (found.view(0), built)
    ]
    assert worth[1] >= worth[0] and told["number"] == last.number
    assert ann.http.get(f"{path}?at={last.number}").json() == told  # remembered
    assert ann.http.get(f"{path}?at=1").status_code == 404  # chance, not a choice
