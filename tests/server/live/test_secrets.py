"""No way in: what others may not see, do, guess or fix."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from shopfloor.games.fantastic_factories.content import BLUEPRINTS
from shopfloor.kernel import Rng
from shopfloor.server.ids import LETTERS, new_code, new_id, new_token
from shopfloor.server.live.wire.showing import update_for
from shopfloor.table import Table, read_game
from tests.server.client import Person, Server, after, at_table
from tests.server.playing import play_on, seated

CARDS = {card.id for card in BLUEPRINTS}


Traffic = dict[int | None, list[str]]


@pytest.fixture(scope="module")
def recorded(server: Server) -> tuple[Table, Traffic]:
    """A whole game of three seats and a spectator: the log, and every byte each was sent."""
    table, tokens, people = seated(server, ["Ann", "Bob", "Cem"])
    traffic: Traffic = {}

    async def play() -> None:
        async with (
            at_table(server, table, tokens[0]) as a,
            at_table(server, table, tokens[1]) as b,
            at_table(server, table, tokens[2]) as c,
            at_table(server, table) as watcher,
        ):
            await play_on([a, b, c], 21, (watcher,))
            traffic.update({0: a.heard, 1: b.heard, 2: c.heard, None: watcher.heard})

    asyncio.run(play())
    saved = people[0].ask("GET", f"/api/tables/{table}/export").text
    return read_game(saved), traffic


def updates(frames: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The updates of a game that is not over, as sent and as a client has them after."""
    update: dict[str, Any] = {}
    for text in frames:
        frame = json.loads(text)
        if frame["say"] in ("update", "change"):
            update = after(update, frame)
            if not update["result"]:
                yield text, update


def states(game: Table) -> dict[int, Table]:
    """The table after every entry."""
    step, found = Table(game.header, game.dealer), {}
    for entry in game.entries:
        step.append(entry)
        found[entry.number] = step.copy()
    return found


def public_cards(state: Any) -> set[str]:
    """The cards that lie open: market, compounds, discards, set aside, paid for a deal (R18)."""
    kinds = [k for k in (*state.row, *state.aside) if k >= 0]
    kinds += [k for shop in state.shops for k in (*shop.compound, *shop.paid)]
    kinds += [k for k, n in enumerate(state.deck.discards) if n]
    return {BLUEPRINTS[kind].id for kind in kinds}


def test_recorded_traffic_would_be_the_same_if_the_hidden_cards_were_others(
    recorded: tuple[Table, Traffic],
) -> None:
    """Deal anew what a seat cannot know: not a byte of what it was sent may change."""
    game, traffic = recorded
    after = states(game)
    checked = 0
    for seat, frames in traffic.items():
        for _, frame in updates(frames):
            table = after[frame["number"]]
            for knower in [seat] if seat is not None else [0, 1, 2]:
                other = table.copy()
                other.state = table.state.imagine(knower, Rng(checked))
                again = update_for(other, seat, frame["number"], {}, None)
                assert again.view == frame["view"]
                assert again.offers == frame["offers"]
                assert again.yields == frame["yields"]
                assert msgspec.to_builtins(again.lacks) == frame["lacks"]
                checked += 1
    assert checked > 500


def test_no_hidden_card_is_named_in_recorded_traffic(recorded: tuple[Table, Traffic]) -> None:
    game, traffic = recorded
    after = states(game)
    for seat, frames in traffic.items():
        known: set[str] = set()
        counted = 0
        for text, frame in updates(frames):
            while counted < frame["number"]:
                counted += 1
                state: Any = after[counted].state
                known |= public_cards(state)
                if seat is not None:
                    known |= {BLUEPRINTS[kind].id for kind in state.shops[seat].hand}
            assert set(re.findall(r"[a-z_]+", text)) & CARDS <= known, (seat, frame["number"])


def test_neither_seed_nor_token_is_ever_sent(recorded: tuple[Table, Traffic]) -> None:
    game, traffic = recorded
    assert game.dealer is not None
    for frames in traffic.values():
        assert not any(game.dealer.seed.hex() in text for text, _ in updates(frames))
        assert not any('"token"' in text for text in frames)


def test_another_seat_needs_its_token(server: Server) -> None:
    table, tokens, _ = seated(server, ["Ann", "Bob"])

    async def play() -> None:
        async with at_table(server, table, tokens[1]) as bob:
            await bob.reach(1)
            await bob.say(say="move", id="1", text="pass", seat=0)
            assert (await bob.until("refused"))["code"] == "malformed"
            if bob.update["actors"] == [0]:
                assert (await bob.move("pass"))["say"] == "refused"

    asyncio.run(play())


def test_tokens_are_stored_hashed_only(tmp_path: Path) -> None:
    file = tmp_path / "test.db"
    server = Server(f"sqlite:///{file}").start()
    try:
        _, tokens, people = seated(server, ["Ann", "Bob"])
        link = people[0].ok("POST", "/api/me/links")["token"]
    finally:
        server.stop()
    connection = sqlite3.connect(file)
    stored = "\n".join(connection.iterdump())
    connection.close()
    for secret in (*tokens, link):
        assert secret not in stored


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_foreign_pages_open_no_socket_and_send_nothing(server: Server, origin: str) -> None:
    async def open_socket() -> None:
        await connect(f"ws://127.0.0.1:{server.port}/ws", origin=origin)  # type: ignore[arg-type]

    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(open_socket())
    ann = Person(server, "Ann")
    body = {"game": "fantastic-factories", "seats": 2}
    refused = ann.ask("POST", "/api/tables", body, headers={"Origin": origin})
    assert (refused.status_code, refused.json()["code"]) == (403, "foreign_origin")
    form = ann.http.post("/api/tables", content=json.dumps(body))  # what a form could send
    assert form.status_code == 415


def test_own_pages_are_let_in(server: Server) -> None:
    origin = f"http://127.0.0.1:{server.port}"

    async def play() -> None:
        table, tokens, _ = seated(server, ["Ann", "Bob"])
        async with at_table(server, table, tokens[0], origin=origin) as ann:
            await ann.reach(1)

    asyncio.run(play())


def test_a_cookie_is_signed_httponly_and_never_taken_over(server: Server) -> None:
    ann = Person(server, "Ann")
    answer = httpx.post(f"{server.url}/api/me", json={"name": "Bob"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    value = cookie.split(";")[0].split("=", 1)[1]
    payload, signature = value.rsplit(".", 1)
    for forged in (f"{payload}.{signature[::-1]}", payload, "abc", "", "Im1lIg.x"):
        found = httpx.get(f"{server.url}/api/me", headers={"Cookie": f"shopfloor={forged}"})
        assert found.json() == {"name": None}
    planted = {"Cookie": "shopfloor=Im15LW93bi1pZCI.AAAA"}  # an id somebody would like one to use
    fresh = httpx.post(f"{server.url}/api/me", json={"name": "Eve"}, headers=planted)
    assert "set-cookie" in fresh.headers
    assert ann.http.cookies.get("shopfloor") not in (None, value)
    proxied = {"X-Forwarded-Proto": "https"}
    secure = httpx.post(f"{server.url}/api/me", json={"name": "Tls"}, headers=proxied)
    assert "Secure" in secure.headers["set-cookie"]


def test_every_answer_has_the_strict_headers(server: Server) -> None:
    for path in ("/", "/api/games", "/healthz", "/nowhere", "/api/tables/x"):
        headers = httpx.get(server.url + path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-request-id"]
    page = httpx.get(server.url).text
    assert not re.search(r"(src|href)=[\"']?(https?:)?//", page)  # no third party is asked


def test_ids_cannot_be_guessed() -> None:
    made = {new_id() for _ in range(1000)} | {new_token() for _ in range(1000)}
    assert len(made) == 2000
    assert min(map(len, made)) >= 22  # 128 bits
    assert all(set(new_code()) <= set(LETTERS) for _ in range(100))


def test_paths_lead_nowhere_else(server: Server) -> None:
    ann = Person(server, "Ann")
    for trick in ("../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%00", "'; DROP TABLE"):
        for path in (f"/api/tables/{trick}/export", f"/api/replays/{trick}", f"/{trick}"):
            answer = ann.ask("GET", path)
            assert answer.status_code in (400, 404), path
            assert "root:" not in answer.text
    header = '{"format":1,"game":"../../x","ruleset":1,"seats":[],"options":{},"commitment":""}\n'
    refused = ann.http.post("/api/games/import", content=header)
    assert (refused.status_code, refused.json()["code"]) == (422, "unknown_game")
    huge = ann.http.post("/api/games/import", content="x" * (3 << 20))
    assert (huge.status_code, huge.json()["code"]) == (413, "too_big")
    big = ann.ask("POST", "/api/me", {"name": "x" * 100_000})
    assert (big.status_code, big.json()["code"]) == (413, "too_big")


def test_rates_are_limited(tmp_path: Path) -> None:
    limits = {"requests_per_minute": 60, "guesses_per_minute": 10, "sockets_per_address": 3}
    server = Server(f"sqlite:///{tmp_path / 'test.db'}", messages_per_second=5, **limits).start()
    try:
        table, tokens, people = seated(server, ["Ann", "Bob"])

        async def talk() -> None:
            async with at_table(server, table, tokens[0]) as ann, at_table(server, table):
                refusal = asyncio.create_task(ann.until("refused"))
                with suppress(ConnectionClosed):  # which is what it leads to
                    for _ in range(40):
                        await ann.say(say="ping", at=1)
                        await asyncio.sleep(0.005)  # hear while speaking
                assert (await refusal)["code"] == "too_fast"
                await ann.socket.wait_closed()
                assert ann.socket.close_code in (1001, 1006)  # a reset may overtake the farewell

        asyncio.run(talk())

        async def crowd() -> None:
            url = f"ws://127.0.0.1:{server.port}/ws"
            async with connect(url), connect(url), connect(url):
                await connect(url)

        with pytest.raises(InvalidStatus, match="403"):
            asyncio.run(crowd())
        codes = [people[0].ask("GET", "/api/codes/ABCDEF").status_code for _ in range(12)]
        assert codes[:3] == [404] * 3
        assert codes[-1] == 429
        many = [people[0].ask("GET", "/api/games") for _ in range(70)]
        assert many[-1].status_code == 429
        assert many[-1].headers["retry-after"]
    finally:
        server.stop()


def test_a_connection_counts_as_one_request(tmp_path: Path) -> None:
    limit = 8
    server = Server(f"sqlite:///{tmp_path / 'test.db'}", requests_per_minute=limit).start()
    try:
        table = Person(server, "Ann").open()["table"]["id"]  # two requests

        async def watch() -> None:
            async with at_table(server, table):
                pass

        for _ in range(limit - 2):
            asyncio.run(watch())
        with pytest.raises(InvalidStatus, match="403"):
            asyncio.run(watch())
    finally:
        server.stop()
