"""One's name is asked where somebody will read it, and only once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.fixtures import find, is_over
from tests.web.hands import Hands

SLOW = 30_000


def ask(hands: Hands, name: str) -> None:
    """Answer the question for one's name."""
    asked = hands.page.get_by_role("dialog", name="What are you called?")
    asked.get_by_role("textbox").fill(name)
    asked.locator(".button.main").click()


def opened(hands: Hands) -> str:
    hands.page.wait_for_url("**/t/*", timeout=SLOW)
    return str(hands.call("GET", "/me")["name"])


@pytest.mark.parametrize("page", ["/solo/fantastic-factories", "/solo/factory-fun", "/deals"])
def test_who_sits_down_alone_is_asked_for_a_name(person: Opener, page: str) -> None:
    hands = person()
    hands.go(page)
    play = hands.page.locator("main").get_by_role("button", name="Play").first
    play.click()
    hands.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(hands.page.get_by_role("dialog")).to_have_count(0)  # nothing was begun, and it can be
    play.click()
    ask(hands, "Nora")
    assert opened(hands) == "Nora"


def test_who_plays_on_from_a_replay_is_asked_for_a_name_once(person: Opener) -> None:
    host, hands = person("Mara"), person()
    table = host.replay(find(is_over, seats=3))
    for again in (False, True):
        hands.go(f"/replay/{table}?at=100")
        hands.page.get_by_role("button", name="Play on from here").click()
        hands.page.get_by_role("button", name="Open the table").click()
        if not again:
            ask(hands, "Nora")
        assert opened(hands) == "Nora"


def test_a_puzzle_is_opened_without_a_name(person: Opener) -> None:
    hands = person()
    hands.go("/?puzzle&game=fantastic-factories")
    hands.page.wait_for_selector("[data-number]", timeout=SLOW)
    assert hands.page.get_by_role("dialog").count() == 0
