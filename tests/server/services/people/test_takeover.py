"""No way in: forged and borrowed cookies, what is left after a farewell, who can be found."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest
from itsdangerous import URLSafeSerializer

from tests.server.client import Server
from tests.server.playing import seated
from tests.server.services.people.test_identity import Browser, refusal

COOKIE = "shopfloor"


def rows(server: Server, query: str) -> list[tuple[str, ...]]:
    file = server.settings["database"].removeprefix("sqlite:///")
    with closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()


def as_whoever(server: Server, cookie: str) -> str | None:
    """Whom a cookie stands for."""
    thief = Browser(server, None)
    thief.http.cookies.set(COOKIE, cookie)
    found: str | None = thief.ok("GET", "/api/me")["name"]
    return found


def test_a_cookie_of_another_key_or_purpose_is_nobodys(server: Server) -> None:
    mara = Browser(server, "Mara")
    own = str(mara.http.cookies.get(COOKIE))
    assert as_whoever(server, own) == "Mara"
    ((secret,),) = rows(server, "SELECT value FROM settings WHERE name = 'secret'")
    ((token, person),) = rows(
        server, "SELECT hash, person FROM sessions ORDER BY created DESC LIMIT 1"
    )
    right = URLSafeSerializer(secret, salt="person")
    held = right.loads(own)
    forged = {
        "another key": URLSafeSerializer("guessed", salt="person").dumps(held),
        "another purpose": URLSafeSerializer(secret, salt="oidc").dumps(held),
        "what the database keeps": right.dumps(["session", token]),
        "the person alone": right.dumps(person),
        "a byte more": own + "x",
        "nothing": "",
    }
    assert {why: as_whoever(server, cookie) for why, cookie in forged.items()} == dict.fromkeys(
        forged
    )


def test_a_stolen_cookie_and_passkey_are_worth_nothing_after_a_farewell(server: Server) -> None:
    mara, thief = Browser(server, "Mara"), Browser(server, None)
    key, stolen = mara.make(), str(mara.http.cookies.get(COOKIE))
    mara.ok("DELETE", "/api/me/data")
    assert as_whoever(server, stolen) is None
    assert refusal(thief.sign_in(key.sign(thief.options()))) == (403, "bad_passkey")


def test_nobody_finds_out_who_there_is(server: Server) -> None:
    """Strangers see names at tables they have the link to, and never what names a person."""
    table, _, (mara, jonas) = seated(server, ["Mara", "Jonas"], public=True)
    eve = Browser(server, "Eve")
    ids = {person for (person,) in rows(server, "SELECT id FROM people")}
    pages = ["/api/tables", f"/api/tables/{table}", "/api/me/data", "/api/me/account", "/api/oidc"]
    for path in [*pages, "/api/me/nudges", "/api/me/record"]:
        told = json.dumps(eve.ok("GET", path))
        assert [person for person in ids if person in told] == [], path
    planned = {"begins": 0, "ends": 4_000_000_000_000}
    assert eve.ask("POST", "/api/me/vacations", planned).status_code == 422
    kept = mara.ok("GET", "/api/me/account")["sessions"][0]["id"]
    for path in ("/api/me/sessions/", "/api/me/passkeys/", "/api/me/nudges/", "/api/me/keys/"):
        answers = [refusal(eve.ask("DELETE", path + name)) for name in (kept, "unknown", *ids)]
        assert set(answers) == {(404, "not_found")}, path  # somebody's and nobody's look alike
    assert jonas.ok("GET", "/api/me")["name"] == "Jonas"


@pytest.mark.parametrize("path", ["/nudge/stop/x/y", "/api/nudges/x/confirm/y"])
def test_links_of_mails_cannot_be_guessed(server: Server, path: str) -> None:
    """A way that is unknown tells a stranger no more than a wrong word."""
    answer = Browser(server, None).http.post(path)
    assert answer.status_code in (204, 403) and "Mara" not in answer.text
