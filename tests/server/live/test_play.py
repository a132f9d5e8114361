"""The protocol: whole games, retries, resuming, taking back, watching, hints."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from shopfloor.table import verify
from tests.server.client import Person, Server, at_table
from tests.server.playing import play_on, seated

GAMES = ["fantastic-factories", "factory-fun", "factory-funner"]


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game(server: Server, game: str) -> None:
    table, tokens, people = seated(server, ["Ann", "Bob"], game=game)

    async def play() -> None:
        async with (
            at_table(server, table, tokens[0]) as ann,
            at_table(server, table, tokens[1]) as bob,
            at_table(server, table) as watcher,
        ):
            await play_on([ann, bob], 1, (watcher,))
            assert ann.update["result"] == bob.update["result"] == watcher.update["result"]
            assert watcher.update["offers"] == []
            assert ann.update["seed"]

    asyncio.run(play())
    saved = people[0].ask("GET", f"/api/tables/{table}/export").text
    assert verify(saved).result() is not None


def test_a_retry_is_played_once(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])

    async def play() -> None:
        async with (
            at_table(server, table, tokens[0]) as one,
            at_table(server, table, tokens[1]) as two,
        ):
            await one.reach(1)
            await two.reach(1)
            seat = [one, two][one.update["actors"][0]]
            text = next(o for o in seat.update["offers"] if o.startswith("take"))
            first = await seat.move(text, id="same")
            again = await seat.move(text, id="same")
            assert first == again == {"say": "accepted", "id": "same", "number": first["number"]}
            other = await seat.move(text, id="other")
            assert other["say"] == "refused"
            assert other["clause"]

    asyncio.run(play())


def test_what_comes_after_a_move_is_answered_after_it(server: Server) -> None:
    """Although a move does not wait for the reader: who speaks on is answered in order."""
    table, tokens, _ = seated(server, ["Ann", "Bob"])

    async def play() -> None:
        async with (
            at_table(server, table, tokens[0]) as one,
            at_table(server, table, tokens[1]) as two,
        ):
            await one.reach(1)
            await two.reach(1)
            seat = [one, two][one.update["actors"][0]]
            text = next(o for o in seat.update["offers"] if o.startswith("take"))
            await seat.say(say="move", id="a", text=text)
            await seat.say(say="move", id="b", text=text)
            await seat.say(say="ping", at=1)
            answers = list[str]()
            while len(answers) < 3:
                told = await seat.hear()
                answers += [told["id"]] if "id" in told else ["pong"] * (told["say"] == "pong")
            assert answers == ["a", "b", "pong"]

    asyncio.run(play())


def test_a_client_resumes_from_its_number(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann"], bots=["random"])

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await ann.reach(1)
            while 0 not in ann.update["actors"]:
                await ann.hear()
            await ann.move(ann.update["offers"][0])
            await ann.reach(ann.update["number"])
            known, events = ann.update["number"], list(ann.events)
        async with at_table(server, table, tokens[0], since=known) as again:
            await again.reach(known)
            assert all(event["number"] > known for event in again.events)
        async with at_table(server, table, tokens[0]) as fresh:
            await fresh.reach(known)
            assert fresh.events[: len(events)] == events
        async with at_table(server, table, tokens[0], since=10_000) as ahead:
            await ahead.reach(known)
            assert ahead.events[: len(events)] == events

    asyncio.run(play())


def test_undo_redo_done_and_undone(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])

    async def play() -> None:
        async with (
            at_table(server, table, tokens[0]) as ann,
            at_table(server, table, tokens[1]) as bob,
        ):
            seats = [ann, bob]
            while ann.update.get("view", {}).get("phase") != "work":
                await ann.reach(1)
                await bob.reach(ann.update["number"])
                turn = ann.update["actors"][0]
                answer = await seats[turn].move(
                    next(o for o in seats[turn].update["offers"] if o.startswith("take"))
                )
                for seat in seats:
                    await seat.reach(answer["number"])
            answer = await ann.ask("undo")
            assert answer["code"] == "undo_past_reveal"
            before = ann.update["view"]
            floors = ("mine", "generate")  # every die fits one of them
            mined = await ann.move(next(o for o in ann.update["offers"] if o.startswith(floors)))
            await ann.reach(mined["number"])
            assert ann.update["undo"]
            undone = await ann.ask("undo")
            await ann.reach(undone["number"])
            assert ann.update["view"] == before
            assert ann.update["redo"]
            assert ann.update["dropped"] == [mined["number"]]
            assert (await ann.ask("redo"))["say"] == "accepted"
            assert (await ann.ask("undone"))["code"] == "not_finished"
            done = await ann.ask("done")
            await ann.reach(done["number"])
            assert ann.update["actors"] == [1]
            back = await ann.ask("undone")
            await ann.reach(back["number"])
            assert ann.update["actors"] == [0, 1]
            await bob.reach(back["number"])
            assert bob.update["dropped"] or bob.update["number"] == back["number"]

    asyncio.run(play())


def test_watchers_may_only_watch(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])

    async def play() -> None:
        async with at_table(server, table) as watcher:
            await watcher.reach(1)
            assert watcher.update["view"]["hand"] is None
            for say in ("undo", "redo", "done", "hint", "draft"):
                assert (await watcher.ask(say))["code"] == "only_watching"
            assert (await watcher.move("pass"))["code"] == "only_watching"
            async with at_table(server, table, tokens[0]):
                while not watcher.roster["seats"][0]["online"]:
                    await watcher.hear()
            while watcher.roster["seats"][0]["online"]:
                await watcher.hear()
            assert watcher.roster["watching"] == 1

    asyncio.run(play())


def test_the_host_may_switch_help_off(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann"], bots=["random"], help=False)

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            while 0 not in ann.update.get("actors", []):
                await ann.hear()
            assert ann.roster["help"] is False
            assert (await ann.ask("hint", depth=1))["code"] == "no_help_here"

    asyncio.run(play())


def test_ping_tells_the_servers_clock_and_hints_grow(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann"], bots=["random"])

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await ann.say(say="ping", at=12.5)
            pong = await ann.until("pong")
            assert pong["at"] == 12.5
            assert pong["now"] > 1_600_000_000_000
            while 0 not in ann.update.get("actors", []):
                await ann.hear()
            hints = [await ann.ask("hint", depth=depth) for depth in (1, 3)]
            assert [hint["say"] for hint in hints] == ["hinted"] * 2
            assert hints[1]["text"] in ann.update["offers"]

    asyncio.run(play())


def test_hello_is_judged(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])
    cases: dict[str, dict[str, Any]] = {
        "not_your_seat": {"table": table, "token": "x" * 43},
        "no_table": {"table": "nowhere"},
        "other_protocol": {"table": table, "protocol": 99},
        "malformed": {"table": 7},
    }

    async def play() -> None:
        from websockets.asyncio.client import connect

        for code, hello in cases.items():
            async with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
                await socket.send(json.dumps({"say": "hello", **hello}))
                assert json.loads(await socket.recv())["code"] == code
        other = Person(server, "Eve").open(seats=2)
        async with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
            hello = {"say": "hello", "table": other["table"]["id"], "token": tokens[0]}
            await socket.send(json.dumps(hello))
            assert json.loads(await socket.recv())["code"] == "not_your_seat"

    asyncio.run(play())
