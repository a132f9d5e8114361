"""Passkeys in a real browser, with Chromium's own authenticator in software; and My data."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, expect

from tests.web.conftest import Opener, Server
from tests.web.hands import Hands

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """A browser with an authenticator of its own."""

    def __init__(self, hands: Hands, server: Server) -> None:
        self.page = hands.page
        hands.url = f"http://localhost:{server.port}"  # passkeys are bound to names, not numbers
        self.hands = hands
        self.cdp: CDPSession = self.page.context.new_cdp_session(self.page)
        self.cdp.send("WebAuthn.enable")
        added = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self.authenticator: Any = added["authenticatorId"]

    def settings(self) -> None:
        self.hands.go("/settings")

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def lose(self) -> None:
        """The passkeys are gone, and whatever the browser knew."""
        self.cdp.send("WebAuthn.clearCredentials", {"authenticatorId": self.authenticator})
        self.forget()

    def forget(self) -> None:
        self.page.context.clear_cookies()
        self.page.evaluate("() => localStorage.clear()")

    def codes(self) -> list[str]:
        listed = self.page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
        expect(listed).to_have_count(10)
        return listed.all_inner_texts()


def test_a_passkey_is_made_lost_and_recovered_on_two_devices(
    person: Opener, server: Server, tmp_path: Path
) -> None:
    laptop, phone = Device(person("Mara"), server), Device(person("Guest", phone=True), server)
    laptop.hands.introduce()
    table = laptop.hands.call("POST", "/tables", {"game": "factory-fun", "seats": 2})["table"]["id"]
    laptop.settings()
    laptop.press("Make a passkey")
    codes = laptop.codes()
    expect(laptop.page.get_by_text("10 recovery codes left")).to_be_visible()

    # The browser forgets; the passkey does not.
    laptop.forget()
    laptop.settings()
    laptop.press("Sign in")
    expect(laptop.page.get_by_text("Welcome back, Mara.")).to_be_visible()
    mine = laptop.hands.call("GET", "/me/tables")
    assert [each["id"] for each in mine] == [table]

    # Another device has no passkey of ours: a code lets it in, and it makes its own.
    phone.settings()
    phone.page.get_by_label("A recovery code").fill(codes[0])
    phone.press("Use it")
    expect(phone.page.get_by_text("Welcome back, Mara.")).to_be_visible()
    phone.press("Make a passkey")
    expect(phone.page.get_by_role("button", name=re.compile("^Remove Passkey"))).to_have_count(2)
    expect(phone.page.get_by_text("9 recovery codes left")).to_be_visible()

    # The first device is lost: its session is ended, its passkey removed.
    phone.page.get_by_role("button", name=re.compile("^End the session on")).first.click()
    expect(phone.page.get_by_role("button", name=re.compile("^End the session on"))).to_have_count(
        1
    )
    phone.page.get_by_role("button", name=re.compile("^End the session on")).click()
    phone.page.get_by_role("button", name=re.compile("^Remove Passkey")).first.click()
    expect(phone.page.get_by_role("button", name=re.compile("^Remove Passkey"))).to_have_count(1)
    assert laptop.hands.call("GET", "/me")["name"] is None
    laptop.lose()
    laptop.settings()
    phone.forget()
    phone.settings()
    phone.press("Sign in")
    expect(phone.page.get_by_text("Welcome back, Mara.")).to_be_visible()

    # My data: taken along, then deleted for good.
    with phone.page.expect_download() as downloading:
        phone.page.get_by_role("link", name="Download").click()
    downloading.value.save_as(tmp_path / "mine.json")
    data = json.loads((tmp_path / "mine.json").read_text("utf-8"))
    assert (data["name"], [each["id"] for each in data["tables"]]) == ("Mara", [table])
    ((owner,),) = rows(server, "SELECT host FROM tables WHERE id = ?", table)
    assert traces(server, owner) >= {"people", "passkeys", "sessions", "seats", "tables"}
    phone.press("Delete for good …")
    phone.press("Yes, delete everything")
    phone.page.wait_for_url(re.compile("/$"))
    assert phone.hands.call("GET", "/me")["name"] is None
    assert traces(server, owner) == set()


def rows(server: Server, query: str, *given: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as connection:
        return connection.execute(query, given).fetchall()


def traces(server: Server, person: str) -> set[str]:
    """The tables of the database that know a person."""
    named = rows(server, "SELECT name FROM sqlite_master WHERE type = 'table'")
    return {table for (table,) in named if person in str(rows(server, f"SELECT * FROM {table}"))}
