"""Cards are looked up everywhere; the end is a moment; lessons, lobby and lost addresses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from shopfloor.table import Table
from tests.web.conftest import Opener
from tests.web.fixtures import at_work, find, is_over, offering
from tests.web.hands import Hands

PEEK = ".peek"
PLAYED = """(n) => Number(document.querySelector('[data-number]').dataset.number) > n
  || document.querySelector('.callout, dialog table')"""


def test_resting_on_a_card_shows_it_large_in_ones_own_market_turn_too(mara: Hands) -> None:
    mara.sit(find(offering("take 1")))
    card = mara.spot("market:2")
    name = card.get_attribute("data-card") or "?"
    card.hover()
    expect(mara.page.locator(PEEK)).to_have_attribute("data-card", name)
    expect(mara.page.locator(f"{PEEK} .sentence")).to_be_visible()
    mara.page.mouse.move(640, 400)
    expect(mara.page.locator(PEEK)).to_have_count(0)


def test_the_focus_shows_the_card_too_and_a_key_sends_it_away(mara: Hands) -> None:
    mara.sit(find(offering("take 1")))
    mara.spot("market:1").focus()
    expect(mara.page.locator(PEEK)).to_be_visible()
    mara.page.keyboard.press("Escape")
    expect(mara.page.locator(PEEK)).to_have_count(0)


REST = """(place) => {
  const box = place.getBoundingClientRect();
  const at = { clientX: box.x + 20, clientY: box.y + 20, pointerType: 'touch', bubbles: true };
  place.dispatchEvent(new PointerEvent('pointerdown', at));
}"""


def test_a_finger_that_rests_on_a_card_looks_it_up_and_takes_nothing(person: Opener) -> None:
    hands = person(phone=True)
    hands.sit(find(offering("take 1")))
    before = hands.number()
    card = hands.spot("market:1")
    card.evaluate(REST)
    dialog = hands.page.locator("dialog .face.full .sentence")
    expect(dialog).to_be_visible()
    card.evaluate("(place) => { place.click(); }")  # the finger is lifted
    hands.page.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    assert hands.page.locator('[data-spot][aria-pressed="true"]').count() == 0
    assert hands.number() == before


def full(hands: Hands) -> str:
    """The name of the card that is looked at; it is let go."""
    dialog = hands.page.locator("dialog").last
    expect(dialog.locator(".face.full .sentence")).to_be_visible()
    name = dialog.get_attribute("aria-label") or ""
    dialog.get_by_role("button", name="Close").click()
    return name


def test_the_log_and_a_rivals_factory_lead_to_the_card(mara: Hands) -> None:
    mara.sit(find(at_work(6, 3, 5), seats=3))
    said = mara.page.locator(".log .look").first.inner_text()
    mara.page.locator(".log .look", has_text=said.strip()).first.click()  # the log may have grown
    assert full(mara) in said
    mara.page.locator(".rival").first.click()
    mara.page.locator("dialog .card").first.click()
    assert full(mara)
    expect(mara.page.locator("dialog")).to_have_count(1)  # the factory is still open


@pytest.mark.parametrize("size", [(900, 700), (600, 800)])
def test_a_mouse_rests_on_a_card_of_a_narrow_table_too(
    person: Opener, size: tuple[int, int]
) -> None:
    hands = person(size=size)
    hands.sit(find(offering("take 1")))
    for spot in ("market:1", "market:4"):
        hands.spot(spot).hover()
        peek = hands.page.locator(PEEK)
        card = hands.spot(spot).get_attribute("data-card") or "?"
        expect(peek).to_have_attribute("data-card", card)
        box = peek.bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= size[0]


@pytest.mark.parametrize("phone", [False, True])
def test_the_log_of_the_bar_leads_to_the_card_in_a_game_and_in_its_replay(
    person: Opener, phone: bool
) -> None:
    hands = person(phone=phone)
    table = hands.replay(find(is_over, seats=3))
    for path in ("replay", "table"):
        if path == "replay":
            hands.go(f"/replay/{table}?at=150&seat=0")
            hands.page.wait_for_selector("[data-number]")
        else:
            hands.sit(find(at_work(6, 3, 5), seats=3))
        if phone:
            hands.page.locator("header .menu > button").click()
        hands.page.get_by_role("button", name="Log", exact=True).first.click()
        lines = hands.page.locator("dialog .log .look")
        said = lines.first.inner_text()
        lines.filter(has_text=said.strip()).first.click()  # the log may have grown
        assert full(hands) in said
        expect(hands.page.locator("dialog .log")).to_be_visible()  # and one reads on there


@pytest.mark.parametrize("spot", ["market:", "hire:"])
def test_a_chosen_card_of_the_market_can_be_looked_up(mara: Hands, spot: str) -> None:
    mara.sit(find(offering("take 1", "hire ")))
    card = mara.page.locator(f'[data-spot^="{spot}"][data-lit="true"]').first
    name = card.get_attribute("data-card")
    card.click()
    mara.page.locator(".choices").get_by_role("button", name="Show the card in full").click()
    shown = mara.page.locator("dialog a")
    assert (shown.get_attribute("href") or "").endswith(f"#{name}")
    full(mara)
    chosen = mara.page.locator('[data-spot][aria-pressed="true"]')
    expect(chosen).to_have_attribute("data-card", name or "?")  # it is still chosen


def test_the_machines_factory_opens_like_any_rivals(mara: Hands) -> None:
    mara.sit(find(at_work(3, 2, 2), seats=1, machine="medium"))
    mara.page.locator('[data-place="machine"]').click()
    dialog = mara.page.locator("dialog")
    expect(dialog).to_contain_text("The Machine")
    assert dialog.locator(".face").count() >= 3


def test_the_end_tells_the_winner_ones_own_place_and_what_decided(mara: Hands) -> None:
    table = mara.replay(find(is_over, seats=3))
    mara.go(f"/replay/{table}?seat=0")
    mara.page.get_by_role("button", name="Result").click()
    told = mara.page.locator("dialog .verdict")
    expect(told).to_contain_text(re.compile(r"Place [123] of 3"))
    expect(told.locator(".winner").first).to_contain_text("points")


def tied(table: Table) -> bool:
    result = table.result()
    return result is not None and result.tie_break == "metal"


def test_the_end_explains_a_tie(mara: Hands) -> None:
    table = mara.replay(find(tied))
    mara.go(f"/replay/{table}")
    mara.page.get_by_role("button", name="Result").click()
    told = mara.page.locator("dialog .verdict .tie")
    expect(told).to_contain_text("metal")


def test_a_second_lesson_teaches_what_comes_late(person: Opener) -> None:
    hands = person(name="Nora")
    hands.go("/?learn=fantastic-factories&lesson=2")
    guide = hands.page.locator("section.guide")
    expect(guide).to_contain_text("contractors")
    hands.do("hire:2", "hand:robot")
    expect(guide).to_contain_text("acts once")
    expect(guide.get_by_role("button", name="Next")).to_have_count(0)  # it waits for a die
    hands.page.locator('[data-spot^="die:"][data-lit="true"]').first.click()
    hands.page.locator('[data-spot^="floor:"][data-lit="true"]').first.click()
    expect(guide).to_contain_text("Solar Array")
    ended = hands.page.locator("dialog table")
    for _ in range(120):  # to its end: what is taught comes, whatever is played
        if ended.count():
            break
        before = hands.number()
        if hands.autoplay():
            hands.page.wait_for_function(PLAYED, arg=before)
        else:
            hands.moved(before)
    expect(ended).to_be_visible()
    expect(guide).to_have_count(0)


def test_an_address_that_leads_nowhere_says_so(person: Opener) -> None:
    hands = person()
    hands.page.goto(f"{hands.url}/no/such/page")
    hands.expect_text("This address leads nowhere.")
    hands.faults.clear()  # the browser itself tells of the 404


def test_the_lobby_has_a_code_for_phones_and_the_hosts_choice_for_time_out(person: Opener) -> None:
    hands = person()
    hands.introduce()
    wish = {"game": "fantastic-factories", "seats": 2, "timers": {"turn": 60}}
    opened = hands.call("POST", "/tables", wish)["table"]["id"]
    hands.go(f"/t/{opened}")
    expect(hands.page.get_by_role("img", name="QR code for a phone beside you")).to_be_visible()
    choice = hands.page.get_by_label("When time is up")
    with hands.page.expect_response(f"**/api/tables/{opened}"):
        choice.select_option(index=1)
    assert hands.call("GET", f"/tables/{opened}")["on_timeout"] != ""


SHARES = """navigator.share = (what) => {
  window.shared = what;
  return Promise.resolve();
}"""


def test_the_lobby_hands_its_link_to_the_phones_own_share(person: Opener) -> None:
    hands = person(phone=True)
    hands.page.add_init_script(SHARES)
    hands.introduce()
    opened = hands.call("POST", "/tables", {"game": "fantastic-factories", "seats": 2})["table"]
    hands.go(f"/t/{opened['id']}")
    hands.page.get_by_role("button", name="Share", exact=True).click()
    shared = hands.page.evaluate("window.shared")
    assert shared["url"] == f"{hands.url}/t/{opened['id']}"
    assert "Fantastic Factories" in shared["title"]


def test_the_home_of_a_phone_begins_with_what_waits_for_oneself(person: Opener) -> None:
    hands = person(phone=True)
    table = hands.sit(find(offering("take 1")))
    hands.do("market:1", "market:1")
    expect(hands.spot("die:1").or_(hands.page.locator(".tray .die")).first).to_be_visible()
    hands.go("/")
    first = hands.page.locator("main .left > :first-child")
    expect(first).to_contain_text("Your turn")
    expect(first.locator(f'a[href="/t/{table}"]')).to_be_in_viewport()
