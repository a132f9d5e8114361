"""Hosts: roles, bans, words, reports; nobody else finds a way in, nobody learns who is here."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from shopfloor.server.http.people.hosts import notices
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live.wire.commands import speak
from shopfloor.server.live.wire.messages import Chat
from shopfloor.server.services.people.hosts import WordFilter
from shopfloor.server.settings import Provider, Settings
from tests.server.inside import Guest, House, run

BANS, BANNED = "/api/host/bans", (403, "banned")
WISH = {"game": "fantastic-factories", "seats": 2}
NOWHERE = (404, "not_found")


async def made_host(house: House, name: str, address: str = "192.0.2.9") -> Guest:
    """A person whom the settings name; in a test they are known before they are set."""
    host = await house.guest(name, address)
    settings = replace(house.service.settings, hosts=(await house.id_of(name),))
    house.service.settings = settings
    return host


def test_nobody_but_a_host_finds_the_pages_of_hosts(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        boss, mara = await made_host(house, "Boss"), await house.guest("Mara")
        assert (await boss.ok("GET", "/api/me"))["host"]
        assert "host" not in await mara.ok("GET", "/api/me")
        asked: list[tuple[str, str, Any]] = [("GET", BANS, None)]
        asked += [("GET", "/api/host/reports", None)]
        asked += [("GET", "/api/host/people?name=B", None), ("DELETE", BANS + "/x", None)]
        asked += [("POST", "/api/host/reports/x/settle", None)]
        for method, path, body in [*asked, ("POST", BANS, {"address": "192.0.2.7"})]:
            assert await mara.refused(method, path, body) == NOWHERE
            assert await Guest(house, "192.0.2.2").refused(method, path, body) == NOWHERE
        key = (await boss.ok("POST", "/api/me/keys", {"name": "Robot"}))["token"]
        program = Guest(house, "192.0.2.3")
        program.http.headers["Authorization"] = f"Bearer {key}"
        assert await program.refused("GET", BANS) == NOWHERE  # a host's program is no host
        assert [p["name"] for p in await boss.ok("GET", "/api/host/people?name=ar")] == ["Mara"]

    run(tmp_path, test)


def test_a_banned_person_is_out_everywhere_but_keeps_their_data(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        boss, mara = await made_host(house, "Boss"), await house.guest("Mara", "192.0.2.5")
        table = (await mara.ok("POST", "/api/tables", WISH))["table"]["id"]
        person = await house.id_of("Mara")
        ban = await boss.ok("POST", BANS, {"person": person, "why": "rude", "days": 3})
        assert (ban["name"], ban["why"]) == ("Mara", "rude") and ban["until"] > ban["created"]
        for method, path, body in (
            ("POST", "/api/tables", WISH),
            ("GET", f"/api/tables/{table}", None),
            ("POST", f"/api/tables/{table}/seats", {}),
            ("POST", "/api/me", {"name": "Innocent"}),
        ):
            assert await mara.refused(method, path, body) == BANNED
        data = await mara.ok("GET", "/api/me/data")
        assert [each["why"] for each in data["bans"]] == ["rude"]
        await boss.ok("DELETE", f"{BANS}/{ban['id']}")
        assert (await mara.ok("GET", f"/api/tables/{table}"))["id"] == table
        await boss.ok("POST", BANS, {"person": person})
        await mara.ok("DELETE", "/api/me/data")
        assert await boss.ok("GET", BANS) == []

    run(tmp_path, test)


def test_a_banned_address_lets_nobody_in_but_hosts(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        boss = await made_host(house, "Boss", "192.0.2.9")
        mara = await house.guest("Mara", "192.0.2.66")
        assert await mara.ok("GET", "/api/me/tables") == []  # from here they are known
        await boss.ok("POST", BANS, {"address": "192.0.2.0/24"})
        assert await mara.refused("GET", "/api/tables") == BANNED
        assert (
            await Guest(house, "192.0.2.200").refused("POST", "/api/me", {"name": "New"}) == BANNED
        )
        assert await Guest(house, "198.51.100.1").ok("GET", "/api/tables") == []
        assert await boss.ok("GET", "/api/tables") == []  # nobody locks themselves out
        assert (await boss.refused("POST", BANS, {"address": "nowhere"}))[1] == "no_address"
        assert (await boss.refused("POST", BANS, {}))[1] == "malformed"
        own = await house.id_of("Boss")
        assert (await boss.refused("POST", BANS, {"person": own}))[1] == "host_stays"
        (ban,) = await boss.ok("GET", BANS)
        await boss.ok("DELETE", f"{BANS}/{ban['id']}")
        again = {"person": await house.id_of("Mara"), "with_address": True}
        await boss.ok("POST", BANS, again)
        bans = await boss.ok("GET", BANS)
        assert {each["address"] for each in bans} == {None, "192.0.2.66/32"}

    run(tmp_path, test)


@pytest.mark.parametrize(
    "text", ["damn", "DAMN you", "d4mn", "dàmn!", "d.a m-n", "so damn.", "darnation", "darn"]
)
def test_words_that_are_not_wanted_are_found_however_they_are_written(text: str) -> None:
    found = WordFilter(Settings(words=("damn", "darn*")))
    with pytest.raises(Refusal, match="name_refused"):
        found.check(text, "name_refused")


@pytest.mark.parametrize("text", ["Amsterdam north", "goddamned", "Madam Nora", "dam", ""])
def test_words_that_only_look_alike_pass(text: str) -> None:
    WordFilter(Settings(words=("damn", "darn*", "*"))).check(text, "name_refused")
    WordFilter(Settings()).check(text, "name_refused")


def test_names_of_people_and_programs_and_lines_of_chat_are_filtered(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara = await house.guest("Mara")
        assert (await mara.refused("POST", "/api/me", {"name": "D4mn"}))[1] == "name_refused"
        assert (await mara.ok("GET", "/api/me"))["name"] == "Mara"
        refused = await mara.refused("POST", "/api/me/keys", {"name": "damn bot"})
        assert refused[1] == "name_refused"
        row = SimpleNamespace(chat=True)
        room: Any = SimpleNamespace(row=row, number=1)
        socket: Any = SimpleNamespace(seat=0, room=room, service=house.service)
        with pytest.raises(Refusal, match="words_refused"):  # before anybody hears it
            await speak(socket, Chat(id="1", text="oh d-a-m-n"))

    run(tmp_path, test, words=("damn",))


def test_limits_on_who_puts_up_tables(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara, boss = await house.guest("Mara"), await made_host(house, "Boss")
        await mara.ok("POST", "/api/tables", WISH)
        assert (await mara.refused("POST", "/api/tables", WISH))[1] == "too_many_tables"
        house.service.settings = replace(house.service.settings, known_only=True)
        assert (await mara.refused("POST", "/api/tables", WISH))[1] == "known_only"
        await house.service.openid.ties.add(await house.id_of("Mara"), "house", "an account")
        assert (await mara.refused("POST", "/api/tables", WISH))[1] == "too_many_tables"
        for _ in range(2):
            await boss.ok("POST", "/api/tables", WISH)

    run(tmp_path, test, tables_per_person=1)


def test_the_privacy_notice_says_what_the_settings_say() -> None:
    usual = {n.key: n.params for n in notices(Settings(keep_days=7, guest_days=9), True)}
    assert usual["tables"]["over"] == 7 and usual["name"]["unseen"] == 9
    assert "talk" in usual and "passkeys" in usual and "nudges" in usual
    assert "providers" not in usual
    silent = {n.key for n in notices(Settings(chat=False), False)}
    assert "phrases" in silent and not {"talk", "passkeys"} & silent
    house = Provider(id="house", name="House", issuer="https://id.example", client_id="us")
    assert "providers" in {n.key for n in notices(Settings(oidc=(house,)), True)}
