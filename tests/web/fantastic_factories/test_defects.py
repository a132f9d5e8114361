"""What users found wrong at this table, each gone for good."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from shopfloor.kernel.capabilities import Foresight
from shopfloor.table import Table
from shopfloor.words import catalogue
from tests.web.conftest import Opener
from tests.web.fixtures import at_work, find, is_over, offering, offers


def lacking_a_tool(table: Table) -> bool:
    if "done" not in offers(table):
        return False
    assert isinstance(table.state, Foresight)
    lacks = table.state.lacks(0)
    return any(reasons[0].code == "no_spare_tool" for reasons in lacks.values())


def test_done_asks_once_where_it_cannot_be_taken_back(person: Opener) -> None:
    hands = person(asked=True)
    hands.sit(find(offering("done"), seats=1, machine="easy"))
    before = hands.number()
    expect(hands.page.locator(".actions")).to_contain_text("Done is final")
    hands.page.get_by_role("button", name="Done with my work", exact=True).click()
    assert hands.number() == before
    hands.page.get_by_role("button", name="Really done?").click()
    hands.moved(before)


def test_a_grey_card_tells_its_own_lack(person: Opener) -> None:
    hands = person()
    hands.sit(find(lacking_a_tool))
    grey = hands.page.locator(".hand .place:has(.lack)").filter(has_text="no other").first
    grey.click()
    said = hands.page.locator(".callout").inner_text()
    assert "No other card in your hand has this tool" in said
    assert "wrong tool" not in said


def test_the_guide_opens_one_table_hides_nothing_and_survives_a_reload(person: Opener) -> None:
    hands = person(name="Nora")
    hands.go("/?learn=fantastic-factories")
    hands.page.wait_for_selector("[data-number]")
    assert len(hands.call("GET", "/me/tables")) == 1
    guide = hands.page.locator("section.guide")
    hands.page.get_by_role("button", name="Next").click()
    expect(guide).to_contain_text(re.compile("step 2", re.IGNORECASE))
    hands.page.get_by_role("button", name="Hint", exact=True).click()
    hint = hands.page.locator(".hint[role=status]")
    expect(hint).to_be_visible()
    box, other = guide.bounding_box(), hint.bounding_box()
    assert box is not None and other is not None
    assert box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"]
    hands.page.reload()
    expect(guide).to_contain_text(re.compile("step 2", re.IGNORECASE))


def test_errors_stand_at_the_button_that_caused_them(person: Opener) -> None:
    hands = person(name="Nora")
    hands.introduce()
    hands.go("/")
    box = hands.page.locator(".game").filter(has_text="Fantastic Factories")
    refused = '{"code": "not_found", "clause": "server", "params": {}}'
    hands.page.route("**/api/tables", lambda route: route.fulfill(status=404, body=refused))
    box.get_by_role("button", name="Play now: Fantastic Factories").click()
    expect(box.get_by_role("alert")).to_be_visible()
    hands.page.get_by_label("Join a table").fill("NOSUCH")
    hands.page.get_by_role("button", name="Join", exact=True).click()
    expect(hands.page.locator(".right section").first.get_by_role("alert")).to_be_visible()
    expect(box.get_by_role("alert")).to_have_count(0)
    hands.faults.clear()  # the browser itself tells of the 404


def test_a_refusal_leaves_by_itself(person: Opener) -> None:
    hands = person()
    hands.page.clock.install()
    hands.sit(find(offering("mine d6", "generate d1")))
    hands.spot("die:6").click()
    hands.spot("floor:generate").click()
    callout = hands.page.locator(".callout")
    expect(callout).to_be_visible()
    hands.page.clock.run_for(9000)
    expect(callout).to_have_count(0)


def test_six_names_fit_the_bar(person: Opener) -> None:
    hands = person(name="Annika")
    hands.introduce()
    wish = {"game": "factory-funner", "seats": 6, "bots": [], "start": False}
    table = hands.call("POST", "/tables", wish)["table"]["id"]
    bots = hands.call("GET", "/games")
    strength = next(game["bots"][0] for game in bots if game["id"] == "factory-funner")
    for seat in range(1, 6):
        hands.call("PUT", f"/tables/{table}/seats/{seat}/bot", {"bot": strength})
    hands.call("POST", f"/tables/{table}/start")
    hands.go(f"/t/{table}")
    names = hands.page.locator("header .person b")
    expect(names).to_have_count(6)
    cut = names.evaluate_all("(all) => all.filter((b) => b.scrollWidth > b.clientWidth + 1)")
    assert len(cut) == 0


def test_draws_are_logged_once(person: Opener) -> None:
    hands = person()
    hands.sit(find(at_work(2)))
    log = hands.page.locator("section.log li")
    die = hands.page.locator('[data-spot^="die:"]').first.get_attribute("data-spot") or ""
    hands.do(die, "floor:research")
    expect(log.filter(has_text="You draw").first).to_be_visible()
    assert log.filter(has_text="draws a blueprint").count() == 0


def test_the_focus_stays_near_after_a_choice(person: Opener) -> None:
    hands = person()
    hands.sit(find(offering("take 1")))
    hands.spot("market:1").focus()
    before = hands.number()
    hands.page.keyboard.press("Enter")
    hands.page.keyboard.press("Enter")
    hands.moved(before)
    hands.page.wait_for_timeout(200)
    assert hands.page.evaluate("document.activeElement !== document.body")


def test_a_finished_game_says_who_one_was(person: Opener) -> None:
    hands = person(name="Mara")
    hands.bring(find(is_over, seats=3))
    hands.go("/")
    expect(hands.page.locator("main")).to_contain_text(re.compile(r"\b(Mara|you) \d+"))


def test_each_game_offers_its_own_bots_alone(person: Opener) -> None:
    hands = person()
    hands.go("/")
    box = hands.page.locator(".game").filter(has_text="Fantastic Factories")
    offered = box.locator("select option").all_inner_texts()
    assert "Director" in offered and "Fitter" not in offered


@pytest.mark.parametrize(("language", "said"), [("en", "1st"), ("de", "1.")])
def test_the_first_time_is_said_as_the_language_says_it(
    person: Opener, language: str, said: str
) -> None:
    hands = person(language=language)
    hands.go("/rules?game=fantastic-factories&page=cards#solar-array")
    card = hands.page.locator("#solar-array .recipe").first
    assert card.inner_text().split()[0] == said


def test_the_guide_speaks_the_floors_own_words() -> None:
    german = catalogue("de")
    assert "Bergwerk" in german["web.guide.mine"] and "Mine" not in german["web.guide.mine"]
    assert german["fantastic-factories.floor.mine"] == "Bergwerk"
