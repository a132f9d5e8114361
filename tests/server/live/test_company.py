"""Company at a table: phrases, reactions, chat, who is there, and how one leaves."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

from shopfloor.server.ids import now
from tests.server.client import Person, Server, at_table
from tests.server.playing import seated


def talked(people: int = 2, server: Server | None = None, **wish: Any) -> Any:
    assert server is not None
    return seated(server, ["Mara", "Jonas", "Aiko"][:people], **wish)


def test_a_phrase_reaches_everybody_as_a_key_and_stays_with_the_table(server: Server) -> None:
    table, (mara, jonas), _ = talked(2, server)

    async def run() -> None:
        async with at_table(server, table, mara) as one, at_table(server, table, jonas) as two:
            said = await one.ask("phrase", phrase="well_played")
            assert (said["say"], said["number"]) == ("spoken", 1)
            heard = await two.until("talk")
            (remark,) = heard["remarks"]
            assert (remark["seat"], remark["kind"], remark["text"]) == (0, "phrase", "well_played")
        async with at_table(server, table) as watching:
            assert (await watching.until("talk"))["remarks"] == [remark]
            refused = await watching.ask("phrase", phrase="hello")
            assert refused["code"] == "only_watching"

    asyncio.run(run())


def test_a_phrase_that_is_none_is_refused(server: Server) -> None:
    table, (mara, _), _ = talked(2, server)

    async def run() -> None:
        async with at_table(server, table, mara) as one:
            refused = await one.ask("phrase", phrase="buy now")
            assert refused["code"] == "malformed"

    asyncio.run(run())


def test_a_reaction_names_an_entry_and_counts_once(server: Server) -> None:
    table, (mara, _), _ = talked(2, server)

    async def run() -> None:
        async with at_table(server, table, mara) as one:
            await one.reach(1)
            first = await one.ask("react", number=1, reaction="bravo")
            again = await one.ask("react", number=1, reaction="bravo")
            assert first["number"] == again["number"]
            later = one.update["number"] + 100
            assert (await one.ask("react", number=later, reaction="wow"))["code"] == "no_action"

    asyncio.run(run())


HOSTILE = [
    "<script>alert(1)</script>",
    "{seat} {hand} {card} {n, plural, other {#}}",
    "https://example.org/ javascript:alert(1)",
    "§5.6 The rules say so.",
]


def test_chat_is_plain_text_where_the_host_allows_it(server: Server) -> None:
    table, (mara, jonas), people = talked(2, server)

    async def run() -> None:
        async with at_table(server, table, mara) as one, at_table(server, table, jonas) as two:
            refused = await one.ask("chat", text="Hello!")
            assert refused["code"] == "no_chat"
            assert people[1].ask("PATCH", f"/api/tables/{table}", {"chat": True}).status_code == 403
            people[0].ok("PATCH", f"/api/tables/{table}", {"chat": True})  # while they play, too
            await one.until("roster", chat=True)
            for text in HOSTILE:
                assert (await one.ask("chat", text=text))["say"] == "spoken"
                assert (await two.until("talk"))["remarks"][0]["text"] == text
            for text in ("", "   ", "two\nlines", "\u202egnp.exe", "x" * 281):
                assert (await one.ask("chat", text=text))["code"] == "malformed"

    asyncio.run(run())


def test_who_says_too_much_has_to_wait(server: Server) -> None:
    table, (mara, jonas), _ = talked(2, server)

    async def run() -> None:
        async with at_table(server, table, mara) as one, at_table(server, table, jonas) as two:
            said = [await one.ask("phrase", phrase="hello") for _ in range(21)]
            assert [answer["say"] for answer in said] == ["spoken"] * 20 + ["refused"]
            assert said[-1]["code"] == "too_chatty"
            assert (await two.ask("phrase", phrase="hello"))["say"] == "spoken"

    asyncio.run(run())


def test_what_is_said_shows_nothing_hidden(server: Server) -> None:
    """A remark carries its words, a seat, a time and an entry's number: nothing of the game."""
    table, (mara, _), people = talked(2, server, chat=True)

    async def run() -> None:
        async with at_table(server, table, mara) as one:
            await one.ask("chat", text="{hand}")
        async with at_table(server, table) as watching:
            heard = await watching.until("talk")
            known = {"number", "seat", "kind", "text", "entry", "at"}
            assert [set(remark) for remark in heard["remarks"]] == [known]

    asyncio.run(run())
    assert "{hand}" not in people[0].ask("GET", f"/api/tables/{table}").text


def test_muting_holds_at_other_tables_and_can_be_taken_back(server: Server) -> None:
    table, _, (mara, jonas) = talked(2, server)
    mara.ok("PUT", f"/api/tables/{table}/seats/1/mute")
    mara.ok("PUT", f"/api/tables/{table}/seats/1/mute")
    other = jonas.open(seats=2)["table"]["id"]
    assert mara.ok("GET", f"/api/tables/{other}/mutes") == [0]
    assert jonas.ok("GET", f"/api/tables/{table}/mutes") == []
    mara.ok("DELETE", f"/api/tables/{table}/seats/1/mute")
    assert mara.ok("GET", f"/api/tables/{other}/mutes") == []
    assert mara.ask("PUT", f"/api/tables/{table}/seats/0/mute").status_code == 404


def test_a_line_is_reported_to_the_host_once(server: Server) -> None:
    table, (_, jonas), people = talked(2, server, chat=True)

    async def run() -> None:
        async with at_table(server, table, jonas) as two:
            assert (await two.ask("chat", text="You rascal."))["number"] == 1
            assert (await two.ask("phrase", phrase="sorry"))["number"] == 2

    asyncio.run(run())
    for _ in range(2):
        people[0].ok("POST", f"/api/tables/{table}/remarks/1/report")
    assert people[0].ask("POST", f"/api/tables/{table}/remarks/2/report").status_code == 404
    assert people[0].ask("POST", f"/api/tables/{table}/remarks/9/report").status_code == 404
    found = asyncio.run(reports(server))
    assert [(r.name, r.text) for r in found if r.table_id == table] == [("Jonas", "You rascal.")]


async def reports(server: Server) -> Any:
    from shopfloor.server.settings import Settings
    from shopfloor.server.store import Store

    store = Store(Settings(database=server.settings["database"]).url)
    try:
        return await store.company.reports()
    finally:
        await store.close()


def test_presence_tells_here_away_and_offline_since(server: Server) -> None:
    table, (mara, jonas), _ = talked(2, server)

    async def run() -> None:
        async with at_table(server, table, mara) as one:
            async with at_table(server, table, jonas) as two:
                await places(one, 1, "here")
                await two.say(say="ping", at=1, away=True)
                away = await places(one, 1, "away")
                assert away["online"] and away["since"] > now() - 60_000
                await two.say(say="ping", at=2, away=False)
                await places(one, 1, "here")
            gone = await places(one, 1, "offline")
            assert not gone["online"] and gone["since"] > now() - 60_000

    asyncio.run(run())


async def places(seat: Any, number: int, presence: str) -> Any:
    """Listen until somebody is somewhere."""
    while not seat.roster or seat.roster["seats"][number]["presence"] != presence:
        await seat.hear()
    return seat.roster["seats"][number]


def test_offline_since_outlives_a_restart(database: str) -> None:
    server = Server(database).start()
    table, (mara, _), _ = talked(2, server)

    async def visit() -> Any:
        async with at_table(server, table, mara) as one:
            await places(one, 0, "here")
            return one.roster["seats"]

    asyncio.run(visit())
    server.stop()
    server.start()

    async def look() -> Any:
        async with at_table(server, table) as watching:
            await watching.until("roster")
            return watching.roster["seats"]

    seen = asyncio.run(look())
    server.stop()
    assert seen[0]["presence"] == "offline" and seen[0]["since"] > now() - 120_000
    assert seen[1]["since"] is None


def test_who_pauses_comes_back_and_who_concedes_does_not(server: Server) -> None:
    table, (mara, jonas), people = talked(2, server, on_timeout="greedy")
    mine = f"/api/tables/{table}/seats/1"
    people[1].ok("POST", mine + "/pause")
    assert people[0].ok("GET", f"/api/tables/{table}")["seats"][1]["sitter"] == "greedy"
    people[1].ok("DELETE", mine + "/bot")
    assert people[0].ask("POST", mine + "/concede").status_code == 403  # it is not theirs
    people[1].ok("POST", mine + "/concede")
    for method, path, body in (
        ("DELETE", mine + "/bot", None),
        ("POST", f"/api/tables/{table}/seats", {}),
        ("POST", mine + "/tokens", {}),
        ("POST", mine + "/concede", None),
    ):
        answer = people[1].ask(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (403, "has_conceded")

    async def run() -> None:
        async with at_table(server, table, mara) as one:
            await one.until("roster")
            assert one.roster["seats"][1]["conceded"] and one.roster["seats"][1]["sitter"]
        with pytest.raises(ConnectionClosedError):  # the token is void: no welcome
            async with at_table(server, table, jonas):
                pass

    asyncio.run(run())
    assert not people[1].ok("GET", f"/api/tables/{table}")["seats"][1]["yours"]
    people[0].ok("POST", f"/api/tables/{table}/seats/0/concede")
    assert people[0].ok("GET", f"/api/tables/{table}")["status"] == "expired"


def last_remark(seat: Any) -> int:
    told = [message for message in map(json.loads, seat.heard) if message["say"] == "talk"]
    return max((remark["number"] for message in told for remark in message["remarks"]), default=0)


def test_two_processes_hear_each_other(postgres: Any) -> None:
    database = postgres.database()
    first, second = Server(database).start(), Server(database).start()
    table, (mara, jonas), _ = talked(2, first, chat=True)

    async def run() -> None:
        async with at_table(first, table, mara) as one, at_table(second, table, jonas) as two:
            await places(one, 1, "here")
            await two.say(say="ping", at=1, away=True)
            await places(one, 1, "away")
            await one.ask("chat", text="first")
            assert (await two.until("talk"))["remarks"][0]["text"] == "first"
            said = await asyncio.gather(
                one.ask("chat", text="both"), two.ask("chat", text="at once")
            )
            assert sorted(answer["number"] for answer in said) == [2, 3]
            for seat in (one, two):
                while last_remark(seat) < 3:
                    await seat.hear()

    asyncio.run(run())
    first.stop()
    second.stop()


def test_the_server_may_have_no_chat_at_all(tmp_path: Any) -> None:
    server = Server(f"sqlite:///{tmp_path / 'quiet.db'}", chat=False).start()
    mara = Person(server, "Mara")
    opened = mara.open(seats=2, chat=True)
    assert opened["table"]["chat"] is False
    answer = mara.ask("PATCH", f"/api/tables/{opened['table']['id']}", {"chat": True})
    assert (answer.status_code, answer.json()["code"]) == (403, "no_chat_here")
    server.stop()
