"""Absent players, clocks on the phone, and what is looked at after the end."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from shopfloor.lab.plan import Plan
from shopfloor.lab.play import play_game
from shopfloor.table import Table
from tests.web.conftest import Opener
from tests.web.fixtures import find, is_over
from tests.web.hands import Hands

SLOW = 60_000


def refuse(route: Route) -> None:
    body = '{"code": "not_found", "clause": "server", "params": {}}'
    route.fulfill(status=404, body=body)


def both_work(table: Table) -> bool:
    return table.view(0)["phase"] == "work" and list(table.state.actors()) == [0, 1]


def two_at_work(mara: Hands, jonas: Hands) -> str:
    """A game in its work phase with two people and no bot."""
    mara.introduce()
    opened = mara.call("POST", "/games/import", find(both_work).replace(', "bot": "greedy"', ""))
    table = str(opened["table"]["id"])
    mara.keep(table, opened["token"])
    jonas.go(f"/t/{table}")
    jonas.page.get_by_label("Your name").fill("Jonas")
    jonas.page.get_by_role("button", name="Take a seat").click()
    jonas.expect_text("The host starts the game.")
    mara.go(f"/t/{table}")
    mara.page.get_by_role("button", name="Start the game").click()
    for one in (mara, jonas):
        one.page.wait_for_selector("[data-number]")
    return table


def test_the_host_lets_a_bot_sit_in_and_the_player_takes_the_seat_back(person: Opener) -> None:
    mara, jonas = person("Mara"), person("Jonas")
    table = two_at_work(mara, jonas)
    jonas.page.goto("about:blank")
    before = mara.number()
    sit_in = mara.page.get_by_role("button", name="Let a bot sit in")
    expect(sit_in).to_be_visible(timeout=SLOW)
    fault = mara.page.locator(".away").get_by_role("alert")
    mara.page.route("**/seats/*/bot", refuse)
    sit_in.click()
    expect(fault).to_be_visible()  # at the button, and one may try again
    mara.page.unroute("**/seats/*/bot")
    mara.faults.clear()  # the browser itself tells of the refusal
    sit_in.click()
    expect(sit_in).to_be_hidden()
    mara.moved(before)  # the bot works for Jonas

    jonas.go(f"/t/{table}")
    back = jonas.page.get_by_role("button", name="Take over again")
    expect(back).to_be_visible(timeout=SLOW)
    jonas.page.route("**/seats/*/bot", refuse)
    back.click()
    expect(jonas.page.locator(".away").get_by_role("alert")).to_be_visible()
    jonas.page.unroute("**/seats/*/bot")
    jonas.faults.clear()  # as above
    back.click()
    expect(back).to_be_hidden()
    seats = mara.call("GET", f"/tables/{table}")["seats"]
    assert [seat["sitter"] for seat in seats] == [None, None]


def test_the_phone_shows_how_much_time_is_left(person: Opener) -> None:
    mara = person("Mara", phone=True)
    mara.introduce()
    wish = {"game": "fantastic-factories", "seats": 1, "timers": {"turn": 300}, "start": True}
    opened = mara.call("POST", "/tables", wish)
    mara.keep(opened["table"]["id"], opened["token"])
    mara.go(f"/t/{opened['table']['id']}")
    expect(mara.page.locator("header .clock")).to_have_text(re.compile(r"^[45]:\d\d$"))


def test_the_machine_has_its_line_in_the_charts_and_its_share_of_the_breakdown(
    person: Opener,
) -> None:
    mara = person()
    table = mara.replay(find(is_over, seats=1, machine="easy"))
    mara.go(f"/replay/{table}")
    mara.page.get_by_role("button", name="Result").click()
    dialog = mara.page.locator("dialog")
    charts = dialog.get_by_role("img", name=re.compile("The Machine"))
    expect(charts).to_have_count(3)
    expect(dialog.get_by_role("heading", name="The Machine")).to_be_visible()


def test_a_finished_game_is_reviewed_and_leads_to_its_moments(person: Opener) -> None:
    mara = person()
    table = mara.replay(find(is_over, seats=1, bot="random", machine="easy"))
    mara.go(f"/replay/{table}?at=1&seat=0")
    mara.page.get_by_role("button", name="Review").click()
    first = mara.page.locator("dialog li").first
    expect(first).to_contain_text(re.compile(r"−\d+\.\d points"), timeout=2 * SLOW)
    expect(first).to_contain_text("Better:")
    first.get_by_role("button", name="Show").focus()  # the list grows while it is thought about
    mara.page.keyboard.press("Enter")
    expect(mara.page.locator("dialog")).to_have_count(0)
    mara.page.wait_for_url(re.compile(r"at=\d+&seat=0"))


def test_a_pipe_game_is_reviewed_on_a_phone(person: Opener) -> None:
    saved = play_game(Plan("factory-funner", ("random", "greedy"), 1, 4, keep=True), 0).saved
    mara = person(phone=True)
    table = mara.bring(saved)
    mara.go(f"/replay/{table}?review=1&seat=0")
    dialog = mara.page.locator("dialog")
    expect(dialog.get_by_role("slider", name=re.compile("chance to win"))).to_be_visible(
        timeout=SLOW
    )
    expect(dialog.get_by_role("status")).to_have_count(0, timeout=2 * SLOW)  # all is judged
    expect(dialog).to_contain_text(re.compile(r"Points: start \d+\.\d \+ luck"))
    expect(dialog).to_contain_text(re.compile(r"Accuracy \d+ %"))
    expect(dialog.locator("li").first).to_contain_text(re.compile("Inaccuracy|Mistake|Blunder"))
    wide = mara.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "the review is wider than the phone"
    dialog.locator("select").select_option("1")
    expect(dialog).to_contain_text(re.compile(r"Accuracy \d+ %"))
