"""The keys of one's own bots, in the settings."""

from __future__ import annotations

from playwright.sync_api import expect

from shopfloor.client import Client
from tests.web.conftest import Opener, Server


def test_a_key_is_made_shown_once_and_voided(person: Opener, server: Server) -> None:
    mara = person()
    mara.page.goto(f"{server.url}/settings")
    mara.page.get_by_label("Name of the bot").fill("Gearbox")
    mara.page.get_by_role("button", name="Make a key").click()
    shown = mara.page.get_by_label("The key, shown only now:")
    expect(shown).to_be_visible()
    assert Client(server.url, shown.input_value()).me().name == "Gearbox · bot"
    mara.page.reload()
    expect(mara.page.get_by_text("Gearbox")).to_be_visible()
    expect(mara.page.get_by_label("The key, shown only now:")).to_have_count(0)
    mara.page.get_by_role("button", name="Void the key of Gearbox").click()
    expect(mara.page.get_by_text("Gearbox")).to_have_count(0)
