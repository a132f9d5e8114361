"""The end of a game that was played: on every screen, with what comes next in reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from shopfloor.table import Table
from tests.web.conftest import Opener
from tests.web.fixtures import find, is_over, offers
from tests.web.hands import Hands
from tests.web.layouts import faults, resize

SIZES = [
    *[(1280, 720), (1920, 1080), (2560, 1440), (820, 1180), (1180, 820)],
    *[(390, 844), (360, 640), (844, 390), (640, 360)],
]
CHARTS = "dialog[open] svg[role=img]"


def ends_with_done(table: Table) -> bool:
    """The last round, and nothing to give up afterwards; the others are bots."""
    view = table.view(0)
    shop = view["shops"][0]
    last = view["last_round"] == view["round"] and not shop["dice"] and "done" in offers(table)
    return last and shop["metal"] + shop["energy"] <= 12 and len(view["hand"]) <= 10


def finish(hands: Hands) -> None:
    """Play a game of three to its end, which shows by itself."""
    hands.sit(find(ends_with_done, seats=3))
    hands.page.locator('[data-at="button:main"]').click()
    hands.page.wait_for_selector("dialog[open] table")
    expect(hands.page.locator(CHARTS).first).to_be_attached()


@pytest.mark.parametrize(("language", "dark"), [("en", False), ("de", True)])
def test_the_end_fits_every_screen_with_a_rematch_in_reach(
    person: Opener, language: str, dark: bool
) -> None:
    hands = person(language=language, dark=dark)
    finish(hands)
    again = hands.page.get_by_role("button", name="Rematch" if language == "en" else "Revanche")
    for wide, high in SIZES:
        resize(hands, wide, high)
        box = again.bounding_box()
        assert box is not None, (wide, high)
        assert box["y"] >= 0 and box["y"] + box["height"] <= high, (wide, high)
        assert not faults(hands), (wide, high, faults(hands))
        charts = hands.page.locator(CHARTS)
        assert charts.count() > 0
        for chart in charts.all():  # on phones too
            drawn = chart.bounding_box()
            assert drawn is not None and drawn["width"] <= wide


def test_a_rematch_that_fails_says_so_at_its_button(person: Opener) -> None:
    hands = person()
    finish(hands)
    refused = '{"code": "not_found", "clause": "server", "params": {}}'
    hands.page.route("**/rematch", lambda route: route.fulfill(status=404, body=refused))
    ended = hands.page.url
    hands.page.get_by_role("button", name="Rematch").click()
    expect(hands.page.locator("dialog .next").get_by_role("alert")).to_be_visible()
    assert hands.page.url == ended
    hands.page.unroute("**/rematch")
    hands.faults.clear()  # the browser itself tells of the 404
    hands.page.get_by_role("button", name="Rematch").click()
    hands.page.wait_for_url(lambda url: url != ended)


def test_a_phone_shows_the_charts_of_a_replays_result(person: Opener) -> None:
    hands = person(phone=True)
    table = hands.replay(find(is_over, seats=3))
    hands.go(f"/replay/{table}")
    hands.page.get_by_role("button", name="Result").click()
    charts = hands.page.locator(CHARTS)
    expect(charts.first).to_be_attached()
    charts.first.scroll_into_view_if_needed()
    box = charts.first.bounding_box()
    assert box is not None and box["width"] > 200 and box["x"] + box["width"] <= 390
