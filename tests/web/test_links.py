"""Refresh, lost link, restart of the server, a second device, spectators."""

from __future__ import annotations

import signal

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opener, Server
from tests.web.fixtures import find, is_over, offering

IN_WORK = offering("mine d6", "generate d1")


def test_a_refresh_in_the_middle_of_a_phase_loses_nothing(person: Opener) -> None:
    mara = person()
    mara.sit(find(IN_WORK))
    mara.do("die:6", "floor:mine")
    mara.expect_text("Nobody else is working")
    number, hand = mara.number(), mara.page.locator('[data-spot^="hand:"]').count()
    mara.page.reload()
    mara.page.wait_for_selector("[data-number]")
    assert mara.number() == number
    assert mara.page.locator('[data-spot^="hand:"]').count() == hand
    mara.do("die:1", "floor:generate")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_restart_of_the_server_is_told_and_survived(
    person: Opener, server: Server, how: int
) -> None:
    mara = person()
    mara.sit(find(IN_WORK))
    mara.do("die:6", "floor:mine")
    number = mara.number()
    server.stop(how)
    expect(mara.page.get_by_text("Connection lost. Reconnecting …")).to_be_visible()
    server.start()
    expect(mara.page.get_by_text("Connection lost. Reconnecting …")).to_be_hidden(timeout=20_000)
    assert mara.number() >= number  # rivals may have gone on
    mara.do("die:1", "floor:generate")


def test_a_move_made_while_the_link_is_lost_is_pending_then_done(
    person: Opener, server: Server
) -> None:
    mara = person()
    mara.sit(find(IN_WORK))
    server.stop()
    expect(mara.page.get_by_text("Connection lost. Reconnecting …")).to_be_visible()
    number = mara.number()  # from here on nothing can come that was not confirmed
    mara.spot("die:6").click()
    mara.spot("floor:mine").click()
    expect(mara.page.locator('[aria-busy="true"]').first).to_be_visible()
    assert mara.number() == number, "nothing is shown that the server has not confirmed"
    server.start()
    mara.moved(number)
    expect(mara.page.locator('[aria-busy="true"]')).to_have_count(0)


def test_a_second_device_sits_in_the_same_seat(person: Opener) -> None:
    mara, tablet = person("Mara"), person("Mara")
    table = mara.sit(find(IN_WORK))
    link = mara.call("POST", "/me/links")["token"]
    tablet.go(f"/device#{link}")
    tablet.page.wait_for_url("**/")
    tablet.page.wait_for_selector(".game")
    tablet.go(f"/t/{table}")
    tablet.page.wait_for_selector("[data-number]")
    before = mara.number()
    tablet.do("die:6", "floor:mine")
    mara.moved(before)


def test_a_spectator_sees_no_hand(person: Opener) -> None:
    mara, guest = person("Mara"), person("Gast")
    table = mara.sit(find(IN_WORK))
    guest.go(f"/t/{table}")
    guest.page.wait_for_selector("[data-number]")
    guest.expect_text("You are watching.")
    assert guest.page.locator('[data-spot^="hand:"]').count() == 0


def test_a_replay_by_link_step_scrub_round_and_seat(person: Opener) -> None:
    mara = person()
    table = mara.replay(find(is_over, seats=3))
    mara.go(f"/replay/{table}?at=100&seat=1")
    mara.page.wait_for_selector(".controls")
    assert mara.number() == 100
    mara.page.get_by_role("button", name="One step on").click()
    mara.moved(100)
    mara.page.get_by_role("slider", name="Moment").fill("200")
    mara.moved(101)
    assert "at=200&seat=1" in mara.page.url
    mara.page.get_by_label("Round …").select_option(label="Round 9")
    mara.moved(200)
    mara.page.get_by_label("Whose view").select_option(label="Aiko")
    expect(mara.page.locator("section.hand")).to_be_visible()
    with mara.page.expect_download() as download:
        mara.page.get_by_role("link", name="Download").click()
    text = download.value.path().read_text(encoding="utf-8")
    assert text.splitlines()[0].startswith('{"format": 1')


def test_a_hint_in_three_depths(person: Opener) -> None:
    mara = person()
    mara.sit(find(IN_WORK))
    mara.page.get_by_role("button", name="Hint", exact=True).click()
    for _ in range(2):
        mara.page.get_by_role("button", name="More", exact=True).click(timeout=30_000)
    before = mara.number()
    mara.page.get_by_role("button", name="Do it").click(timeout=30_000)
    mara.moved(before)


def test_the_guided_first_game_goes_on_as_it_is_played(person: Opener) -> None:
    mara = person()
    mara.go("/settings")
    mara.go("/?learn=fantastic-factories")
    guide = mara.page.locator(".guide")
    expect(guide).to_contain_text("You run a factory.")
    guide.get_by_role("button", name="Next").click()
    expect(guide).to_contain_text("Every round starts in the market.")
    mara.do("market:1", "market:1")
    expect(guide).to_contain_text("All roll four dice", timeout=20_000)
    expect(guide.get_by_role("button", name="Next")).to_have_count(0)  # it waits for a die
    mara.do("die:2", "floor:generate")
    expect(guide).to_contain_text("on Mine gives 1 metal")
    mara.do("die:6", "floor:mine")
    expect(guide).to_contain_text("draws a blueprint")
    guide.get_by_role("button", name="Leave the guide").click()
    expect(guide).to_be_hidden()
