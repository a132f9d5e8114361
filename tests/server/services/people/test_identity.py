"""Identity without passwords: passkeys, recovery, sessions, and every way in that is none."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError

from tests.server.authenticator import PRESENT, Authenticator
from tests.server.client import Person, Server, at_table
from tests.server.playing import seated

BAD = (403, "bad_passkey")


class Browser(Person):
    """A browser that calls the server by a name, as passkeys need."""

    def __init__(self, server: Server, name: str | None) -> None:
        if name is not None:
            super().__init__(server, name)
        else:
            self.server = server
            once = httpx.Limits(max_keepalive_connections=0)
            self.http = httpx.Client(base_url=server.url, timeout=20, limits=once, verify=False)
        self.origin = f"http://localhost:{server.port}"
        self.http.headers["Host"] = f"localhost:{server.port}"

    def make(self, device: str = "Laptop") -> Authenticator:
        key = Authenticator(self.origin)
        options = self.ok("POST", "/api/me/passkeys/options")["options"]
        self.ok("POST", "/api/me/passkeys", {"credential": key.make(options), "name": device})
        return key

    def options(self) -> Any:
        return self.ok("POST", "/api/passkeys/options")["options"]

    def sign_in(self, credential: Any, **more: Any) -> httpx.Response:
        return self.ask("POST", "/api/passkeys", {"credential": credential, **more})


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_passkey_opens_the_account_on_another_device_with_all_its_games(server: Server) -> None:
    mara = Browser(server, "Mara")
    table = mara.open(seats=2)["table"]["id"]
    key = mara.make()
    other = Browser(server, None)
    assert other.sign_in(key.sign(other.options())).json()["name"] == "Mara"
    assert [each["id"] for each in other.ok("GET", "/api/me/tables")] == [table]
    told = other.ok("GET", "/api/me/account")
    assert [passkey["name"] for passkey in told["passkeys"]] == ["Laptop"]
    assert sorted(session["here"] for session in told["sessions"]) == [False, True]


def test_what_a_guest_played_comes_along_if_they_wish(server: Server) -> None:
    mara = Browser(server, "Mara")
    key = mara.make()
    guest = Browser(server, "Mara on the train")
    table = guest.open(seats=2)["table"]["id"]
    answer = guest.sign_in(key.sign(guest.options()), bring=True)
    assert answer.json()["name"] == "Mara"
    assert [each["id"] for each in mara.ok("GET", "/api/me/tables")] == [table]


def test_no_passkey_but_the_right_one_opens_anything(server: Server) -> None:
    mara, thief = Browser(server, "Mara"), Browser(server, None)
    key = mara.make()
    used = key.sign(thief.options())
    assert thief.sign_in(used).status_code == 200
    assert refusal(thief.sign_in(used)) == BAD  # replayed

    fresh = Browser(server, None)
    evil = key.sign(fresh.options(), origin="https://evil.example")
    assert refusal(fresh.sign_in(evil)) == BAD  # made for another page
    unseen = key.sign(fresh.options(), flags=PRESENT)
    assert refusal(fresh.sign_in(unseen)) == BAD  # nobody was asked for a finger or a code
    invented = Authenticator(fresh.origin)
    assert refusal(fresh.sign_in(invented.sign(fresh.options()))) == BAD  # unknown: same words
    forged = Authenticator(fresh.origin)
    forged.id = key.id
    assert refusal(fresh.sign_in(forged.sign(fresh.options()))) == BAD  # another's key
    elsewhere = {**fresh.options(), "rpId": "evil.example"}
    assert refusal(fresh.sign_in(key.sign(elsewhere))) == BAD
    own = mara.ok("POST", "/api/me/passkeys/options")["options"]
    swapped = key.sign({**own, "rpId": own["rp"]["id"]})
    assert refusal(fresh.sign_in(swapped)) == BAD  # a challenge for something else
    cloned = key.sign(fresh.options())
    key.count = 1
    assert fresh.sign_in(cloned).status_code == 200
    assert refusal(fresh.sign_in(key.sign(fresh.options()))) == BAD  # it has counted further


@pytest.mark.parametrize("credential", [{}, {"response": 1}, {"id": "x", "response": {}}])
def test_what_is_no_passkey_is_refused_alike(server: Server, credential: Any) -> None:
    mara = Browser(server, "Mara")
    assert refusal(mara.sign_in(credential)) == BAD
    body = {"credential": credential, "name": "x"}
    assert refusal(mara.ask("POST", "/api/me/passkeys", body)) == BAD


def test_a_passkey_is_not_added_to_somebody_elses_account(server: Server) -> None:
    mara, jonas = Browser(server, "Mara"), Browser(server, "Jonas")
    options = mara.ok("POST", "/api/me/passkeys/options")["options"]
    answer = Authenticator(mara.origin).make(options)
    body = {"credential": answer, "name": "x"}
    assert refusal(jonas.ask("POST", "/api/me/passkeys", body)) == BAD
    key = mara.make()
    again = jonas.ok("POST", "/api/me/passkeys/options")["options"]
    body = {"credential": key.make(again), "name": "x"}
    assert refusal(jonas.ask("POST", "/api/me/passkeys", body)) == BAD


def test_nobody_learns_who_is_known_here(server: Server) -> None:
    """Options are the same for everybody, and whoever is asked for is not named."""
    one, two = Browser(server, None).options(), Browser(server, None).options()
    assert {**one, "challenge": ""} == {**two, "challenge": ""}
    assert not one.get("allowCredentials")
    nobody = Browser(server, None)
    for code in ("", "AAAA-BBBB-CCCC-DDDD", "x" * 40):
        answer = nobody.ask("POST", "/api/recover", {"code": code or "?"})
        assert refusal(answer) == BAD


def test_a_lost_passkey_is_recovered_by_a_code_once(server: Server) -> None:
    mara = Browser(server, "Mara")
    lost = mara.make()
    codes = mara.ok("POST", "/api/me/recovery")["codes"]
    assert len(set(codes)) == 10
    fresh = Browser(server, None)
    typed = codes[3].lower().replace("-", " ")
    assert fresh.ok("POST", "/api/recover", {"code": typed})["name"] == "Mara"
    thief = Browser(server, None)
    assert refusal(thief.ask("POST", "/api/recover", {"code": codes[3]})) == BAD
    account = fresh.ok("GET", "/api/me/account")
    assert account["codes"] == 9
    fresh.ok("DELETE", f"/api/me/passkeys/{account['passkeys'][0]['id']}")
    assert refusal(thief.sign_in(lost.sign(thief.options()))) == BAD
    fresh.ok("POST", "/api/me/recovery")
    assert refusal(thief.ask("POST", "/api/recover", {"code": codes[4]})) == BAD  # replaced


def test_a_stolen_cookie_is_worth_nothing_after_signing_out(server: Server) -> None:
    mara, thief = Browser(server, "Mara"), Browser(server, None)
    thief.http.cookies.set("shopfloor", str(mara.http.cookies.get("shopfloor")))
    assert thief.ok("GET", "/api/me")["name"] == "Mara"
    mara.ok("DELETE", "/api/me")
    assert thief.ok("GET", "/api/me")["name"] is None
    assert refusal(thief.ask("GET", "/api/me/tables")) == (401, "no_name")


def test_a_session_is_ended_from_another_device_seats_included(server: Server) -> None:
    table, tokens, (mara, jonas) = seated(server, ["Mara", "Jonas"])
    link = mara.ok("POST", "/api/me/links")["token"]
    phone = Browser(server, None)
    phone.ok("POST", "/api/me/devices", {"token": link})
    held = phone.join(table)
    sessions = mara.ok("GET", "/api/me/account")["sessions"]
    (lost,) = [session["id"] for session in sessions if not session["here"]]
    assert jonas.ask("DELETE", f"/api/me/sessions/{lost}").status_code == 404  # not theirs
    mara.ok("DELETE", f"/api/me/sessions/{lost}")
    assert phone.ok("GET", "/api/me")["name"] is None
    assert phone.ask("POST", f"/api/tables/{table}/seats", {}).status_code == 401

    async def run() -> None:
        with pytest.raises(ConnectionClosedError):
            async with at_table(server, table, held):
                pass
        async with at_table(server, table, mara.join(table)) as seat:
            assert await seat.reach(1)

    asyncio.run(run())
    assert len(mara.ok("GET", "/api/me/account")["sessions"]) == 1
    assert tokens


def test_a_program_has_no_passkeys(server: Server) -> None:
    mara = Browser(server, "Mara")
    token = mara.ok("POST", "/api/me/keys", {"name": "Gearbox"})["token"]
    bearer = {"Authorization": f"Bearer {token}", "Host": mara.http.headers["Host"]}
    for method, path in (("POST", "/api/me/passkeys/options"), ("DELETE", "/api/me/data")):
        answer = httpx.request(method, server.url + path, headers=bearer, timeout=20)
        assert refusal(answer) == (403, "people_only")
